import type { Packet, PacketDevice } from "@heliograph/contract/ingest/ingest.wire.ts";
import { parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import type { CivilDay } from "@heliograph/domain/data/civil-day.ts";
import { dayOf, dayStartSeconds, slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { blueprintOf } from "./blueprint-of-plant.ts";
import { variablesOf } from "./blueprint.ts";
import type { Blueprint, VariablePlan } from "./blueprint.ts";
import { DaysOfPlant } from "./day-of-plant.ts";
import type { DayOfPlant } from "./day-of-plant.ts";
import { faultsOfDay } from "./faults.ts";
import type { Fault } from "./faults.ts";
import { deviceOfMib, Gaps } from "./gaps.ts";
import type { SimulationSetup } from "./generation-of-day.ts";
import type { PlantSpec } from "./plant-spec.ts";

const slotHours = slotSeconds / 3600;

/** A computed day, for lookups at any time. */
interface ReadyDay {
  readonly data: DayOfPlant;
  readonly silence: readonly Fault[];
  /** By variable: node values, for counters node powers. */
  readonly columns: readonly Float64Array[];
  /** By variable: reading at the start of each slot; null for what is no counter. */
  readonly readings: readonly (Float64Array | null)[];
}

const keptDays = 3;

/** One plant of the fleet: what its logger would send at any moment. */
export class PlantSimulator {
  readonly spec: PlantSpec;
  readonly blueprint: Blueprint;
  readonly firstDay: CivilDay;
  /** What is not in its data. */
  readonly gaps: Gaps;
  readonly #setup: SimulationSetup;
  readonly #variables: readonly VariablePlan[];
  readonly #counters: readonly number[];
  readonly #days: DaysOfPlant;
  readonly #ready = new Map<CivilDay, ReadyDay>();
  /** Readings of the counters at the start of firstDay, firstDay + 1, ...: prefix sums that let any day be computed alone. */
  readonly #readingsByDay: Float64Array[];

  constructor(spec: PlantSpec, setup: SimulationSetup) {
    this.spec = spec;
    this.#setup = setup;
    this.firstDay = Math.max(parseCivilDay(setup.since), parseCivilDay(spec.activeSince));
    this.blueprint = blueprintOf(spec, this.firstDay);
    this.#variables = variablesOf(this.blueprint);
    this.#counters = this.#variables.flatMap((variable, i) =>
      variable.rule === "counter" ? [i] : [],
    );
    this.#days = new DaysOfPlant(spec, setup);
    this.gaps = new Gaps(spec, setup);
    this.#readingsByDay = [Float64Array.from(this.#counters, (i) => this.#variables[i]?.base ?? 0)];
  }

  /** First timestamp with data. [unix s] */
  get firstSeconds(): number {
    return dayStartSeconds(this.firstDay, this.spec.timezone);
  }

  /** All of a civil day, for tests and estimates. */
  day(day: CivilDay): DayOfPlant {
    return this.#days.day(day);
  }

  /**
   * What the logger measures at a timestamp [unix s]; null while it is silent and before it existed.
   * Timestamps may be asked for in any order and give the same answer.
   */
  packetAt(unixSeconds: number): Packet | null {
    const day = dayOf(unixSeconds, this.spec.timezone);
    if (day < this.firstDay) return null;
    const ready = this.#readyDay(day);
    if (this.gaps.isPacketMissing(ready.data, ready.silence, unixSeconds)) return null;
    const { frame } = ready.data;
    const since = (unixSeconds - frame.startSeconds) / slotSeconds;
    const slot = Math.min(Math.floor(since), frame.slots - 1);
    const part = since - slot;
    const values: Record<string, number> = {};
    for (let v = 0; v < this.#variables.length; v++) {
      const variable = this.#variables[v];
      const column = ready.columns[v];
      if (!variable || !column || column.length === 0) continue;
      if (this.gaps.isAnswerMissing(ready.data, deviceOfMib(variable.mib), unixSeconds)) continue;
      const from = column[slot] ?? 0;
      // The last slot of a day keeps its value: the next day begins anew.
      const to = column[slot + 1] ?? from;
      const reading = ready.readings[v];
      const value = reading
        ? (reading[slot] ?? 0) + slotHours * part * (from + ((to - from) * part) / 2)
        : variable.rule === "step"
          ? from
          : from + (to - from) * part;
      const scale = 10 ** variable.decimals;
      values[variable.mib] = Math.round(value * scale) / scale + 0;
    }
    return { timestamp: unixSeconds, values };
  }

  /** What the logger reports of its devices, configured or not. */
  devices(): PacketDevice[] {
    return this.blueprint.devices.map(({ oid, oidn, name, type, brand, model, nominal }) => ({
      oid,
      oidn,
      name,
      type,
      ...(brand === null ? {} : { brand }),
      ...(model === null ? {} : { model }),
      ...(nominal === null ? {} : { nominal }),
    }));
  }

  /** Newest timestamp whose data have left the logger at `nowSeconds`: now, or its last delivery. [unix s] */
  deliveredUntil(nowSeconds: number): number {
    const hour = this.spec.deliversAtHour;
    if (hour === undefined) return nowSeconds;
    const today = dayOf(nowSeconds, this.spec.timezone);
    const delivery = (day: CivilDay) => dayStartSeconds(day, this.spec.timezone) + hour * 3600;
    return delivery(today) <= nowSeconds ? delivery(today) : delivery(today - 1);
  }

  #readyDay(day: CivilDay): ReadyDay {
    const known = this.#ready.get(day);
    if (known) return known;
    const starts = this.#readingsAt(day);
    const data = this.#days.day(day);
    const columns = this.#variables.map((variable) => variable.source(data));
    const readings = columns.map((): Float64Array | null => null);
    for (const [c, v] of this.#counters.entries()) {
      const column = columns[v];
      if (column) readings[v] = runningReading(column, starts[c] ?? 0);
    }
    const silence = this.#setup.hasFaults
      ? faultsOfDay(this.spec, this.#setup.seed, day).filter(
          (fault) => fault.kind === "silent_logger",
        )
      : [];
    const ready = {
      data,
      silence,
      columns,
      readings,
    };
    this.#ready.set(day, ready);
    const oldest = this.#ready.keys().next();
    if (this.#ready.size > keptDays && !oldest.done) this.#ready.delete(oldest.value);
    return ready;
  }

  /** Readings of the counters at the start of a day; the days before are added up once and cached. */
  #readingsAt(day: CivilDay): Float64Array {
    for (let n = this.#readingsByDay.length; n <= day - this.firstDay; n++) {
      const before = this.#readingsByDay[n - 1];
      const data = this.#days.day(this.firstDay + n - 1);
      const sums = this.#counters.map(
        (v, c) =>
          (before?.[c] ?? 0) + energyOf(this.#variables[v]?.source(data) ?? new Float64Array(0)),
      );
      this.#readingsByDay.push(Float64Array.from(sums));
    }
    return this.#readingsByDay[day - this.firstDay] ?? new Float64Array(this.#counters.length);
  }
}

/** Energy under a day's powers: lines between the nodes, the last one kept to the end. [kWh] */
export function energyOf(powerKw: Float64Array): number {
  let sum = 0;
  const last = powerKw.length - 1;
  for (let i = 0; i < last; i++) sum += ((powerKw[i] ?? 0) + (powerKw[i + 1] ?? 0)) / 2;
  return (sum + (powerKw[last] ?? 0)) * slotHours;
}

function runningReading(powerKw: Float64Array, start: number): Float64Array {
  const reading = new Float64Array(powerKw.length);
  let sum = start;
  for (let i = 0; i < powerKw.length; i++) {
    reading[i] = sum;
    sum += (((powerKw[i] ?? 0) + (powerKw[i + 1] ?? powerKw[i] ?? 0)) / 2) * slotHours;
  }
  return reading;
}
