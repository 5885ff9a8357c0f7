import { expect, test } from "vitest";
import { clock, exampleFinding, examplePlant, firstDay } from "./example-plant.ts";
import { reconcile, type StoredIncident } from "./incidents.ts";

const finding = (numbers: Readonly<Record<string, number>>, series = ["a", "b"]) =>
  exampleFinding("device_stopped", { evidence: { numbers, series } });
const changes = (of: ReturnType<typeof finding>, stored: readonly StoredIncident[] = []) =>
  reconcile({
    plant: examplePlant,
    stored,
    findings: [of],
    episodes: [],
    now: clock(firstDay, 12),
  });

test("[H10] the database gives evidence back with its numbers in another order, and a number that is none as nothing: nothing has changed", () => {
  const [created] = changes(finding({ power_kw: 1, expected_kw: 40, ratio: NaN }));
  const stored: StoredIncident = {
    ...created!.facts,
    evidence: JSON.parse(
      '{"series":["a","b"],"numbers":{"ratio":null,"power_kw":1,"expected_kw":40}}',
    ) as StoredIncident["evidence"],
    id: "one",
    snoozedUntil: null,
    closed: null,
  };
  expect(changes(finding({ power_kw: 1, expected_kw: 40, ratio: NaN }), [stored])).toEqual([]);
  const others = [
    finding({ power_kw: 1, expected_kw: 41, ratio: NaN }),
    finding({ power_kw: 1, expected_kw: 40 }),
    finding({ power_kw: 1, expected_kw: 40, share: 1 }),
    finding({ power_kw: 1, expected_kw: 40, ratio: NaN }, ["b", "a"]),
  ];
  for (const other of others) expect(changes(other, [stored])).toHaveLength(1);
});
