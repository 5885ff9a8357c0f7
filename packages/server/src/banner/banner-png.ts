import { fileURLToPath } from "node:url";
import { renderAsync } from "@resvg/resvg-js";

const fontFiles = ["400Regular/Inter_400Regular.ttf", "600SemiBold/Inter_600SemiBold.ttf"].map(
  (file) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${file}`)),
);

/** A drawing as a PNG of its own size, made beside the answering thread. */
export async function pngOfSvg(svg: string): Promise<Uint8Array> {
  const image = await renderAsync(svg, {
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: "Inter" },
    logLevel: "off",
  });
  return image.asPng();
}
