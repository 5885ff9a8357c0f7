import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readRecentSlots, type RecentSlots } from "./recent-slots.ts";

const midnight = at("2026-06-21T00:00+02:00");
let stage: ServerStage;
let ids: string[];

beforeAll(async () => {
  stage = await serverStage({ startSeconds: midnight + 3600 });
  await stage.plant("101");
  const device = await stage.device("101");
  const slow = await stage.variable(device, "a.slow", { udm: "kW" });
  const text = await stage.variable(device, "a.text", { data_type: "str" });
  const twice = await stage.formula("101", `{${slow}} * 2`);
  ids = [slow, text, twice];
  // Every 10 minutes from 23:00 to 01:00, without 00:00.
  for (let minutes = -60; minutes <= 60; minutes += 10)
    if (minutes !== 0)
      await stage.post("101", {
        timestamp: midnight + minutes * 60,
        values: { "a.slow": minutes, "a.text": "on" },
      });
});
afterAll(() => stage.close());

async function read(): Promise<RecentSlots> {
  const facts = await stage.facts("101");
  const numbers = facts.series.filter(({ id }) => ids.includes(id)).map(({ number }) => number);
  // Slots from 23:30 to 00:25.
  const from = midnight / 300 - 6;
  return await readRecentSlots(stage.db, { facts, numbers, from, to: from + 11 });
}

test("[D1] [D4] [D5] slots as they were measured, over midnight, sealed or not; packets are received for the logger's step", async () => {
  const seen = async () => {
    const { series, received, firstSlot } = await read();
    const [slow, text, twice] = [...series.values()];
    return {
      slow: [...slow!.slots],
      steps: new Set(slow!.steps),
      text: new Set(text!.slots),
      twice: [...twice!.slots],
      received: [...received].map((slot) => slot - firstSlot).toSorted((a, b) => a - b),
    };
  };
  const before = await seen();
  const gap = NaN;
  expect(before).toEqual({
    slow: [-30, gap, -20, gap, -10, gap, gap, gap, 10, gap, 20, gap],
    steps: new Set([10]),
    text: new Set([gap]),
    // A formula reads what is held, and stands in every slot.
    twice: [-60, -60, -40, -40, -20, -20, gap, gap, 20, 20, 40, 40],
    received: [0, 1, 2, 3, 4, 5, 8, 9, 10, 11],
  });
  await stage.seal("101");
  expect(await seen()).toEqual(before);
});
