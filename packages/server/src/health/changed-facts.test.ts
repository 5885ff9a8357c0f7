import type { Incident, JudgedDay } from "@heliograph/contract/health/health.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const slot = 300;
const hour = 3600;
const daySeconds = 24 * hour;
const first = at("2026-06-18T00:00+02:00");
const plantId = "101";
/** The third of four inverters stands still from here on. */
const dead = first + daySeconds + 10 * hour;
const end = first + 2 * daySeconds + 15 * hour;
let stage: ServerStage;
const inverters: string[] = [];
const powers: string[] = [];
let sensor = "";
let theory = "";
let theoryOfOne = "";

/** Power of an inverter of 50 kW on a plain clear day; the sun is highest at 13:30. [kW] */
const clear = (seconds: number): number =>
  Math.max(0, 45 * Math.cos((Math.PI * ((((seconds - first) / hour) % 24) - 13.5)) / 15));
/** What an inverter that runs makes between two moments. [kWh] */
function energyOf(from: number, to: number): number {
  let sum = 0;
  for (let moment = from; moment < to; moment += slot) sum += (clear(moment) * slot) / hour;
  return sum;
}

beforeAll(async () => {
  stage = await serverStage({ startSeconds: first });
  await stage.plant(plantId, { lat: 45.07, lon: 7.69 });
  for (const n of [0, 1, 2, 3]) {
    const type = "inverter";
    const device = await stage.device(plantId, { type, name: `INV${n}`, nominal: 50 });
    inverters.push(device);
    powers.push(await stage.variable(device, `p.${n}`, { udm: "kW", tags: [tags.P_PRODUCED] }));
  }
  const weather = await stage.device(plantId, { type: "generic", name: "Sensors" });
  sensor = await stage.variable(weather, "irr", { udm: "W/m2", tags: [tags.IRR] });
  theory = await stage.variable(weather, "theo", { udm: "kW", tags: [tags.P_TEORICA] });
  theoryOfOne = await stage.variable(weather, "theo.1", { udm: "kW", tags: [] });
  await nameSections({ firr: sensor }, [inverters, []]);
  const packets = [];
  for (let moment = first; moment < end; moment += slot) {
    const kw = clear(moment);
    const each = [0, 1, 2, 3].map((n) => [`p.${n}`, n === 2 && moment >= dead ? 0 : kw]);
    packets.push({
      timestamp: moment,
      values: { ...Object.fromEntries(each), irr: kw * 20, theo: kw * 4, "theo.1": kw },
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

/** Two sections with their inverters; `own` is what the plant and its sections name. */
async function nameSections(own: object, devices: readonly (readonly string[])[]): Promise<void> {
  const { sections } = await stage.make(`GET /plant/${plantId}`);
  const [whole] = sections as { name: string }[];
  const section = (devices_ids: readonly string[], n: number) => ({
    name: `Roof ${n}`,
    kwp: 100,
    devices_ids,
    fteo: devices_ids.length === 1 ? theoryOfOne : theory,
    ...own,
  });
  await stage.make(`PATCH /plant/${plantId}`, {
    sections: [{ ...whole, kwp: 200, ...own }, ...devices.map(section)],
  });
}
/** Judged by the new facts, the days before today too. */
async function settle(): Promise<void> {
  for (let ticks = 0; ticks < 4; ticks++) {
    stage.clock.advance(20);
    await stage.server.rooms.health.look();
  }
}
/** Every incident that there ever was. */
const incidents = async (): Promise<Incident[]> =>
  (await stage.make("GET /incident?state=all&days=400")).incidents as Incident[];
async function only(): Promise<Incident> {
  const all = await incidents();
  expect(all.map(({ cause, subject }) => [cause, subject.id])).toEqual([
    ["device_stopped", inverters[2]],
  ]);
  return all[0]!;
}
const sectionLoss = async (day: string): Promise<(number | undefined)[]> => {
  const days = (await stage.make(
    `GET /plant/${plantId}/health?from=${day}&to=${day}`,
  )) as unknown as JudgedDay[];
  return days[0]!.scopes.map(
    ({ waterfall }) => waterfall?.steps.find(({ cause }) => cause === "device_stopped")?.wh,
  );
};
const lost = energyOf(dead, end);
/** The last minutes of an evening, with the sun below 10 degrees, are not judged. */
const near = (kwh: number) => expect.closeTo(kwh * 0.99, -1);

test("[H10] [HS5] [H17] the nominal power of what stands still is corrected: the same incident since the same moment, and its loss is that of the right size, of every day", async () => {
  const before = await only();
  expect(before).toMatchObject({ state: "open", since: dead, lost_kwh: near(lost) });
  await stage.make(`PATCH /device/${inverters[2]}`, { nominal: 25 });
  await settle();
  expect(await only()).toMatchObject({
    id: before.id,
    state: "open",
    since: dead,
    lost_kwh: near(lost / 2),
  });
  await stage.make(`PATCH /device/${inverters[2]}`, { nominal: 50 });
  await settle();
  expect(await only()).toMatchObject({ id: before.id, state: "open", lost_kwh: near(lost) });
});

test("[H10] [HS5] another sensor, or none: what its peers say of it goes on, and nothing is counted anew", async () => {
  const before = await only();
  await nameSections({ firr: null }, [inverters, []]);
  await stage.make(`PATCH /variable/${sensor}`, { disabled: true });
  await settle();
  expect(await only()).toEqual({ ...before, ...changing(await only()) });
  await stage.make(`PATCH /variable/${sensor}`, { disabled: false });
  await nameSections({ firr: sensor }, [inverters, []]);
  await settle();
  expect(await only()).toMatchObject({ id: before.id, state: "open", lost_kwh: before.lost_kwh });
});
/** What a look may change of an incident that goes on. */
const changing = ({ sureness }: Incident): Partial<Incident> => ({ sureness });

test("[H10] [H17] the inverter is moved to another section: one incident, and its loss is in the waterfall of the section that it is in", async () => {
  const before = await only();
  const [, inFirst, inSecond] = await sectionLoss("2026-06-19");
  expect(inFirst).toBeGreaterThan(100_000);
  expect(inSecond).toBeUndefined();
  await nameSections({ firr: sensor }, [
    [inverters[0]!, inverters[1]!, inverters[3]!],
    [inverters[2]!],
  ]);
  await settle();
  // Without a peer in its section it is compared by the reference of it.
  const moved = await only();
  expect(moved).toMatchObject({ id: before.id, since: dead, state: "open", lost_kwh: near(lost) });
  const [, first1, second1] = await sectionLoss("2026-06-19");
  expect(first1).toBeUndefined();
  expect(second1).toBeGreaterThan(100_000);
  await nameSections({ firr: sensor }, [inverters, []]);
  await settle();
  expect(await only()).toMatchObject({ id: before.id, state: "open", lost_kwh: near(lost) });
});

test("[H10] [H17] the tag is taken away, or the device switched off: it is over and has lost nothing; given back, the same incident is open again with its loss", async () => {
  const { id } = await only();
  const changes = [
    { path: `PATCH /variable/${powers[2]}`, off: { tags: [] }, on: { tags: [tags.P_PRODUCED] } },
    { path: `PATCH /device/${inverters[2]}`, off: { disabled: true }, on: { disabled: false } },
  ] as const;
  for (const { path, off, on } of changes) {
    await stage.make(path, off);
    await settle();
    expect(await only()).toMatchObject({ id, state: "resolved", lost_kwh: 0 });
    await stage.make(path, on);
    await settle();
    expect(await only()).toMatchObject({ id, state: "open", since: dead, lost_kwh: near(lost) });
  }
});
