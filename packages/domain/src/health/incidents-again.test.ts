import { describe, expect, it, test } from "vitest";
import { clock, exampleFinding, examplePlant, firstDay } from "./example-plant.ts";
import type { Finding } from "./finding.ts";
import { reconcile, type IncidentChange, type StoredIncident } from "./incidents.ts";

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

describe("[H8] [H12b] a fault that comes back", () => {
  const day = firstDay;
  const stored = (list: readonly IncidentChange[]): StoredIncident[] =>
    list.map(({ facts, id }, n) => ({
      ...facts,
      id: id ?? `new${n}`,
      snoozedUntil: null,
      closed: null,
    }));
  const settled = (findings: readonly Finding[], before: readonly StoredIncident[] = []) =>
    reconcile({
      plant: examplePlant,
      stored: before,
      findings,
      episodes: [],
      now: clock(day + 30, 12),
    });
  const lost = (from: number, to: number): Map<number, number> =>
    new Map(Array.from({ length: to - from + 1 }, (_, n) => [day + from + n, 10]));
  const plant = { kind: "plant", id: "" } as const;
  /** Dirt until the rain of the tenth day, and again: bad from the nineteenth on, and by its course since the eighth. */
  const first = exampleFinding("soiling", {
    subject: plant,
    since: clock(day, 7),
    confirmed: clock(day + 3, 18),
    ended: clock(day + 10, 18),
    lostKwh: lost(0, 10),
  });
  const second = exampleFinding("soiling", {
    subject: plant,
    since: clock(day + 8, 7),
    confirmed: clock(day + 21, 18),
    lostKwh: lost(8, 30),
  });
  const factsOf = (list: readonly Pick<StoredIncident, "since" | "ended" | "lostKwh">[]) =>
    list.map(({ since, ended, lostKwh }) => ({ since, ended, days: [...lostKwh!.keys()].length }));
  const both = [
    { since: clock(day, 7), ended: clock(day + 10, 18), days: 11 },
    { since: clock(day + 10, 18), ended: null, days: 20 },
  ];
  it("[H5] [H8] INC-05 bad again after more than a week is an incident of its own, from the end of the first, whose days and kWh stay", () => {
    const before = stored(settled([first]));
    const changed = settled([second], before);
    expect(changed).toMatchObject([{ id: null, events: ["opened"] }]);
    expect(factsOf([before[0]!, changed[0]!.facts])).toEqual(both);
  });
  it("[H5] [H8] both found in one look are the same two, and the next look changes neither", () => {
    const found = stored(settled([first, second]));
    expect(factsOf(found)).toEqual(both);
    expect(settled([first, second], found)).toEqual([]);
    expect(settled([second], found)).toEqual([]);
  });
  it("[H10] a bad day before it began, which a good week made nothing of, is none of its days", () => {
    const grown = { ...second, since: clock(day + 15, 7), lostKwh: lost(12, 30) };
    expect(factsOf([settled([grown])[0]!.facts])).toEqual([
      { since: clock(day + 15, 7), ended: null, days: 16 },
    ]);
  });
  it("[H8] an alert that is raised again within a week goes on since its first alarm", () => {
    const at = (since: number, ended: number | null, before: readonly StoredIncident[] = []) =>
      reconcile({
        plant: examplePlant,
        stored: before,
        findings: [],
        episodes: [
          {
            alertId: "9",
            code: "021",
            variables: [{ id: "i1.p", deviceId: "i1" }],
            since,
            ended,
          },
        ],
        now: clock(day + 3, 12),
      });
    const over = stored(at(clock(day, 10), clock(day, 12)));
    const again = at(clock(day + 2, 9), null, over);
    expect(again).toMatchObject([
      { id: over[0]!.id, events: ["reopened"], facts: { since: clock(day, 10), state: "open" } },
    ]);
    // Who took care of it did so of what was good since.
    expect(again[0]!.clears).toEqual(["acknowledged"]);
    expect(at(clock(day + 2, 9), null, stored(again))).toEqual([]);
  });
});
