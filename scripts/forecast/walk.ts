/** Days of plants, forecast as the portal would have and held against what came. */
import {
  dayOf,
  daySlots,
  firstSlotSeconds,
  slotSeconds,
} from "@heliograph/domain/data/plant-day.ts";
import type { PowerDay } from "@heliograph/domain/forecast/clear-power.ts";
import {
  type Clearness,
  forecast,
  lookedBackDays,
  nearClearness,
} from "@heliograph/domain/forecast/forecast.ts";
import { halfHourPower } from "@heliograph/domain/forecast/half-hours.ts";
import { type ForecastPair, madeFrom } from "@heliograph/domain/forecast/skill.ts";
import { readDanfoss } from "@heliograph/domain/import/danfoss-file.ts";
import type { Site } from "@heliograph/domain/sun/sun-position.ts";
import { PlantSimulator } from "@heliograph/simulator/plant-simulator.ts";
import type { PlantSpec } from "@heliograph/simulator/plant-spec.ts";

export interface WalkedPlant {
  readonly id: string;
  readonly site: Site | null;
  readonly zone: string;
  readonly days: ReadonlyMap<number, PowerDay>;
}
/** Pairs by hour of issue and horizon. */
export type Pairs = Map<string, ForecastPair[]>;
export const issueHours = [7, 12] as const;

/** A plant of the fleet without faults: how good a forecast of the weather is, no fault may say. */
export function fleetPlant(
  spec: PlantSpec,
  seed: number,
  since: { readonly date: string; readonly days: number },
): WalkedPlant {
  const simulator = new PlantSimulator(spec, { seed, hasFaults: false, since: since.date });
  const days = new Map<number, PowerDay>();
  for (let day = simulator.firstDay; day < simulator.firstDay + since.days; day++) {
    const data = simulator.day(day);
    const { slots, startSeconds } = data.frame;
    const parts = [{ values: Float64Array.from(data.producedKw), factor: 1 }];
    days.set(day, { startSeconds, kw: halfHourPower(parts, slots), lostShare: 0 });
  }
  const { latitude, longitude, altitudeM } = spec;
  return { id: spec.id, site: { latitude, longitude, altitudeM }, zone: spec.timezone, days };
}

/** A plant by the summary that its logger exports, every ten minutes; its night has no rows. */
export function summaryPlant(
  text: string,
  of: { readonly zone: string; readonly site: Site | null },
): WalkedPlant {
  const file = readDanfoss(text, of.zone);
  const days = new Map<number, PowerDay>();
  const byDay = Map.groupBy(file.moments, ({ stamp }) => dayOf(stamp, of.zone));
  for (const [day, moments] of byDay) {
    const startSeconds = firstSlotSeconds(day, of.zone);
    const slots = daySlots(day, of.zone);
    const values = new Float64Array(slots).fill(NaN);
    for (const { stamp, values: own } of moments) {
      const power = Object.entries(own).find(([mib]) => mib.endsWith("pac"))?.[1];
      const slot = Math.floor((stamp - startSeconds) / slotSeconds);
      if (power !== undefined) values.fill(power, slot, slot + 2);
    }
    days.set(day, {
      startSeconds,
      kw: halfHourPower([{ values, factor: 0.001 }], slots),
      lostShare: 0,
    });
  }
  return { id: "SOLPEV", ...of, days };
}

const until = (one: PowerDay, nowSeconds: number): PowerDay => ({
  ...one,
  kw: one.kw.map((kw, half) => (one.startSeconds + (half + 1) * 1800 > nowSeconds ? NaN : kw)),
});
const km = (a: Site, b: Site): number =>
  111.2 *
  Math.hypot(
    a.latitude - b.latitude,
    (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180),
  );

export function walk(plants: readonly WalkedPlant[]): Pairs {
  const pairs: Pairs = new Map();
  const all = [...new Set(plants.flatMap(({ days }) => [...days.keys()]))].toSorted(
    (a, b) => a - b,
  );
  const made = (of: WalkedPlant, day: number, from: number): number | null => {
    const own = of.days.get(day);
    return own === undefined ? null : madeFrom(own, from, of.site);
  };
  for (const day of all.slice(10))
    for (const hour of issueHours) {
      const inputs = plants.map((plant) => {
        const nowSeconds = firstSlotSeconds(day, plant.zone) + hour * 3600;
        const running = plant.days.get(day);
        return {
          site: plant.site,
          zone: plant.zone,
          nowSeconds,
          past: new Map(
            [...plant.days].filter(([one]) => one < day && one >= day - lookedBackDays),
          ),
          today: running === undefined ? null : until(running, nowSeconds),
          near: null,
          weather: null,
        };
      });
      const own = inputs.map((input) => {
        const issued = forecast(input);
        return issued.ok ? issued.own : null;
      });
      for (const [at, input] of inputs.entries()) {
        const plant = plants[at]!;
        const others = own.filter((one, i): one is Clearness => {
          const place = plants[i]!.site;
          return (
            i !== at &&
            one !== null &&
            place !== null &&
            plant.site !== null &&
            km(place, plant.site) <= 50
          );
        });
        const issued = forecast({ ...input, near: nearClearness(others) });
        if (!issued.ok) continue;
        for (const one of issued.days) {
          const madeKwh = made(plant, one.day, one.fromSeconds);
          const yesterday = plant.days.get(day - 1);
          if (madeKwh === null || yesterday === undefined) continue;
          const likeFrom =
            yesterday.startSeconds + (one.fromSeconds - firstSlotSeconds(one.day, plant.zone));
          const likeKwh = made(plant, day - 1, likeFrom);
          const key = `${hour} ${one.horizon}`;
          const list = pairs.get(key) ?? [];
          list.push({ ...one, madeKwh, likeKwh });
          pairs.set(key, list);
        }
      }
    }
  return pairs;
}
