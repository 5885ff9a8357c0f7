import { shown } from "../ui/shown-page.ts";
import { bannerPage } from "./banner.pages.ts";

export const paths = [
  shown(bannerPage, () => import("./banner-page.tsx").then((part) => part.BannerPage)),
];
