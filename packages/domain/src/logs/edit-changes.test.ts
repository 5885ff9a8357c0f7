import { describe, expect, test } from "vitest";
import { editChanges } from "./edit-changes.ts";

describe("AUD-01 [U31] what an edit changed", () => {
  test("fields that differ, named as on the wire, old beside new; absent is null", () => {
    const before = { id: "1", name: "Inverter 1", num_sms: 3, notes: null, tags: [1, 2] };
    const after = { id: "1", name: "Inverter 2", num_sms: 3, tags: [1, 2, 3] };
    expect(editChanges(before, after)).toEqual([
      { field: "name", old: "Inverter 1", new: "Inverter 2" },
      { field: "tags", old: [1, 2], new: [1, 2, 3] },
    ]);
    expect(editChanges(before, { ...before, num_sms: 4 })).toEqual([
      { field: "num_sms", old: 3, new: 4 },
    ]);
    expect(editChanges(before, before)).toEqual([]);
  });
  test("what somebody may do is never cut, on one plant or on each", () => {
    const many = Array.from({ length: 64 }, (_, n) => n);
    expect(editChanges({ perms: [0] }, { perms: many })).toEqual([
      { field: "perms", old: [0], new: many },
    ]);
    expect(editChanges({ perms: { 101: many } }, { perms: {} })).toEqual([
      { field: "perms.101", old: many, new: null },
    ]);
    const [other] = editChanges({ vars: [] }, { vars: many });
    expect(other?.new).toEqual([...many.slice(0, 40), "… (64)"]);
  });
  test("a secret is masked on both sides, wherever it stands, and its change is listed", () => {
    expect(editChanges({ http_passwd: "one" }, { http_passwd: "two" })).toEqual([
      { field: "http_passwd", old: "***", new: "***" },
    ]);
    expect(editChanges({ password: null }, { password: "two" })).toEqual([
      { field: "password", old: null, new: "***" },
    ]);
    const deep = editChanges(
      { gse: { secret: "a", login: "x" } },
      { gse: { secret: "b", login: "y" } },
    );
    expect(deep).toEqual([
      { field: "gse.secret", old: "***", new: "***" },
      { field: "gse.login", old: "x", new: "y" },
    ]);
  });
  test("items are identified by name, so that a removal does not shift the others", () => {
    const a = { name: "A", kwp: 1 };
    const b = { name: "B", kwp: 2 };
    expect(editChanges({ sections: [a, b] }, { sections: [{ ...b, kwp: 5 }] })).toEqual([
      { field: "sections[A].name", old: "A", new: null },
      { field: "sections[A].kwp", old: 1, new: null },
      { field: "sections[B].kwp", old: 2, new: 5 },
    ]);
    expect(editChanges({ series: [{ w: 1 }] }, { series: [{ w: 1 }, { w: 2 }] })).toEqual([
      { field: "series[2].w", old: null, new: 2 },
    ]);
  });
  test("of a creation or deletion, the fields with a value", () => {
    const thing = {
      id: "1",
      plant_id: "101",
      name: "New",
      notes: null,
      estimates: { "2026": [1, 2] },
    };
    expect(editChanges(null, thing)).toEqual([
      { field: "name", old: null, new: "New" },
      { field: "estimates.2026", old: null, new: [1, 2] },
    ]);
    expect(editChanges(thing, null)[0]).toEqual({ field: "name", old: "New", new: null });
  });
  test("however much is changed, an entry stays small", () => {
    const many = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`f${n}`, n]));
    expect(editChanges({}, many)).toHaveLength(200);
    const [long] = editChanges({ notes: "" }, { notes: "x".repeat(10_000) });
    expect(long).toEqual({ field: "notes", old: "", new: `${"x".repeat(500)}…` });
    const [list] = editChanges(
      { ids: [] },
      { ids: Array.from({ length: 100 }, (_, n) => `id${n}`) },
    );
    expect(list?.new).toHaveLength(41);
    let deep: object = { end: 1 };
    for (let i = 0; i < 5000; i += 1) deep = { deep };
    expect(editChanges({ a: { deep: 1 } }, { a: deep }).length).toBe(1);
  });
});

test("[U31] items without a name are known by their day, however many come before them", () => {
  const event = (day: string, eca: number) => ({ day: `${day}T00:00:00Z`, eca, note: null });
  const before = { gperf_events: [event("2026-05-13", 10)] };
  const after = { gperf_events: [event("2026-05-01", 5), event("2026-05-13", 10)] };
  expect(editChanges(before, after).map(({ field }) => field)).toEqual([
    "gperf_events[2026-05-01].day",
    "gperf_events[2026-05-01].eca",
  ]);
});
