import { healthPlant, judgedVariables } from "@heliograph/domain/health/health-plant-of.ts";
import { expect, test } from "vitest";
import { fleet } from "./fleet.ts";
import { modelOfPlant } from "./model-of-plant.ts";
import { PlantSimulator } from "./plant-simulator.ts";
import { dayUntil, PortalDays } from "./samples-of-day.ts";

function stageOf(id: string) {
  const spec = fleet.find((one) => one.id === id)!;
  const simulator = new PlantSimulator(spec, { seed: 1, hasFaults: true, since: "2026-05-01" });
  const portal = modelOfPlant(spec, simulator.blueprint, simulator.firstSeconds);
  const plant = healthPlant(portal.model);
  return { simulator, portal, plant, days: new PortalDays(simulator, 1, portal, plant) };
}

test.each(["214", "640", "762"])(
  "a day of plant %s has in each slot what its logger sends then, and nothing while it is silent",
  (id) => {
    const { simulator, portal, plant, days } = stageOf(id);
    const judged = new Set(judgedVariables(plant));
    for (let day = simulator.firstDay; day < simulator.firstDay + 3; day++) {
      const samples = days.next(day);
      for (let slot = 0; slot < samples.slots; slot += 13) {
        const packet = simulator.packetAt(samples.startSeconds + slot * 300);
        expect(samples.arrived[slot]).toBe(packet === null ? 0 : 1);
        const sent = Object.entries(packet?.values ?? {}).flatMap(([mib, value]) => {
          const variable = portal.ids.variables.get(mib) ?? "";
          return judged.has(variable) ? [[variable, value]] : [];
        });
        const seen = sent.map(([variable]) => [
          variable,
          samples.values.get(String(variable))?.[slot],
        ]);
        expect(seen).toEqual(sent);
      }
    }
  },
);
test("the theoretical power of two roofs is computed through the mean of their sensors", () => {
  const { simulator, portal, days } = stageOf("640");
  const { values } = days.next(simulator.firstDay);
  const at = (name: string): number => values.get(portal.ids.variables.get(name)!)![150]!;
  const mean = (at("sen.1.irr") + at("sen.2.irr")) / 2;
  const kwp = 10 * 75.13;
  // 0.87, half a percent less for each of 13 years; modules of the first sensor lose 0.36 % a degree.
  const years = (Date.parse("2026-05-01") - Date.parse("2013-05-02")) / (365.25 * 86_400_000);
  const share = Math.round(0.87 * (1 - 0.005 * years) * 1000) / 1000;
  const warmth = 1 - 0.0036 * (at("sen.1.tmod") - 25);
  expect(at("#teo")).toBeCloseTo((share * kwp * mean * warmth) / 1000, 1);
});
test("at noon the portal knows what was delivered until then, and no later slot", () => {
  const { simulator, days } = stageOf("905");
  const whole = days.next(simulator.firstDay);
  const noon = whole.startSeconds + 12 * 3600;
  const known = dayUntil(whole, noon, simulator.deliveredUntil(noon));
  expect(known.knownSlots).toBe(144);
  expect(known.arrived.reduce((a, b) => a + b, 0)).toBe(48);
  const [power] = [...known.values.values()];
  expect([Number.isNaN(power![47]), Number.isNaN(power![48])]).toEqual([false, true]);
});
