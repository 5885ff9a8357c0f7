import { chartFont, type Ink } from "./style.ts";

/** The head of a picture: title, caption and legend, which the page shows otherwise. */
export interface PictureWords {
  readonly title: string;
  /** Plant and period; empty for none. */
  readonly caption: string;
  readonly legend: readonly PictureSeries[];
}
export interface PictureSeries {
  readonly name: string;
  readonly unit: string;
  /** A hex colour. */
  readonly colour: string;
  /** Drawn as bars: the swatch is a square. */
  readonly block: boolean;
}
/** Places in a picture. [px of the page] */
export interface PictureLayout {
  readonly heightPx: number;
  readonly chartTopPx: number;
  readonly chartHeightPx: number;
  readonly items: readonly { readonly xPx: number; readonly yPx: number; readonly text: string }[];
}

const marginPx = 16;
const titlePx = 24;
const captionPx = 18;
const rowPx = 20;
const swatchPx = 22;
const betweenPx = 20;
/** A lower chart is unreadable: then the picture grows. */
const minChartPx = 220;

const legendText = ({ name, unit }: PictureSeries): string =>
  unit === "" ? name : `${name} (${unit})`;

/**
 * Lays title, caption and legend out above a chart. The picture is as large as the chart on the page as long as the chart stays readable.
 * @param textPx width of a text of the legend
 */
export function pictureLayout(
  words: PictureWords,
  size: { readonly widthPx: number; readonly heightPx: number },
  textPx: (text: string) => number,
): PictureLayout {
  const right = size.widthPx - marginPx;
  const legendTop = marginPx + titlePx + (words.caption === "" ? 0 : captionPx) + 4;
  let x = marginPx;
  let row = 0;
  const items = words.legend.map((series) => {
    const text = legendText(series);
    const width = swatchPx + textPx(text);
    if (x > marginPx && x + width > right) {
      x = marginPx;
      row += 1;
    }
    const item = { xPx: x, yPx: legendTop + row * rowPx, text };
    x += width + betweenPx;
    return item;
  });
  const chartTopPx = legendTop + (items.length === 0 ? 0 : (row + 1) * rowPx) + 4;
  const chartHeightPx = Math.max(minChartPx, size.heightPx - chartTopPx);
  return { items, chartTopPx, chartHeightPx, heightPx: chartTopPx + chartHeightPx };
}

/** Two pixels for each of the page. (CHART-24) */
export const pictureRatio = 2;

/**
 * A PNG of a chart under its title and legend, as a data URL.
 * @param paint draws the chart in the remaining area, at `pictureRatio`
 */
export async function pictureOf(
  words: PictureWords,
  size: { readonly widthPx: number; readonly heightPx: number },
  ink: Ink,
  paint: (room: { widthPx: number; heightPx: number }) => Promise<HTMLCanvasElement>,
): Promise<string> {
  const sheet = document.createElement("canvas");
  const pen = sheet.getContext("2d");
  if (!pen) throw new Error("no drawing surface");
  const legendFont = `12px ${chartFont}`;
  pen.font = legendFont;
  const layout = pictureLayout(words, size, (text) => pen.measureText(text).width);
  const chart = await paint({ widthPx: size.widthPx, heightPx: layout.chartHeightPx });
  sheet.width = size.widthPx * pictureRatio;
  sheet.height = layout.heightPx * pictureRatio;
  pen.scale(pictureRatio, pictureRatio);
  pen.fillStyle = ink("surface");
  pen.fillRect(0, 0, size.widthPx, layout.heightPx);
  pen.textBaseline = "top";
  const write = (text: string, at: readonly [number, number], colour: string): void => {
    pen.fillStyle = colour;
    pen.fillText(text, at[0], at[1], Math.max(0, size.widthPx - at[0] - marginPx));
  };
  pen.font = `600 16px ${chartFont}`;
  write(words.title, [marginPx, marginPx], ink("ink"));
  pen.font = legendFont;
  write(words.caption, [marginPx, marginPx + titlePx], ink("ink-3"));
  for (const [index, { xPx, yPx, text }] of layout.items.entries()) {
    const series = words.legend[index];
    if (!series) continue;
    pen.fillStyle = series.colour;
    if (series.block) pen.fillRect(xPx, yPx + 1, 10, 10);
    else pen.fillRect(xPx, yPx + 4, 14, 3);
    write(text, [xPx + swatchPx, yPx], ink("ink-2"));
  }
  // A chart of another size is scaled to fit.
  const share = Math.min(size.widthPx / chart.width, layout.chartHeightPx / chart.height);
  const [width, height] = [chart.width * share, chart.height * share];
  pen.drawImage(chart, (size.widthPx - width) / 2, layout.chartTopPx, width, height);
  return sheet.toDataURL("image/png");
}
