import type { ExpectedSource } from "@heliograph/contract/health/health.wire.ts";
import { slotSeconds } from "../data/plant-day.ts";
import { incidenceAngle } from "../sun/incidence.ts";
import { daysIn, noFigures } from "./day-figures.ts";
import type { DaySamples } from "./day-samples.ts";
import { withoutStale } from "./stale.ts";
import type { HealthInverter, HealthPlant, HealthSensor } from "./health-plant.ts";
import { type Circumstances, type References, usualAgain } from "./references.ts";

/** What a reference promises an inverter: its power over its size, slot by slot, NaN = unknown. */
export interface PromisedShare {
  readonly source: ExpectedSource;
  readonly share: Float64Array;
}

/** Half hours of the solar day. */
export const solarSlots = 48;
const daySeconds = 86_400;

/** Half hour of the mean solar day at a longitude; where the plant has no place, that of UTC. */
export function solarSlotOf(unixSeconds: number, plant: Pick<HealthPlant, "site">): number {
  const solar = unixSeconds + (plant.site?.longitude ?? 0) * 240;
  return Math.floor((((solar % daySeconds) + daySeconds) % daySeconds) / (daySeconds / solarSlots));
}

/** Days until what was learnt replaces what is usual. */
const minYieldDays = 5;
/** After so many days what the plant makes of a reference is claimed for it. (H7c) */
export const claimedDays: Readonly<Record<ExpectedSource, number>> = {
  theoretical: 0,
  sensor: 30,
  neighbours: minYieldDays,
  clear_sky: minYieldDays,
};
/** What comes through glass, heat, cables and inverter where nothing is learnt. [1] */
const usualShare = 0.85;

/** How much of what a reference promises an inverter really makes: the upper quartile of its days. (H7c) */
export function learntYield(
  references: References,
  inverter: string,
  source: ExpectedSource,
): number | null {
  const days = references.inverters[inverter]?.yields[source] ?? noFigures;
  return daysIn(days) < minYieldDays ? null : usualAgain(references, days);
}

interface Sources {
  readonly plant: HealthPlant;
  readonly samples: DaySamples;
  readonly references: References;
  readonly circumstances: Circumstances;
}

/** The mean of columns where they have a value; null without any column. */
function meanOf(columns: readonly Float64Array[], slots: number): Float64Array | null {
  if (columns.length === 0) return null;
  if (columns.length === 1) return columns[0]!;
  const mean = new Float64Array(slots);
  for (let slot = 0; slot < slots; slot++) {
    let sum = 0;
    let count = 0;
    for (const column of columns) {
      const value = column[slot]!;
      if (value === value) {
        sum += value;
        count++;
      }
    }
    mean[slot] = count === 0 ? Number.NaN : sum / count;
  }
  return mean;
}

/** The sensors that look where a section looks; those that nobody named count for the plant alone. */
export function sensorsOfSection(plant: HealthPlant, section: number): readonly HealthSensor[] {
  const named = plant.sensors.filter(({ sections }) => sections.includes(section));
  return named.length > 0 || section !== 0 ? named : plant.sensors.slice(0, 1);
}

/** How far apart two planes may look. [degrees] */
const alikeDegrees = 5;
function looksAlike({ sensors }: References, one: string, other: string): boolean {
  const [a, b] = [sensors[one]?.plane ?? null, sensors[other]?.plane ?? null];
  if (a === null || b === null || a.isTracked !== b.isTracked) return false;
  // The sun in the normal of the one.
  return incidenceAngle(a, { zenith: b.tilt, azimuth: b.azimuth }) <= alikeDegrees;
}

/** The power that H2 expects of the parts of a plant, section by section, each computed once. */
export class ReferenceLight {
  readonly #of: Sources;
  readonly #sizes: ReadonlyMap<string, number>;
  readonly #bySection = new Map<number, PromisedShare | null>();
  readonly #sizeOfSection = new Map<number, number>();

  /** @param sizes of the inverters by id [kW] */
  constructor(of: Sources, sizes: ReadonlyMap<string, number>) {
    this.#of = of;
    this.#sizes = sizes;
  }

  /** What is promised to the inverters of a section, or of the whole plant where the section has no reference of its own. */
  section(number: number): PromisedShare | null {
    const known = this.#bySection.get(number);
    if (known !== undefined) return known;
    const found = this.#made(number) ?? (number === 0 ? null : this.section(0));
    this.#bySection.set(number, found);
    return found;
  }

