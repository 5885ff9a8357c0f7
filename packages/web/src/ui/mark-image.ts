import { type MarkState, markDrawings, stateColour } from "./states.ts";
import { neutrals, pick, type Scheme, stateColours } from "./tokens.ts";

export const markColour = (state: MarkState, scheme: Scheme): string =>
  pick(stateColours[stateColour[state]].mark, scheme);

/**
 * The mark of a state as an SVG image, to be shown at 24 px; healthy plants are a plain dot, only trouble has a shape.
 * @param hollow it waits to be judged again: an outline in place of a full shape
 */
export function markImage(
  state: Exclude<MarkState, "DISABLED">,
  scheme: Scheme,
  hollow = false,
): string {
  const surface = pick(neutrals.surface, scheme);
  const colour = markColour(state, scheme);
  const inner = ((): string => {
    // No more than that it is there: what is known of its alerts is for others.
    if (state === "OK" || state === "UNSEEN")
      return `<circle cx="8" cy="8" r="4" fill="${colour}" stroke="${surface}" stroke-width="1.4"/>`;
    if (state === "NONE")
      return `<circle cx="8" cy="8" r="8" fill="${surface}"/><rect x="2" y="6.6" width="12" height="2.8" rx="1.4" fill="${colour}"/>`;
    if (state === "SILENT") {
      return `<circle cx="8" cy="8" r="8" fill="${surface}"/><circle cx="8" cy="8" r="6" fill="${surface}" stroke="${colour}" stroke-width="2" stroke-dasharray="6.4 3"/><circle cx="8" cy="8" r="1.6" fill="${colour}"/>`;
    }
    const { body, sign } = markDrawings[state];
    if (hollow)
      return `<path d="${body}" fill="none" stroke="${surface}" stroke-width="4.6" stroke-linejoin="round"/><g fill="${surface}" stroke="${colour}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"><path d="${body}"/><path d="${sign}" fill="none"/></g>`;
    return `<path d="${body}" fill="${colour}" stroke="${surface}" stroke-width="2" paint-order="stroke"/><path d="${sign}" fill="none" stroke="${surface}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"/>`;
  })();
  return `<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48" viewBox="-1.6 -1.6 19.2 19.2">${inner}</svg>`;
}
