import type { Path } from "../ui/path.ts";
import { formulasSearch } from "./formulas-search.ts";

export const paths: readonly Path[] = [
  {
    path: "/plant/$plantId/config/formulas",
    seen: { plant: "formulas_edit" },
    texts: ["formulas", "variables", "tasks"],
    page: () => import("./formulas-page.tsx").then((part) => part.FormulasPage),
    search: (raw) => ({ ...formulasSearch(raw) }),
  },
];
