/** Colours that people stored as hex, drawn with their own hue in both schemes. OKLab after Björn Ottosson, "A perceptual color space". */
export type Hex = `#${string}`;
export const isHex = (colour: string): colour is Hex => /^#[0-9a-f]{6}$/i.test(colour);

type Three = readonly [number, number, number];
const linear = (part: number): number =>
  part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
const encoded = (part: number): number =>
  part <= 0.003_130_8 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055;
export const linearOf = (hex: string): Three => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [
    linear(((value >> 16) & 255) / 255),
    linear(((value >> 8) & 255) / 255),
    linear((value & 255) / 255),
  ];
};
const hexOf = (parts: Three): Hex =>
  `#${parts
    .map((part) =>
      Math.round(encoded(Math.min(1, Math.max(0, part))) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** Lightness 0 to 1, chroma, hue in radians. */
export function lightnessChromaHue([r, g, b]: Three): Three {
  const l = Math.cbrt(0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b);
  const m = Math.cbrt(0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b);
  const s = Math.cbrt(0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b);
  const x = 1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s;
  const y = 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s;
  const lightness = 0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s;
  return [lightness, Math.hypot(x, y), Math.atan2(y, x)];
}
/** Distance of two colours in OKLab. */
export function labDistance(one: string, other: string): number {
  const [l1, c1, h1] = lightnessChromaHue(linearOf(one));
  const [l2, c2, h2] = lightnessChromaHue(linearOf(other));
  return Math.hypot(
    l1 - l2,
    c1 * Math.cos(h1) - c2 * Math.cos(h2),
    c1 * Math.sin(h1) - c2 * Math.sin(h2),
  );
}
function partsOf([lightness, chroma, hue]: Three): Three {
  const [x, y] = [chroma * Math.cos(hue), chroma * Math.sin(hue)];
  const l = (lightness + 0.396_337_777_4 * x + 0.215_803_757_3 * y) ** 3;
  const m = (lightness - 0.105_561_345_8 * x - 0.063_854_172_8 * y) ** 3;
  const s = (lightness - 0.089_484_177_5 * x - 1.291_485_548 * y) ** 3;
  return [
    4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
    -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
    -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701 * s,
  ];
}
const fits = (parts: Three): boolean => parts.every((part) => part >= -1e-4 && part <= 1.0001);

/** Luminance of WCAG. */
const luminance = ([r, g, b]: Three): number => 0.2126 * r + 0.7152 * g + 0.0722 * b;
export function contrastOf(one: string, other: string): number {
  const [a, b] = [luminance(linearOf(one)) + 0.05, luminance(linearOf(other)) + 0.05];
  return Math.max(a, b) / Math.min(a, b);
}

/** Minimum contrast of a line with its background. */
const minContrast = 3;

/** The same hue, lighter or darker until it contrasts with its background; with as much of its chroma as sRGB can show. */
export function readableOn(hex: Hex, ground: string): Hex {
  if (contrastOf(hex, ground) >= minContrast) return hex;
  const [lightness, chroma, hue] = lightnessChromaHue(linearOf(hex));
  const step = luminance(linearOf(ground)) > 0.5 ? -0.01 : 0.01;
  let best = hex;
  for (let at = lightness + step; at > 0 && at < 1; at += step) {
    let own = chroma;
    while (own > 0 && !fits(partsOf([at, own, hue]))) own -= 0.005;
    best = hexOf(partsOf([at, Math.max(0, own), hue]));
    if (contrastOf(best, ground) >= minContrast) return best;
  }
  return best;
}
