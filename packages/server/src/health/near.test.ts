import type { HealthNow, JudgedDay } from "@heliograph/contract/health/health.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { sunPosition } from "@heliograph/domain/sun/sun-position.ts";
import {
  at,
  serverStage,
  type SentPacket,
  type ServerStage,
} from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plantsNear } from "../plants/plants.store.ts";

/** Turin, in the weeks before the clocks are put back: 2026-10-25 has 300 slots. */
const site = { latitude: 45.07, longitude: 7.69 };
const now = at("2026-10-26T12:00+01:00");
const stepSeconds = 1800;
const stepHours = stepSeconds / 3600;
const inverters = 4;

interface OwnPlant {
  readonly plantId: string;
  readonly lat: number;
  readonly kwp: number;
  /** Made per kWp and 1000 W/m2. [kW/kWp] */
  readonly share: number;
  readonly own: "theoretical" | "sensor" | "nothing";
  readonly since: number;
}
const longAgo = at("2026-09-18T00:00+02:00");
const lately = at("2026-10-15T00:00+02:00");
const near = (plantId: string, more: Omit<OwnPlant, "plantId" | "lat" | "since">): OwnPlant => ({
  plantId,
  ...more,
  lat: site.latitude + Number(plantId) / 10_000,
  since: longAgo,
});
/** 0.7, 0.8 and 0.9 kW/kWp tell of themselves: their middle is 0.8. The fourth measures light too and has never sent anything. */
const tellers = [
  near("101", { kwp: 100, share: 0.7, own: "theoretical" }),
  near("102", { kwp: 120, share: 0.8, own: "sensor" }),
  near("103", { kwp: 80, share: 0.9, own: "sensor" }),
];
const mute = near("104", { kwp: 100, share: 0, own: "sensor" });
const lit = near("105", { kwp: 50, share: 0.6, own: "nothing" });
/** Its clear day is not yet known well enough to say of which class it is. */
const young: OwnPlant = { ...near("106", { kwp: 50, share: 0.6, own: "nothing" }), since: lately };
/** Four plants beside each other, 350 km away, none of which measures any light. */
const village = ["201", "202", "203", "204"].map((plantId): OwnPlant => {
  const one = near(plantId, { kwp: 50, share: 0.7, own: "nothing" });
  return { ...one, lat: 41.9, since: lately };
});
const plants = [...tellers, mute, lit, young, ...village];

/** Light of a moment over 1000 W/m2; the 24th is dull everywhere. */
const dull = { from: at("2026-10-24T00:00+02:00"), to: at("2026-10-25T00:00+02:00") };
const lightAt = (moment: number): number =>
  Math.max(0, Math.sin((sunPosition(moment, site).apparentElevation * Math.PI) / 180)) *
  (moment >= dull.from && moment < dull.to ? 0.5 : 1);
/** On the day of 25 hours the plant that measures no light makes half of what it usually does. */
const half = { from: dull.to, to: at("2026-10-26T00:00+01:00") };
const usualOf = ({ kwp, share }: OwnPlant, moment: number): number => kwp * share * lightAt(moment);
const madeOf = (plant: OwnPlant, moment: number): number =>
  usualOf(plant, moment) * (plant === lit && moment >= half.from && moment < half.to ? 0.5 : 1);
/** A third teller sends the middle of a day later. */
const gap = { from: at("2026-10-22T09:00+02:00"), to: at("2026-10-22T15:30+02:00") };

