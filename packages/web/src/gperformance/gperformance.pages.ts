import { page } from "../ui/page.ts";
import { day, id, whole, word } from "../ui/search.ts";

/** What was guaranteed and what came. Without its words the running month, by the plant's usual variables. */
export const gperformancePage = page("/plant/$plantId/tools/gperformance", {
  seen: { plant: "gperformance_show" },
  texts: ["gperformance"],
  search: {
    /** "2026-05", or "2026" for a year. */
    period: word(/^\d{4}(?:-(?:0[1-9]|1[0-2]))?$/),
    /** Contract year, where it is another one than the contract's beginning says. */
    y: whole(1, 100),
    etotal: id(),
    iface: word(/^(?:[0-9a-f]{24}|none)$/),
    /** The day of the calculator. */
    day: day(),
  },
});
