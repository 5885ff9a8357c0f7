import type { Path } from "../ui/path.ts";
import { exportSearch } from "./export/export-search.ts";

/** The data of some variables as a file. */
export const paths: readonly Path[] = [
  {
    path: "/plant/$plantId/tools/export",
    seen: { plant: "export_data" },
    texts: ["export"],
    page: () => import("./export/export-page.tsx").then((part) => part.ExportPage),
    search: (raw) => ({ ...exportSearch(raw) }),
  },
];