let stage: ServerStage;
async function send(plant: OwnPlant, span: { from: number; to: number }): Promise<void> {
  const packets: SentPacket[] = [];
  for (let moment = span.from; moment < span.to; moment += stepSeconds) {
    const kw = madeOf(plant, moment);
    const powers = Array.from({ length: inverters }, (_, n) => [`p.${n}`, kw / inverters]);
    packets.push({
      timestamp: moment,
      values: {
        ...Object.fromEntries(powers),
        ...(plant.own === "theoretical" ? { theo: kw } : {}),
        ...(plant.own === "sensor" ? { irr: 1000 * lightAt(moment) } : {}),
      },
    });
  }
  for (let first = 0; first < packets.length; first += 500)
    await stage.post(plant.plantId, packets.slice(first, first + 500));
  while ((await stage.seal(plant.plantId)) > 0);
}
/** Looks, slot by slot, until nothing of any past is left. */
async function judgeAll(): Promise<void> {
  for (let round = 0; round < 12; round++) {
    stage.clock.advance(300);
    await stage.server.rooms.health.look();
    const left = await stage.db.selectFrom("health_past").select("plant_id").execute();
    const due = await stage.db
      .selectFrom("health_state")
      .select("plant_id")
      .where("has_past", "=", true)
      .execute();
    if (round > 2 && left.length + due.length === 0) return;
  }
  throw new Error("the past is judged again and again");
}
const dayOf = async (plantId: string, day: string): Promise<JudgedDay["scopes"][number]> =>
  (
    (await stage.make(
      `GET /plant/${plantId}/health?from=${day}&to=${day}`,
    )) as unknown as JudgedDay[]
  )[0]!.scopes[0]!;
const sourceOn = async (plantId: string, day: string): Promise<string | null> =>
  (await dayOf(plantId, day)).waterfall?.source ?? null;
/** What the plant usually makes of the light of a span: 0.6 where its neighbours make 0.8. [kWh] */
function usualKwh(from: number, to: number): number {
  let sum = 0;
  for (let moment = from; moment < to; moment += stepSeconds)
    sum += usualOf(lit, moment) * stepHours;
  return sum;
}

beforeAll(async () => {
  stage = await serverStage({ startSeconds: now });
  for (const { plantId, lat, kwp, own, since } of plants) {
    await stage.plant(plantId, {
      timezone: "Europe/Rome",
      lat,
      lon: site.longitude,
      active_since: since,
      sections: [
        { name: "GLOBAL", kwp },
        { name: "A", kwp },
      ],
    });
    for (let n = 0; n < inverters; n++) {
      const nominal = Math.max(10, kwp / inverters);
      const device = await stage.device(plantId, { type: "inverter", name: `INV${n}`, nominal });
      await stage.variable(device, `p.${n}`, { udm: "kW", tags: [51] });
    }
    if (own === "nothing") continue;
    const station = await stage.device(plantId, { type: "generic", name: "Station" });
    if (own === "theoretical")
      await stage.variable(station, "theo", { udm: "kW", tags: [tags.P_TEORICA] });
    else await stage.variable(station, "irr", { udm: "W/m²", tags: [tags.IRR] });
  }
  for (const plant of plants) {
    if (plant === mute) continue;
    const isLate = plant.plantId === "103";
    await send(plant, { from: plant.since, to: isLate ? gap.from : now });
    if (isLate) await send(plant, { from: gap.to, to: now });
  }
  await judgeAll();
});
afterAll(() => stage.close());

