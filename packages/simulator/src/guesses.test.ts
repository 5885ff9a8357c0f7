import { guessVariable } from "@heliograph/domain/ingest/guess-variable.ts";
import { mibPlace } from "@heliograph/domain/ingest/mib-place.ts";
import { typeOf } from "@heliograph/domain/ingest/suggest-devices.ts";
import { shapeOf } from "@heliograph/domain/ingest/value-shape.ts";
import { scoreOf, type Judged } from "@heliograph/testkit/guess-score.ts";
import { expect, test } from "vitest";
import { fleet } from "./fleet.ts";
import { PlantSimulator } from "./plant-simulator.ts";
import { kwpOf } from "./plant-spec.ts";

const noon = Date.parse("2026-06-21T10:00Z") / 1000;

/** Each configured value of the fleet, guessed from its mib and from what it shows at noon. */
function judgedFleet(): { variables: Judged[]; types: [real: string, guessed: string | null][] } {
  const variables: Judged[] = [];
  const types: [string, string | null][] = [];
  for (const spec of fleet) {
    const simulator = new PlantSimulator(spec, { seed: 1, hasFaults: false, since: "2026-06-20" });
    const { values } = simulator.packetAt(noon)!;
    const kwp = kwpOf(spec);
    for (const device of simulator.blueprint.devices) {
      const tails = device.variables.map(({ mib }) => mibPlace(mib)!.tail);
      types.push([device.type, typeOf(device.oid, tails)?.type ?? null]);
      for (const { mib, udm, tags } of device.variables) {
        const value = values[mib];
        const samples = value === undefined ? [] : [[noon, value] as const];
        const guess = guessVariable({
          tail: mibPlace(mib)!.tail,
          device: device.type,
          nominalKw: device.type === "storage" ? kwp : (device.nominal ?? kwp),
          shape: samples.length === 0 ? null : shapeOf(samples, () => 60),
        });
        variables.push({ mib: `${spec.id} ${mib}`, udm, tags, guess });
      }
    }
  }
  return { variables, types };
}

test("[O5] of the demo fleet's own names every guess is right, and hardly one is missing", () => {
  const { variables, types } = judgedFleet();
  const score = scoreOf(variables);
  expect(score.wrong).toEqual([]);
  expect(score.precision).toBe(1);
  expect(score.recall).toBeGreaterThanOrEqual(0.95);
  // The grid's interface is a device that no word is for.
  const guessedTypes = types.filter(([, guessed]) => guessed !== null);
  expect(guessedTypes.filter(([real, guessed]) => real !== guessed)).toEqual([]);
  expect(guessedTypes.length / types.length).toBeGreaterThanOrEqual(0.9);
});
