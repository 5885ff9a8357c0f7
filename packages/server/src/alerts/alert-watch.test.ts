import { at } from "@heliograph/testkit/server-stage.ts";
import {
  count,
  create,
  device,
  logged,
  look,
  noon,
  onWatchedPlants,
  pac,
  plantId,
  send,
  settled,
  slot,
  stage,
  stateOf,
  states,
  temp,
} from "@heliograph/testkit/watch-stage.ts";
import { describe, expect, test } from "vitest";

onWatchedPlants();

describe("each settled slot is looked at once", () => {
  test("BACK-01 BACK-02 API-18 [A1] [A5] FAILING, FAILING, KO, and OK again; the variable, the device and the plant say it", async () => {
    const id = await create({});
    const seen: [string, number][] = [];
    const plant: unknown[] = [];
    for (const [i, value] of [40, 60, 60, 60, 60, 40].entries()) {
      await send(noon + i * slot, { "inv.1.pac": value });
      settled(noon + i * slot);
      await look();
      seen.push(await stateOf(id));
      plant.push([
        (await states())[id]!.vars,
        await stage.make(`GET /plant/${plantId}/objects_alert_state`),
      ]);
    }
    expect(plant[4]).toEqual([
      { [pac]: { state: "KO", cnt: 4, error: null, since: noon + 4 * slot } },
      { vars: { [pac]: "KO" }, devs: { [device]: "KO" } },
    ]);
    expect(seen).toEqual([
      ["OK", 0],
      ["FAILING", 1],
      ["FAILING", 2],
      ["KO", 3],
      ["KO", 4],
      ["OK", 0],
    ]);
    // Slot 3 ends at 12:20, slot 5 at 12:30, plant time.
    expect(await logged()).toEqual([
      "Alarm: Troppo: Potenza INV1 (21/06/2026 12:20)",
      "Alarm over: Troppo: Potenza INV1 (21/06/2026 12:30)",
    ]);
    const [cleared] = await stage.make(
      `GET /log/events/search?plants=${plantId}&types=alert&limit=1`,
    );
    expect(cleared).toMatchObject({
      code: "alert_cleared",
      params: {
        alert: "Troppo",
        variables: ["Potenza INV1"],
        more: 0,
        at: at("2026-06-21T12:30+02:00"),
        tz: "Europe/Rome",
      },
    });
  });
  test("BACK-10 a packet of a logger is kept, and changes the last value, the plant's last update, a formula of it and the alert's state", async () => {
    const formula = await stage.formula(plantId, `{${pac}} * 2`);
    const id = await create({ num_checks: 1 });
    const lastOf = async (variable: string): Promise<unknown> =>
      (await stage.make(`GET /data/lastvals/single/${plantId}`))[variable];
    const updated = async (): Promise<unknown> =>
      (await stage.make(`GET /plant/${plantId}`)).last_update;
    expect([await lastOf(pac), await updated()]).toEqual([undefined, null]);
    await send(noon, { "inv.1.pac": 60 });
    expect(JSON.stringify(await lastOf(pac))).toContain("60");
    expect(JSON.stringify(await lastOf(formula))).toContain("120");
    expect(await updated()).toBe(noon);
    expect(await stage.fetch({ ids: [pac, formula], start: noon, end: noon + slot })).toEqual([
      [noon, 60, 120],
    ]);
    settled(noon);
    await look();
    expect(await stateOf(id)).toEqual(["KO", 1]);
  });
  test("[A5] a slot is not looked at before ten minutes after its end, and not twice", async () => {
    const id = await create({ num_checks: 2 });
    await send(noon, { "inv.1.pac": 60 });
    stage.clock.set(noon + slot + 599);
    await look();
    expect((await stateOf(id))[0]).toBe("ERROR");
    stage.clock.set(noon + slot + 600);
    for (let i = 0; i < 3; i++) await look();
    expect(await stateOf(id)).toEqual(["FAILING", 1]);
  });
  test("BACK-13 TREE-10 [A3] a device is as its worst variable, and num_alerts counts the enabled alerts that are KO or ERROR, for those who may see alerts", async () => {
    const ko = await create({ num_checks: 1 });
    await create({ name: "Missing", vars: [temp] });
    await create({ name: "Calm", vmax: 500 });
    expect(await count()).toEqual([0, 0]);
    await send(noon, { "inv.1.pac": 60 });
    settled(noon);
    await look();
    expect(
      Object.values(await states())
        .map(({ state }) => state)
        .toSorted(),
    ).toEqual(["ERROR", "KO", "OK"]);
    expect(await stage.make(`GET /plant/${plantId}/objects_alert_state`)).toEqual({
      vars: { [pac]: "KO", [temp]: "ERROR" },
      devs: { [device]: "KO" },
    });
    expect(await count()).toEqual([2, 2]);
    const name = `guest-${plantId}`;
    const guest = await stage.person(name, { [plantId]: [0] });
    const viewer = await stage.person(`${name}-2`, { [plantId]: [0, 230] });
    expect(await count(guest.token)).toEqual([0, 0]);
    expect(await count(viewer.token)).toEqual([2, 2]);
    // An alert that a reader does not see is not counted for him: of light, which needs 10.
    const irr = await stage.variable(device, "sen.1.irr", { udm: "W/m2", tags: [3] });
    const hidden = await create({ name: "Buio", vars: [irr], num_checks: 1, vmax: 1 });
    await send(noon + slot, { "inv.1.pac": 60, "sen.1.irr": 500 });
    settled(noon + slot);
    await look();
    expect(await count()).toEqual([3, 3]);
    expect(await count(viewer.token)).toEqual([2, 2]);
    await stage.make(`DELETE /alert/${hidden}`);
    const alert = await stage.make(`GET /alert/${ko}`);
    await stage.make(`POST /alert/${ko}`, { ...alert, disabled: true });
    expect(await count()).toEqual([1, 1]);
    // A closed plant is not watched.
    await stage.make(`PATCH /plant/${plantId}`, { disabled: true });
    expect(await count()).toEqual([0, 0]);
    expect((await stateOf(ko))[0]).toBe("NONE");
  });
  test("BACK-04 a disabled alert is not looked at: NONE, and nothing is said", async () => {
    const id = await create({ num_checks: 1, disabled: true });
    await send(noon, { "inv.1.pac": 60 });
    settled(noon);
    await look();
    expect(await stateOf(id)).toEqual(["NONE", 0]);
    expect(await logged()).toEqual([]);
  });
});

