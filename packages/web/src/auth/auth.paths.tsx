import type { Path } from "../ui/path.ts";
import type { Brand } from "../ui/tokens.ts";

const entry = (path: `/${string}`, brand: Brand | null): Path => ({
  path,
  seen: "public",
  texts: ["login"],
  page: () => import("./login-page.tsx").then((part) => part.loginPageOf(brand)),
  search: ({ from }) => (typeof from === "string" ? { from } : {}),
});

/** The login, and the entrances of the partners: they put on the partner's brand. */
export const paths: readonly Path[] = [
  entry("/login", null),
  entry("/aros", "aros"),
  entry("/solarx", "solarx"),
  entry("/remtec", "remtec"),
];
