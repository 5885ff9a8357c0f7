import type { Path } from "../ui/path.ts";

const texts = ["live", "data", "dashboard"] as const;

/** The charts' engine comes beside the page's code: both are needed before anything is drawn. */
function withEngine<Page>(page: Promise<Page>): Promise<Page> {
  void import("../ui/charts/engine.ts");
  return page;
}

/** The plant at a glance, and the same for one of its sections. */
export const paths: readonly Path[] = [
  {
    path: "/plant/$plantId",
    seen: { plant: "plant_show" },
    texts,
    page: () =>
      withEngine(import("./dashboard/dashboard-page.tsx").then((part) => part.DashboardPage)),
  },
  {
    path: "/plant/$plantId/section/$idx",
    seen: { plant: "plant_show" },
    texts,
    page: () => withEngine(import("./dashboard/section-page.tsx").then((part) => part.SectionPage)),
  },
];
