import { brandColours, brandMarks } from "@heliograph/contract/users/brand-marks.ts";
import type { Brand } from "@heliograph/contract/users/users.wire.ts";

/** The mark of a brand in its colour, on white: it stands before the brand's name, which says it. @param size [px] */
export function brandMark(brand: Brand, size: number): string {
  const colour = brandColours[brand];
  const parts = brandMarks[brand].map(({ d, as }) => {
    if (as === "filled") return `<path d="${d}" fill="${colour}"/>`;
    const line = as === "cut" ? `stroke="#ffffff" stroke-linecap="round"` : `stroke="${colour}"`;
    return `<path d="${d}" ${line} stroke-width="2.6" fill="none"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 24 24" aria-hidden="true">${parts.join("")}</svg>`;
}
