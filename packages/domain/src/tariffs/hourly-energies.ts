import { hoursOfCounter } from "../data/hours-of-counter.ts";
import { sidesOf, waysOf } from "../plants/energy-balance.ts";
import {
  energiesOf,
  energyFactor,
  energyKinds,
  type EnergyKind,
  powerFactor,
  powersOf,
} from "../plants/quantities.ts";
import type { PlantModel } from "../plants/plant-model.ts";
import { seriesOf } from "../plants/plant-quantities.ts";
import type { EnergySlot } from "./tariff-money.ts";

/** A variable that is read hour by hour, and what it is. */
export interface HourlySource {
  readonly id: string;
  /** "storage" is a power that is positive while it charges. */
  readonly kind: EnergyKind | "storage";
  /** kWh, or kW, of one of its units. */
  readonly factor: number;
  /** Nothing counts it: a power whose integral is the energy. (D8) */
  readonly isIntegral: boolean;
}
/** Those that are asked for as integrals. */
export const integralSources = (sources: readonly HourlySource[]): string[] =>
  sources.flatMap(({ id, isIntegral }) => (isIntegral ? [id] : []));

/** What stands for the energies of the plant, as far as a reader may see it. @param hidden ids that are not his to see */
export function hourlySources(model: PlantModel, hidden: ReadonlySet<string>): HourlySource[] {
  const known = model.variables
    .filter(({ id, device_id: device, disabled }) => {
      const isOff =
        disabled || (device !== null && model.deviceById.get(device)?.disabled === true);
      return !isOff && !hidden.has(id);
    })
    .map(({ id, udm, tags, deviceType }) => ({ id, udm, tags, deviceType }));
  const [whole] = model.plant.sections;
  const energies = energiesOf(known, [whole?.fetot ?? null, whole?.fetotcount ?? null]);
  const { storage } = powersOf(known, whole?.fpac ?? null);
  // A counter that is hidden is one all the same: no power takes its place. (D11)
  const { powers, integral } = seriesOf(model);
  const isSeen = integral.every((id) => !hidden.has(id));
  return [
    ...energyKinds.flatMap((kind) =>
      energies[kind].map(({ id, udm }) => ({
        id,
        kind,
        factor: energyFactor(udm) ?? 1,
        isIntegral: false,
      })),
    ),
    ...(integral.length > 0 && isSeen ? powers : []).map((power) => ({
      ...power,
      kind: "produced" as const,
      isIntegral: true,
    })),
    ...storage.map(({ id, udm }) => ({
      id,
      kind: "storage" as const,
      factor: powerFactor(udm) ?? 1,
      isIntegral: false,
    })),
  ];
}

/** Its start [unix s], then of each source the last reading of a counter, the mean of a storage's power, or the integral of a power. */
export type HourRow = readonly [number, ...(number | string | null)[]];
/** Its date, then what each counter rose by, or what each power adds up to. */
export type DayRow = readonly [string, ...(number | string | null)[]];
/** What was read of some days. */
export interface ReadEnergies {
  /** Ascending; those before the first day only show where the counters stood. */
  readonly hours: readonly HourRow[];
  /** One row a day. */
  readonly days: readonly DayRow[];
  /** What is read ends here: the hour that runs is no whole one. [unix s] */
  readonly endSeconds: number;
  /** Whether the plant has a storage, measured or not. */
  readonly hasStorage: boolean;
  /** The date of a moment. */
  readonly dateOf: (seconds: number) => string;
}

/** Produced, used here and fed in, hour by hour, of the days that were read. (TA7) */
export function energySlots(sources: readonly HourlySource[], read: ReadEnergies): EnergySlot[] {
  const byDay = Map.groupBy(read.hours, ([seconds]) => read.dateOf(seconds));
  const stood = sources.map((): number | null => null);
  const first = read.days[0]?.[0] ?? "";
  for (const row of read.hours) if (read.dateOf(row[0]) < first) note(stood, row);
  return read.days.flatMap(([day, ...energies]) => {
    const rows = byDay.get(day) ?? [];
    const columns = sources.map(({ kind, factor, isIntegral }, at) => {
      const values = rows.map((row) => numberOf(row[at + 1]));
      if (kind === "storage")
        return values.map((power, hour) =>
          power === null ? null : power * factor * hoursOf(rows[hour]?.[0] ?? 0, read.endSeconds),
        );
      const energy = numberOf(energies[at]);
      // An hour without data is one without energy; a day without any is not known.
      if (isIntegral)
        return values.map((value) => (energy === null ? null : (value ?? 0) * factor));
      return hoursOfCounter(values, stood[at] ?? null, energy === null ? null : energy * factor);
    });
    for (const row of rows) note(stood, row);
    return rows.map(([startSeconds], hour): EnergySlot => ({
      startSeconds,
      ...energiesOfHour(
        sources,
        columns.map((column) => column[hour] ?? null),
        read.hasStorage,
      ),
    }));
  });
}
const numberOf = (value: number | string | null | undefined): number | null =>
  typeof value === "number" ? value : null;
/** Keeps the newest reading of each source. */
function note(stood: (number | null)[], [, ...values]: HourRow): void {
  for (const at of stood.keys()) stood[at] = numberOf(values[at]) ?? stood[at] ?? null;
}
const hoursOf = (startSeconds: number, endSeconds: number): number =>
  Math.min(3600, Math.max(0, endSeconds - startSeconds)) / 3600;

function energiesOfHour(
  sources: readonly HourlySource[],
  values: readonly (number | null)[],
  hasStorage: boolean,
): Omit<EnergySlot, "startSeconds"> {
  const sum = (kind: HourlySource["kind"], count: (value: number) => number = Number) => {
    const own = values.filter((_, at) => sources[at]?.kind === kind);
    return own.length === 0 || own.includes(null)
      ? null
      : own.reduce<number>((whole, value) => whole + count(value ?? 0), 0);
  };
  const stored = (way: 1 | -1): number | null =>
    hasStorage ? sum("storage", (energy) => Math.max(0, energy * way)) : 0;
  const metered = {
    produced: sum("produced"),
    fedIn: sum("fedIn"),
    withdrawn: sum("withdrawn"),
    consumed: sum("consumed"),
    self: sum("self"),
    charged: stored(1),
    discharged: stored(-1),
  };
  const sides = sidesOf(metered);
  const ways = sides === null ? null : waysOf(sides);
  return {
    producedKwh: metered.produced ?? sides?.produced ?? null,
    selfKwh: ways === null ? selfWithout(metered) : ways.sunToLoad + ways.storageToLoad,
    fedInKwh: metered.fedIn ?? sides?.fedIn ?? null,
  };
}
/** Where consumption is not known: what is made and not fed in is used, unless a storage stands between. */
function selfWithout(metered: {
  readonly self: number | null;
  readonly produced: number | null;
  readonly fedIn: number | null;
  readonly charged: number | null;
}): number | null {
  const { self, produced, fedIn, charged } = metered;
  if (self !== null || produced === null || fedIn === null || charged !== 0) return self;
  return Math.max(0, produced - fedIn);
}
