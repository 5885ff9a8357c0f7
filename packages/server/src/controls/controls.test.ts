import { tags } from "@heliograph/contract/variables/tags.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let stage: ServerStage;
let seer = "";
let viewer = "";
const noon = at("2026-06-20T12:00+02:00");
const place = { lat: 41.9028, lon: 12.4964, alt: 21 };
const inverters: string[] = [];
const ids: Record<string, string> = {};

beforeAll(async () => {
  stage = await serverStage({ startSeconds: at("2026-06-21T12:00+02:00") });
  const plant = await stage.plant("101", place);
  for (const [name, nominal] of [
    ["Inverter 1", 50],
    ["Inverter 2", null],
    ["Inverter 3", 50],
  ] as const) {
    const key = name.slice(-1);
    // oxlint-disable-next-line no-await-in-loop -- devices in their order
    const device = await stage.device(plant, {
      type: "inverter",
      name,
      nominal,
      disabled: key === "3",
    });
    inverters.push(device);
    for (const [mib, udm, tag] of [
      [`p${key}`, key === "2" ? "W" : "kW", tags.P_PRODUCED],
      [`t${key}`, "°C", tags.TEMP],
      ...(key === "1" ? [[`e${key}`, "MWh", tags.E_PRODUCED] as const] : []),
    ] as const)
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      ids[mib] = await stage.variable(device, mib, { udm, tags: [tag] });
  }
  const box = await stage.device(plant, { type: "stringbox", name: "QS 1" });
  for (const mib of ["s1", "s2"])
    // oxlint-disable-next-line no-await-in-loop -- strings in their order
    ids[mib] = await stage.variable(box, mib, { udm: "mA", tags: [tags.STRING], name: mib });
  const tracker = await stage.device(plant, { type: "tracker", name: "Tracker 1" });
  ids["x"] = await stage.variable(tracker, "x", { udm: "°", tags: [tags.TRACKER_X] });
  ids["y"] = await stage.variable(tracker, "y", { udm: "°", tags: [tags.TRACKER_Y] });
  const first = { p1: 40, p2: 30_000, t1: 51.26, t2: 40, e1: 7.5, s1: 8123, s2: 0, x: -3, y: 20 };
  await stage.post(plant, [
    { timestamp: noon, values: first },
    { timestamp: noon + 300, values: { ...first, p1: 42, p2: 36_000, e1: 7.504 } },
    // The energy of the day is what the counter rose: 8 kWh.
    { timestamp: noon + 600, values: { ...first, p1: 42, p2: 36_000, e1: 7.508 } },
  ]);
  const all = [0, 100, 101, 115];
  await stage.plant("102");
  seer = (await stage.person("seer", { 101: [...all, 117], 102: all })).token;
  viewer = (await stage.person("viewer", { 101: [0, 115] })).token;
});
afterAll(() => stage.close());

const ask = async (page: string, day: string | null, as = seer, plant = "101") =>
  await stage.ask(as, `GET /plant/${plant}/${page}${day === null ? "" : `?day=${day}`}`);
const slotOfNoon = 144;

