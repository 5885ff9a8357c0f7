/**
 * Where a plant's production went and where its consumption came from.
 *
 * Meters count the energy at each side: production P, fed in F, withdrawn W, consumption C, into the storage S, out of it D. Energy is conserved:
 * `P + W + D = C + F + S`. One side that nobody measures follows from the others; what is used and not withdrawn (self-consumption) stands for
 * the side that it follows from where there is no storage. Two unknown sides stay unknown: they are null, never 0.
 */

/** Energies of a period by their meters. [kWh] Null: not measured. */
export interface MeteredEnergies {
  readonly produced: number | null;
  readonly fedIn: number | null;
  readonly withdrawn: number | null;
  readonly consumed: number | null;
  readonly self: number | null;
  /** Into and out of the storage. 0 where the plant has none. */
  readonly charged: number | null;
  readonly discharged: number | null;
}
/** All sides known, measured or derived. [kWh] */
export interface Sides {
  readonly produced: number;
  readonly fedIn: number;
  readonly withdrawn: number;
  readonly consumed: number;
  readonly charged: number;
  readonly discharged: number;
}
/** Each energy flow. [kWh] */
export interface EnergyWays {
  readonly sunToLoad: number;
  readonly sunToStorage: number;
  readonly sunToGrid: number;
  readonly storageToLoad: number;
  readonly storageToGrid: number;
  readonly gridToLoad: number;
  readonly gridToStorage: number;
}

/** All sides, from the measured ones; null where too many are missing. A counter's resolution may make a difference negative: it is 0 then. */
export function sidesOf(metered: MeteredEnergies): Sides | null {
  const { charged, discharged } = metered;
  if (charged === null || discharged === null) return null;
  const { produced, fedIn, withdrawn, consumed } = withSelf(metered);
  const inward = (consumption: number, sold: number): number =>
    consumption + sold + charged - discharged;
  const whole = (sides: Omit<Sides, "charged" | "discharged">): Sides => ({
    produced: Math.max(0, sides.produced),
    fedIn: Math.max(0, sides.fedIn),
    withdrawn: Math.max(0, sides.withdrawn),
    consumed: Math.max(0, sides.consumed),
    charged,
    discharged,
  });
  // The meters of grid and production are the billing meters: consumption is derived from them even where it is measured too.
  if (produced !== null && fedIn !== null && withdrawn !== null)
    return whole({
      produced,
      fedIn,
      withdrawn,
      consumed: produced + withdrawn + discharged - fedIn - charged,
    });
  if (consumed === null) return null;
  if (produced !== null && withdrawn !== null)
    return whole({
      produced,
      withdrawn,
      consumed,
      fedIn: produced + withdrawn + discharged - consumed - charged,
    });
  if (produced !== null && fedIn !== null)
    return whole({ produced, fedIn, consumed, withdrawn: inward(consumed, fedIn) - produced });
  if (withdrawn !== null && fedIn !== null)
    return whole({ withdrawn, fedIn, consumed, produced: inward(consumed, fedIn) - withdrawn });
  return null;
}

/** Without a storage, self-consumption is production less feed-in: it replaces a missing side. */
function withSelf(metered: MeteredEnergies) {
  const { produced, fedIn, withdrawn, consumed, self } = metered;
  if (self === null || metered.charged !== 0 || metered.discharged !== 0) return metered;
  return {
    produced: produced ?? (fedIn === null ? null : fedIn + self),
    fedIn: fedIn ?? (produced === null ? null : produced - self),
    withdrawn: withdrawn ?? (consumed === null ? null : consumed - self),
    consumed: consumed ?? (withdrawn === null ? null : withdrawn + self),
  };
}

/**
 * The energy flows. The sun fills the storage and the storage serves the loads, as storages of homes and firms do; grid energy into the
 * storage, or storage energy into the grid, is only what the sums cannot explain otherwise.
 */
export function waysOf(sides: Sides): EnergyWays {
  const { produced, fedIn, withdrawn, charged, discharged } = sides;
  const storageToGrid = Math.min(discharged, Math.max(0, fedIn - produced));
  const sunToGrid = Math.min(produced, fedIn - storageToGrid);
  const sunToStorage = Math.min(charged, produced - sunToGrid);
  const gridToStorage = Math.min(withdrawn, charged - sunToStorage);
  return {
    sunToLoad: produced - sunToGrid - sunToStorage,
    sunToStorage,
    sunToGrid,
    storageToLoad: discharged - storageToGrid,
    storageToGrid,
    gridToLoad: withdrawn - gridToStorage,
    gridToStorage,
  };
}

