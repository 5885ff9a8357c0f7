import { tags } from "@heliograph/contract/variables/tags.ts";
import {
  finder,
  night,
  noon,
  noSection,
  type FinderStage,
  type Given,
} from "@heliograph/testkit/alert-finder.ts";
import { describe, expect, test } from "vitest";
import type { PlantFacts } from "../plants/plant-model.ts";
import { alertTemplates } from "./alert-templates.ts";

describe("contacts, states and limits", () => {
  const one = (given: Given = {}): FinderStage => ({ variables: { v: given } });
  test("[A9] 008 fails when the interface is not closed: 1, or 0 where zero is the good one", () => {
    const find = finder(one({ tag: tags.IFACE_STATE, bitmask: "open_closed" }), {
      template_id: "008",
    });
    expect([find("v", { v: 0 }), find("v", { v: 1 }), find("v", {})]).toEqual([
      "fail",
      "ok",
      "missing",
    ]);
    const turned = finder(one({ tag: tags.IFACE_STATE, bitmask: "ok_fault" }), {
      template_id: "008",
    });
    expect([turned("v", { v: 0 }), turned("v", { v: 1 })]).toEqual(["ok", "fail"]);
  });
  test("[A9] 009 fails outside of its limits, without any when it is not zero", () => {
    const bare = finder(one({ tag: tags.DRY_CONTACT }), { template_id: "009" });
    expect([bare("v", { v: 0 }), bare("v", { v: 1 }), bare("v", {})]).toEqual([
      "ok",
      "fail",
      "missing",
    ]);
    const limited = finder(one({ tag: tags.DRY_CONTACT }), {
      template_id: "009",
      vmin: 1,
      vmax: 2,
    });
    expect([0, 1, 2, 3].map((v) => limited("v", { v }))).toEqual(["fail", "ok", "ok", "fail"]);
  });
  test("[A9] 010 fails with any error code", () => {
    const find = finder(one({ tag: tags.DEVICE_ERROR }), { template_id: "010" });
    expect([find("v", { v: 0 }), find("v", { v: 64 }), find("v", {})]).toEqual([
      "ok",
      "fail",
      "missing",
    ]);
  });
  test.each(["012", "024", null])(
    "[A9] %s fails below vmin and above vmax; each may be left open",
    (id) => {
      const both = finder(one(), { template_id: id, vmin: -5, vmax: 5 });
      expect([-5.1, -5, 5, 5.1].map((v) => both("v", { v }))).toEqual(["fail", "ok", "ok", "fail"]);
      const upper = finder(one(), { template_id: id, vmax: 5 });
      expect([-500, 5.1].map((v) => upper("v", { v }))).toEqual(["ok", "fail"]);
      expect(both("v", {})).toBe("missing");
    },
  );
  test("[A9] 021 counts in km/h, whatever the sensor sends", () => {
    const kmh = finder(one({ tag: tags.WIND, udm: "km/h" }), { template_id: "021" });
    expect([kmh("v", { v: 60 }), kmh("v", { v: 60.1 }), kmh("v", {})]).toEqual([
      "ok",
      "fail",
      "missing",
    ]);
    // 17 m/s x 3.6 = 61.2 km/h
    const ms = finder(one({ tag: tags.WIND, udm: "m/s" }), { template_id: "021" });
    expect([ms("v", { v: 16 }), ms("v", { v: 17 })]).toEqual(["ok", "fail"]);
  });
  test("[A9] 022 fails below its charge, at night too", () => {
    const find = finder(one({ tag: tags.STORAGE_CHARGE, udm: "%" }), { template_id: "022" });
    expect([find("v", { v: 9.9 }, { slot: night }), find("v", { v: 10 }), find("v", {})]).toEqual([
      "fail",
      "ok",
      "missing",
    ]);
  });
  test("[A9] text is not a number, and what is disabled is not watched", () => {
    expect(finder(one({ dataType: "str" }), { template_id: "012", vmax: 1 })("v", { v: 5 })).toBe(
      "not_a_number",
    );
    expect(finder(one({ disabled: true }), { template_id: "012", vmax: 1 })("v", { v: 5 })).toBe(
      "closed",
    );
    const off: FinderStage = {
      variables: { v: { device: "D" } },
      devices: { D: { disabled: true } },
    };
    expect(finder(off, { template_id: "012", vmax: 1 })("v", { v: 5 })).toBe("closed");
  });
});

