import type { Fleet } from "@heliograph/contract/fleet/fleet.wire.ts";
import type {
  HealthNow,
  Incident,
  Incidents,
  JudgedDay,
  PlantMark,
} from "@heliograph/contract/health/health.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const midnight = at("2026-06-18T00:00+02:00");
const hour = 3600;
const slot = 300;
const plantId = "101";
const today = "2026-06-20";
/** From here on the old power of the third inverter reads 0; the new one goes on. */
const dead = midnight + 2 * 24 * hour + 10 * hour;
const end = midnight + 2 * 24 * hour + 14 * hour;
let stage: ServerStage;
const inverters: string[] = [];
/** By mib. */
const ids: Record<string, string> = {};

const clear = (seconds: number): number =>
  Math.max(0, 45 * Math.sin((Math.PI * ((((seconds - midnight) / hour) % 24) - 6)) / 15));
const measured = async (device: string, mib: string, udm: string, ...own: number[]) => {
  ids[mib] = await stage.variable(device, mib, { udm, tags: own });
};

beforeAll(async () => {
  stage = await serverStage({ startSeconds: midnight });
  await stage.plant(plantId, { lat: 45.07, lon: 7.69 });
  for (let n = 0; n < 4; n++) {
    const device = await stage.device(plantId, {
      type: "inverter",
      name: `INV${n + 1}`,
      nominal: 50,
    });
    inverters.push(device);
    await measured(device, `p.${n}`, "kW", tags.P_PRODUCED);
  }
  await measured(inverters[2]!, "q.2", "kW");
  const generic = await stage.device(plantId, { type: "generic", name: "Theory" });
  await measured(generic, "theo", "kW", tags.P_TEORICA);
  await measured(generic, "theo.half", "kW");
  const meter = await stage.device(plantId, { type: "meter", name: "METER" });
  await measured(meter, "whole", "kW");
  await measured(meter, "total", "kWh");
  await measured(meter, "total.new", "MWh");
  await nameWhole({ fpac: ids["whole"], fetot: ids["total"] });
  const packets = [];
  let made = 1000;
  for (let moment = midnight; moment < end; moment += slot) {
    const kw = clear(moment);
    made += (kw * 4 * slot) / hour;
    const values: Record<string, number> = { "q.2": kw, theo: kw * 4, "theo.half": kw * 6 };
    for (const n of [0, 1, 2, 3]) values[`p.${n}`] = n === 2 && moment >= dead ? 0 : kw;
    // What the meter reads is none of both, so that it is seen which one is asked.
    packets.push({
      timestamp: moment,
      values: { ...values, whole: kw * 3.9, total: made, "total.new": (made * 2) / 1000 },
    });
  }
  stage.clock.set(end);
  for (let n = 0; n < packets.length; n += 200)
    await stage.post(plantId, packets.slice(n, n + 200));
  while ((await stage.seal(plantId)) > 0);
  stage.clock.set(end + 900);
  await settle();
});
afterAll(() => stage.close());

async function nameWhole(named: object): Promise<void> {
  const { sections } = await stage.make(`GET /plant/${plantId}`);
  const [whole, ...others] = sections as object[];
  await stage.make(`PATCH /plant/${plantId}`, { sections: [{ ...whole, ...named }, ...others] });
}
/** Judged by the new facts, the days before today too. */
async function settle(): Promise<void> {
  for (let ticks = 0; ticks < 4; ticks++) {
    stage.clock.advance(20);
    await stage.server.rooms.health.look();
  }
  // The thread that judges tells it by the database, which a stage does not listen to; home asks by itself every ten seconds.
  await stage.world.changes.transaction(stage.db, async (_, announce) =>
    announce("plant", plantId, "incidents"),
  );
}
const moveTag = async (tag: number, from: string, to: string): Promise<void> => {
  await stage.make(`PATCH /variable/${ids[from]}`, { tags: [] });
  await stage.make(`PATCH /variable/${ids[to]}`, { tags: [tag] });
  await settle();
};
const fleet = async () => (await stage.make("GET /fleet")) as unknown as Fleet;
/** What each screen of the portal is answered: home and multi-plant, the tree and the device, the dashboard of now and of the day, the incidents, the charts. */
async function screens() {
  const home = await fleet();
  const now = (await stage.make(`GET /plant/${plantId}/health/now`)) as unknown as HealthNow;
  const days = (await stage.make(
    `GET /plant/${plantId}/health?from=${today}&to=${today}`,
  )) as unknown as JudgedDay[];
  const list = (await stage.make("GET /incident")) as unknown as Incidents;
  const marks = (await stage.make(
    `GET /plant/${plantId}/marks?from=${midnight}&to=${end}`,
  )) as unknown as { marks: PlantMark[] };
  const ofNow = now.scopes[0]!;
  const ofDay = days[0]!.scopes[0]!;
  return {
    home: [home.verdict[0], home.num_incidents[0], home.worst[0]?.cause ?? null],
    homeLost: home.lost_today_kwh[0],
    tree: Object.keys(now.devices),
    device: now.device_days[inverters[2]!]?.made_kwh ?? null,
    dashboard: [ofNow.verdict.word, ofNow.verdict.num_incidents],
    ofDay: [ofDay.verdict.word, ofDay.verdict.num_incidents],
    expected: [ofNow.verdict.expected_kwh, ofDay.verdict.expected_kwh, ofNow.waterfall?.source],
    steps: (ofNow.waterfall?.steps ?? []).map(({ wh }) => wh),
    incidents: list.incidents.map((one: Incident) => one.subject.id),
    standingMarks: marks.marks.filter(({ ended }) => ended === null).length,
  };
}
/** The energy of an inverter that runs, of today. [kWh] */
const whole = (): number => {
  let sum = 0;
  for (let moment = midnight + 48 * hour; moment < end; moment += slot)
    sum += (clear(moment) * slot) / hour;
  return sum;
};