describe("what comes late", () => {
  test("[A6] an hour that arrives at once alarms, and clears, in its order", async () => {
    const id = await create({});
    settled(noon + 11 * slot);
    await look();
    expect((await states())[id]).toMatchObject({ state: "ERROR", error: "missing" });
    await stage.post(
      plantId,
      Array.from({ length: 12 }, (_, i) => ({
        timestamp: noon + i * slot,
        values: { "inv.1.pac": i >= 4 && i < 8 ? 60 : 40 },
      })),
    );
    settled(noon + 12 * slot);
    await look();
    expect(await stateOf(id)).toEqual(["OK", 0]);
    expect(await logged()).toEqual([
      "Alarm: Troppo: Potenza INV1 (21/06/2026 12:35)",
      "Alarm over: Troppo: Potenza INV1 (21/06/2026 12:45)",
    ]);
  });
  test("[A6] what is more than two hours late is never said", async () => {
    await create({});
    settled(noon + 40 * slot);
    await look();
    for (let i = 0; i < 5; i++) await send(noon + i * slot, { "inv.1.pac": 60 });
    settled(noon + 41 * slot);
    await look();
    expect(await logged()).toEqual([]);
  });
  test("[A9] a silent logger raises 003 and nothing else; with variables each is asked for", async () => {
    const plant = await create({
      template_id: "003",
      name: undefined,
      vars: [],
      vmax: null,
      num_checks: 3,
    });
    const limit = await create({ num_checks: 1 });
    const variable = await create({ template_id: "003", vars: [temp], vmax: null });
    for (let i = 0; i < 3; i++) await send(noon + i * slot, { "inv.1.pac": 40 });
    settled(noon + 2 * slot);
    await look();
    expect([await stateOf(plant), await stateOf(limit)]).toEqual([
      ["OK", 0],
      ["OK", 0],
    ]);
    expect((await stateOf(variable))[0]).toBe("KO");
    settled(noon + 8 * slot);
    await look();
    // Slots 3 to 8 are silent: six checks.
    expect(await stateOf(plant)).toEqual(["KO", 6]);
    expect((await states())[plant]).toMatchObject({ vars: {} });
    expect((await stateOf(limit))[0]).toBe("ERROR");
    expect((await logged()).filter((msg) => msg.includes("12:30"))).toEqual([
      "Alarm: Mancata ricezione dati (21/06/2026 12:30)",
    ]);
    // Its message says when the last data came: with slot 2. (M22)
    const messages = (await stage.make(`GET /log/msg/${plantId}?language=en`)) as unknown as {
      alert_id: string;
      text: string;
    }[];
    expect(messages.find((one) => one.alert_id === plant)?.text).toContain(
      "Last data: Sunday 21/06/2026 at 12:15.",
    );
  });
  test("[M22] BACK-05 the messages of an alarm and of its all-clear have the value and the limit of their moment", async () => {
    const reader = await stage.person(`lettore-${plantId}`, { [plantId]: [0, 230] });
    await create({ num_checks: 1, send_email_to: [reader.id] });
    for (const [i, value] of [60.5, 40].entries()) {
      await send(noon + i * slot, { "inv.1.pac": value });
      settled(noon + i * slot);
      await look();
    }
    const texts = async (language: string): Promise<(string | undefined)[]> => {
      const line = `GET /log/alerts/${plantId}?language=${language}`;
      const rows = (await stage.ask(stage.admin, line)).body as { text: string }[];
      return rows.map(({ text }) => /^(?:Che cosa|What): (.*)$/m.exec(text)?.[1]);
    };
    expect(await texts("it")).toEqual([
      "Potenza INV1: 40 kW, massimo 50 kW",
      "Potenza INV1: 60,5 kW, massimo 50 kW",
    ]);
    expect(await texts("en")).toContain("Potenza INV1: 60.5 kW, maximum 50 kW");
  });
});
