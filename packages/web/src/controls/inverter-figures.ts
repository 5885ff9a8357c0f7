import type { InverterDay, InverterOfDay } from "@heliograph/contract/controls/controls.wire.ts";
import { type ComparedInGroups, compareInGroups } from "@heliograph/domain/controls/in-line.ts";
import { lastHeard, mustSpeak, partsSoFar } from "./day-curves.ts";

/** What an inverter without a nominal power is measured by. [kW] (INVC-07) */
export const usualNominal = 100;
/** The top of the scale of temperatures. (INVC-02) */
export const hottest = 70;
export const nominalOf = ({ nominal }: Pick<InverterOfDay, "nominal">): number =>
  nominal ?? usualNominal;

/** An inverter that makes less is standing still; the middle says nothing below a twentieth of nominal. Shares of nominal. */
export const inverterLines = { running: 0.005, dim: 0.05 };
/** The same of energies since the day began: in the first light nobody is behind yet. [kWh/kW] */
const energyLines = { running: 0.02, dim: 0.25 };

export interface InverterFigures {
  readonly inverters: readonly InverterOfDay[];
  readonly nominals: readonly number[];
  readonly slots: number;
  /** Power over nominal power of each in a slot; null: nothing measured. */
  readonly shares: (slot: number) => (number | null)[];
  /** Whether it is day, for sure. */
  readonly isLight: (slot: number) => boolean;
  readonly compared: (slot: number) => ComparedInGroups;
  /** By inverter the middle of its running peers over the day, share of nominal; null in the dark. */
  readonly middles: readonly (readonly (number | null)[])[];
  /** Energy from the day's begin to the end of a slot. [kWh] null: nobody knows. */
  readonly energyAt: (at: number, slot: number) => number | null;
  /** Energies on nominal power until the end of a slot, and how each stands among them. [kWh/kW] */
  readonly yields: (slot: number) => (number | null)[];
  readonly comparedYields: (slot: number) => ComparedInGroups;
  /** Places of the inverters, the one that missed most first. */
  readonly worstFirst: readonly number[];
}

/** What the pages of inverters draw of a day, slot by slot. */
export function inverterFigures(day: InverterDay): InverterFigures {
  const { inverters, slots, known } = day;
  const groups = inverters.map(({ sections }) => sections.join(","));
  const heard = lastHeard(inverters.flatMap(({ power }) => (power === null ? [] : [power.values])));
  const compareAt = (
    values: readonly (number | null)[],
    slot: number,
    lines: typeof inverterLines,
  ): ComparedInGroups => {
    const { middles, standings } = compareInGroups(values, groups, lines);
    // By day what says nothing is silent, also where nobody else says anything.
    const isAsked = mustSpeak(day, slot, heard);
    return {
      middles,
      standings: standings.map((one, at) =>
        one === "dark" && isAsked && values[at] === null ? "silent" : one,
      ),
    };
  };
  const nominals = inverters.map(nominalOf);
  const shares = (slot: number): (number | null)[] =>
    inverters.map(({ power }, at) => {
      const value = power?.values[slot] ?? null;
      return value === null ? null : value / nominals[at]!;
    });
  const all = Array.from({ length: slots }, (_, slot) =>
    compareAt(shares(slot), slot, inverterLines),
  );
  const middles = inverters.map((_, at) => all.map((one) => one.middles[at] ?? null));
  const parts = inverters.map(({ power }) => (power === null ? null : partsSoFar(power.values)));
  const missed = inverters.map(({ power }, at) =>
    middles[at]!.reduce<number>(
      (sum, middle, slot) =>
        middle === null ? sum : sum + middle - (power?.values[slot] ?? 0) / nominals[at]!,
      0,
    ),
  );
  const energyAt = (at: number, slot: number): number | null => {
    const kwh = inverters[at]?.energy?.kwh ?? null;
    if (kwh === null) return null;
    const own = parts[at] ?? null;
    // Without a power only the whole day is known.
    if (own === null) return slot >= Math.min(slots, known) - 1 ? kwh : null;
    return kwh * (own[slot] ?? 0);
  };
  const yields = (slot: number): (number | null)[] =>
    inverters.map((_, at) => {
      const kwh = energyAt(at, slot);
      return kwh === null ? null : kwh / nominals[at]!;
    });
  return {
    inverters,
    nominals,
    slots,
    shares,
    isLight: (slot) => mustSpeak(day, slot, slots),
    compared: (slot) => all[slot] ?? { middles: [], standings: [] },
    middles,
    energyAt,
    yields,
    comparedYields: (slot) => compareAt(yields(slot), slot, energyLines),
    worstFirst: inverters.map((_, at) => at).toSorted((a, b) => missed[b]! - missed[a]!),
  };
}
