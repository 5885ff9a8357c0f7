import { civilParts, type CivilDay } from "../data/civil-day.ts";
import type { HealthPlant } from "./health-plant.ts";
import { type JudgedDay, type JudgedInverter, minExpectedShare, restShare } from "./judged-day.ts";
import type { CoveredInverter } from "./observation.ts";

/** Modules under snow are no warmer than what melts on them; a degree more is their sensor's. [degC] */
const meltingC = 1;

/** Whether the modules are known to be frozen. */
export const isFrozen = ({ plant, samples }: JudgedDay, slot: number): boolean =>
  (samples.values.get(plant.moduleTemperature ?? "")?.[slot] ?? NaN) <= meltingC;

export const rests = ({ powerKw, sizeKw }: JudgedInverter, slot: number): boolean =>
  powerKw[slot]! <= restShare * sizeKw;

/** Through snow some light comes at all times, through an open interface nothing goes out. [1] */
const deadShare = 0.01;
/** Whether something comes of what the reference promises, however little. */
function isAlive({ inverters }: JudgedDay, slot: number): boolean {
  let [made, promised] = [0, 0];
  for (const { powerKw, promisedKw } of inverters) {
    if (!(promisedKw[slot]! > 0)) continue;
    made += Math.max(0, powerKw[slot]!);
    promised += promisedKw[slot]!;
  }
  return made > deadShare * promised;
}

/** Snow has slid from the modules of an inverter that makes so much of what it should. [1] */
const slidShare = 0.1;
/** On one roof it lies longer than on the others: so many days, and then it has stopped. */
const maxDaysLonger = 3;

/** Where all inverters rest and nothing has stopped, and those that rest on while snow slides from the others. */
export interface SnowCover {
  readonly all: Uint8Array;
  /** By id of the inverter; those that never lay under it are left out. */
  readonly byInverter: ReadonlyMap<string, Uint8Array>;
  readonly inverters: readonly CoveredInverter[];
}
const snowMonths: ReadonlySet<number> = new Set([11, 12, 1, 2, 3, 4]);
/** November to April, in the south May to October. */
export function isSnowSeason({ site }: Pick<HealthPlant, "site">, day: CivilDay): boolean {
  if (site === null) return false;
  const { month } = civilParts(day);
  return snowMonths.has(site.latitude >= 0 ? month : ((month + 5) % 12) + 1);
}
const nothing = new Uint8Array(0);
const none: SnowCover = { all: nothing, byInverter: new Map(), inverters: [] };

/**
 * The snow of a day: all inverters rest although the modules are frozen, or a little still comes through what lies on them. Where the
 * reference promises power meanwhile, it lies on each of them until that one makes something of it. (H4)
 */
export function snowCover(day: JudgedDay): SnowCover {
  const { inverters, samples, lit, references } = day;
  const since = new Map(
    Object.entries(references.covered ?? {}).filter(([, on]) => samples.day - on <= maxDaysLonger),
  );
  const isCold = isSnowSeason(day.plant, samples.day);
  let all: Uint8Array | null = null;
  const byInverter = new Map<string, Uint8Array>();
  for (let slot = lit.from; slot < lit.to; slot++) {
    if (isAllCovered(day, slot, isCold)) {
      all ??= new Uint8Array(samples.slots);
      all[slot] = 1;
      // A temperature sensor that is dead is frozen in July as well: then it explains the moment, and nobody's rest after it.
      for (const one of isCold ? inverters : [])
        if (one.promisedKw[slot]! >= minExpectedShare * one.sizeKw)
          since.set(one.facts.id, samples.day);
    }
    if (since.size > 0) followCover(inverters, slot, { since, byInverter, slots: samples.slots });
  }
  if (all === null && byInverter.size === 0) return none;
  return {
    all: all ?? nothing,
    byInverter,
    inverters: [...byInverter.keys()].map((id) => ({ id, since: since.get(id) ?? null })),
  };
}

/** All rest, and the modules are frozen or a little comes; in the cold season also where the one makes a little more than nothing, and the other rests. */
function isAllCovered(day: JudgedDay, slot: number, isCold: boolean): boolean {
  const isUnder = (one: JudgedInverter): boolean =>
    rests(one, slot) || (isCold && one.powerKw[slot]! < slidShare * one.promisedKw[slot]!);
  return day.inverters.every(isUnder) && (isFrozen(day, slot) || isAlive(day, slot));
}

/** Those on which it still lies in a slot. */
function followCover(
  inverters: readonly JudgedInverter[],
  slot: number,
  to: {
    readonly since: Map<string, CivilDay>;
    readonly byInverter: Map<string, Uint8Array>;
    readonly slots: number;
  },
): void {
  for (const { facts, sizeKw, powerKw, promisedKw, expectedKw } of inverters) {
    if (!to.since.has(facts.id)) continue;
    const [promised, expected] = [promisedKw[slot]!, expectedKw[slot]!];
    const could = expected > promised || Number.isNaN(promised) ? expected : promised;
    if (could >= minExpectedShare * sizeKw && powerKw[slot]! >= slidShare * could) {
      to.since.delete(facts.id);
      continue;
    }
    const own = to.byInverter.get(facts.id) ?? new Uint8Array(to.slots);
    to.byInverter.set(facts.id, own);
    own[slot] = 1;
  }
}
