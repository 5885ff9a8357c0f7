import type { Words } from "../catalogue.ts";
import type { texts as it } from "../it/banner.ts";

export const texts: Words<typeof it> = {
  title: "Banner",
  sub: "The plant’s figures on another site: copy the code into the page. They are renewed every 5 minutes, and anybody can see them.",
  language: "Language of the banner",
  theme: "Background of the banner",
  themeOf: { light: "Light", dark: "Dark" },
  pixels: "pixels",
  html: "HTML code",
  preview: "Preview of the {{size}} banner",
  figures: "The figures alone",
  figuresSub: "to draw your own",
  open: "Open",
  copy: "Copy",
  copied: "Copied",
  copyFailed: "The browser did not allow copying: select the text by hand.",
  failed: "The preview did not come.",
  closed: "A disabled plant has no banner",
  closedHint: "Its addresses answer that there is nothing for as long as it is disabled.",
  toPlant: "Plant details",
};
