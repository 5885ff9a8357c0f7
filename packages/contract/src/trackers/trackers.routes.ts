import { z } from "zod";
import { login, route } from "../route.ts";
import { perfectTrackerQuestion, perfectTrackerRow } from "./trackers.wire.ts";

/** Trackers against the sun at a moment: first the perfect one, then the worst. Needs perfect_tracker on the plant. */
export const perfectTracker = route({
  method: "GET",
  path: "/data/perfect_tracker",
  query: perfectTrackerQuestion,
  reply: z.array(perfectTrackerRow),
  may: login,
});
