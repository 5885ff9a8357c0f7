import type { Path } from "../ui/path.ts";
import { estimatesSearch } from "./estimates-search.ts";

export const paths: readonly Path[] = [
  {
    path: "/plant/$plantId/estimates",
    seen: { plant: "estimates_show" },
    texts: ["estimates"],
    page: () => import("./estimates-page.tsx").then((part) => part.EstimatesPage),
    search: (raw) => ({ ...estimatesSearch(raw) }),
  },
];
