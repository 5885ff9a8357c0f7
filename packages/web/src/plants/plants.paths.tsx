import type { Path } from "../ui/path.ts";
import { homeSearch } from "./home/home-search.ts";

/** The list of plants, and the short addresses of what belongs to a plant. */
export const paths: readonly Path[] = [
  {
    path: "/",
    seen: "login",
    texts: ["home"],
    page: () => import("./home/home-page.tsx").then((part) => part.HomePage),
    search: (raw) => ({ ...homeSearch(raw) }),
  },
  {
    path: "/device/$shortId",
    seen: "login",
    texts: [],
    page: () => import("./short-paths.tsx").then((part) => part.DeviceShortPath),
  },
  {
    path: "/chart/$shortId",
    seen: "login",
    texts: [],
    page: () => import("./short-paths.tsx").then((part) => part.ChartShortPath),
  },
  {
    path: "/var/$shortId",
    seen: "login",
    texts: [],
    page: () => import("./short-paths.tsx").then((part) => part.VariableShortPath),
  },
  {
    path: "/section/$shortId",
    seen: "login",
    texts: [],
    page: () => import("./short-paths.tsx").then((part) => part.SectionShortPath),
  },
];
