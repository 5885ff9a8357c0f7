import { parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import { describe, expect, test } from "vitest";
import { fleet } from "./fleet.ts";
import { energyOf, PlantSimulator } from "./plant-simulator.ts";
import type { PlantSpec } from "./plant-spec.ts";

const setup = { seed: 1, hasFaults: true, since: "2026-02-01" };
function specOf(id: string): PlantSpec {
  const spec = fleet.find((plant) => plant.id === id);
  if (!spec) throw new Error(`no plant ${id}`);
  return spec;
}
const fresh = (id: string, seed = 1) => new PlantSimulator(specOf(id), { ...setup, seed });
/** Without any gap. */
const perfect = (id: string) => new PlantSimulator(specOf(id), { ...setup, hasFaults: false });
const noon = dayStartSeconds(parseCivilDay("2026-06-18"), "Europe/Rome") + 12 * 3600;

describe("PlantSimulator", () => {
  test("same seed, same data; another seed, other data", () => {
    expect(fresh("214").packetAt(noon)).toEqual(fresh("214").packetAt(noon));
    expect(fresh("214", 2).packetAt(noon)).not.toEqual(fresh("214").packetAt(noon));
  });

  test("any timestamp, in any order, equals the sequential simulation", () => {
    const moments = [
      noon - 40 * 86_400,
      noon - 86_400,
      noon - 300,
      noon,
      noon + 137,
      noon + 2 * 86_400,
      noon + 90 * 86_400,
    ];
    for (const id of ["101", "762"]) {
      const walker = fresh(id);
      const forward = moments.map((at) => walker.packetAt(at));
      const backward = fresh(id);
      const answers = [...moments].reverse().map((at) => backward.packetAt(at));
      expect(answers.reverse()).toEqual(forward);
      expect(fresh(id).packetAt(noon)).toEqual(forward[3]);
    }
  });

  test("nothing before the fleet or the plant began", () => {
    expect(fresh("101").packetAt(fresh("101").firstSeconds - 1)).toBeNull();
    expect(fresh("101").packetAt(fresh("101").firstSeconds)).not.toBeNull();
  });

  test("counters never fall, and grow by the integral of their power", () => {
    const plant = perfect("101");
    const start = dayStartSeconds(parseCivilDay("2026-05-03"), "Europe/Rome");
    let before = plant.packetAt(start)?.values ?? {};
    const first = before;
    for (let at = start + 60; at <= start + 3 * 86_400; at += 420) {
      const values = plant.packetAt(at)?.values;
      if (!values) continue;
      for (const mib of [
        "inv.1.etot",
        "met.1.e",
        "met.2.efed",
        "met.2.ewdr",
        "met.3.eload",
        "met.3.eself",
        "bat.1.ein",
        "bat.1.eout",
      ]) {
        expect(Number(values[mib])).toBeGreaterThanOrEqual(Number(before[mib]));
      }
      before = values;
    }
    const days = [0, 1, 2].map((n) =>
      energyOf(plant.day(parseCivilDay("2026-05-03") + n).producedKw),
    );
    const end = plant.packetAt(start + 3 * 86_400)?.values ?? {};
    expect(Number(end["met.1.e"]) - Number(first["met.1.e"])).toBeCloseTo(
      days.reduce((a, b) => a + b, 0),
      1,
    );
  });

  test.each(["101", "331", "345", "588"])(
    "[conservation] plant %s: production = self + fed in, load = self + withdrawn - charging",
    (id) => {
      const plant = perfect(id);
      for (let n = 0; n < 12; n++) {
        const at = noon + n * 31 * 7211;
        const v = plant.packetAt(at)!.values;
        const kw = (mib: string) => Number(v[mib] ?? 0);
        const [fedIn, withdrawn] = [Math.max(0, kw("met.2.p")), Math.max(0, -kw("met.2.p"))];
        // Rounding to the digits of the meters, and lines between slots where feeding in turns into withdrawing.
        const near =
          0.02 * Math.max(1, kw("met.1.p"), kw("met.3.pload")) + (kw("met.1.p") > 150 ? 0.2 : 0.02);
        expect(Math.abs(kw("met.3.pself") + fedIn - kw("met.1.p"))).toBeLessThan(near);
        expect(
          Math.abs(kw("met.3.pself") + withdrawn - kw("bat.1.p") - kw("met.3.pload")),
        ).toBeLessThan(near);
      }
      // Over a day the counters agree without any such slack: kWh in = kWh out.
      const start = dayStartSeconds(parseCivilDay("2026-06-18"), plant.spec.timezone);
      const grown = (mib: string) => {
        const read = (at: number) => Number(plant.packetAt(at)?.values[mib] ?? 0);
        return read(start + 80_000) - read(start + 10_000);
      };
      expect(grown("met.3.eself") + grown("met.2.efed")).toBeCloseTo(grown("met.1.e"), 0);
      expect(
        grown("met.3.eself") + grown("met.2.ewdr") - grown("bat.1.ein") + grown("bat.1.eout"),
      ).toBeCloseTo(grown("met.3.eload"), 0);
    },
  );

  test("nights are dark and no power of an inverter is negative", () => {
    for (const spec of fleet) {
      const plant = fresh(spec.id);
      const day = plant.day(parseCivilDay("2026-03-08"));
      for (const inverter of day.inverters) {
        expect(inverter.acKw.every((kw) => kw >= 0)).toBe(true);
        expect(inverter.acKw[6]).toBe(0);
        expect(inverter.dcKw.every((kw, i) => kw >= (inverter.acKw[i] ?? 0))).toBe(true);
      }
    }
  });

  test.each([
    ["2026-03-29", 276],
    ["2026-10-25", 300],
    ["2026-06-18", 288],
  ])("[D6] %s has %d slots, and the next day begins where it ended", (date, slots) => {
    const plant = fresh("118");
    const day = parseCivilDay(date);
    expect(plant.day(day).producedKw).toHaveLength(slots);
    const end = dayStartSeconds(day + 1, "Europe/Rome");
    expect(end - dayStartSeconds(day, "Europe/Rome")).toBe(slots * 300);
    const [before, after] = [plant.packetAt(end - 1), plant.packetAt(end)];
    expect(
      Number(after?.values["met.3.eload"]) - Number(before?.values["met.3.eload"]),
    ).toBeLessThan(0.5);
    // The sun ignores clock changes: highest light within an hour of solar noon on both sides of the change.
    const light = [...plant.day(day).fields[0]!.planeWm2];
    expect(light.some((wm2) => wm2 > 100)).toBe(true);
  });

  test("the logger that delivers by night holds its data back until 04:00 plant time", () => {
    const plant = fresh("905");
    const four = dayStartSeconds(parseCivilDay("2026-06-18"), "Europe/Rome") + 4 * 3600;
    expect(plant.deliveredUntil(noon)).toBe(four);
    expect(plant.deliveredUntil(four - 1)).toBe(four - 86_400);
    expect(fresh("101").deliveredUntil(noon)).toBe(noon);
  });

  test.each(["101", "345", "588"])(
    "the battery of plant %s stays within its limits, and does not gain energy between midnight and morning",
    (id) => {
      const plant = fresh(id);
      const capacityKwh = plant.spec.storage?.capacityKwh ?? 0;
      const powerKw = plant.spec.storage?.powerKw ?? 0;
      const jumps: number[] = [];
      // January and May have dull days after which the charge still depends on the day before.
      for (const month of ["2026-01-08", "2026-05-08"]) {
        for (let n = 0; n < 16; n++) {
          const storage = plant.day(parseCivilDay(month) + n).balance?.storage;
          expect(
            storage?.storedKwh.every(
              (kwh) => kwh >= 0.08 * capacityKwh - 1e-9 && kwh <= 0.97 * capacityKwh + 1e-9,
            ),
          ).toBe(true);
          expect(storage?.powerKw.every((kw) => Math.abs(kw) <= powerKw)).toBe(true);
          const tomorrow = plant.day(parseCivilDay(month) + n + 1).balance?.storage;
          jumps.push(Math.abs((tomorrow?.storedKwh[0] ?? Number.NaN) - (storage?.endKwh ?? 0)));
        }
      }
      expect(Math.max(...jumps)).toBeLessThan(1e-6);
    },
  );

  test.each(fleet.map(({ id }) => id))(
    "what plant %s measures lies within the limits that its variables state",
    (id) => {
      const plant = fresh(id);
      const outside = new Set<string>();
      const variables = plant.blueprint.devices.flatMap((device) => device.variables);
      for (const date of ["2026-02-04", "2026-06-18", "2026-07-06", "2026-12-15"]) {
        const day = plant.day(parseCivilDay(date));
        for (const { mib, vmin, vmax, source } of variables) {
          for (const value of source(day)) {
            if (!Number.isFinite(value)) outside.add(`${mib} ${value}`);
            if (value < (vmin ?? value) - 0.05 || value > (vmax ?? value) + 0.05) outside.add(mib);
          }
        }
      }
      expect([...outside]).toEqual([]);
    },
  );
});
