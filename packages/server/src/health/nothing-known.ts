import type { DaySummary } from "@heliograph/domain/health/day-summary.ts";

/** Of a plant that was never judged: before its first packet it is not in service, so not silent either. (H6) */
export const nothingKnown = (of: { day: number; at: number; isClosed: boolean }): DaySummary => ({
  day: of.day,
  at: of.at,
  scopes: [
    {
      section: 0,
      incidents: 0,
      waterfall: null,
      verdict: {
        word: of.isClosed ? "closed" : "not_judgeable",
        why: null,
        worst: null,
        isDormant: false,
        madeKwh: null,
        expectedKwh: null,
        lostKwh: null,
        unexplainedKwh: null,
        nextLook: null,
      },
    },
  ],
  devices: [],
});