describe("a value against the one before it", () => {
  const stage: FinderStage = { variables: { v: {}, irr: { tag: tags.IRR } } };
  test("[A9] 013 fails when it did not move; of ten minutes every second slot holds the same sample, which is no standing still", () => {
    const find = finder(stage, { template_id: "013", vars: ["v"] });
    expect([find("v", { v: [5, 5], irr: 800 }), find("v", { v: [5, 5.1], irr: 800 })]).toEqual([
      "fail",
      "ok",
    ]);
    expect(find("v", { v: 5, irr: 800 })).toBe("ok");
    expect(find("v", { irr: 800 })).toBe("missing");
    expect(find("v", { v: [5, 6, NaN], irr: 800 })).toBe("ok");
    expect(find("v", { v: [5, 5], irr: 800 }, { step: 10 })).toBe("fail");
  });
  test("[A9] 014 fails when the counter did not go on", () => {
    const find = finder(stage, { template_id: "014", vars: ["v"] });
    expect(
      [
        [7, 7],
        [7, 6],
        [7, 7.1],
      ].map((v) => find("v", { v, irr: 800 })),
    ).toEqual(["fail", "fail", "ok"]);
    expect(find("v", { irr: 800 })).toBe("missing");
    expect(find("v", { v: [7, 7], irr: 10 })).toBe("idle");
  });
  test("[A9] 015 fails when the counter lost more than a thousandth", () => {
    const find = finder(stage, { template_id: "015", vars: ["v"] });
    // 1000 - 0.1 % = 999
    expect(
      [
        [1000, 999],
        [1000, 998.9],
        [1000, 1001],
      ].map((v) => find("v", { v })),
    ).toEqual(["ok", "fail", "ok"]);
    expect(find("v", {})).toBe("missing");
  });
});

describe("sensors and trackers", () => {
  test("[A9] 018 fails where two sensors differ by a share of the higher, and where one shows what cannot be", () => {
    const two: FinderStage = {
      variables: { a: { tag: tags.IRR, udm: "W/m2" }, b: { tag: tags.IRR, udm: "W/m2" } },
    };
    const find = finder(two, { template_id: "018" });
    // 33.3 % of 900 = 299.7
    expect([
      find("a", { a: 900, b: 601 }),
      find("a", { a: 900, b: 600 }),
      find("b", { a: 900, b: 600 }),
    ]).toEqual(["ok", "fail", "fail"]);
    expect(find("a", { b: 600 })).toBe("missing");
    const alone = finder(two, { template_id: "018", vars: ["a"] });
    expect([-11, -10, 1500, 1501].map((a) => alone("a", { a, b: 100 }))).toEqual([
      "fail",
      "ok",
      "ok",
      "fail",
    ]);
    // Of three the odd one is known.
    const three = finder(
      { variables: { ...two.variables, c: { tag: tags.IRR, udm: "W/m2" } } },
      { template_id: "018" },
    );
    expect(["a", "b", "c"].map((on) => three(on, { a: 900, b: 910, c: 300 }))).toEqual([
      "ok",
      "ok",
      "fail",
    ]);
  });
  const tracker: FinderStage = {
    devices: { T: { type: "tracker" } },
    variables: {
      x: { tag: tags.TRACKER_X, device: "T" },
      tx: { tag: tags.TRACKER_X_TARGET, device: "T" },
    },
  };
  test("[A9] 019 fails more than its angle from the target", () => {
    const find = finder(tracker, { template_id: "019", vars: ["x"] });
    expect([25, 25.1, 14.9].map((x) => find("x", { x, tx: 20 }))).toEqual(["ok", "fail", "fail"]);
    // Angles go round: from 178 to -179 it is 3 degrees.
    expect(find("x", { x: -179, tx: 178 })).toBe("ok");
    expect(find("x", { tx: 20 })).toBe("missing");
    expect(find("x", { x: 20 })).toBe("no_reference");
    expect(find("x", { x: 0, tx: 20 }, { slot: night })).toBe("closed");
  });
  test("[A9] 019 without a target fails far from where the sun wants it", () => {
    const { x, ...rest } = tracker.variables;
    expect(rest).toHaveProperty("tx");
    const dual: FinderStage = {
      ...tracker,
      variables: { x: x!, y: { tag: tags.TRACKER_Y, device: "T" } },
    };
    const find = finder(dual, { template_id: "019" });
    // Turin, 2026-06-21 12:02:30 in summer time: the sun stands at azimuth 130.5 (east of south by 49.5) and 61.6 high (NOAA solar calculator).
    expect([-49.5, -40].map((angle) => find("x", { x: angle, y: 28 }))).toEqual(["ok", "fail"]);
    expect([28.4, 40].map((angle) => find("y", { x: -49.5, y: angle }))).toEqual(["ok", "fail"]);
    const nowhere = finder(
      { ...dual, plant: { lat: null, lon: null } },
      { template_id: "019", active_sun: null },
    );
    expect(nowhere("x", { x: 0, y: 0 })).toBe("no_reference");
  });
  test("[A9] [A10] 020 fails more than its angle from the median of three at least", () => {
    const axis: Given = { tag: tags.TRACKER_X };
    const find = finder({ variables: { a: axis, b: axis, c: axis } }, { template_id: "020" });
    expect(["a", "b", "c"].map((on) => find(on, { a: 20, b: 22, c: 33 }))).toEqual([
      "ok",
      "ok",
      "fail",
    ]);
    expect(find("c", { a: 20, b: 22, c: 32 })).toBe("ok");
    expect(find("a", { a: 20, b: 40 })).toBe("no_reference");
    expect(find("c", { a: 20, b: 22 })).toBe("missing");
  });
});

