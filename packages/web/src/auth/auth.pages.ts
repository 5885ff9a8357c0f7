import { page, type PagePath } from "../ui/page.ts";
import { text } from "../ui/search.ts";

const entrance = <const Path extends PagePath>(path: Path) =>
  // `from` is the address that was wanted.
  page(path, { seen: "public", texts: ["login"], search: { from: text() } });

/** The login, and the entrances of the partners: they put on the partner's brand. */
export const loginPage = entrance("/login");
export const partnerPages = {
  aros: entrance("/aros"),
  solarx: entrance("/solarx"),
  remtec: entrance("/remtec"),
} as const;
