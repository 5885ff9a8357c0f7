import type { BannerFigures } from "@heliograph/contract/banner/banner.wire.ts";
import { escaped } from "../reports/paper.ts";

/** What XML 1.0 has no place for, escaped or not. */
const unspeakable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** The figures of a banner as XML: an element each, in their order; one that is not known is empty. */
export function bannerXml(figures: BannerFigures): string {
  const elements = Object.entries(figures).map(([name, value]) =>
    value === null
      ? `  <${name}/>`
      : `  <${name}>${escaped(String(value).replaceAll(unspeakable, ""))}</${name}>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<banner>\n${elements.join("\n")}\n</banner>\n`;
}
