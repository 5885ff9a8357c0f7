import { at } from "@heliograph/testkit/server-stage.ts";
import {
  count,
  create,
  device,
  logged,
  look,
  noon,
  onWatchedPlants,
  plantId,
  send,
  settled,
  slot,
  stage,
  stateOf,
  temp,
} from "@heliograph/testkit/watch-stage.ts";
import { describe, expect, test } from "vitest";

onWatchedPlants();

const path = () => `POST /plant/${plantId}/logbook/windows`;
const openWindow = async (more: object = {}): Promise<string> =>
  (await stage.make(path(), { from: noon, to: noon + 3600, reason: "Inverter opened", ...more }))
    .id as string;
/** Every slot of [from, to) is measured and looked at as soon as it has settled. */
async function run(from: number, to: number, value: number | null): Promise<void> {
  for (let moment = from; moment < to; moment += slot) {
    if (value !== null) await send(moment, { "inv.1.pac": value });
    settled(moment);
    await look();
  }
}
/** What was queued of the plant's alarms, the oldest first. */
const messages = async (): Promise<string[]> =>
  ((await stage.make(`GET /log/alerts/${plantId}?language=en`)) as { type: string }[])
    .map(({ type }) => type)
    .toReversed();
const standing = async (): Promise<number> =>
  (await stage.make(`GET /incident?state=standing&plants=${plantId}`)).count as number;
const someone = async (): Promise<{ id: string; token: string }> =>
  await stage.person(`reader-${plantId}`, { [plantId]: [0, 230] });

describe("[A19] INC-09 an alert while people work", () => {
  test("is KO and says so, but no alarm is raised, sent, counted or made an incident; what is still bad when the window ends is announced then, and once", async () => {
    const { id: reader } = await someone();
    const id = await create({ num_checks: 2, send_email_to: [reader] });
    await openWindow();
    await run(noon, noon + 3600, 60);
    expect((await stateOf(id))[0]).toBe("KO");
    expect([await logged(), await messages(), await count(), await standing()]).toEqual([
      [],
      [],
      [0, 0],
      0,
    ]);
    await run(noon + 3600, noon + 3600 + 3 * slot, 60);
    // The first slot after the window ends at 13:05.
    expect(await logged()).toEqual(["Alarm: Troppo: Potenza INV1 (21/06/2026 13:05)"]);
    expect([await messages(), await count(), await standing()]).toEqual([["alarm_ko"], [1, 1], 1]);
    await run(noon + 3600 + 3 * slot, noon + 3600 + 5 * slot, 40);
    expect([await messages(), await count(), await standing()]).toEqual([
      ["alarm_ko", "alarm_ok"],
      [0, 0],
      0,
    ]);
  });

  test("that was repaired in it is never announced", async () => {
    const id = await create({ num_checks: 2 });
    await openWindow();
    await run(noon, noon + 1800, 60);
    await run(noon + 1800, noon + 4500, 40);
    expect([await stateOf(id), await logged(), await count()]).toEqual([["OK", 0], [], [0, 0]]);
  });

  test("was raised before it, and is counted, and ends, as always", async () => {
    const id = await create({ num_checks: 2 });
    await run(noon - 2 * slot, noon, 60);
    await openWindow();
    await run(noon, noon + 3 * slot, 60);
    expect([(await stateOf(id))[0], await count()]).toEqual(["KO", [1, 1]]);
    await run(noon + 3 * slot, noon + 5 * slot, 40);
    expect(await logged()).toEqual([
      "Alarm: Troppo: Potenza INV1 (21/06/2026 12:00)",
      "Alarm over: Troppo: Potenza INV1 (21/06/2026 12:20)",
    ]);
  });

  test("has errors that count for nobody in it, and count behind it", async () => {
    const id = await create({ vars: [temp] });
    await openWindow({ to: noon + 3 * slot });
    await run(noon, noon + 3 * slot, 40);
    expect([(await stateOf(id))[0], await count()]).toEqual(["ERROR", [0, 0]]);
    await run(noon + 3 * slot, noon + 4 * slot, 40);
    expect([(await stateOf(id))[0], await count()]).toEqual(["ERROR", [1, 1]]);
  });

  test("of a variable outside of it is raised and counted; a window of the device, not of another one, covers its variables", async () => {
    const other = await stage.device(plantId, { name: "INV2", type: "inverter", nominal: 100 });
    await openWindow({ subject: { kind: "device", id: other } });
    await create({ num_checks: 1 });
    await run(noon, noon + slot, 60);
    expect([(await logged()).length, await count()]).toEqual([1, [1, 1]]);
    await run(noon + slot, noon + 2 * slot, 40);
    await openWindow({ from: noon + 2 * slot, subject: { kind: "device", id: device } });
    await run(noon + 2 * slot, noon + 3 * slot, 60);
    expect([(await logged()).length, await count()]).toEqual([2, [0, 0]]);
  });
});

