import { slotSeconds } from "../data/plant-day.ts";
import { cosDegrees } from "../sun/angles.ts";
import { perfectPosition } from "../trackers/perfect-tracker.ts";
import { flatNorthSouth } from "../trackers/single-axis.ts";
import type { HealthTracker } from "./health-plant.ts";
import type { JudgedDay, JudgedInverter, Trouble } from "./judged-day.ts";
import { medianWithout, middleOf } from "./selection.ts";

/** Further from its target a tracker is off. Without a target its peers or the sun stand for it, and rows differ more. [degrees] (019) */
const offDegrees = 5;
const offDegreesOfPeers = 10;
/** Trackers that run together, so that their median says where one should stand. (020) */
const minTrackers = 3;
/** An inverter that lacks less of what is expected shows no tracker. [1] */
const minDeficit = 0.03;

interface Axis {
  readonly at: Float64Array;
  readonly target: Float64Array;
  readonly allowed: number;
}

/** Trackers that do not stand where they should: by their target, else their peers, else the sun. Source: SunSpec model 601 (setpoint and position). */
export function judgeTrackers(day: JudgedDay): Trouble[] {
  const off = day.plant.trackers.flatMap((tracker) => {
    const found = offSlots(day, tracker);
    return found === null ? [] : [{ tracker, ...found }];
  });
  return off.map(({ tracker, bad, judged, errors }): Trouble => {
    const worst = errors.reduce((most, error) => (error > most ? error : most), 0);
    return {
      cause: "tracker_off",
      kind: "device",
      subject: tracker.id,
      bad,
      judged,
      loss: lossOf(day, tracker, off),
      numbers: { degrees: worst },
      series: [tracker.x, tracker.y, tracker.targetX, tracker.targetY].filter((id) => id !== null),
      sureness: 0.95,
    };
  });
}

interface Off {
  readonly bad: Uint8Array;
  readonly judged: Uint8Array;
  /** How far it is off, NaN where it is not. [degrees] */
  readonly errors: Float64Array;
}

function offSlots(day: JudgedDay, tracker: HealthTracker): Off | null {
  const axes = axesOf(day, tracker);
  if (axes.length === 0) return null;
  const { slots } = day.samples;
  const judged = new Uint8Array(slots);
  const bad = new Uint8Array(slots);
  const errors = new Float64Array(slots).fill(NaN);
  for (let slot = 0; slot < day.known; slot++) {
    if (day.light[slot] === 0) continue;
    for (const { at, target, allowed } of axes) {
      const error = Math.abs(at[slot]! - target[slot]!);
      if (Number.isNaN(error)) continue;
      judged[slot] = 1;
      if (error <= allowed) continue;
      bad[slot] = 1;
      errors[slot] = Math.max(error, errors[slot]! || 0);
    }
  }
  return bad.includes(1) ? { bad, judged, errors } : null;
}

function axesOf(day: JudgedDay, tracker: HealthTracker): Axis[] {
  return (["x", "y"] as const).flatMap((name) => {
    const id = tracker[name];
    const at = id === null ? undefined : day.samples.values.get(id);
    if (at === undefined) return [];
    const targetId = name === "x" ? tracker.targetX : tracker.targetY;
    const own = targetId === null ? undefined : day.samples.values.get(targetId);
    if (own !== undefined) return [{ at, target: own, allowed: offDegrees }];
    const target = ofPeers(day, tracker, name) ?? ofSun(day, tracker, name);
    return target === null ? [] : [{ at, target, allowed: offDegreesOfPeers }];
  });
}

/** Where the other trackers of its sections stand; null with too few of them. */
function ofPeers(day: JudgedDay, tracker: HealthTracker, name: "x" | "y"): Float64Array | null {
  const key = tracker.sections.join(",");
  const columns = day.plant.trackers.flatMap((one) => {
    const column = day.samples.values.get(one[name] ?? "");
    return one.sections.join(",") === key && column !== undefined ? [column] : [];
  });
  const own = day.samples.values.get(tracker[name] ?? "");
  if (columns.length < minTrackers || own === undefined) return null;
  const row = new Float64Array(columns.length);
  return own.map((value, slot) => {
    let count = 0;
    for (const column of columns) {
      const other = column[slot]!;
      if (other === other) row[count++] = other;
    }
    return count < minTrackers ? NaN : medianWithout(middleOf(row, count), value);
  });
}

/** Where the sun wants it: one that reports a tilt has two axes, of the others rows along the meridian are assumed. */
function ofSun(day: JudgedDay, tracker: HealthTracker, name: "x" | "y"): Float64Array | null {
  const { site } = day.plant;
  if (site === null) return null;
  const kind =
    tracker.y === null
      ? ({ kind: "single", geometry: flatNorthSouth } as const)
      : ({ kind: "dual" } as const);
  return Float64Array.from({ length: day.samples.slots }, (_, slot) =>
    day.light[slot] === 0
      ? NaN
      : (perfectPosition(kind, site, day.samples.startSeconds + slot * slotSeconds)?.[name] ?? NaN),
  );
}

/** What a tracker costs: the beam that it misses of its share of the section, of what the inverters there lack. */
function lossOf(
  day: JudgedDay,
  tracker: HealthTracker,
  off: readonly ({ readonly tracker: HealthTracker } & Off)[],
): Trouble["loss"] {
  const key = tracker.sections.join(",");
  const isHere = ({ sections }: { readonly sections: readonly number[] }): boolean =>
    key === "" || sections.join(",") === key;
  const inverters = day.inverters.filter(({ facts }) => isHere(facts));
  const trackers = day.plant.trackers.filter(isHere).length;
  const others = off.filter((one) => isHere(one.tracker));
  const errors = off.find((one) => one.tracker === tracker)?.errors;
  const result = inverters.map(({ index }) => ({
    inverter: index,
    kw: new Float64Array(day.samples.slots),
  }));
  for (let slot = 0; slot < day.known && errors !== undefined; slot++) {
    const own = missed(errors[slot]!);
    if (own === 0) continue;
    const all = others.reduce((sum, one) => sum + missed(one.errors[slot]!), 0);
    let [expected, lacking] = [0, 0];
    for (const one of inverters) {
      expected += one.expectedKw[slot]! || 0;
      lacking += deficit(one, slot);
    }
    const given = lacking > 0 ? Math.min(1, (expected * all) / trackers / lacking) : 0;
    for (const [i, one] of inverters.entries())
      result[i]!.kw[slot] = (deficit(one, slot) * given * own) / all;
  }
  return result;
}

const missed = (degrees: number): number =>
  Number.isNaN(degrees) ? 0 : 1 - cosDegrees(Math.min(degrees, 90));
function deficit({ expectedKw, powerKw }: JudgedInverter, slot: number): number {
  const lack = expectedKw[slot]! - powerKw[slot]!;
  return lack > minDeficit * expectedKw[slot]! ? lack : 0;
}
