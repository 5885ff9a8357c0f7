import type { PlantForecast } from "@heliograph/contract/forecast/forecast.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { weatherService, type WeatherService } from "@heliograph/testkit/weather-service.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newLog } from "../platform/log.ts";
import { weatherOf } from "./weather.ts";

let stage: ServerStage;
let weather: WeatherService;
let plant: string;
let viewer: string;
const slot = 300;

beforeAll(async () => {
  stage = await serverStage({ startSeconds: at("2026-06-11T06:10+02:00") });
  weather = await weatherService();
  plant = await stage.plant("214");
  const device = await stage.device(plant, { type: "inverter", nominal: 60 });
  await stage.variable(device, "p", { udm: "W", tags: [51] });
  // Near each other; the power of the third is one that not everybody may see.
  for (const id of ["215", "216", "217"]) {
    // oxlint-disable-next-line no-await-in-loop -- one plant after the other
    const other = await stage.plant(id, { lat: 41.9, lon: 12.5 });
    // oxlint-disable-next-line no-await-in-loop
    const own = await stage.device(other, { type: "inverter" });
    // oxlint-disable-next-line no-await-in-loop
    await stage.variable(own, "p", {
      udm: "kW",
      tags: id === "217" ? [tags.P_PRODUCED, tags.IRR] : [tags.P_PRODUCED],
    });
  }
  viewer = (await stage.person("viewer", { 214: [0, 1, 116], 217: [0, 1, 116] })).token;
});
afterAll(async () => {
  await stage.close();
  await weather.close();
});

const ask = async (as = stage.admin, of = plant): Promise<PlantForecast> =>
  (await stage.ask(as, `GET /plant/${of}/forecast`)).body as PlantForecast;
const look = () => stage.server.rooms.forecasts.look();
/** A day of one power from 8 to 16 o'clock, every five minutes. */
async function work(day: string, kw: number): Promise<void> {
  const midnight = at(`${day}T00:00+02:00`);
  await stage.post(
    plant,
    Array.from({ length: 288 }, (_, n) => ({
      timestamp: midnight + n * slot,
      values: { p: n >= 96 && n < 192 ? kw * 1000 : 0 },
    })),
  );
}
async function sealAll(): Promise<void> {
  while ((await stage.seal(plant)) > 0) await Promise.resolve();
}

test("FCST-01 [FC7] before the first hour there is none, and without days it says so", async () => {
  expect(await ask()).toMatchObject({ state: "not_yet", days: [] });
  // Between two seconds, as a clock is.
  stage.clock.advance(0.7);
  await look();
  expect(await ask(stage.admin, "216")).toMatchObject({ state: "too_little_history" });
  expect(await ask()).toMatchObject({ state: "too_little_history", days: [], skill: [] });
});

test("FCST-01 [FC7] once an hour of the plant's clock the rest of today and three days, which shrink as the day goes", async () => {
  for (let day = 11; day <= 20; day++) {
    stage.clock.set(at(`2026-06-${day}T23:59+02:00`));
    // oxlint-disable-next-line no-await-in-loop -- day by day
    await work(`2026-06-${day}`, 50);
  }
  stage.clock.set(at("2026-06-21T06:05+02:00"));
  await sealAll();
  await look();
  const { state, days, issued, is_fault_open, has_weather } = await ask();
  expect({ state, is_fault_open, has_weather }).toEqual({
    state: "known",
    is_fault_open: false,
    has_weather: false,
  });
  expect(issued).toBe(at("2026-06-21T06:05+02:00"));
  // 8 hours of 50 kW under a sky that was always the same.
  expect(days.map(({ day, horizon, kwh }) => [day, horizon, Math.round(kwh)])).toEqual([
    ["2026-06-21", 0, 400],
    ["2026-06-22", 1, 400],
    ["2026-06-23", 2, 400],
    ["2026-06-24", 3, 400],
  ]);
  stage.clock.set(at("2026-06-21T06:55+02:00"));
  await look();
  expect((await ask()).issued).toBe(issued);
  stage.clock.set(at("2026-06-21T09:15+02:00"));
  expect((await ask()).days[0]?.kwh).toBeCloseTo(337.5, 1);
  await look();
  expect((await ask()).issued).toBe(at("2026-06-21T09:15+02:00"));
});

test("FCST-01 [FC8] what came is held against the forecast of 6 o'clock, beside the day before", async () => {
  stage.clock.set(at("2026-06-21T23:59+02:00"));
  await work("2026-06-21", 25);
  stage.clock.set(at("2026-06-22T06:05+02:00"));
  await sealAll();
  await look();
  // 200 kWh came where 400 were forecast; the day before had 400 as well.
  expect((await ask()).skill).toEqual([
    {
      horizon: 0,
      count: 1,
      made_kwh: 200,
      error_kwh: 200,
      bias_kwh: 200,
      like_error_kwh: 200,
      inside: 0,
    },
  ]);
  expect((await ask()).days[0]?.kwh).toBeLessThan(400);
});

test("FCST-01 [FC7] yesterday's words are not today's: where no worker went on nothing is shown", async () => {
  stage.clock.set(at("2026-06-23T06:05+02:00"));
  expect(await ask()).toMatchObject({ state: "not_yet", days: [], curve: [] });
});

test("FCST-01 [FC9] who may not see the power does not see what it will be", async () => {
  expect((await ask(viewer)).skill).toHaveLength(1);
  expect((await ask(stage.admin, "217")).state).not.toBe("no_power");
  expect(await ask(viewer, "217")).toEqual({
    state: "no_power",
    issued: null,
    days: [],
    curve: [],
    is_fault_open: false,
    has_weather: false,
    skill: [],
  });
});

test("FCST-01 [FC9] a forecast needs 116 and 1", async () => {
  for (const numbers of [[0], [0, 1], [0, 116]]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    const { token } = await stage.person(`few-${numbers.join("-")}`, { 214: numbers });
    // oxlint-disable-next-line no-await-in-loop -- the same
    expect((await stage.ask(token, "GET /plant/214/forecast")).status).toBe(403);
  }
});

test("FCST-01 [FC5] the weather service is asked for the place; what it says wrong is no weather", async () => {
  const of = (more: object) =>
    weatherOf({ weatherUrl: weather.url, privateWebhooks: "yes", ...more }, newLog("silent"));
  const site = { latitude: 41.9028, longitude: 12.4964 };
  weather.body = JSON.stringify({ hours: [{ start: 1_782_000_000, ghi: 412 }] });
  expect(await of({})(site)).toEqual([{ startSeconds: 1_782_000_000, ghiWm2: 412 }]);
  expect(weather.asked).toEqual(["/hours?lat=41.90&lon=12.50"]);
  for (const body of ["no json", `{"hours":[{"start":1,"ghi":-4}]}`, "{}"]) {
    weather.body = body;
    // oxlint-disable-next-line no-await-in-loop -- one service
    expect(await of({})(site)).toBeNull();
  }
  weather.status = 302;
  expect(await of({})(site)).toBeNull();
  const before = weather.asked.length;
  expect(await of({ privateWebhooks: "no" })(site)).toBeNull();
  expect(weather.asked.length).toBe(before);
  expect(await of({ weatherUrl: null })(site)).toBeNull();
});
