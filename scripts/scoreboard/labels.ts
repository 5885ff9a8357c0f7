/** The labels of the fleet as the health of the portal calls them, and how long the data of each show it. */
import type { Cause } from "@heliograph/contract/health/health.wire.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { causeRules } from "@heliograph/domain/health/finding.ts";
import { sunHeights } from "@heliograph/domain/health/sun-heights.ts";
import { DaysOfPlant, type DayOfPlant } from "@heliograph/simulator/day-of-plant.ts";
import { isActive, type Fault } from "@heliograph/simulator/faults.ts";
import type { PortalIds } from "@heliograph/simulator/model-of-plant.ts";
import type { PlantSimulator } from "@heliograph/simulator/plant-simulator.ts";
import type { FaultKind } from "@heliograph/simulator/plant-spec.ts";
import { boxOf } from "@heliograph/simulator/truth.ts";
import { meet, trueLoss } from "./true-loss.ts";

export const causeOf: Readonly<Record<FaultKind, Cause>> = {
  open_string: "string_dead",
  tripped_inverter: "device_stopped",
  derating: "derating",
  shading: "shading",
  soiling: "soiling",
  sensor_drift: "sensor_drift",
  silent_logger: "no_communication",
  stuck_tracker: "tracker_off",
  open_interface: "grid_open",
  weak_inverter: "device_weak",
  weak_string: "string_weak",
  curtailment: "curtailment",
  snow: "snow",
  stuck_sensor: "sensor_stuck",
};

/** One fault of one subject; what overlaps on it is one. */
export interface Label {
  readonly plantId: string;
  readonly cause: Cause;
  /** Id of the subject; empty for the plant. */
  readonly subject: string;
  /** [unix s] */
  from: number;
  to: number;
  /** First moment at which the data show it, end of the last slot in which they do, and for how long they do. */
  firstShown: number | null;
  lastShown: number | null;
  shownMinutes: number;
  /** Judged days on which they do. */
  shownDays: number;
  /** It began before the data show what is usual: in the first days of what grows by the day. */
  readonly isOlder: boolean;
  /** Neither peer nor reference says that there is light: for an hour it looks as under a storm. */
  readonly isLone: boolean;
  /** What it has cost, by a healthy twin of the plant. [kWh] */
  lostKwh: number;
  /** Nothing else took from the same inverters, and nothing of it was unheard: only then is its cost known. */
  isAlone: boolean;
}

/** Whose fault it is, as the portal names it. */
function subjectOf({ spec }: PlantSimulator, fault: Fault, ids: PortalIds): string {
  const device = (name: string): string => ids.devices.get(name) ?? "";
  switch (fault.kind) {
    case "open_string":
    case "weak_string":
      return ids.variables.get(boxOf({ spec }, fault).mib) ?? "";
    case "tripped_inverter":
    case "derating":
    case "shading":
    case "weak_inverter":
      return device(`inv.${fault.unit + 1}`);
    case "stuck_tracker":
      return device(`trk.${fault.unit + 1}`);
    case "sensor_drift":
    case "stuck_sensor":
      return ids.variables.get(`sen.${fault.unit + 1}.irr`) ?? "";
    case "open_interface":
      // A plant of one inverter without a protection that is measured: what its data show is an inverter at rest.
      return ids.devices.has("spi.1") ? "" : device("inv.1");
    case "soiling":
    case "silent_logger":
    case "curtailment":
    case "snow":
      return "";
  }
}

/** What is lost by the day is seen by what was made before: of the first eight days that is not known. [s] */
const lostByDay: ReadonlySet<Cause> = new Set([
  "soiling",
  "sensor_drift",
  "device_weak",
  "string_weak",
  "snow",
]);
const firstDays = 8 * 86_400;

