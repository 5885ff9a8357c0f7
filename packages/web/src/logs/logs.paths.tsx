import type { Path } from "../ui/path.ts";

/** Who changed what. */
export const paths: readonly Path[] = [
  {
    path: "/plant/$plantId/config/edits",
    seen: { plant: "users_show" },
    texts: ["logs"],
    page: () => import("./plant-edits-page.tsx").then((part) => part.PlantEditsPage),
  },
];
