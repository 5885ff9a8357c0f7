import { renderAsync } from "@resvg/resvg-js";
import { documentFonts } from "./document-fonts.ts";

export interface DrawnPng {
  readonly bytes: Uint8Array;
  /** As it is drawn: the drawing's own size times `finer`. [px] */
  readonly width: number;
  readonly height: number;
}
/** A drawing as a PNG, made beside the answering thread. @param finer how many pixels stand for one of the drawing's own */
export async function pngOfSvg(svg: string, finer = 1): Promise<DrawnPng> {
  const image = await renderAsync(svg, {
    fitTo: { mode: "zoom", value: finer },
    font: {
      fontFiles: Object.values(documentFonts),
      loadSystemFonts: false,
      defaultFontFamily: "Inter",
    },
    logLevel: "off",
  });
  const { width, height } = image;
  return { bytes: image.asPng(), width, height };
}
