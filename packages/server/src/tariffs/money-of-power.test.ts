/** A plant that measures powers and counts nothing: what its energies are worth, and what its reports tell, on the days of a clock change. */
import { tags } from "@heliograph/contract/variables/tags.ts";
import { readSheets } from "@heliograph/testkit/read-sheets.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const plantId = "101";
/** 25 hours in Rome, and 23. */
const autumn = { start: at("2026-10-25T00:00+02:00"), end: at("2026-10-26T00:00+01:00") };
const spring = { start: at("2027-03-28T00:00+01:00"), end: at("2027-03-29T00:00+02:00") };
let stage: ServerStage;
let powers: string[];

const send = async ({ start, end }: typeof autumn): Promise<void> => {
  stage.clock.set(end);
  const packets = Array.from({ length: (end - start) / 300 }, (_, n) => ({
    timestamp: start + n * 300,
    values: { kilo: 6, watt: 4000 },
  }));
  await stage.post(plantId, packets);
  stage.clock.set(end + 3600);
  while ((await stage.seal(plantId)) > 0);
};
beforeAll(async () => {
  stage = await serverStage({ startSeconds: autumn.start });
  await stage.plant(plantId, { active_since: autumn.start });
  powers = [];
  for (const [mib, udm] of [
    ["kilo", "kW"],
    ["watt", "W"],
  ] as const) {
    const inverter = await stage.device(plantId, { type: "inverter", name: mib, nominal: 10 });
    powers.push(await stage.variable(inverter, mib, { udm, tags: [tags.P_PRODUCED] }));
  }
  await send(autumn);
  await send(spring);
  const tariff = { valid_from: "2026-01-01", valid_to: null, incentive: 0.05 };
  const bands = [{ name: "F0", self_consumption: null, feed_in: null }];
  await stage.make(`POST /plant/${plantId}/tariffs`, { ...tariff, bands });
});
afterAll(() => stage.close());

const moneyOf = async (as: string, day: string) => {
  const answer = await stage.ask(as, `GET /plant/${plantId}/money?from=${day}&to=${day}`);
  return answer.body.days.map((one: { day: string; total: number | null; is_whole: boolean }) => [
    one.day,
    one.total,
    one.is_whole,
  ]);
};

test("[TA4] [TA7] [D8] where nothing counts, hours are what the powers add up to: 25 of them in October, 23 in March", async () => {
  // 6 kW + 4000 W = 10 kW: 250 kWh and 230 kWh at 0.05 EUR.
  expect(await moneyOf(stage.admin, "2026-10-25")).toEqual([["2026-10-25", 12.5, true]]);
  expect(await moneyOf(stage.admin, "2027-03-28")).toEqual([["2027-03-28", 11.5, true]]);
});

test("[TA11] savings add them up too", async () => {
  const savings = await stage.make(`GET /plant/${plantId}/savings`);
  const months = savings.months.map((one: { month: string; total: number }) => [
    one.month,
    one.total,
  ]);
  expect(months).toContainEqual(["2026-10", 12.5]);
  expect(months).toContainEqual(["2027-03", 11.5]);
});

test("[R6] [D8] the report of energies tells each inverter as what its power adds up to", async () => {
  const { id } = await stage.make("POST /report", {
    plant_id: plantId,
    template_id: "R01",
    freq: "daily",
    vars: powers,
  });
  const inverters = async (day: string) => {
    const answer = await stage.app.inject({
      method: "GET",
      url: `/api/v1/report/generate/${String(id)}/${day}?format=xlsx&language=en`,
      headers: { authorization: `Bearer ${stage.admin}` },
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const sheet = readSheets(answer.rawPayload).find(({ name }) =>
      name.startsWith("The inverters"),
    );
    return sheet?.rows.slice(1).map(([name, kwh]) => [name, kwh]);
  };
  // 6 kW and 4000 W, for 25 hours and for 23.
  expect(await inverters("2026-10-25")).toEqual([
    ["kilo", 150],
    ["watt", 100],
    ["Total", 250],
  ]);
  expect(await inverters("2027-03-28")).toEqual([
    ["kilo", 138],
    ["watt", 92],
    ["Total", 230],
  ]);
});
