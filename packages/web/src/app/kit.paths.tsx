import { shown } from "../ui/shown-page.ts";
import { kitPage } from "./kit.pages.ts";

/** Only where the portal is developed: the production build has neither the page nor a link to it. */
export const paths = import.meta.env.DEV
  ? [shown(kitPage, () => import("./kit-page.tsx").then((part) => part.KitPage))]
  : [];