describe("[A8] light and power hold a check back", () => {
  const stage = (plant: Partial<PlantFacts> = {}, irr = true): FinderStage => ({
    variables: { v: {}, p: { udm: "W" }, ...(irr ? { irr: { tag: tags.IRR } } : {}) },
    plant: { sections: [{ ...noSection, fpac: "p" }], ...plant },
  });
  const limit = { template_id: null, vars: ["v"], vmax: 5 };
  test("below minirr nothing is checked; a missing sensor is an error by day and the night by night", () => {
    const find = finder(stage(), { ...limit, minirr: 150 });
    expect([find("v", { v: 9, irr: 150 }), find("v", { v: 9, irr: 149 })]).toEqual([
      "fail",
      "idle",
    ]);
    expect(find("v", { v: 9 })).toBe("no_irradiance");
    expect(find("v", { v: 9 }, { slot: night })).toBe("idle");
  });
  test("where nobody measures the light, half of a clear sky stands for it; without a place there is none", () => {
    const find = finder(stage({}, false), { ...limit, minirr: 150 });
    expect([find("v", { v: 9 }), find("v", { v: 9 }, { slot: night })]).toEqual(["fail", "idle"]);
    // 07:00: Haurwitz gives about 190 W/m2, half of which is not enough.
    expect(find("v", { v: 9 }, { slot: noon - 60 })).toBe("idle");
    const nowhere = finder(stage({ lat: null }, false), { ...limit, minirr: 150 });
    expect(nowhere("v", { v: 9 })).toBe("no_irradiance");
  });
  test("below minpac of the plant's power nothing is checked", () => {
    const find = finder(stage(), { ...limit, minpac: 2 });
    expect([find("v", { v: 9, p: 2000 }), find("v", { v: 9, p: 1999 })]).toEqual(["fail", "idle"]);
    expect(find("v", { v: 9 })).toBe("missing");
    const none = finder({ variables: { v: {} } }, { ...limit, minpac: 2 });
    expect(none("v", { v: 9 })).toBe("no_reference");
  });
  test("ENT-26 on the plant's Mondays only, when chosen so", () => {
    const find = finder(stage(), { ...limit, active_weekdays: [1] });
    // 2026-06-21 is a Sunday, 288 slots later it is Monday.
    expect([find("v", { v: 9 }), find("v", { v: 9 }, { slot: noon + 288 })]).toEqual([
      "closed",
      "fail",
    ]);
  });
});

test("[A11] the catalogue: 28 codes in order, each with a level where its need says so, and none where not", () => {
  expect(alertTemplates).toHaveLength(28);
  const ids = alertTemplates.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted());
  for (const one of alertTemplates)
    for (const level of ["minirr", "minpac", "minstr", "pacperc", "angle"] as const)
      expect([one.id, level, one[level] !== null]).toEqual([
        one.id,
        level,
        one.need.includes(level),
      ]);
  // Given by the specification.
  const of = (id: string) => alertTemplates.find((one) => one.id === id);
  expect(of("003")).toMatchObject({ num_checks: 12, active_hours: ["07:00", "20:00"] });
  expect(of("004")).toMatchObject({ active_hours: ["10:00", "16:00"] });
  expect(of("017")).toMatchObject({ vmax: 76 });
});
