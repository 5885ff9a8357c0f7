import type { Path } from "../ui/path.ts";

const texts = ["live", "data", "dashboard"] as const;

/** The plant at a glance, and the same for one of its sections. */
export const paths: readonly Path[] = [
  {
    path: "/plant/$plantId",
    seen: { plant: "plant_show" },
    texts,
    page: () => import("./dashboard/dashboard-page.tsx").then((part) => part.DashboardPage),
  },
  {
    path: "/plant/$plantId/section/$idx",
    seen: { plant: "plant_show" },
    texts,
    page: () => import("./dashboard/section-page.tsx").then((part) => part.SectionPage),
  },
];