/** The labels of a plant, one for what overlaps on one subject. */
export function labelsOf(
  plant: PlantSimulator,
  ids: PortalIds,
  faults: readonly Fault[],
): { label: Label; faults: Fault[] }[] {
  const found: { label: Label; faults: Fault[] }[] = [];
  const isAlone = (fault: Fault): boolean =>
    !faults.some(
      (one) =>
        (one.kind !== fault.kind || one.unit !== fault.unit || one.string !== fault.string) &&
        meet(plant.spec, one, fault),
    );
  for (const fault of faults) {
    const isLone = fault.kind === "open_interface" && !ids.devices.has("spi.1");
    const cause = isLone ? "device_stopped" : causeOf[fault.kind];
    const subject = subjectOf(plant, fault, ids);
    const known = found.find(
      ({ label }) =>
        label.cause === cause && label.subject === subject && label.to >= fault.fromSeconds,
    );
    if (known !== undefined) {
      known.label.to = Math.max(known.label.to, fault.toSeconds);
      known.label.isAlone &&= isAlone(fault);
      known.faults.push(fault);
      continue;
    }
    found.push({
      label: {
        plantId: fault.plantId,
        cause,
        subject,
        from: fault.fromSeconds,
        to: fault.toSeconds,
        firstShown: null,
        lastShown: null,
        shownMinutes: 0,
        shownDays: 0,
        lostKwh: 0,
        isAlone: isAlone(fault),
        isLone,
        isOlder: fault.fromSeconds < plant.firstSeconds + (lostByDay.has(cause) ? firstDays : 0),
      },
      faults: [fault],
    });
  }
  return found;
}

interface Shown {
  readonly plant: PlantSimulator;
  readonly fault: Fault;
  readonly data: DayOfPlant;
  readonly well: DayOfPlant;
}

const totalKw = ({ inverters }: DayOfPlant, slot: number): number =>
  inverters.reduce((sum, { acKw }) => sum + acKw[slot]!, 0);

/** Whether an inverter stands at the limit of a fault, and a healthy one would make more. */
function isLimited({ plant, fault, data, well }: Shown, unit: number, slot: number): boolean {
  const own = data.inverters[unit]?.acKw[slot] ?? 0;
  const healthy = well.inverters[unit]?.acKw[slot] ?? 0;
  return own >= 0.98 * fault.size * nominalOf(plant, unit) && healthy >= 1.08 * own;
}

/** Whether the values of a slot show a fault: an outside look at the simulated numbers, which knows what a healthy plant would make. */
function isShown(shown: Shown, slot: number): boolean {
  const { plant, fault, data, well } = shown;
  const own = data.inverters[fault.unit]?.acKw[slot] ?? 0;
  const healthy = well.inverters[fault.unit]?.acKw[slot] ?? 0;
  const nominal = nominalOf(plant, fault.unit);
  const isClosed = data.interfaceClosed[slot] === 1;
  switch (fault.kind) {
    case "tripped_inverter":
      return isClosed && healthy >= 0.12 * nominal;
    case "derating":
      return isClosed && isLimited(shown, fault.unit, slot);
    case "open_string":
    case "weak_string": {
      const strings = data.inverters[fault.unit]?.stringA ?? [];
      const highest = Math.max(...strings.map((amps) => amps[slot] ?? 0));
      const ofDay = Math.max(...strings.map((amps) => amps.reduce((a, b) => Math.max(a, b), 0)));
      const isOpen = (strings[fault.string]?.[slot] ?? 0) < 0.1;
      return highest >= 1.1 && highest >= 0.2 * ofDay && (fault.kind === "open_string" || !isOpen);
    }
    case "stuck_tracker": {
      const tracker = data.trackers[fault.unit];
      const off = (at: Float64Array, to: Float64Array): number =>
        Math.abs((at[slot] ?? 0) - (to[slot] ?? 0));
      return (
        tracker !== undefined &&
        Math.max(off(tracker.x, tracker.tx), off(tracker.y, tracker.ty)) > 5.2
      );
    }
    case "shading":
      return own < 0.9 * healthy;
    case "weak_inverter":
      return healthy >= 0.12 * nominal && own < 0.94 * healthy;
    case "curtailment":
      return (
        isClosed &&
        data.inverters.filter((_, unit) => isLimited(shown, unit, slot)).length >
          data.inverters.length / 2
      );
    case "snow":
      return totalKw(data, slot) < 0.7 * totalKw(well, slot);
    case "stuck_sensor":
    case "open_interface":
    case "silent_logger":
    case "soiling":
    case "sensor_drift":
      return true;
  }
}

