import { tags } from "@heliograph/contract/variables/tags.ts";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const midnight = at("2026-06-21T00:00+02:00");
const clock = (hours: number, minutes = 0): number => midnight + hours * 3600 + minutes * 60;
let stage: ServerStage;
let plants = 100;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: clock(12) });
});
afterAll(() => stage.close());

async function inverter(nominal: number) {
  stage.clock.set(clock(12));
  const plant = await stage.plant(String(++plants), { lat: 41.9, lon: 12.5 });
  const device = await stage.device(plant, { type: "inverter", nominal });
  const power = await stage.variable(device, "p", { udm: "kW" });
  return { plant, device, power };
}
const findings = async (plant: string, as = stage.admin) =>
  (await stage.ask(as, `GET /plant/${plant}/data_findings`)).body;
/** Every 5 minutes from 5 to 21 of a day, 193 samples. */
const day = (number: number, values: (slot: number) => object) =>
  Array.from({ length: 193 }, (_, slot) => ({
    timestamp: clock(number * 24 + 5, slot * 5),
    values: { ...values(slot) },
  }));

test("[D17] a fast logger is a finding of its plant until its clock is right, for everybody who sees the plant", async () => {
  const { plant, power } = await inverter(10);
  await stage.post(plant, { timestamp: clock(12) + 360, values: { p: 1 } });
  stage.clock.advance(300);
  await stage.post(plant, { timestamp: clock(12) + 660, values: { p: 1 } });
  const finding = {
    code: "clock_ahead",
    device_id: null,
    variable_ids: [],
    since: clock(12),
    params: { seconds: 360, stamp: clock(12) + 660, last: clock(12) + 300, count: 2 },
  };
  const guest = await stage.person("guest", { [plant]: [permissions.plant_show] });
  expect(await findings(plant, guest.token)).toEqual([finding]);
  // Nothing else came: it stays. What comes with a right stamp takes it away, once nothing was refused for three hours.
  stage.clock.set(clock(20));
  expect(await findings(plant)).toEqual([finding]);
  await stage.post(plant, { timestamp: clock(20), values: { p: 1 } });
  expect(await findings(plant)).toEqual([]);
  expect(await stage.make(`GET /data/lastvals/single/${plant}`)).toEqual({
    [power]: [1, clock(20)],
  });
});

test("[D16] a nominal that most powers break is questioned, single powers are reported, and both go when the nominal is right", async () => {
  const { plant, device, power } = await inverter(10);
  await stage.post(plant, [
    ...day(-2, (slot) => ({ p: slot === 50 ? 55 : slot === 60 ? -44 : 5 })),
    ...day(-1, () => ({ p: 40 })),
  ]);
  await stage.seal(plant);
  expect(await findings(plant)).toEqual([
    {
      code: "nominal_questioned",
      device_id: device,
      variable_ids: [power],
      since: clock(-24),
      params: { nominal: 10, highest: 40, days: 1 },
    },
    {
      code: "power_unbelieved",
      device_id: device,
      variable_ids: [power],
      since: clock(-48 + 5, 50 * 5),
      params: { count: 2, highest: 55, limit: 30 },
    },
  ]);
  await stage.make(`PATCH /device/${device}`, { nominal: 20 });
  await stage.seal(plant);
  expect(await findings(plant)).toEqual([]);
});

test("[D18] a counter that tells half of what the power does is a finding of its device", async () => {
  const { plant, device, power } = await inverter(50);
  const counter = await stage.variable(device, "e", { udm: "kWh" });
  let reading = 1000;
  // 12 kW are 1 kWh in 5 minutes; the counter rises by half of it.
  for (const number of [-4, -3, -2, -1])
    await stage.post(
      plant,
      day(number, () => ({ p: 12, e: (reading += 0.5) })),
    );
  await stage.seal(plant);
  const [found] = (await findings(plant)) as { params: { counter: number; power: number } }[];
  expect(found).toMatchObject({
    code: "counter_against_power",
    device_id: device,
    variable_ids: [counter, power],
    since: clock(-96),
  });
  // 193 samples of 5 minutes; the night's rise of half a kilowatt-hour belongs to the morning.
  expect(found!.params.power).toBeCloseTo(193, 6);
  expect(found!.params.counter).toBeCloseTo(96.5, 6);
});

test("[D14] [D18] days with a hole, and those whose counter rose over days without data, are not compared", async () => {
  const { plant, device } = await inverter(50);
  await stage.variable(device, "e", { udm: "kWh" });
  let reading = 1000;
  const send = async (number: number, keep: (slot: number) => boolean) =>
    await stage.post(
      plant,
      day(number, () => ({ p: 12, e: (reading += 0.5) })).filter((_, slot) => keep(slot)),
    );
  // Two hours of the morning are missing: 24 of the 156 to 168 slots in which the sun is above 8 degrees.
  for (const number of [-6, -5]) await send(number, (slot) => slot < 36 || slot >= 60);
  expect(await findings(plant)).toEqual([]);
  // Two days are missing: the next one's counter has what rose in them.
  await send(-2, () => true);
  expect(await findings(plant)).toEqual([]);
  // One whole day tells nothing, two do; the same from the journal and from blocks.
  await send(-1, () => true);
  expect(await findings(plant)).toEqual([]);
  await stage.seal(plant);
  expect(await findings(plant)).toEqual([]);
  stage.clock.set(clock(36));
  await send(0, () => true);
  expect(await findings(plant)).toMatchObject([
    { code: "counter_against_power", device_id: device, since: clock(-24) },
  ]);
});

test("[D11] [D16] [D18] what is hidden from a caller is in none of his findings", async () => {
  const { plant, device, power } = await inverter(10);
  const counter = await stage.variable(device, "e", { udm: "kWh" });
  let reading = 1000;
  await stage.post(plant, [
    ...day(-2, (slot) => ({ p: slot === 50 ? 55 : 5, e: (reading += 0.1) })),
    ...day(-1, (slot) => ({ p: slot === 50 ? 55 : 5, e: (reading += 0.1) })),
  ]);
  await stage.seal(plant);
  const codes = async (as?: string) =>
    ((await findings(plant, as)) as { code: string; variable_ids: string[] }[]).map(
      ({ code, variable_ids: ids }) => [code, ids],
    );
  expect(await codes()).toEqual([
    ["power_unbelieved", [power]],
    ["counter_against_power", [counter, power]],
  ]);
  const guest = await stage.person("passer-by", { [plant]: [permissions.plant_show] });
  expect(await codes(guest.token)).toEqual(await codes());
  // What measures irradiance is hidden from who may not see irradiance.
  await stage.make(`PATCH /variable/${power}`, { tags: [tags.IRR] });
  expect(await codes(guest.token)).toEqual([]);
  expect((await codes()).map(([code]) => code)).toEqual([
    "power_unbelieved",
    "counter_against_power",
  ]);
});
