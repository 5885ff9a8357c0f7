import type { Path } from "../ui/path.ts";

/** The developer's page with every part of the interface. */
export const paths: readonly Path[] = [
  {
    path: "/_dev/kit",
    seen: "admin",
    texts: ["kit", "login"],
    page: () => import("./kit-page.tsx").then((part) => part.KitPage),
  },
];
