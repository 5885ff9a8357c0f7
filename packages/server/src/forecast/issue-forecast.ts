/** Makes the forecast of one plant. (FC1 to FC5) */
import { siteOf } from "@heliograph/domain/alerts/alert-plan.ts";
import {
  dayOf,
  daySlots,
  firstSlotSeconds,
  offsetSecondsAt,
} from "@heliograph/domain/data/plant-day.ts";
import type { PowerDay } from "@heliograph/domain/forecast/clear-power.ts";
import {
  type Clearness,
  forecast,
  lookedBackDays,
  nearClearness,
} from "@heliograph/domain/forecast/forecast.ts";
import { halfHourPower, halfHourSeconds } from "@heliograph/domain/forecast/half-hours.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { standingVariables } from "@heliograph/domain/plants/plant-quantities.ts";
import type { DataService } from "../data/data.service.ts";
import type { HealthService } from "../health/health.service.ts";
import type { Db } from "../platform/database.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import {
  daysToCopy,
  dropForeignCopies,
  type KeptForecast,
  readClearness,
  readCopies,
  writeCopy,
  writeForecast,
} from "./forecast.store.ts";
import type { Weather } from "./weather.ts";

export interface IssueParts {
  readonly db: Db;
  readonly data: Pick<DataService, "daySlots">;
  readonly health: Pick<HealthService, "lostShares">;
  readonly plants: Pick<PlantsService, "near">;
  readonly weather: Weather;
}
/** Plants within that distance see the same sky. [km] */
const nearKm = 50;
const maxNear = 20;
/** What is older is another sky. [s] */
const nearSeconds = 5400;
/** Forecasts of these hours are kept for the record. */
const recordHours = [12, 6];
const nobody: Clearness = { recent: null, today: null };

/** Hour of the plant's clock, counted through. */
export const localHour = (seconds: number, zone: string): number =>
  Math.floor((seconds + offsetSecondsAt(seconds, zone)) / 3600);

export async function issueForecast(
  parts: IssueParts,
  model: PlantModel,
  nowSeconds: number,
): Promise<void> {
  const { db } = parts;
  const { id: plantId, timezone: zone } = model.plant;
  const today = dayOf(nowSeconds, zone);
  const site = siteOf(model);
  const powers = standingVariables(model).sections[0]?.power ?? [];
  const facts = [zone, ...powers.map(({ id }) => id)].join(" ");
  const keep = async (answer: KeptForecast, own: Clearness): Promise<void> => {
    const hour = ((localHour(nowSeconds, zone) % 24) + 24) % 24;
    await writeForecast(db, plantId, {
      issued: Math.floor(nowSeconds),
      hour: recordHours.find((one) => hour >= one) ?? null,
      facts,
      answer,
      own,
      oldest: today - lookedBackDays - 5,
    });
  };
  const none = { days: [], curve: [], hasWeather: false };
  if (powers.length === 0) {
    await keep({ state: "no_power", ...none }, nobody);
    return;
  }
  const range = { from: today - lookedBackDays, to: today - 1 };
  await dropForeignCopies(db, plantId, facts);
  for (const { day, version } of await daysToCopy(db, plantId, range))
    // oxlint-disable-next-line no-await-in-loop -- one day after the other: nobody waits
    await writeCopy(db, plantId, { ...(await powerOfDay(parts, model, day)), day, version });
  const lost = await parts.health.lostShares(plantId, { from: range.from, to: today });
  const withLoss = (day: number, of: Omit<PowerDay, "lostShare">): PowerDay => ({
    ...of,
    lostShare: lost.get(day) ?? 0,
  });
  const past = new Map(
    (await readCopies(db, plantId, range)).map((one) => [one.day, withLoss(one.day, one)]),
  );
  const running = await powerOfDay(parts, model, today);
  const over = running.kw.map((kw, half) =>
    running.startSeconds + (half + 1) * halfHourSeconds > nowSeconds ? NaN : kw,
  );
  const near = (await parts.plants.near(model, { km: nearKm, nowSeconds })).slice(0, maxNear);
  const weather = site === null ? null : await parts.weather(site);
  const made = forecast({
    site,
    zone,
    nowSeconds,
    past,
    today: withLoss(today, { ...running, kw: over }),
    near: nearClearness(await readClearness(db, near, nowSeconds - nearSeconds)),
    weather,
  });
  await (made.ok
    ? keep(
        { state: "known", days: made.days, curve: made.curve, hasWeather: weather !== null },
        made.own,
      )
    : keep({ state: made.why, ...none }, nobody));
}

/** Mean power of the whole plant by half hour. */
async function powerOfDay(
  { data }: Pick<IssueParts, "data">,
  model: PlantModel,
  day: number,
): Promise<Omit<PowerDay, "lostShare">> {
  const zone = model.plant.timezone;
  const powers = standingVariables(model).sections[0]?.power ?? [];
  const values = await data.daySlots(model, powers, day);
  const slots = daySlots(day, zone);
  // In kW already.
  const columns = powers.map(({ id }) => ({
    values: values.get(id) ?? new Float64Array(0),
    factor: 1,
  }));
  return { startSeconds: firstSlotSeconds(day, zone), kw: halfHourPower(columns, slots) };
}
