/** A plant that sends powers and counts nothing: what each public call says of its energies. */
import type { BannerFigures } from "@heliograph/contract/banner/banner.wire.ts";
import type { WidgetFigures } from "@heliograph/contract/dashboards/dashboards.wire.ts";
import type { Fleet } from "@heliograph/contract/fleet/fleet.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const plantId = "101";
/** The last Sunday of October has 25 hours in Rome, the Saturday before it 24. */
const saturday = at("2026-10-24T00:00+02:00");
const sunday = at("2026-10-25T00:00+02:00");
const monday = at("2026-10-26T00:00+01:00");
const step = 600;
const hour = 3600;
let stage: ServerStage;
/** One in kW, one in W, on two inverters. */
let powers: string[];

const packetsOf = (start: number, end: number) =>
  Array.from({ length: (end - start) / step }, (_, n) => ({
    timestamp: start + n * step,
    values: { kilo: 6, watt: 4000 },
  }));
const send = async (start: number, end: number): Promise<void> => {
  stage.clock.set(end);
  const packets = packetsOf(start, end);
  for (let n = 0; n < packets.length; n += 200)
    await stage.post(plantId, packets.slice(n, n + 200));
};
const plant = async (): Promise<Plant> =>
  (await stage.make(`GET /plant/${plantId}?full=true`)) as Plant;
const figures = async (more = "") =>
  await stage.make(`GET /data/stats?ids=${powers.join("|")}&include=day,month,year,total${more}`);
const asIntegral = (): string => `&integral=${powers.join("|")}`;

beforeAll(async () => {
  stage = await serverStage({ startSeconds: saturday });
  await stage.plant(plantId, { lat: 45.07, lon: 7.69 });
  powers = [];
  for (const [mib, udm] of [
    ["kilo", "kW"],
    ["watt", "W"],
  ] as const) {
    const inverter = await stage.device(plantId, { type: "inverter", name: mib, nominal: 10 });
    powers.push(await stage.variable(inverter, mib, { udm, tags: [51] }));
  }
  // Two hours of Saturday are missing.
  await send(saturday, saturday + 10 * hour);
  await send(saturday + 12 * hour, sunday);
  await send(sunday, monday);
  stage.clock.set(monday - 60);
});
afterAll(() => stage.close());

test("[D8] [H1] where nothing counts, the powers stand for the energy, and the answer says how it is asked for", async () => {
  const { quantities } = await plant();
  expect(quantities?.sections[0]).toEqual({ power: powers, energy: powers, integral: true });
  // Nothing is said to be counted.
  expect(quantities?.energies.produced).toEqual([]);
});

test("[D1] [D6] [D8] day, month, year and total of a power: a sample holds for its ten minutes, a gap counts nothing, the day of the clock change has 25 hours", async () => {
  const last = monday - step;
  // Sunday: 6 kW x 25 h = 150 kWh, 4000 W x 25 h = 100,000 Wh. Saturday: 22 of 24 hours, 132 kWh and 88,000 Wh.
  const expected = [
    { id: powers[0], day: [150, last], month: [282, last], year: [282, last] },
    { id: powers[1], day: [100_000, last], month: [188_000, last], year: [188_000, last] },
  ];
  expect(await figures(asIntegral())).toMatchObject(expected);
  expect(await figures(asIntegral())).toMatchObject([
    { total: [282, monday - step] },
    { total: [188_000, monday - step] },
  ]);
  // Once it is sealed nothing else is said.
  const before = await figures(asIntegral());
  stage.clock.set(monday + hour / 2);
  while ((await stage.seal(plantId)) > 0);
  stage.clock.set(monday - 60);
  expect(await figures(asIntegral())).toEqual(before);
});

test("[D8] a power that is asked for as before answers its mean and its last value", async () => {
  expect(await figures()).toMatchObject([
    { day: [6, monday - step], month: [6, monday - step], total: [6, monday - step] },
    { day: [4000, monday - step], month: [4000, monday - step], total: [4000, monday - step] },
  ]);
  // Named ones alone are added up; all of them without a name.
  expect(await figures("&integral=1")).toEqual(await figures(asIntegral()));
  const named = await figures(`&integral=${powers[0]}`);
  expect(named).toMatchObject([{ day: [150, monday - step] }, { day: [4000, monday - step] }]);
  const asked = { ids: powers, start: sunday, end: monday, period: "day" };
  const sums = async (integral: unknown) =>
    await stage.make("POST /data/aggregated", { ...asked, integral });
  expect(await sums([powers[1]])).toEqual([["2026-10-25", 6, 100_000]]);
  expect(await sums(true)).toEqual([["2026-10-25", 150, 100_000]]);
  expect(await sums(false)).toEqual([["2026-10-25", 6, 4000]]);
});

