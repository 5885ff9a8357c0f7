import type { AnyPage } from "../ui/page.ts";
import { shown } from "../ui/shown-page.ts";
import type { Brand } from "../ui/tokens.ts";
import { loginPage, partnerPages } from "./auth.pages.ts";

const entrance = (page: AnyPage, brand: Brand | null) =>
  shown(page, () => import("./login-page.tsx").then((part) => part.loginPageOf(brand)));

export const paths = [
  entrance(loginPage, null),
  entrance(partnerPages.aros, "aros"),
  entrance(partnerPages.solarx, "solarx"),
  entrance(partnerPages.remtec, "remtec"),
];
