import { shown } from "../ui/shown-page.ts";
import { imagesPage } from "./files.pages.ts";

export const paths = [
  shown(imagesPage, () => import("./images-page.tsx").then((part) => part.ImagesPage)),
];