test("HLTH-01 HLTH-10 [H1] another variable stands for the power of an inverter: home, tree, device, dashboard of now and of the day, incidents and charts follow it together", async () => {
  const third = inverters[2]!;
  const before = await screens();
  expect(before).toMatchObject({
    home: ["alarm", 1, "device_stopped"],
    tree: [third],
    dashboard: ["alarm", 1],
    ofDay: ["alarm", 1],
    incidents: [third],
    standingMarks: 1,
  });
  expect(before.device).toBeLessThan(whole() * 0.5);
  expect(before.homeLost).toBeGreaterThan(100);

  await moveTag(tags.P_PRODUCED, "p.2", "q.2");
  const after = await screens();
  expect(after).toMatchObject({
    home: ["fine", 0, null],
    homeLost: 0,
    steps: [],
    tree: [],
    dashboard: ["fine", 0],
    ofDay: ["fine", 0],
    incidents: [],
    standingMarks: 0,
  });
  expect(after.device).toBeCloseTo(whole(), 0);

  await moveTag(tags.P_PRODUCED, "q.2", "p.2");
  expect(await screens()).toMatchObject({ home: before.home, incidents: [third], tree: [third] });
  await moveTag(tags.P_PRODUCED, "p.2", "q.2");
});

test("HLTH-01 HLTH-02 [H1] [H2] another variable is the theoretical power: what was expected, and the verdict with it, is another one everywhere", async () => {
  const before = await screens();
  expect(before.expected[0]).toBeCloseTo(whole() * 4, -1);
  await moveTag(tags.P_TEORICA, "theo", "theo.half");
  const after = await screens();
  expect(after.expected[0]).toBe(after.expected[1]);
  expect([after.home[0], after.dashboard[0]]).toEqual([after.ofDay[0], after.ofDay[0]]);
  await moveTag(tags.P_TEORICA, "theo.half", "theo");
});

test("HLTH-01 HOME-04 [H1] [FL1] another meter, another counter and a formula stand for the whole plant: home and the plant's own page name them, in their units", async () => {
  const shown = async () => {
    const { power_id, power, energy_today } = await fleet();
    const plant = (await stage.make(`GET /plant/${plantId}`)) as unknown as Plant;
    expect(plant.sections[0]!.fpac).toBe(power_id[0]);
    return [power_id[0], power[0], energy_today[0]];
  };
  const kw = clear(end - slot);
  const near = (value: number) => expect.closeTo(value, 0);
  await expect.poll(shown).toEqual([ids["whole"], near(kw * 3.9), near(whole() * 4)]);
  const sum = await stage.formula(plantId, `{${ids["p.0"]}} + {${ids["p.1"]}}`, { udm: "kW" });
  await nameWhole({ fpac: sum, fetot: ids["total.new"] });
  await expect.poll(shown).toEqual([sum, near(kw * 2), near(whole() * 8)]);
});
test("HLTH-01 HOME-04 [H1] [FL1] a plant whose sections name no power: home and the plant's own answer, which dashboard, section, multi-plant and energies read, say the same inverters; what a section names takes their place in all of them", async () => {
  await moveTag(tags.P_PRODUCED, "q.2", "p.2");
  const { sections } = await stage.make(`GET /plant/${plantId}`);
  const [whole, first] = sections as { name: string; kwp: number }[];
  const nameFirst = async (named: object) =>
    await stage.make(`PATCH /plant/${plantId}`, {
      sections: [
        { ...whole, fpac: null, fetot: null },
        { ...first, devices_ids: inverters.slice(0, 2), ...named },
      ],
    });
  await nameFirst({});
  const answered = async () =>
    ((await stage.make(`GET /plant/${plantId}?full=true`)) as unknown as Plant).quantities!;
  const own = [0, 1, 2, 3].map((n) => ids[`p.${n}`]!);
  const { powers, sections: shown } = await answered();
  expect(powers.produced).toEqual(own);
  expect(shown.map(({ power }) => power)).toEqual([own, own.slice(0, 2)]);
  // The third one reads 0.
  const kw = clear(end - slot) * 3;
  const home = async () => {
    const { power_id, power } = await fleet();
    return [power_id[0], power[0]];
  };
  await expect.poll(home).toEqual([null, expect.closeTo(kw, 0)]);
  const now = (await stage.make(`GET /plant/${plantId}/health/now`)) as unknown as HealthNow;
  expect(Object.keys(now.device_days)).toHaveLength(own.length);

  await nameFirst({ fpac: ids["whole"] });
  expect((await answered()).sections.map(({ power }) => power)).toEqual([own, [ids["whole"]]]);
  await nameWhole({ fpac: ids["whole"] });
  expect((await answered()).powers.produced).toEqual([ids["whole"]]);
  await expect.poll(home).toEqual([ids["whole"], expect.closeTo(clear(end - slot) * 3.9, 0)]);
});
