import type { stateColours } from "./tokens.ts";

/** What a mark can say: the five alert states, a plant that sends nothing, one whose alerts the reader may not see, a disabled thing. */
export const markStates = [
  "KO",
  "ERROR",
  "FAILING",
  "SILENT",
  "NONE",
  "OK",
  "UNSEEN",
  "DISABLED",
] as const;
export type MarkState = (typeof markStates)[number];

/** Which colour set a state wears; a disabled thing is grey. */
export const stateColour: Record<MarkState, keyof typeof stateColours> = {
  OK: "ok",
  KO: "ko",
  FAILING: "failing",
  ERROR: "error",
  NONE: "none",
  SILENT: "ko",
  UNSEEN: "none",
  DISABLED: "none",
};

/** The CSS colour of a state: the mark itself, text on its soft background, the soft background. */
export const stateVar = (state: MarkState, part: "" | "-t" | "-s" = ""): string =>
  `var(--hg-${stateColour[state]}${part})`;

/** Severity, worst first: KO, ERROR, FAILING, silent, NONE, OK, not to be seen, disabled. */
export const severity = (state: MarkState): number => markStates.indexOf(state);
export const worstOf = (states: Iterable<MarkState>): MarkState | null => {
  let worst: MarkState | null = null;
  for (const state of states)
    if (worst === null || severity(state) < severity(worst)) worst = state;
  return worst;
};

interface Drawing {
  /** Outline on a 16 px square: it differs from all others with the colour removed. */
  readonly body: string;
  /** Sign inside, stroked in the surface colour. */
  readonly sign: string;
}
export const markDrawings: Record<
  Exclude<MarkState, "SILENT" | "NONE" | "UNSEEN" | "DISABLED">,
  Drawing
> = {
  OK: { body: "M8 1a7 7 0 1 1 0 14a7 7 0 1 1 0-14z", sign: "M5 8.3l2.1 2.1L11 6.2" },
  KO: {
    body: "M3.5 1h9A2.5 2.5 0 0 1 15 3.5v9a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 1 12.5v-9A2.5 2.5 0 0 1 3.5 1z",
    sign: "M5.4 5.4l5.2 5.2M10.6 5.4l-5.2 5.2",
  },
  FAILING: {
    body: "M8 .9c.5 0 1 .25 1.25.7l6.1 11.2c.55 1-.15 2.2-1.25 2.2H1.9c-1.1 0-1.8-1.2-1.25-2.2L6.75 1.6C7 1.15 7.5.9 8 .9z",
    sign: "M8 5.8v3.6M8 12v.05",
  },
  ERROR: {
    body: "M5.1.8h5.8l4.3 4.3v5.8l-4.3 4.3H5.1L.8 10.9V5.1z",
    sign: "M8 4.2v4.6M8 11.6v.05",
  },
};
