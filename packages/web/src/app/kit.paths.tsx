import { shown } from "../ui/shown-page.ts";
import { kitPage } from "./kit.pages.ts";

export const paths = [shown(kitPage, () => import("./kit-page.tsx").then((part) => part.KitPage))];