test("HLTH-02 [H2] what is expected names its source: a theoretical power, a sensor, plants nearby, and nothing where all plants nearby know nothing either", async () => {
  const day = "2026-10-24";
  expect(await sourceOn("101", day)).toBe("theoretical");
  expect(await sourceOn("102", day)).toBe("sensor");
  expect(await sourceOn("105", day)).toBe("neighbours");
  expect(await sourceOn("106", day)).toBe("clear_sky");
  for (const { plantId } of village) {
    expect(await sourceOn(plantId, day)).toBeNull();
    expect((await dayOf(plantId, day)).verdict).toMatchObject({
      expected_kwh: null,
      why: "no_reference",
    });
  }
});
test("HLTH-02 [H2] of a dull day half is expected, and on a day of 25 hours on which it made half of what its neighbours say, all", async () => {
  const [ofDull, ofHalf] = [await dayOf("105", "2026-10-24"), await dayOf("105", "2026-10-25")];
  const dullKwh = usualKwh(dull.from, dull.to);
  const wholeKwh = usualKwh(half.from, half.to);
  expect(dullKwh / wholeKwh).toBeCloseTo(0.5, 1);
  const share = (of: typeof ofDull, kwh: number): number => of.verdict.expected_kwh! / kwh;
  expect(share(ofDull, dullKwh)).toBeCloseTo(1, 1);
  expect(share(ofHalf, wholeKwh)).toBeCloseTo(1, 1);
  expect(ofHalf.verdict.made_kwh! / (wholeKwh / 2)).toBeCloseTo(1, 2);
  expect(ofHalf.verdict.word).toBe("weak");
  const { expected_wh, steps, rest_wh, made_wh } = ofHalf.waterfall!;
  expect(expected_wh - steps.reduce((sum, { wh }) => sum + wh, 0) - rest_wh).toBe(made_wh);
});
test("HLTH-02 [H2] the day that runs has a source too, as far as it has come", async () => {
  const { scopes } = (await stage.make("GET /plant/105/health/now")) as unknown as HealthNow;
  expect(scopes[0]!.waterfall?.source).toBe("neighbours");
  const kwh = usualKwh(half.to, now);
  expect(scopes[0]!.verdict.expected_kwh! / kwh).toBeGreaterThan(0.9);
  expect(scopes[0]!.verdict.expected_kwh! / kwh).toBeLessThan(1.1);
});
test("HLTH-02 [H7c] [H17] one of three was silent on a day: nobody knows it, until what it measured then has come", async () => {
  expect(await sourceOn("105", "2026-10-22")).toBeNull();
  expect(await sourceOn("105", "2026-10-21")).toBe("neighbours");
  await send(tellers[2]!, gap);
  await judgeAll();
  expect(await sourceOn("105", "2026-10-22")).toBe("neighbours");
  const { facts: before } = await stage.db
    .selectFrom("health_state")
    .select("facts")
    .where("plant_id", "=", "105")
    .executeTakeFirstOrThrow();
  // Who is asked is a fact, the one without data among them: without it the plant is judged anew, and by the other three.
  await stage.make("PATCH /plant/104", { disabled: true });
  await judgeAll();
  const { facts } = await stage.db
    .selectFrom("health_state")
    .select("facts")
    .where("plant_id", "=", "105")
    .executeTakeFirstOrThrow();
  expect(facts).not.toBe(before);
  expect(await sourceOn("105", "2026-10-24")).toBe("neighbours");
});
test("[H7c] a plant that stood still tells nobody of its light, and one that asks tells nobody", async () => {
  const rows = await stage.db
    .selectFrom("health_light")
    .select(["plant_id"])
    .distinct()
    .orderBy("plant_id")
    .execute();
  expect(rows.map((row) => row.plant_id)).toEqual(["101", "102", "103"]);
});
test("[H2] plants within 50 km are near, the nearest first, also across the meridian where the date changes; a closed one is not", async () => {
  const place = (id: string, lat: number, lon: number): Promise<string> =>
    stage.plant(id, { lat, lon });
  // 0.1 degrees of the equator are 11.1 km.
  await place("301", 0, 179.9);
  await place("302", 0, -179.8);
  await place("303", 0.1, 179.9);
  await place("304", 0, 179.4);
  await place("305", 0, -179.95);
  await stage.make("PATCH /plant/305", { disabled: true });
  const found = await plantsNear(
    stage.db,
    { id: "301", lat: 0, lon: 179.9 },
    { km: 50, nowSeconds: now },
  );
  expect(found).toEqual(["303", "302"]);
  expect(
    await plantsNear(stage.db, { id: "301", lat: null, lon: null }, { km: 50, nowSeconds: now }),
  ).toEqual([]);
});