function nominalOf({ spec }: PlantSimulator, unit: number): number {
  let first = 0;
  for (const field of spec.fields) {
    if (unit < first + field.inverters) return field.inverterKw;
    first += field.inverters;
  }
  return 1;
}

/** Where nothing arrives nothing is seen, and under snow nothing of what makes power. */
function isHidden(kind: FaultKind, hiding: readonly Fault[], at: number): boolean {
  const isUnder = (by: FaultKind): boolean =>
    hiding.some((one) => one.kind === by && isActive(one, at));
  if (kind !== "silent_logger" && isUnder("silent_logger")) return true;
  return underSnow.has(kind) && isUnder("snow");
}
const underSnow: ReadonlySet<FaultKind> = new Set([
  "open_string",
  "weak_string",
  "tripped_inverter",
  "weak_inverter",
  "derating",
  "shading",
  "soiling",
  "curtailment",
]);

/** Adds what a day shows of the labels of a plant. @param hiding the faults that hide others: silences of its logger, and snow */
export class ShownTime {
  readonly #plant: PlantSimulator;
  readonly #healthy: DaysOfPlant;

  constructor(plant: PlantSimulator, seed: number, since: string) {
    this.#plant = plant;
    this.#healthy = new DaysOfPlant(plant.spec, { seed, hasFaults: false, since });
  }

  add(
    day: number,
    rows: readonly { label: Label; faults: Fault[] }[],
    hiding: readonly Fault[],
  ): void {
    const data = this.#plant.day(day);
    const { startSeconds, slots } = data.frame;
    const end = startSeconds + slots * slotSeconds;
    const active = rows.filter(({ label }) => label.from < end && label.to > startSeconds);
    if (active.length === 0) return;
    const sun = sunHeights(this.#plant.spec, startSeconds, slots);
    const well = this.#healthy.day(day);
    for (const { label, faults } of active) {
      let shown = 0;
      for (let slot = 0; slot < slots; slot++) {
        const at = startSeconds + slot * slotSeconds;
        if (sun[slot]! <= 10) continue;
        const fault = faults.find((one) => isActive(one, at));
        if (fault === undefined) continue;
        if (isHidden(fault.kind, hiding, at)) continue;
        if (!isShown({ plant: this.#plant, fault, data, well }, slot)) continue;
        shown++;
        label.firstShown ??= at;
        label.lastShown = at + slotSeconds;
      }
      label.lostKwh += trueLoss(this.#plant.spec, faults, { data, well });
      label.shownMinutes += shown * 5;
      if (shown * 5 >= 120) label.shownDays++;
    }
  }
}

/** Edges of slots and of the light cost a fault some minutes. */
const edgeMinutes = 15;
/** So long a stop may be a storm where nobody else says that there is light. */
const stormMinutes = 60;
/** Whether the data show it for as long as its cause must last to be believed. (H12b) */
export function isVisible({ cause, shownMinutes, shownDays, isOlder, isLone }: Label): boolean {
  // Of a string that never had current in the data nobody can know that it is connected, nor of a slow loss where it began.
  if (isOlder && (cause === "string_dead" || lostByDay.has(cause))) return false;
  const { confirm } = causeRules[cause];
  return "minutes" in confirm
    ? shownMinutes >= (isLone ? stormMinutes : confirm.minutes) + edgeMinutes
    : shownDays >= confirm.of + confirm.days;
}
