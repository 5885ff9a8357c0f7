import { decodeBlock, encodeBlock } from "@heliograph/domain/data/block-codec.ts";
import { judgePowers } from "@heliograph/domain/data/power-bound.ts";
import type { BlockRow } from "./stored-block.ts";
import { slotsOfRow } from "./block-row.ts";
import { isText, layOver, type Slots } from "./samples.ts";
import type { PlantFacts, SeriesFacts } from "./series-facts.ts";

/** In the place of a block of powers: the nominal is questioned, and every power is believed. */
const nominalQuestioned = Buffer.alloc(0);
export const questionsNominal = ({ unbelieved }: Pick<BlockRow, "unbelieved">): boolean =>
  unbelieved?.length === 0;

type Doubted = Pick<BlockRow, "slots" | "unbelieved">;
/** The powers of a day that were not believed, NaN elsewhere; null where all were. */
export const unbelievedOf = ({ slots, unbelieved }: Doubted): Float64Array | null =>
  unbelieved === null || unbelieved.length === 0 ? null : decodeBlock(unbelieved, slots);

/** A block's slots as they were measured, whether they were believed or not. */
export function measuredSlots(
  row: Doubted & Pick<BlockRow, "n" | "sum" | "block">,
  kind: SeriesFacts["kind"],
): Slots {
  const slots = slotsOfRow(row, kind);
  const unbelieved = unbelievedOf(row);
  if (unbelieved !== null) layOver(slots, isText(slots) ? [] : unbelieved);
  return slots;
}

/** What of a day's measured slots is believed, by the facts of this moment, and what is not. (D16) */
export function judged(
  slots: Slots,
  of: { readonly series: SeriesFacts; readonly start: number; readonly site: PlantFacts["site"] },
): { slots: Slots; unbelieved: Buffer | null } {
  const bound = of.series.powerBound;
  if (bound === null || isText(slots)) return { slots, unbelieved: null };
  const verdict = judgePowers(slots, { bound, startSeconds: of.start, site: of.site });
  if (verdict.isNominalQuestioned) return { slots, unbelieved: nominalQuestioned };
  const { unbelieved } = verdict;
  return {
    slots: verdict.slots,
    unbelieved: unbelieved === null ? null : Buffer.from(encodeBlock(unbelieved)),
  };
}
