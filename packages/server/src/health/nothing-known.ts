import type { DaySummary } from "@heliograph/domain/health/day-summary.ts";
import { verdict } from "@heliograph/domain/health/verdict.ts";

/** Of a plant that was never judged: nothing of it has ever arrived. */
export const nothingKnown = (of: { day: number; at: number; isClosed: boolean }): DaySummary => ({
  day: of.day,
  at: of.at,
  scopes: [
    {
      section: 0,
      incidents: 0,
      waterfall: null,
      verdict: verdict({
        isClosed: of.isClosed,
        isSunUp: true,
        isSilent: true,
        observation: null,
        troubles: [],
        lostKwh: 0,
        before: [],
        nextLook: null,
      }),
    },
  ],
  devices: [],
});
