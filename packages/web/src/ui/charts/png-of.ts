import type { EChartsOption } from "echarts";
import type { Engine } from "./engine.ts";
import type { PictureWords } from "./picture.ts";
import { type ChartSetting, inkOf } from "./style.ts";

/** A chart of few points is drawn as SVG, which has no pixels: a picture is drawn anew beside the page. */
export async function pngOf(
  engine: Engine,
  words: PictureWords,
  {
    setting,
    optionAt,
  }: {
    readonly setting: ChartSetting;
    /** The same chart in another height. */
    readonly optionAt: (heightPx: number) => EChartsOption;
  },
): Promise<string> {
  const [{ openEngine }, { pictureOf, pictureRatio }] = await Promise.all([
    import("./engine.ts"),
    import("./picture.ts"),
  ]);
  const size = { widthPx: engine.getWidth(), heightPx: engine.getHeight() };
  return pictureOf(words, size, inkOf(setting.scheme), async (room) => {
    const painter = await openEngine(document.createElement("div"), "canvas", {
      width: room.widthPx,
      height: room.heightPx,
    });
    painter.setOption(optionAt(room.heightPx));
    const canvas = painter.renderToCanvas({ pixelRatio: pictureRatio });
    painter.dispose();
    return canvas;
  });
}
