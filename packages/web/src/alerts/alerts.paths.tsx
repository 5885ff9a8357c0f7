import type { Path } from "../ui/path.ts";

export const paths: readonly Path[] = [
  {
    path: "/plant/$plantId/alerts_state",
    seen: { plant: "alerts_show" },
    texts: ["live", "alerts"],
    search: ({ only }) => (only === "failing" ? { only } : {}),
    page: () => import("./alerts-state-page.tsx").then((part) => part.AlertsStatePage),
  },
];
