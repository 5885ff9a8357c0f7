import type { CivilDay } from "@heliograph/domain/data/civil-day.ts";
import { generationOfDay } from "./generation-of-day.ts";
import type { GenerationOfDay, SimulationSetup } from "./generation-of-day.ts";
import { storageOfDay, storageRange } from "./load-and-storage.ts";
import type { StorageOfDay } from "./load-and-storage.ts";
import type { PlantSpec } from "./plant-spec.ts";

/** Where the energy goes, at the start of each slot. [kW] produced = self + fedIn, used = self + withdrawn - storage. */
export interface BalanceOfDay {
  readonly usedKw: Float64Array;
  readonly fedInKw: Float64Array;
  readonly withdrawnKw: Float64Array;
  /** Positive when feeding in. */
  readonly exchangeKw: Float64Array;
  /** Produced and not fed in: into the load or the battery. */
  readonly selfKw: Float64Array;
  readonly storage: StorageOfDay | null;
}

export interface DayOfPlant extends GenerationOfDay {
  readonly balance: BalanceOfDay | null;
}

/** Days after which a battery's state no longer depends on its initial charge, in any case. */
const longestMemoryDays = 20;
/** Charges that differ by less count as equal. [kWh] */
const sameKwh = 1e-9;

/** Generations kept: a day needs the one before it for its battery, and a back-fill walks both ways. */
const keptDays = 4;

/** Computes days of one plant, each from seed and date alone. */
export class DaysOfPlant {
  readonly #spec: PlantSpec;
  readonly #setup: SimulationSetup;
  readonly #generations = new Map<CivilDay, GenerationOfDay>();

  constructor(spec: PlantSpec, setup: SimulationSetup) {
    this.#spec = spec;
    this.#setup = setup;
  }

  generation(day: CivilDay): GenerationOfDay {
    const known = this.#generations.get(day);
    if (known) return known;
    const fresh = generationOfDay(this.#spec, this.#setup, day);
    this.#generations.set(day, fresh);
    const oldest = this.#generations.keys().next();
    if (this.#generations.size > keptDays && !oldest.done) this.#generations.delete(oldest.value);
    return fresh;
  }

  day(day: CivilDay): DayOfPlant {
    // The day before is touched first, so that it is not the one evicted from the cache.
    const startKwh = this.#spec.storage ? this.#storedAtMidnight(day) : 0;
    const generation = this.generation(day);
    const { producedKw, usedKw } = generation;
    if (!usedKw) return { ...generation, balance: null };
    const storage = storageOfDay(this.#spec, producedKw, usedKw, startKwh);
    const exchangeKw = producedKw.map(
      (kw, i) => kw - (usedKw[i] ?? 0) - (storage?.powerKw[i] ?? 0),
    );
    const fedInKw = exchangeKw.map((kw) => Math.max(0, kw));
    return {
      ...generation,
      balance: {
        usedKw,
        exchangeKw,
        fedInKw,
        withdrawnKw: exchangeKw.map((kw) => Math.max(0, -kw)),
        selfKw: producedKw.map((kw, i) => kw - (fedInKw[i] ?? 0)),
        storage,
      },
    };
  }

  /**
   * The state of a battery that runs full or empty no longer depends on how its day began: an empty and a full start of the day before then
   * end alike, and no earlier day is needed. In dull weeks it takes more than one day.
   */
  #storedAtMidnight(day: CivilDay, daysBack = longestMemoryDays): number {
    const { producedKw, usedKw } = this.generation(day - 1);
    if (!usedKw) return 0;
    const endOf = (startKwh: number): number =>
      storageOfDay(this.#spec, producedKw, usedKw, startKwh)?.endKwh ?? 0;
    const { lowKwh, highKwh } = storageRange(this.#spec);
    const minimum = endOf(lowKwh);
    if (daysBack <= 1 || endOf(highKwh) - minimum < sameKwh) return minimum;
    return endOf(this.#storedAtMidnight(day - 1, daysBack - 1));
  }
}
