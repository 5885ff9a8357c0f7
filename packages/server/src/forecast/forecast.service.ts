import type { ForecastSkill, PlantForecast } from "@heliograph/contract/forecast/forecast.wire.ts";
import { siteOf } from "@heliograph/domain/alerts/alert-plan.ts";
import { formatCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { dayOf, firstSlotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { dayFrom, horizons } from "@heliograph/domain/forecast/forecast.ts";
import { halfHourSeconds } from "@heliograph/domain/forecast/half-hours.ts";
import { madeFrom, skillOf } from "@heliograph/domain/forecast/skill.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { standingVariables } from "@heliograph/domain/plants/plant-quantities.ts";
import type { DataService } from "../data/data.service.ts";
import type { HealthService } from "../health/health.service.ts";
import { holds, type Caller } from "../platform/caller.ts";
import { problem } from "../platform/problem.ts";
import { runAlone } from "../platform/locks.ts";
import { Repeated } from "../platform/repeated.ts";
import type { RoomContext } from "../platform/room-context.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import { plantsToForecast, readCopies, readIssued, readNewest } from "./forecast.store.ts";
import { issueForecast, localHour } from "./issue-forecast.ts";
import { weatherOf } from "./weather.ts";

/** What plants will make. Rules by number: docs/rules/forecast.md. */
export interface ForecastService {
  of(caller: Caller, plantId: string): Promise<PlantForecast>;
  /** Makes the forecast of each plant that is due. */
  look(): Promise<void>;
  /** Begins to look, where this process has the role. */
  start(): void;
  stop(): Promise<void>;
}
export interface ForecastRooms {
  readonly plants: Pick<PlantsService, "open" | "hidden" | "model" | "near">;
  readonly data: Pick<DataService, "daySlots">;
  readonly health: Pick<HealthService, "lostShares" | "incidentsOf">;
}
const tickSeconds = 60;
/** Days whose forecasts are held against what came. */
const skillDays = 30;
/** A day that lost more to faults says nothing of the weather. */
const faultyShare = 0.05;

export function forecastService(
  context: Pick<RoomContext, "db" | "clock" | "log" | "settings">,
  rooms: ForecastRooms,
): ForecastService {
  const { db, clock, log, settings } = context;
  const { plants, data, health } = rooms;
  const parts = { db, data, health, plants, weather: weatherOf(settings, log) };

  const look = async (): Promise<void> => {
    await runAlone(db, "forecast", async () => {
      for (const { plantId, issued } of await plantsToForecast(db)) {
        if (repeated.isStopped) return;
        // oxlint-disable-next-line no-await-in-loop -- one plant after the other: nobody waits for them
        const model = await plants.model(plantId);
        const now = Math.floor(clock.nowSeconds());
        if (model === null) continue;
        const zone = model.plant.timezone;
        if (localHour(issued, zone) >= localHour(now, zone)) continue;
        try {
          // oxlint-disable-next-line no-await-in-loop -- the same
          await issueForecast(parts, model, now);
        } catch (error) {
          if (repeated.isStopped) return;
          log.error("a forecast was not made, it is tried again", { plantId, error });
        }
      }
    });
  };
  const repeated = new Repeated({
    everySeconds: tickSeconds,
    work: look,
    log,
    failure: "no forecast was made, it is tried again",
  });

  const skill = async (model: PlantModel, today: number): Promise<ForecastSkill[]> => {
    const { id, timezone: zone } = model.plant;
    const range = { from: today - skillDays, to: today - 1 };
    const issued = await readIssued(db, id, range);
    if (issued.length === 0) return [];
    const site = siteOf(model);
    const lost = await health.lostShares(id, range);
    const copies = await readCopies(db, id, { ...range, from: range.from - horizons.length - 1 });
    const byDay = new Map(copies.map((one) => [one.day, one]));
    const made = (day: number, after: number): number | null => {
      const own = byDay.get(day);
      return own === undefined ? null : madeFrom(own, own.startSeconds + after, site);
    };
    return horizons.flatMap((horizon) => {
      const pairs = issued.flatMap((one) => {
        if (one.horizon !== horizon || (lost.get(one.day) ?? 0) > faultyShare) return [];
        const after = Math.max(0, one.issued - firstSlotSeconds(one.day, zone));
        const madeKwh = made(one.day, after);
        if (madeKwh === null) return [];
        const { kwh, low: lowKwh, high: highKwh } = one;
        return [{ kwh, lowKwh, highKwh, madeKwh, likeKwh: made(one.day - horizon - 1, after) }];
      });
      const found = skillOf(pairs);
      return found === null
        ? []
        : {
            horizon,
            count: found.count,
            made_kwh: found.madeKwh,
            error_kwh: found.errorKwh,
            bias_kwh: found.biasKwh,
            like_error_kwh: found.likeErrorKwh,
            inside: found.inside,
          };
    });
  };

  return {
    look,
    start() {
      if (settings.roles.includes("worker")) repeated.start();
    },
    stop: () => repeated.stop(),
    async of(caller, plantId) {
      if (!holds(caller, plantId, "energies_show"))
        throw problem("forecast_hidden", { plant: plantId, needs: ["energies_show"] });
      const model = await plants.open(caller, plantId);
      const nothing = {
        issued: null,
        days: [],
        curve: [],
        is_fault_open: false,
        has_weather: false,
        skill: [],
      };
      const hidden = plants.hidden(caller, model);
      const powers = standingVariables(model).sections[0]?.power ?? [];
      // Whoever may not see a part of the power does not see its forecast either. (D11)
      if (powers.length === 0 || powers.some(({ id }) => hidden.has(id)))
        return { state: "no_power", ...nothing };
      const newest = await readNewest(db, plantId);
      if (newest === null) return { state: "not_yet", ...nothing };
      const { issued, answer } = newest;
      const nowSeconds = clock.nowSeconds();
      const zone = model.plant.timezone;
      const today = dayOf(nowSeconds, zone);
      const curve = answer.curve.filter(
        ({ startSeconds }) => startSeconds + halfHourSeconds > nowSeconds,
      );
      // Of a worker that stands still yesterday's words are not today's.
      const isOld = dayOf(issued, zone) !== today;
      if (isOld) return { state: "not_yet", ...nothing, skill: await skill(model, today) };
      const days = answer.days.map((one) =>
        one.horizon === 0 ? dayFrom(curve, { zone, day: today, horizon: 0, nowSeconds }) : one,
      );
      const standing = holds(caller, plantId, "alerts_show")
        ? await health.incidentsOf(plantId, Math.floor(nowSeconds), Math.floor(nowSeconds) + 1)
        : [];
      return {
        state: answer.state,
        issued,
        days: days.map(({ day, horizon, kwh, lowKwh, highKwh }) => ({
          day: formatCivilDay(day),
          horizon,
          kwh,
          low_kwh: lowKwh,
          high_kwh: highKwh,
        })),
        curve: curve.map(({ startSeconds: start, kw, lowKw, highKw }) => ({
          start,
          kw,
          low_kw: lowKw,
          high_kw: highKw,
        })),
        is_fault_open: standing.some(
          ({ state, lost_kwh: lost }) =>
            (state === "open" || state === "dormant") && (lost ?? 0) > 0,
        ),
        has_weather: answer.hasWeather,
        skill: await skill(model, today),
      };
    },
  };
}
