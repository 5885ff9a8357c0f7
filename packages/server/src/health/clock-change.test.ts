import type { Incident, JudgedDay } from "@heliograph/contract/health/health.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import {
  at,
  serverStage,
  type SentPacket,
  type ServerStage,
} from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

let stage: ServerStage;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: at("2026-06-08T00:00Z") });
});
afterAll(() => stage.close());

const stepSeconds = 900;
const hour = 3600;
interface Place {
  readonly plantId: string;
  readonly timezone: string;
  readonly lat: number;
  readonly lon: number;
  /** Midnights of the day before, the day, the one after it. */
  readonly midnights: readonly [string, string, string];
  readonly days: readonly [string, string];
  /** When the sun stands highest on the day. */
  readonly noon: string;
  readonly halfDayHours: number;
}
const rome = { timezone: "Europe/Rome", lat: 45.07, lon: 7.69 };
const places: readonly Place[] = [
  {
    plantId: "103",
    timezone: "Asia/Kolkata",
    lat: 22.57,
    lon: 88.36,
    midnights: ["2026-06-09T00:00+05:30", "2026-06-10T00:00+05:30", "2026-06-11T00:00+05:30"],
    days: ["2026-06-09", "2026-06-10"],
    noon: "2026-06-10T06:06Z",
    halfDayHours: 6.6,
  },
  {
    plantId: "101",
    ...rome,
    midnights: ["2026-10-24T00:00+02:00", "2026-10-25T00:00+02:00", "2026-10-26T00:00+01:00"],
    days: ["2026-10-24", "2026-10-25"],
    noon: "2026-10-25T11:13Z",
    halfDayHours: 5.2,
  },
  {
    plantId: "102",
    ...rome,
    midnights: ["2027-03-27T00:00+01:00", "2027-03-28T00:00+01:00", "2027-03-29T00:00+02:00"],
    days: ["2027-03-27", "2027-03-28"],
    noon: "2027-03-28T11:34Z",
    halfDayHours: 6.2,
  },
];

test.each(places)(
  "[H15] [H16] the days of $plantId in $timezone around $days are judged within their own midnights: each counts what it made, the stop is where it was, nothing else is found, and the waterfall adds up",
  async (place) => {
    const { plantId, timezone, lat, lon } = place;
    const [first, day, after] = place.midnights.map(at) as [number, number, number];
    const noon = at(place.noon);
    const daySeconds = 24 * hour;
    /** Of an inverter of 50 kW. [kW] */
    const clear = (moment: number): number => {
      const fromNoon = (((((moment - noon) / hour + 12) % 24) + 24) % 24) - 12;
      return Math.max(0, 45 * Math.cos((Math.PI * fromNoon) / (2 * place.halfDayHours)));
    };
    // An inverter stands still for four hours around the noon of the day.
    const stop = { from: noon - (noon % hour) - 2 * hour, to: noon - (noon % hour) + 2 * hour };
    const powers = (moment: number): number[] =>
      [0, 1, 2, 3].map((n) =>
        n === 2 && moment >= stop.from && moment < stop.to ? 0 : clear(moment) * (1 + n / 500),
      );

    await stage.plant(plantId, { timezone, lat, lon, active_since: first - daySeconds });
    for (let n = 0; n < 4; n++) {
      const device = await stage.device(plantId, {
        type: "inverter",
        name: `INV${n + 1}`,
        nominal: 50,
      });
      await stage.variable(device, `p.${n}`, { udm: "kW", tags: [51] });
    }
    const theory = await stage.device(plantId, { type: "generic", name: "Theory" });
    await stage.variable(theory, "theo", { udm: "kW", tags: [tags.P_TEORICA] });
    const until = after + 9 * hour;
    const packets: SentPacket[] = [];
    for (let moment = first; moment < until; moment += stepSeconds)
      packets.push({
        timestamp: moment,
        values: {
          ...Object.fromEntries(powers(moment).map((power, n) => [`p.${n}`, power])),
          theo: clear(moment) * 4.012,
        },
      });
    stage.clock.set(until);
    for (let from = 0; from < packets.length; from += 200)
      await stage.post(plantId, packets.slice(from, from + 200));
    while ((await stage.seal(plantId)) > 0);
    stage.clock.set(until + 900);
    await stage.server.rooms.health.look();

    const judged = (await stage.make(
      `GET /plant/${plantId}/health?from=${place.days[0]}&to=${place.days[1]}`,
    )) as unknown as JudgedDay[];
    expect(judged.map((one) => one.day)).toEqual(place.days);
    // A value holds for its step: what a day made is the sum of its own samples. [kWh]
    const madeIn = (from: number, to: number): number =>
      packets
        .filter(({ timestamp }) => timestamp >= from && timestamp < to)
        .reduce(
          (sum, { timestamp }) => sum + powers(timestamp).reduce((all, power) => all + power, 0),
          0,
        ) *
      (stepSeconds / hour);
    const [dayBefore, ofDay] = judged.map(({ scopes }) => scopes[0]!);
    expect(dayBefore!.verdict.made_kwh).toBeCloseTo(madeIn(first, day), 0);
    expect(ofDay!.verdict.made_kwh).toBeCloseTo(madeIn(day, after), 0);
    for (const { waterfall } of [dayBefore!, ofDay!]) {
      const lost = waterfall!.steps.reduce((sum, { wh }) => sum + wh, 0);
      expect(waterfall!.expected_wh - lost - waterfall!.rest_wh).toBe(waterfall!.made_wh);
    }
    const { incidents } = (await stage.make(
      `GET /incident?state=all&days=400&plants=${plantId}`,
    )) as unknown as { incidents: Incident[] };
    expect(incidents.map(({ cause, since, ended }) => [cause, since, ended])).toEqual([
      ["device_stopped", stop.from, stop.to],
    ]);
    // What its peers made of it: the sum of what it would have made. [kWh]
    let missed = 0;
    for (let moment = stop.from; moment < stop.to; moment += stepSeconds)
      missed += clear(moment) * (stepSeconds / hour);
    expect(incidents[0]!.lost_kwh).toBeGreaterThan(missed * 0.98);
    expect(incidents[0]!.lost_kwh).toBeLessThan(missed * 1.02);
    expect(ofDay!.waterfall!.steps.map(({ cause, wh }) => [cause, wh / 1000])).toEqual([
      ["device_stopped", expect.closeTo(incidents[0]!.lost_kwh!, 2)],
    ]);
    await stage.make(`PATCH /plant/${plantId}`, { disabled: true });
  },
);
