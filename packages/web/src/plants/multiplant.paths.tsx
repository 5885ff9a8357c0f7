import type { Path } from "../ui/path.ts";
import { multiplantSearch } from "./multiplant/multiplant-search.ts";

/** Several plants as one. */
export const paths: readonly Path[] = [
  {
    path: "/multiplant",
    seen: "login",
    texts: ["multiplant", "dashboard"],
    page: () => import("./multiplant/multiplant-page.tsx").then((part) => part.MultiplantPage),
    search: (raw) => ({ ...multiplantSearch(raw) }),
  },
];
