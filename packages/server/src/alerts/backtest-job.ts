import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { BacktestRun } from "@heliograph/contract/alerts/backtest.wire.ts";
import { Backtest } from "@heliograph/domain/alerts/alert-backtest.ts";
import { planAlert, type AlertPlan } from "@heliograph/domain/alerts/alert-plan.ts";
import { entryOf } from "@heliograph/domain/alerts/alert-templates.ts";
import { lookBackSlots, SlotReadings } from "@heliograph/domain/alerts/slot-readings.ts";
import { slotsOfStep, type StepMinutes } from "@heliograph/domain/data/fold.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { RecentSlots, RecentSlotsWanted } from "../data/data.service.ts";

/** A draft to try, and the rule that it would replace, as plain data. */
export interface BacktestJob {
  readonly plantId: string;
  readonly draft: Alert;
  readonly inForce: Alert | null;
  /** First and last slot. [unix s / 300] */
  readonly first: number;
  readonly last: number;
  /** Shared with who waits: how much is done in thousandths, and whether nobody waits any more. */
  readonly control: Int32Array;
}
export interface BacktestRuns {
  readonly draft: BacktestRun;
  readonly inForce: BacktestRun | null;
}
export const controlDone = 0;
export const controlCancelled = 1;

export interface BacktestParts {
  readonly model: (plantId: string) => Promise<PlantModel | null>;
  readonly recentSlots: (model: PlantModel, wanted: RecentSlotsWanted) => Promise<RecentSlots>;
}

const daySlots = 288;
/** Values that are held in memory at a time: 48 MB. */
const maxValues = 6_000_000;
const maxStretchDays = 31;

/** Tries the rules on their slots, stretch by stretch; null where nobody waits any more, or the plant is gone. */
export async function runBacktest(
  { model: readModel, recentSlots }: BacktestParts,
  { plantId, draft, inForce, first, last, control }: BacktestJob,
): Promise<BacktestRuns | null> {
  const model = await readModel(plantId);
  if (model === null) return null;
  const plans = [draft, ...(inForce ? [inForce] : [])].map((alert) => planAlert(model, alert));
  const runs = plans.map((plan) => new Backtest(plan));
  const judged = new Set(plans.flatMap((plan) => [...plan.numbers]));
  const sent = plans.some(hangsOnPackets) ? sentNumbers(model) : [];
  const numbers = new Set([...judged, ...sent]);
  const days = Math.floor(maxValues / daySlots / Math.max(1, numbers.size));
  const stretch = Math.max(1, Math.min(maxStretchDays, days)) * daySlots;
  let hasBegun = false;
  for (let from = first; from <= last; from += stretch) {
    if (Atomics.load(control, controlCancelled) === 1) return null;
    const to = Math.min(last, from + stretch - 1);
    // oxlint-disable-next-line no-await-in-loop -- a machine goes on from where it stood
    const read = await recentSlots(model, { numbers, from: from - lookBackSlots, to });
    const received = sent.length === 0 ? read.received : receivedIn(read, sent);
    // Before the first value nothing was there to be watched.
    const start = hasBegun ? from : firstSlotOf({ ...read, received }, from, to);
    // Where no value is found anywhere, the last days say why nothing could be checked.
    if (start !== null || to === last) {
      hasBegun = true;
      const readings = new SlotReadings({ ...read, received });
      for (const run of runs) run.look(readings, start ?? from, to);
    }
    Atomics.store(control, controlDone, Math.round(((to - first + 1) / (last - first + 1)) * 1000));
  }
  const [own, other] = runs.map((run) => run.result(last));
  return { draft: own!, inForce: other ?? null };
}

/** The first slot of a stretch with a packet or a value of any variable; null: none has. */
function firstSlotOf(
  { firstSlot, series, received }: RecentSlots,
  from: number,
  to: number,
): number | null {
  let first = Infinity;
  for (const slot of received) if (slot >= from && slot < first) first = slot;
  for (const { slots } of series.values())
    for (let at = Math.max(0, from - firstSlot); firstSlot + at < first && at < slots.length; at++)
      if (slots[at] === slots[at]) first = firstSlot + at;
  return first <= to ? first : null;
}

const hangsOnPackets = ({ alert }: AlertPlan): boolean => {
  const entry = entryOf(alert);
  return (
    entry?.failsWhenMissing === true || (entry?.watchesSilence === true && alert.vars.length === 0)
  );
};
/** Of a plant with more variables than this, those of each device in turn stand for its packets. */
const maxSent = 200;
/** What the plant's logger sends: packets themselves are not kept for a year. */
function sentNumbers(model: PlantModel): number[] {
  const measured = model.variables.filter((one) => one.mib !== null && !one.disabled);
  const byDevice = [...Map.groupBy(measured, (one) => one.device_id).values()];
  const turns = Math.max(0, ...byDevice.map((own) => own.length));
  const inTurn = Array.from({ length: turns }, (_, turn) =>
    byDevice.flatMap((own) => own[turn] ?? []),
  ).flat();
  return inTurn.slice(0, maxSent).map((one) => one.number);
}
/** Slots that a sample covers, each held for its step, and those of the packets that are still there. */
function receivedIn(
  { firstSlot, series, received }: RecentSlots,
  numbers: readonly number[],
): Set<number> {
  const covered = new Set(received);
  for (const number of numbers) {
    const own = series.get(number);
    if (own === undefined) continue;
    for (let at = 0; at < own.slots.length; at++) {
      const value = own.slots[at]!;
      if (value !== value) continue;
      const held = slotsOfStep(own.steps[at]! as StepMinutes);
      for (let i = 0; i < held; i++) covered.add(firstSlot + at + i);
    }
  }
  return covered;
}
