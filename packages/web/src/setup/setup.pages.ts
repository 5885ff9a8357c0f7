import { page } from "../ui/page.ts";
import { choice } from "../ui/search.ts";

/** The steps from an empty plant to its first curve, in their order. */
export const guideSteps = ["plant", "logger", "things", "rules", "people"] as const;
export type GuideStep = (typeof guideSteps)[number];

/** The guided way for a new plant. */
export const setupPage = page("/plant/$plantId/config/setup", {
  seen: "admin",
  texts: [
    "setup",
    "charts",
    "ingest",
    "devices",
    "variables",
    "data",
    "plants",
    "alerts",
    "reports",
  ],
  search: {
    /** Without it the first that is not done. */
    step: choice(guideSteps),
  },
});
