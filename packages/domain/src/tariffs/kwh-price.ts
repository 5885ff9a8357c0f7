import type { Tariff } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { formatCivilDay, type CivilDay } from "../data/civil-day.ts";
import { dayStartSeconds } from "../data/plant-day.ts";
import type { EnergyKind } from "../plants/quantities.ts";
import { sunPosition, type Site } from "../sun/sun-position.ts";
import { bandAt, tariffOf } from "./tariff-money.ts";

/** What a kWh that a plant made, or failed to make, is worth on a day of its calendar; null: nobody can say. [EUR/kWh] (TA9) */
export type KwhPrice = (day: CivilDay) => number | null;

/** A plant as far as the worth of its kWh goes. */
export interface PricedPlant {
  readonly tariffs: readonly Tariff[];
  readonly zone: string;
  /** null where it is not known. */
  readonly site: Site | null;
  /** What of a day's energy was used where it was made, by day, of days that are over. 0..1 */
  readonly selfShares: ReadonlyMap<CivilDay, number>;
}

/** A day on which nothing was made, or nothing is known, is like the newest one before it, not older than this. [days] */
export const shareReachDays = 400;
/** Where the place of a plant is not known: hours of the clock that count alike. */
const [firstHour, lastHour] = [8, 17];

/** What of a day's energy was used where it was made. 0..1, null where the meters do not say. Energies in one unit, null: not measured. (TA9) */
export function selfShareOf(
  day: Readonly<Partial<Record<EnergyKind, number | null>>>,
): number | null {
  const { produced = null, fedIn = null, self = null, consumed = null, withdrawn = null } = day;
  if (produced === null || produced <= 0) return null;
  const used =
    self ??
    (fedIn !== null
      ? produced - fedIn
      : consumed !== null && withdrawn !== null
        ? consumed - withdrawn
        : null);
  return used === null ? null : Math.min(1, Math.max(0, used / produced));
}

/** Whether any tariff pays differently for what is used and what is fed in, so that the shares are asked for. */
export const needsShares = (tariffs: readonly Tariff[]): boolean =>
  tariffs.some(
    ({ currency, bands }) =>
      currency === "EUR" &&
      bands.some(({ self_consumption: self }) => self !== null) &&
      bands.some(({ feed_in: fedIn }) => fedIn !== null),
  );

/** The prices of a plant; each day is reckoned once. A tariff in another currency than euro has none. (TA9) */
export function kwhPrices(plant: PricedPlant): KwhPrice {
  const known = new Map<CivilDay, number | null>();
  return (day) => {
    const kept = known.get(day);
    if (kept !== undefined) return kept;
    const tariff = tariffOf(plant.tariffs, formatCivilDay(day));
    const price = tariff?.currency === "EUR" ? priceOn(plant, tariff, day) : null;
    known.set(day, price);
    return price;
  };
}

function priceOn(plant: PricedPlant, tariff: Tariff, day: CivilDay): number | null {
  const prices = { self: 0, fedIn: 0 };
  const used = new Set<number>();
  for (const { band, weight } of bandWeights(plant, tariff, day)) {
    used.add(band);
    prices.self += weight * (tariff.bands[band]?.self_consumption ?? 0);
    prices.fedIn += weight * (tariff.bands[band]?.feed_in ?? 0);
  }
  const isPaid = (of: "self_consumption" | "feed_in"): boolean =>
    [...used].some((band) => tariff.bands[band]?.[of] !== null);
  const [paysSelf, paysFedIn] = [isPaid("self_consumption"), isPaid("feed_in")];
  if (!paysSelf && !paysFedIn) return tariff.incentive;
  const share = shareOn(plant.selfShares, day);
  if (share !== null)
    return (tariff.incentive ?? 0) + share * prices.self + (1 - share) * prices.fedIn;
  // Nobody knows how much was used here: where one use is paid for, or both alike, it does not matter.
  if (paysSelf && paysFedIn && Math.abs(prices.self - prices.fedIn) > 1e-9) return null;
  return (tariff.incentive ?? 0) + (paysSelf ? prices.self : prices.fedIn);
}

function shareOn(shares: ReadonlyMap<CivilDay, number>, day: CivilDay): number | null {
  for (let at = day; at >= day - shareReachDays; at--) {
    const share = shares.get(at);
    if (share !== undefined) return share;
  }
  return null;
}
/** How much of a day's sun falls into each band: hours weigh as high as the sun stands in their middle. The weights are together 1. */
function bandWeights(
  { zone, site }: PricedPlant,
  tariff: Tariff,
  day: CivilDay,
): { readonly band: number; readonly weight: number }[] {
  if (tariff.bands.length === 1) return [{ band: 0, weight: 1 }];
  const [start, end] = [dayStartSeconds(day, zone), dayStartSeconds(day + 1, zone)];
  const weights = new Map<number, number>();
  let whole = 0;
  for (let seconds = start; seconds < end; seconds += 3600) {
    const hour = (seconds - start) / 3600;
    const weight =
      site === null
        ? Number(hour >= firstHour && hour <= lastHour)
        : Math.max(
            0,
            Math.sin((sunPosition(seconds + 1800, site).apparentElevation * Math.PI) / 180),
          );
    if (weight === 0) continue;
    const band = bandAt(tariff, seconds, zone);
    weights.set(band, (weights.get(band) ?? 0) + weight);
    whole += weight;
  }
  return [...weights].map(([band, weight]) => ({ band, weight: weight / whole }));
}

/** What an energy is worth. @param priceEur of a kWh @returns whole cents */
export const centsOf = (wh: number, priceEur: number): number => {
  // Products of prices and energies are no exact decimals: what is nearer than this to half a cent is that half.
  const cents = (wh * priceEur) / 10;
  return Math.sign(cents) * Math.floor(Math.abs(cents) + 0.5 + 1e-6) + 0;
};

/** What energies of some days are worth, each to the cent at its own day's price; null where one of them has none. @param lostKwh by day @returns [EUR] */
export function eurosOf(lostKwh: ReadonlyMap<CivilDay, number>, price: KwhPrice): number | null {
  let cents = 0;
  for (const [day, kwh] of lostKwh) {
    if (kwh === 0) continue;
    const one = price(day);
    if (one === null) return null;
    cents += centsOf(Math.round(kwh * 1000), one);
  }
  return cents / 100;
}