describe("[A19] [LB6] a window that is changed", () => {
  test("ended early: announced with the first slot after its new end", async () => {
    await create({ num_checks: 2 });
    const id = await openWindow({ to: noon + 4 * 3600 });
    await run(noon, noon + 1800, 60);
    await stage.make(`${path()}/${id}`, { from: noon, to: noon + 1800, reason: "Done" });
    await run(noon + 1800, noon + 1800 + 2 * slot, 60);
    expect(await logged()).toEqual(["Alarm: Troppo: Potenza INV1 (21/06/2026 12:35)"]);
  });

  test("deleted: it never was one, and what was bad in it is announced where it became bad", async () => {
    await create({ num_checks: 2 });
    const id = await openWindow();
    await run(noon, noon + 1800, 60);
    expect(await logged()).toEqual([]);
    await stage.make(`DELETE /plant/${plantId}/logbook/windows/${id}`);
    await run(noon + 1800, noon + 1800 + slot, 60);
    expect(await logged()).toEqual(["Alarm: Troppo: Potenza INV1 (21/06/2026 12:10)"]);
  });

  test("made longer while an alarm waits for its end: it waits on; set over an alarm that was announced, it takes nothing back", async () => {
    await create({ num_checks: 2 });
    const id = await openWindow({ to: noon + 1800 });
    await run(noon, noon + 1800, 60);
    await stage.make(`${path()}/${id}`, { from: noon, to: noon + 3600, reason: "Longer" });
    await run(noon + 1800, noon + 3600, 60);
    expect([await logged(), await count()]).toEqual([[], [0, 0]]);
    await run(noon + 3600, noon + 3600 + slot, 60);
    expect([(await logged()).length, await count()]).toEqual([1, [1, 1]]);
    await openWindow({ from: noon, to: noon + 4 * 3600 });
    await run(noon + 3600 + slot, noon + 3600 + 3 * slot, 60);
    expect([(await logged()).length, await count()]).toEqual([1, [1, 1]]);
  });

  test("that ends behind the alert's hours says nothing of what may have been repaired: the next morning does, when it is bad then", async () => {
    await create({ num_checks: 2, active_hours: ["10:00", "13:00"] });
    await openWindow({ to: noon + 6 * 3600 });
    await run(noon, noon + 3600, 60);
    // The window ends at 18:00, the alert looks until 13:00.
    await run(noon + 6 * 3600 - slot, noon + 6 * 3600 + 2 * slot, 40);
    expect(await logged()).toEqual([]);
    const morning = noon + 22 * 3600;
    await run(morning, morning + 2 * slot, 60);
    expect(await logged()).toEqual(["Alarm: Troppo: Potenza INV1 (22/06/2026 10:10)"]);
  });
});

test.each([
  ["2026-10-25", "+02:00", "+01:00", "03"],
  ["2027-03-28", "+01:00", "+02:00", "05"],
] as const)(
  "[A19] [LB6] a window of three hours from 1 o'clock on %s, when clocks go from %s to %s, ends at %s",
  async (day, before, after, end) => {
    const from = at(`${day}T01:00${before}`);
    const to = at(`${day}T${end}:00${after}`);
    expect(to - from).toBe(3 * 3600);
    stage.clock.set(from - 3600);
    await create({ num_checks: 1 });
    await openWindow({ from, to });
    await run(from, to, 60);
    expect(await logged()).toEqual([]);
    await run(to, to + slot, 60);
    const date = day.split("-").toReversed().join("/");
    expect(await logged()).toEqual([`Alarm: Troppo: Potenza INV1 (${date} ${end}:05)`]);
  },
);