  /** The reference of an inverter: that of its smallest section. */
  inverter({ sections }: HealthInverter): PromisedShare | null {
    const own = sections.toSorted((a, b) => this.#sizeOf(a) - this.#sizeOf(b))[0];
    return this.section(own ?? 0);
  }

  #sizeOf(section: number): number {
    const known = this.#sizeOfSection.get(section);
    if (known !== undefined) return known;
    let size = 0;
    for (const { id, sections } of this.#of.plant.inverters)
      if (section === 0 || sections.includes(section)) size += this.#sizes.get(id) ?? 0;
    this.#sizeOfSection.set(section, size);
    return size;
  }

  #made(number: number): PromisedShare | null {
    const size = this.#sizeOf(number);
    if (size <= 0) return null;
    const theoretical = this.#theoretical(number);
    if (theoretical !== null)
      return { source: "theoretical", share: theoretical.map((kw) => kw / size) };
    const sensor = this.#irradiance(number);
    if (sensor !== null) {
      const kwp = this.#of.plant.sections[number]?.kwp ?? 0;
      const usual = (usualShare * (kwp > 0 ? kwp / size : 1)) / 1000;
      return { source: "sensor", share: sensor.map((watts) => watts * usual) };
    }
    return number === 0 ? this.#neighbours(size) : null;
  }

  #theoretical(number: number): Float64Array | null {
    const section = this.#of.plant.sections[number];
    if (section?.theoretical == null) return null;
    const isSick = section.theoreticalSensors.some((id) => this.#of.circumstances.sick.has(id));
    const column = this.#of.samples.values.get(section.theoretical);
    if (isSick || column === undefined || column.every(Number.isNaN)) return null;
    // What a sensor that stands still promises is no light.
    const stale = section.theoreticalSensors.flatMap((id) => {
      const own = this.#of.samples.values.get(id);
      const cleaned = own === undefined ? own : withoutStale(own);
      return cleaned === undefined || cleaned === own ? [] : [cleaned];
    });
    if (stale.length === 0) return column;
    return column.map((kw, slot) =>
      stale.some((watts) => Number.isNaN(watts[slot])) ? Number.NaN : kw,
    );
  }

  #irradiance(number: number): Float64Array | null {
    const { plant, references } = this.#of;
    const own = sensorsOfSection(plant, number);
    const columns = this.#heard(own);
    if (columns !== null || own.length === 0) return columns;
    // While none of its own can be used, one that looks the same way says as much.
    return this.#heard(
      plant.sensors.filter((other) => own.some((one) => looksAlike(references, one.id, other.id))),
    );
  }

  /** The mean of those of some sensors that are sound; null without any. */
  #heard(sensors: readonly HealthSensor[]): Float64Array | null {
    const { samples, circumstances } = this.#of;
    const columns = sensors.flatMap(({ id }) => {
      const column = circumstances.sick.has(id) ? undefined : samples.values.get(id);
      return column === undefined || column.every(Number.isNaN) ? [] : [withoutStale(column)];
    });
    return meanOf(columns, samples.slots);
  }

  /** What plants of its class make per kWp; else its own clear days, as bright as next door. */
  #neighbours(size: number): PromisedShare | null {
    const { plant, samples, references, circumstances } = this.#of;
    const { perKwp, clearness } = circumstances.neighbours ?? {};
    if (perKwp != null) {
      const kwp = plant.kwp > 0 ? plant.kwp : size;
      return { source: "neighbours", share: perKwp.map((kw) => (kw * kwp) / size) };
    }
    if (clearness == null || references.clearKw.length !== solarSlots) return null;
    return {
      source: "clear_sky",
      share: clearness.map(
        (share, slot) =>
          (share * clearKwAt(references, plant, samples.startSeconds + slot * slotSeconds)) / size,
      ),
    };
  }
}

/** What the plant makes under a clear sky at a moment, between the half hours on a line; NaN while it is not learnt. [kW] */
export function clearKwAt(
  { clearKw }: Pick<References, "clearKw">,
  plant: { readonly site: { readonly longitude: number } | null },
  unixSeconds: number,
): number {
  if (clearKw.length !== solarSlots) return Number.NaN;
  const solar = unixSeconds + (plant.site?.longitude ?? 0) * 240 - 900;
  const place = ((((solar % daySeconds) + daySeconds) % daySeconds) / daySeconds) * solarSlots;
  const low = Math.floor(place);
  const from = clearKw[low]!;
  return from + (clearKw[(low + 1) % solarSlots]! - from) * (place - low);
}
