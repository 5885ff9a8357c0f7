import type { Explanation, Value } from "@heliograph/contract/data/data.wire.ts";
import type { StepMinutes } from "@heliograph/domain/data/fold.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { staleAfterSeconds } from "@heliograph/domain/data/staleness.ts";

/**
 * The fate of a sample: `replaced` a later arrival for the same timestamp counts, `empty` a null erases nothing, `folded` a later sample of
 * its five minutes counts, `quarantined` a rise that cannot be, `restart` the counter fell and goes on from here, `rebase` it goes on
 * from here as another meter, `dip` it fell and came back, `revived` it is the former meter again, `rollover` it went over its highest figure.
 * (D4, D7)
 */
export type SampleFate =
  | "counted"
  | "replaced"
  | "empty"
  | "folded"
  | "quarantined"
  | "restart"
  | "rebase"
  | "dip"
  | "revived"
  | "rollover";

/** One sample as it arrived. */
export interface ExplainedSample {
  /** When it was measured. [unix s] */
  readonly timeSeconds: number;
  readonly value: Value;
  readonly receivedSeconds: number;
  /** Delay from measurement to arrival, where it is late; null for one in time. [s] */
  readonly lateSeconds: number | null;
  /** What it added to a counter; null where that is unknown. */
  readonly increment: number | null;
  readonly fate: SampleFate;
}

const slotOf = (seconds: number): number => Math.floor(seconds / slotSeconds) * slotSeconds;

/** The samples behind a day's figure, each with its fate, by the time of measurement. Only counters have increments. */
export function explainedSamples(explanation: Explanation): ExplainedSample[] {
  const late = staleAfterSeconds(explanation.step as StepMinutes);
  const fates = fatesOf(explanation);
  const increments = explanation.kind === "counter" ? incrementsOf(explanation, fates) : null;
  return explanation.samples.map(([timeSeconds, value, receivedSeconds], at) => ({
    timeSeconds,
    value,
    receivedSeconds,
    lateSeconds: receivedSeconds - timeSeconds > late ? receivedSeconds - timeSeconds : null,
    increment: increments?.[at]?.increment ?? null,
    fate: increments?.[at]?.fate ?? fates[at] ?? "counted",
  }));
}

/** Samples of one timestamp are in the order of arrival: the last one that is not null counts. (D4) */
function fatesOf({ samples, kind, quarantined }: Explanation): SampleFate[] {
  const right = new Map<number, number>();
  for (const [at, [time, value]] of samples.entries()) if (value !== null) right.set(time, at);
  // A mean uses every sample of the slot; otherwise the last one counts. (D1)
  const last = new Map<number, number>();
  if (kind !== "analogue") for (const [time, at] of right) last.set(slotOf(time), at);
  // Those of a counter are decided with its increments.
  const refused = new Set(kind === "analogue" ? quarantined.map((one) => one.time) : []);
  return samples.map(([time, value], at) => {
    if (value === null) return "empty";
    if (right.get(time) !== at) return "replaced";
    if (refused.has(slotOf(time))) return "quarantined";
    return kind !== "analogue" && last.get(slotOf(time)) !== at ? "folded" : "counted";
  });
}

interface Increment {
  readonly increment: number | null;
  readonly fate: SampleFate;
}
/** The increment of each reading and its fate, as the server reports them. (D7) */
function incrementsOf(explanation: Explanation, fates: readonly SampleFate[]): Increment[] {
  const refused = new Map(explanation.quarantined.map((one) => [one.time, one.increment]));
  const rises = new Map(explanation.rises);
  const events = new Map(explanation.events.map(({ time, kind }) => [time, fateOfEvent[kind]]));
  return explanation.samples.map(([time, value], at) => {
    const fate = fates[at] ?? "counted";
    if (fate !== "counted" || typeof value !== "number") return { increment: null, fate };
    const slot = slotOf(time);
    const tooMuch = refused.get(slot);
    if (tooMuch !== undefined) return { increment: tooMuch, fate: "quarantined" };
    return { increment: rises.get(slot) ?? null, fate: events.get(slot) ?? fate };
  });
}
const fateOfEvent = {
  dip: "dip",
  reset: "restart",
  replaced: "rebase",
  revived: "revived",
  rollover: "rollover",
} as const satisfies Record<Explanation["events"][number]["kind"], SampleFate>;

/** Late samples: their number, and the one with the longest delay. */
export interface LateArrivals {
  readonly count: number;
  readonly worst: ExplainedSample;
  readonly worstSeconds: number;
}
export function lateArrivals(samples: readonly ExplainedSample[]): LateArrivals | null {
  const late = samples.filter((one) => one.lateSeconds !== null);
  const worst = late.toSorted((a, b) => (b.lateSeconds ?? 0) - (a.lateSeconds ?? 0))[0];
  return worst ? { count: late.length, worst, worstSeconds: worst.lateSeconds ?? 0 } : null;
}

/** The expected intervals of a day: of production and of ratios to the sun only those of daylight, else all. */
export function expectedOf(
  explanation: Pick<Explanation, "slots" | "gaps" | "daylight">,
): NonNullable<Explanation["daylight"]> {
  return explanation.daylight ?? { ...explanation.slots, gaps: explanation.gaps };
}

/** The completeness of a day: `future` before it began, `empty` without samples, `night` before sunrise, `whole`, or `part`. */
export function wholeness(
  explanation: Pick<Explanation, "slots" | "gaps" | "daylight">,
): "future" | "night" | "empty" | "part" | "whole" {
  const { elapsed, present } = expectedOf(explanation);
  if (explanation.slots.elapsed === 0) return "future";
  if (elapsed === 0) return "night";
  if (explanation.slots.present === 0) return "empty";
  return present < elapsed ? "part" : "whole";
}
