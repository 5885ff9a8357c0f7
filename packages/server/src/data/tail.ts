import { holdForStep, type StepMinutes } from "@heliograph/domain/data/fold.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { TailPacket } from "./archive.store.ts";
import { planFormulas } from "./formula-plan.ts";
import { emptySlots, foldSamples, isText, samplesByMib, type Slots } from "./samples.ts";
import type { PlantFacts, SeriesFacts } from "./series-facts.ts";

/** Slots before a touched one that a fold looks at; with formulas, as many as the longest step holds. (D1, D2) */
export const foldBack = 3;
export const formulaBack = 15;

/** What the journal says of consecutive slots beyond what the blocks hold. */
export interface TailWindow {
  /** unix seconds / 300 */
  readonly firstSlot: number;
  readonly count: number;
  /** By variable number; a gap says nothing: what the block holds stays. */
  readonly slots: ReadonlyMap<number, Slots>;
}
export interface TailOf {
  readonly names: ReadonlyMap<number, string>;
  readonly wanted: readonly SeriesFacts[];
  readonly back: number;
  /** Step of a variable as its blocks know it. */
  readonly stepOf: (number: number) => StepMinutes;
}

/**
 * The tail folded as sealing would fold it, and the formulas over it. Packets are those of touched slots and their surroundings,
 * ascending by stamp, then by arrival.
 */
export function foldTail(
  packets: readonly TailPacket[],
  facts: PlantFacts,
  of: TailOf,
): TailWindow[] {
  return windowsOf(packets).map(({ firstSlot, count, packets: own }) => {
    const frame = { startSeconds: firstSlot * slotSeconds, slotCount: count };
    const byMib = samplesByMib(own, of.names);
    const folded = new Map<string, { slots: Slots; step: StepMinutes }>();
    const fold = (series: SeriesFacts): Slots => {
      const step = of.stepOf(series.number);
      const samples = series.mib === null ? undefined : byMib.get(series.mib);
      const slots =
        samples === undefined
          ? emptySlots(series.kind, count)
          : foldSamples(samples, series.kind, { ...frame, stepMinutes: step });
      folded.set(series.id, { slots, step });
      return slots;
    };
    const needed = new Set(of.wanted.map((series) => series.id));
    const formulas = neededFormulas(facts, needed);
    for (const series of facts.series)
      if (series.formula === null && needed.has(series.id)) fold(series);
    for (const formula of formulas) {
      const inputs = formula.references.map((id) => {
        const input = folded.get(id);
        return input === undefined || isText(input.slots)
          ? new Float64Array(count).fill(NaN)
          : holdForStep(input.slots, input.step);
      });
      folded.set(formula.facts.id, { slots: formula.evaluate(inputs, count), step: 5 });
    }
    const isTouched = touched(own, { firstSlot, count });
    return {
      firstSlot,
      count,
      slots: new Map(
        of.wanted.flatMap(({ id, number, kind }) => {
          const slots = folded.get(id)?.slots;
          if (slots === undefined) return [];
          // Beyond what is touched, not every packet of a slot was read: there the block is right.
          const blank = emptySlots(kind, count);
          for (let slot = 0; slot < count; slot++)
            if (isTouched[slot] === 1) (blank as Slots)[slot] = slots[slot]!;
          return [[number, blank]];
        }),
      ),
    };
  });
}

/** Adds to `needed` what its formulas read, through other formulas too, and answers those formulas in order of dependency. */
function neededFormulas(facts: PlantFacts, needed: Set<string>) {
  const plan = planFormulas(facts);
  // In reverse order of dependency, a formula stands before what it reads.
  for (const formula of plan.toReversed())
    if (needed.has(formula.facts.id)) for (const id of formula.references) needed.add(id);
  return plan.filter((formula) => needed.has(formula.facts.id));
}

/** Slots that an unsealed packet may have changed: its own, the one before and the two after. (D1, D2) */
function touched(
  packets: readonly TailPacket[],
  window: { firstSlot: number; count: number },
): Uint8Array {
  const mask = new Uint8Array(window.count);
  for (const packet of packets) {
    if (!packet.unsealed) continue;
    const slot = Math.floor(packet.stamp / slotSeconds) - window.firstSlot;
    mask.fill(1, Math.max(0, slot - 1), slot + 3);
  }
  return mask;
}

/** Packets whose slots lie close together belong to one window. */
function windowsOf(
  packets: readonly TailPacket[],
): { firstSlot: number; count: number; packets: TailPacket[] }[] {
  const windows: { firstSlot: number; count: number; packets: TailPacket[] }[] = [];
  for (const packet of packets) {
    const slot = Math.floor(packet.stamp / slotSeconds);
    const window = windows.at(-1);
    if (window !== undefined && slot - (window.firstSlot + window.count - 1) <= formulaBack) {
      window.count = slot - window.firstSlot + 1;
      window.packets.push(packet);
    } else windows.push({ firstSlot: slot, count: 1, packets: [packet] });
  }
  // Slots to either side: jitter may fill them, and a slow value holds on. (D1, D2)
  return windows.map((w) => ({ ...w, firstSlot: w.firstSlot - 1, count: w.count + 3 }));
}
