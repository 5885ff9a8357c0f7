import { page } from "../ui/page.ts";
import { choice, text, whole } from "../ui/search.ts";

/** Trackers of a plant against the sun at a moment; how they turn stands in the address where it is not the usual. */
export const perfectTrackerPage = page("/plant/$plantId/perfect_tracker", {
  seen: { plant: "perfect_tracker" },
  texts: ["trackers"],
  search: {
    /** [unix s] */
    ts: whole(0, 253_402_300_799),
    axes: choice(["single", "dual"]),
    azimuth: whole(0, 360),
    tilt: whole(-90, 90),
    limit: whole(0, 180),
    gcr: text(),
    cross: whole(-89, 89),
    backtrack: choice(["no"]),
  },
});