test("INVC-01 INVC-02 INVC-03 INVC-05 [CT1] [CT2] a day of all inverters is one answer of 288 slots in kW, °C and kWh", async () => {
  const { status, body } = await ask("inverter_control", "2026-06-20");
  expect(status).toBe(200);
  expect(body).toMatchObject({ day: "2026-06-20", slots: 288, known: 288 });
  expect(body.start).toBe(at("2026-06-20T00:00+02:00"));
  expect(body.inverters.map(({ name }: { name: string }) => name)).toEqual([
    "Inverter 1",
    "Inverter 2",
  ]);
  const [one, two] = body.inverters;
  expect(one).toMatchObject({ id: inverters[0], nominal: 50, power: { id: ids["p1"] } });
  expect(one.power.values).toHaveLength(288);
  expect(one.power.values.slice(slotOfNoon - 1, slotOfNoon + 4)).toEqual([null, 40, 42, 42, null]);
  expect(one.temperature).toMatchObject({ id: ids["t1"], udm: "°C" });
  expect(one.temperature.values[slotOfNoon]).toBe(51.3);
  expect(one.energy.id).toBe(ids["e1"]);
  expect(one.energy.kwh).toBeCloseTo(8, 6);
  expect(two.nominal).toBeNull();
  // Measured in W.
  expect(two.power.values[slotOfNoon + 1]).toBe(36);
});
test("[CT2] where nothing counts, the energy is the integral of the power", async () => {
  const { body } = await ask("inverter_control", "2026-06-20");
  const { energy } = body.inverters[1];
  expect(energy.id).toBe(ids["p2"]);
  // 30 kW, 36 kW and 36 kW, each held for five minutes.
  expect(energy.kwh).toBeCloseTo((30 + 36 + 36) / 12, 1);
});
test("INVC-05 [CT1] days of clock change have 276 and 300 slots; one that runs says how far it is known", async () => {
  for (const [day, slots] of [
    ["2026-03-29", 276],
    ["2025-10-26", 300],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- two days
    const { body } = await ask("inverter_control", day);
    expect(body.slots).toBe(slots);
    expect(body.inverters[0].power.values).toHaveLength(slots);
  }
  const { body } = await ask("inverter_control", null);
  expect(body).toMatchObject({ day: "2026-06-21", slots: 288, known: slotOfNoon });
  expect((await ask("inverter_control", "2026-06-22")).body.known).toBe(0);
});
test("STRC-01 STRC-02 [CT3] a day of all strings by box, in A", async () => {
  const { body } = await ask("string_control", "2026-06-20");
  expect(body.boxes).toHaveLength(1);
  expect(body.boxes[0].name).toBe("QS 1");
  const [one, two] = body.boxes[0].strings;
  expect(one).toMatchObject({ id: ids["s1"], name: "s1" });
  expect(one.values[slotOfNoon]).toBe(8.12);
  expect(two.values[slotOfNoon]).toBe(0);
});
test("TRKC-03 [CT4] a day of all trackers, and where the sun and the perfect tracker were", async () => {
  const { body } = await ask("tracker_control", "2026-06-20");
  expect(body).toMatchObject({ slots: 288, axes: "dual" });
  const [one] = body.trackers;
  expect(one).toMatchObject({ name: "Tracker 1", x: { id: ids["x"] }, power: null });
  expect([one.x.values[slotOfNoon], one.y.values[slotOfNoon]]).toEqual([-3, 20]);
  // Solar noon at 12.5° east on 20 June is at 13:12 summer time: 90 - 41.9 + 23.4 = 71.5° above the horizon, due south.
  const highest = body.sun.elevation.indexOf(Math.max(...body.sun.elevation));
  expect(Math.abs(highest - (13 * 12 + 2))).toBeLessThanOrEqual(1);
  expect(Math.max(...body.sun.elevation)).toBeCloseTo(71.5, 0);
  expect(body.perfect.y[highest]).toBeCloseTo(18.5, 0);
  // So high it turns by four degrees in a slot.
  expect(Math.abs(body.perfect.x[highest])).toBeLessThan(4);
  expect(body.perfect.x[0]).toBeNull();
  expect((await ask("tracker_control", "2026-06-20", viewer)).body.perfect).toBeNull();
});
test("INVC-08 STRC-04 TRKC-05 [CT6] who lacks the number of a page is refused", async () => {
  expect((await ask("inverter_control", null, viewer)).status).toBe(403);
  expect((await ask("string_control", null, viewer)).status).toBe(403);
  expect((await ask("tracker_control", null, viewer)).status).toBe(200);
  expect((await ask("tracker_control", "2026-02-30")).status).toBe(400);
});
test("[CT6] a plant without any of them answers empty lists", async () => {
  for (const [page, list] of [
    ["inverter_control", "inverters"],
    ["string_control", "boxes"],
    ["tracker_control", "trackers"],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- three pages
    const { status, body } = await ask(page, "2026-06-20", seer, "102");
    expect(status).toBe(200);
    expect(body[list]).toEqual([]);
    expect(body.sunrise).toBeNull();
  }
});
test("STRX-01 [CT8] days of strings beside their peers in whole percent, and what incidents lost of them in kWh", async () => {
  const day = (of: string): number => Date.parse(`${of}T00:00Z`) / 86_400_000;
  const judge = async (of: string, s1: number | null, s2: number): Promise<void> => {
    const strings = [
      { id: ids["s1"], ratio: s1 },
      { id: ids["s2"], ratio: s2 },
      { id: "f".repeat(24), ratio: 1 },
    ];
    await stage.db
      .insertInto("health_day")
      .values({
        plant_id: "101",
        day: day(of),
        version: 1,
        is_silent: false,
        observation: JSON.stringify({ strings }),
        judged: null,
        summary: null,
        is_stale: false,
        light: 0,
      })
      .execute();
  };
  const lost = async (id: string, subject: string, daily: Record<string, number>) =>
    await stage.db
      .insertInto("incident")
      .values({
        plant_id: "101",
        id: id.repeat(24),
        cause: "string_weak",
        subject_kind: "variable",
        subject,
        state: id === "c" ? "closed" : "open",
        since: at("2026-06-17T09:00+02:00"),
        opened: at("2026-06-17T12:00+02:00"),
        judged: at("2026-06-19T18:00+02:00"),
        next_look: null,
        ended: id === "c" ? at("2026-06-19T18:00+02:00") : null,
        sureness: 1,
        evidence: { numbers: {}, series: [] },
        lost_kwh: 9,
        lost_day: null,
        lost_day_kwh: null,
        daily_kwh: Object.fromEntries(Object.entries(daily).map(([of, kwh]) => [day(of), kwh])),
        closed_daily_kwh: null,
        acknowledged_by: null,
        acknowledged: null,
        snoozed_until: null,
        assignee: null,
        alerts: [],
      } as never)
      .execute();
  await stage.db.deleteFrom("health_day").where("plant_id", "=", "101").execute();
  await judge("2026-06-16", 1, 1);
  await judge("2026-06-18", 1.004, 0.62);
  await judge("2026-06-19", null, 0);
  await lost("a", ids["s2"]!, { "2026-06-16": 5, "2026-06-18": 1.25, "2026-06-19": 2.5 });
  await lost("b", "f".repeat(24), { "2026-06-18": 7 });
  await lost("c", ids["s1"]!, { "2026-06-18": 8 });
  const ask = async (token: string) =>
    await stage.ask(token, "GET /plant/101/string_days?to=2026-06-21&days=3");
  const { token } = await stage.person("weigher", { 101: [0, 1, 100, 230] });
  const { status, body } = await ask(token);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    // Three days that end on the last one that was judged, without the oldest of them, which was not.
    from: "2026-06-18",
    to: "2026-06-19",
    days: ["2026-06-18", "2026-06-19"],
  });
  expect(body.boxes[0].strings).toEqual([
    { id: ids["s1"], name: "s1", off: [0, null] },
    { id: ids["s2"], name: "s2", off: [-38, -100] },
  ]);
  // Of these days 1.25 and 2.5 kWh; what was closed as no fault, and what is of no string that is seen, does not count.
  expect(body.losses).toMatchObject({ kwh: 3.8, count: 1 });
  expect(body.losses.worst[0]).toMatchObject({
    incident: "a".repeat(24),
    subject: { kind: "variable", id: ids["s2"] },
    kwh: 3.8,
    daily: [1.3, 2.5],
  });
  // 230 and 1 are both wanted for losses, 100 for the page.
  expect((await ask(seer)).body.losses).toBeNull();
  expect((await ask(viewer)).status).toBe(403);
  expect((await stage.ask(token, "GET /plant/101/string_days?days=367")).status).toBe(400);
  // What moves into the range at its beginning is there too.
  const four = await stage.ask(token, "GET /plant/101/string_days?to=2026-06-21&days=4");
  expect(four.body).toMatchObject({ from: "2026-06-16", to: "2026-06-19" });
  expect(four.body.days).toEqual(["2026-06-16", "2026-06-18", "2026-06-19"]);
  expect(four.body.losses.worst[0].daily).toEqual([5, 1.3, 2.5]);
  expect((await stage.ask(token, "GET /plant/101/string_days")).body).toMatchObject({
    from: "2026-06-16",
    to: "2026-06-19",
  });
  const none = await stage.ask(token, "GET /plant/101/string_days?to=2026-06-10");
  expect(none.body).toMatchObject({ from: "2026-05-12", to: "2026-06-10", days: [] });
});
