import type { Resolution } from "@heliograph/contract/data/data.wire.ts";
import { type BalanceDay, balanceDay, type MeteredEnergies } from "./energy-balance.ts";
import { type BothWays, energiesOfPower } from "./power-energies.ts";
import { energyFactor, type EnergyKind, powerFactor, type PowerKind } from "./quantities.ts";

/** A variable of the balance, as the web holds it: beside its device. */
export interface Metered {
  readonly variable: { readonly id: string; readonly udm: string | null };
}
/** What stands for the powers and energies of a plant. */
export interface Quantities<V extends Metered> {
  readonly energies: Readonly<Record<EnergyKind, readonly V[]>>;
  readonly powers: Readonly<Record<PowerKind, readonly V[]>>;
  readonly money: readonly V[];
  /** The plant has one, measured or not. */
  readonly hasStorage: boolean;
}
type DataRow = readonly (number | string | null)[];

/** Where each side of the balance is read: counters, or a power where no counter counts it. */
export interface BalanceSources<V extends Metered = Metered> {
  readonly energies: Quantities<V>["energies"];
  /** Powers whose energy is read because nothing counts it. */
  readonly powers: Readonly<Record<PowerKind, readonly V[]>>;
  readonly hasStorage: boolean;
  readonly money: readonly V[];
}
export function balanceSources<V extends Metered>(quantities: Quantities<V>): BalanceSources<V> {
  const { energies, powers } = quantities;
  const without = (kind: EnergyKind): boolean => energies[kind].length === 0;
  const isAtGrid = without("fedIn") || without("withdrawn");
  return {
    energies,
    powers: {
      produced: without("produced") ? powers.produced : [],
      consumed: without("consumed") ? powers.consumed : [],
      self: [],
      exchange: isAtGrid ? powers.exchange : [],
      storage: powers.storage,
    },
    hasStorage: quantities.hasStorage || powers.storage.length > 0,
    money: quantities.money,
  };
}
/** What is asked for as sums of days: counters, and money. */
export const countersOf = <V extends Metered>({ energies, money }: BalanceSources<V>): V[] => [
  ...Object.values(energies).flat(),
  ...money,
];
export const readPowersOf = <V extends Metered>({ powers }: BalanceSources<V>): V[] =>
  Object.values(powers).flat();
/** Whether there are two sides at least: of the production alone nothing can be told apart. */
export const isBalance = (sources: BalanceSources): boolean => {
  const { energies, powers } = sources;
  const others = [energies.fedIn, energies.withdrawn, energies.consumed, energies.self];
  return [...others, powers.exchange, powers.consumed].some((one) => one.length > 0);
};

/**
 * Sides of the balance that a power stands for because no counter counts them. Where the grid and the production are known, consumption follows
 * from them and no power stands for it.
 */
export function sidesByPower({ energies, powers }: BalanceSources) {
  const atGrid = (["fedIn", "withdrawn"] as const).filter(
    (kind) => energies[kind].length === 0 && powers.exchange.length > 0,
  );
  const isKnown = (kind: "fedIn" | "withdrawn"): boolean =>
    energies[kind].length + powers.exchange.length > 0;
  const hasProduction = energies.produced.length + powers.produced.length > 0;
  const isDerived = hasProduction && isKnown("fedIn") && isKnown("withdrawn");
  return [
    ...(powers.produced.length > 0 ? (["produced"] as const) : []),
    ...atGrid,
    ...(powers.consumed.length > 0 && !isDerived ? (["consumed"] as const) : []),
    ...(powers.storage.length > 0 ? (["storage"] as const) : []),
  ];
}

/** What was read of a period. */
export interface BalanceRows {
  /** One row a day: the counters, then the money. */
  readonly sums: readonly DataRow[];
  /** Means of the powers. */
  readonly means: readonly DataRow[];
  readonly resolution: Resolution;
  readonly nowSeconds: number;
  readonly dayOf: (seconds: number) => string;
}

/** Of several meters of one quantity the sum; unknown where one of them is. */
const summed = (values: readonly (number | null)[]): number | null =>
  values.length === 0 || values.includes(null)
    ? null
    : values.reduce<number>((sum, value) => sum + (value ?? 0), 0);

/** The balance of each day that was read. */
export function balanceDays(sources: BalanceSources, read: BalanceRows): BalanceDay[] {
  const counters = countersOf(sources);
  const columnOf = new Map(counters.map(({ variable }, column) => [variable.id, column + 1]));
  const powers = readPowersOf(sources);
  const carried = new Map(
    powers.map(({ variable }, column): [string, ReadonlyMap<string, BothWays>] => {
      const kw = powerFactor(variable.udm) ?? 1;
      const stretches = read.means.map((row) => {
        const value = row[column + 1];
        return {
          startSeconds: Number(row[0]),
          powerKw: typeof value === "number" ? value * kw : null,
        };
      });
      const lengthSeconds = read.resolution * 60;
      return [variable.id, energiesOfPower(stretches, { ...read, lengthSeconds })];
    }),
  );
  return read.sums.map((row) => {
    const day = String(row[0]);
    const counted = (kind: EnergyKind): number | null =>
      summed(
        sources.energies[kind].map(({ variable }) => {
          const value = row[columnOf.get(variable.id) ?? -1];
          return typeof value === "number" ? value * (energyFactor(variable.udm) ?? 1) : null;
        }),
      );
    const flowed = (kind: PowerKind, way: keyof BothWays): number | null =>
      summed(
        sources.powers[kind].map(
          ({ variable }) => carried.get(variable.id)?.get(day)?.[way] ?? null,
        ),
      );
    const stored = (way: keyof BothWays): number | null =>
      sources.hasStorage ? flowed("storage", way) : 0;
    const metered: MeteredEnergies = {
      produced: counted("produced") ?? flowed("produced", "positiveKwh"),
      fedIn: counted("fedIn") ?? flowed("exchange", "positiveKwh"),
      withdrawn: counted("withdrawn") ?? flowed("exchange", "negativeKwh"),
      consumed: counted("consumed") ?? flowed("consumed", "positiveKwh"),
      self: counted("self"),
      charged: stored("positiveKwh"),
      discharged: stored("negativeKwh"),
    };
    return balanceDay(day, metered);
  });
}

/** How fine powers are read over so many days: within what one answer may hold, and fine enough to tell the ways apart. */
export const resolutionOfDays = (days: number): Resolution =>
  days <= 31 ? 5 : days <= 400 ? 15 : 180;