test("[FL1] [D8] home shows the energy of the powers, and that they are powers; it moves with the next packet", async () => {
  const row = async () => {
    const fleet = (await stage.make("GET /fleet")) as Fleet;
    const at = fleet.id.indexOf(plantId);
    return [fleet.energy_today[at], fleet.energy_integral[at]];
  };
  // 150 kWh and 100 kWh.
  await expect.poll(row, { timeout: 20_000 }).toEqual([250, true]);
  stage.clock.set(monday + hour);
  await send(monday, monday + hour);
  // An hour of 10 kW.
  await expect.poll(row, { timeout: 20_000 }).toEqual([10, true]);
  stage.clock.advance(600);
  await send(monday + hour, monday + 2 * hour);
  await expect.poll(row, { timeout: 20_000 }).toEqual([20, true]);
});

test("[BN1] [DI6] pages for everybody show it too", async () => {
  const name = Buffer.from(`p=${plantId}`).toString("base64url");
  const reply = await stage.app.inject({ method: "GET", url: `/api/v1/banner/${name}.json` });
  // 470 kWh until Monday, and two hours of 10 kW.
  const banner: Partial<BannerFigures> = { energy_today_kwh: 20, energy_total_kwh: 490 };
  expect(reply.json()).toMatchObject(banner);
  const panel = { name: "Ingresso", plants: [plantId], show_etot: true };
  const { id } = await stage.make("POST /display/led", panel);
  await stage.make(`POST /display/led/${id}`, { ...panel, disabled: false });
  const led = await stage.make(`GET /display/led/${id}/json`);
  expect(led.rows).toContainEqual(expect.objectContaining({ value: 490 }));
  const pages = {
    pages: [{ template_id: "summary", options: {} }],
    options: { plants: [plantId] },
  };
  const hall = await stage.make("POST /display", { name: "Atrio", ...pages });
  await stage.make("POST /display", { ...hall, disabled: false });
  const { plants } = await stage.make(`GET /display/${hall.id}/screen`);
  const made = { today_kwh: 20, month_kwh: 490, year_kwh: 490, total_kwh: 490 };
  expect(plants[0]).toMatchObject({ ...made, energy_integral: true });
  const wall = await stage.make("POST /display/control", { name: "Sala", plants: [plantId] });
  await stage.make(`POST /display/control/${wall.id}`, { ...wall, disabled: false });
  const shown = await stage.make(`GET /display/control/${wall.id}/screen`);
  expect(shown.plants).toMatchObject([{ energy_today_kwh: 20, energy_integral: true }]);
});

test("[DB4] [DB12] dashboards show it: the sum of a life, and days as bars", async () => {
  const figures = async (more: object) =>
    (await stage.make("POST /dashboard/figures", { plants: [plantId], ...more })) as WidgetFigures;
  const total = await figures({ kind: "value", quantity: "energy_total" });
  expect(total.plants).toMatchObject([
    { energy_day_kwh: 20, energy_total_kwh: 490, energy_integral: true },
  ]);
  const { curves } = await figures({ kind: "chart", quantity: "energy_day", period: "month" });
  const bars = new Map(curves?.rows.map(([label, value]) => [label, value]));
  // 22 h x 10 kW, 25 h x 10 kW, 2 h x 10 kW.
  const days = ["2026-10-24", "2026-10-25", "2026-10-26"];
  expect(days.map((day) => bars.get(day))).toEqual([220, 250, 20]);
});

test("[P16] EST-06 the energy of the powers has estimates; that of a power beside a counter has none", async () => {
  const estimates = { 2026: Array.from({ length: 12 }, (_, month) => month * 10) };
  const line = `PATCH /variable/${powers[0]}/estimates`;
  const saved = await stage.make(line, { id: powers[0], estimates });
  expect(saved.estimates).toEqual(estimates);
  await stage.make(line, { id: powers[0], estimates: {} });
  const other = await stage.plant("102");
  const meter = await stage.device(other, { type: "meter" });
  await stage.variable(meter, "count", { udm: "kWh", tags: [56] });
  const id = await stage.variable(meter, "power", { udm: "kW", tags: [51] });
  const refused = await stage.ask(stage.admin, `PATCH /variable/${id}/estimates`, {
    id,
    estimates,
  });
  expect([refused.status, refused.body.code]).toEqual([400, "not_estimable"]);
});

test("[H1] a counter that is there stands for the energy, and no power is added up", async () => {
  const meter = await stage.device(plantId, { type: "meter", name: "meter" });
  const counter = await stage.variable(meter, "count", { udm: "kWh", tags: [56] });
  const { quantities } = await plant();
  expect(quantities?.sections[0]).toEqual({ power: powers, energy: [counter], integral: false });
});
