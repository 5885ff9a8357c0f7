import type { Path } from "../ui/path.ts";
import { controlSearch } from "./energies/control-search.ts";
import { energiesSearch } from "./energies/energies-search.ts";

const texts = ["live", "data"] as const;

/** Energies over a period of the reader's choice, and where power and energy go. */
export const paths: readonly Path[] = [
  {
    path: "/plant/$plantId/energies",
    seen: { plant: "energies_show" },
    texts,
    page: () => import("./energies/energies-page.tsx").then((part) => part.EnergiesPage),
    search: (raw) => ({ ...energiesSearch(raw) }),
  },
  {
    path: "/plant/$plantId/energy_control",
    seen: { plant: "energy_control" },
    texts,
    page: () => import("./energies/control-page.tsx").then((part) => part.ControlPage),
    search: (raw) => ({ ...controlSearch(raw) }),
  },
];
