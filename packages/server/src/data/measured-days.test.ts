import { tags } from "@heliograph/contract/variables/tags.ts";
import { dayOf, dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readDaySamples } from "./day-samples.ts";
import type { MeasuredDay } from "./measured-days.ts";

const plantId = "101";
const zone = "Europe/Rome";
/** Of its days the third has 23 hours. */
const first = dayOf(at("2026-03-27T12:00+01:00"), zone);
const last = first + 5;
const nowSeconds = at("2026-04-03T12:00+02:00");
let stage: ServerStage;
let model: PlantModel;
const ids: Record<string, string> = {};

beforeAll(async () => {
  stage = await serverStage({ startSeconds: nowSeconds });
  await stage.plant(plantId, { timezone: zone, active_since: dayStartSeconds(first, zone) });
  const device = await stage.device(plantId, { type: "inverter", nominal: 50 });
  for (const [mib, udm, tag] of [
    ["power", "W", tags.P_PRODUCED],
    ["energy", "kWh", tags.E_PRODUCED],
    ["light", "W/m²", tags.IRR],
  ] as const)
    ids[mib] = await stage.variable(device, mib, { udm, tags: [tag] });
  const packets = [];
  for (let day = first; day <= last; day++) {
    const [start, end] = [dayStartSeconds(day, zone), dayStartSeconds(day + 1, zone)];
    for (let moment = start; moment < end; moment += 300) {
      const values: Record<string, number> = {};
      // Nothing of the power on the fourth day, and nothing of the plant on the fifth.
      if (day !== first + 3 && day !== first + 4) values["power"] = 1000 + ((moment / 300) % 997);
      if (day !== first + 4) values["energy"] = (moment - dayStartSeconds(first, zone)) / 3600;
      // Once an hour, so that each value is held, also over midnight.
      if (day !== first + 4 && moment % 3600 === 3300) values["light"] = (moment / 300) % 991;
      if (Object.keys(values).length > 0) packets.push({ timestamp: moment, values });
    }
  }
  for (let n = 0; n < packets.length; n += 500)
    await stage.post(plantId, packets.slice(n, n + 500));
  while ((await stage.seal(plantId)) > 0);
  model = (await stage.server.rooms.plants.model(plantId))!;
});
afterAll(() => stage.close());

const wanted = () => ({
  slots: [ids["power"]!, ids["light"]!],
  energies: [ids["energy"]!],
  nowSeconds,
});
/** Whatever room it was drawn in. */
const copied = ({ samples, ...measured }: MeasuredDay) => ({
  ...measured,
  samples: {
    ...samples,
    values: [...samples.values].map(([id, column]): [string, number[]] => [id, [...column]]),
  },
});
async function alone(day: number) {
  const measured = await readDaySamples(stage.db, model, { ...wanted(), from: day, to: day });
  return copied(measured!.draw(0));
}

test("[D1] [H7b] days that are read at once are those that are read alone, in whatever order they are drawn, over a clock change and over days without data", async () => {
  const together = (await readDaySamples(stage.db, model, { ...wanted(), from: first, to: last }))!;
  expect(together.days.map(({ slots }) => slots)).toEqual([288, 288, 276, 288, 288, 288]);
  for (const place of [0, 1, 2, 3, 4, 5, 2, 5, 0])
    expect(copied(together.draw(place))).toEqual(await alone(first + place));
});

test("[D1] a day has its own numbers, in canonical units, and what was held over midnight", async () => {
  const { samples } = await alone(first + 1);
  const [power, light] = samples.values;
  const slot = dayStartSeconds(first + 1, zone) / 300;
  expect(power![0]).toBe(ids["power"]);
  const kw = Array.from({ length: 288 }, (_, n) => (1000 + ((slot + n) % 997)) / 1000);
  expect(power![1].map((value) => Number(value.toFixed(6)))).toEqual(kw);
  // That of 23:55 is held until 00:54 of the next day.
  expect(light![1].slice(0, 11)).toEqual(Array.from({ length: 11 }, () => (slot - 1) % 991));
  expect(samples.energies.get(ids["energy"]!)?.kwh).toBeCloseTo(24, 1);
});

test("[D1] a day without data has nothing but what was held before it, and a variable without any has no column", async () => {
  const without = (await alone(first + 3)).samples;
  expect(without.values.map(([id]) => id)).toEqual([ids["light"]]);
  const { samples } = await alone(first + 4);
  // But for what the evening before still holds.
  expect(samples.arrived.lastIndexOf(1)).toBe(10);
  const later = samples.values.flatMap(([, column]) => column.slice(11));
  expect([later.length, later.every(Number.isNaN)]).toEqual([277, true]);
});