/** Shares of what the loads used and of what was produced. [%] Null where the total is 0. */
export interface BalanceShares {
  /** Self-sufficiency: the part of the consumption that was not bought. */
  readonly selfSufficiency: number | null;
  /** Self-consumption: the part of the production that was not fed in. */
  readonly selfConsumption: number | null;
}
export function sharesOf(ways: EnergyWays): BalanceShares {
  const own = ways.sunToLoad + ways.storageToLoad;
  const used = own + ways.gridToLoad;
  const produced = ways.sunToLoad + ways.sunToStorage + ways.sunToGrid;
  return {
    selfSufficiency: used > 0 ? (own / used) * 100 : null,
    selfConsumption: produced > 0 ? ((ways.sunToLoad + ways.sunToStorage) / produced) * 100 : null,
  };
}

/** Relative tolerance between two meters. */
const agreement = 0.02;
const minKwh = 1;
/** A day of the balance: its meters, and what is derived from them. */
export interface BalanceDay {
  readonly day: string;
  readonly metered: MeteredEnergies;
  /** Null where a side is not known. */
  readonly ways: EnergyWays | null;
}
export const balanceDay = (day: string, metered: MeteredEnergies): BalanceDay => {
  const sides = sidesOf(metered);
  return { day, metered, ways: sides && waysOf(sides) };
};

/** The balance of several days. */
export interface Balance {
  /** Over the days of which all is known; null where there is none. */
  readonly ways: EnergyWays | null;
  readonly shares: BalanceShares;
  /** Days with any measured side, and those of them with all sides known. */
  readonly days: { readonly measured: number; readonly whole: number };
  /** The measured consumption less what the other meters leave for it, over the whole days; null where they agree. [kWh] */
  readonly disagreementKwh: number | null;
}

const wayNames = [
  "sunToLoad",
  "sunToStorage",
  "sunToGrid",
  "storageToLoad",
  "storageToGrid",
  "gridToLoad",
  "gridToStorage",
] as const satisfies readonly (keyof EnergyWays)[];

/** Sum of the flows of several periods; null where none is known. */
export function summedWays(all: readonly (EnergyWays | null)[]): EnergyWays | null {
  const known = all.filter((one) => one !== null);
  if (known.length === 0) return null;
  const of = (name: (typeof wayNames)[number]): number =>
    known.reduce((sum, one) => sum + one[name], 0);
  return {
    sunToLoad: of("sunToLoad"),
    sunToStorage: of("sunToStorage"),
    sunToGrid: of("sunToGrid"),
    storageToLoad: of("storageToLoad"),
    storageToGrid: of("storageToGrid"),
    gridToLoad: of("gridToLoad"),
    gridToStorage: of("gridToStorage"),
  };
}

const isMeasured = ({ metered }: BalanceDay): boolean =>
  [metered.produced, metered.fedIn, metered.withdrawn, metered.consumed, metered.self].some(
    (value) => value !== null,
  );

/** Days as one balance: a day with an unknown side is in none of its sums, and is counted. */
export function balanceOf(days: readonly BalanceDay[]): Balance {
  const whole = days.filter(({ ways }) => ways !== null);
  const counts = { measured: days.filter(isMeasured).length, whole: whole.length };
  const ways = summedWays(whole.map((one) => one.ways));
  if (!ways)
    return {
      ways,
      shares: { selfSufficiency: null, selfConsumption: null },
      days: counts,
      disagreementKwh: null,
    };
  const measured = whole.map(({ metered }) => metered.consumed);
  const consumed = measured.includes(null)
    ? null
    : measured.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  return {
    ways,
    shares: sharesOf(ways),
    days: counts,
    disagreementKwh: consumed === null ? null : disagreement(consumed, ways),
  };
}

/** Null where two meters of the same energy agree within the tolerance. */
function disagreement(consumed: number, ways: EnergyWays): number | null {
  const used = ways.sunToLoad + ways.storageToLoad + ways.gridToLoad;
  const passed = used + ways.sunToGrid + ways.storageToGrid + ways.sunToStorage;
  const difference = consumed - used;
  return Math.abs(difference) <= Math.max(minKwh, agreement * passed) ? null : difference;
}
