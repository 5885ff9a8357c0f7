import { tags } from "@heliograph/contract/variables/tags.ts";
import {
  finder,
  night,
  noon,
  noSection,
  type FinderStage,
} from "@heliograph/testkit/alert-finder.ts";
import { describe, expect, test } from "vitest";
import { SlotReadings } from "./slot-readings.ts";

const powers = { a: 100, b: 100, c: 50 };
const inverters: FinderStage = {
  devices: { A: { nominal: 100 }, B: { nominal: 100 }, C: { nominal: 50 } },
  variables: {
    a: { tag: tags.P_PRODUCED, udm: "kW", device: "A" },
    b: { tag: tags.P_PRODUCED, udm: "kW", device: "B" },
    c: { tag: tags.P_PRODUCED, udm: "W", device: "C" },
    irr: { tag: tags.IRR, udm: "W/m2" },
  },
};
const chosen = { vars: ["a", "b", "c"] };
const strings: FinderStage = {
  devices: { BOX: { type: "stringbox" }, OTHER: { type: "stringbox" } },
  variables: {
    s1: { tag: tags.STRING, udm: "A", device: "BOX" },
    s2: { tag: tags.STRING, udm: "A", device: "BOX" },
    s3: { tag: tags.STRING, udm: "A", device: "BOX" },
    far: { tag: tags.STRING, udm: "A", device: "OTHER" },
    irr: { tag: tags.IRR, udm: "W/m2" },
  },
};

describe("inverters", () => {
  test("[A9] 001 fails at half a percent of the nominal power", () => {
    const find = finder(inverters, { template_id: "001", ...chosen });
    // 0.5 % of 100 kW = 0.5 kW; of 50 kW = 0.25 kW, which that one sends in watt.
    expect(find("a", { a: 0.5, irr: 800 })).toBe("fail");
    expect(find("a", { a: 0.51, irr: 800 })).toBe("ok");
    expect(find("c", { c: 250, irr: 800 })).toBe("fail");
    expect(find("c", { c: 251, irr: 800 })).toBe("ok");
    expect(find("a", { irr: 800 })).toBe("missing");
    expect(find("a", { a: 0, irr: 149 })).toBe("idle");
    const plain = finder({ variables: inverters.variables }, { template_id: "001", ...chosen });
    expect(plain("a", { a: 0, irr: 800 })).toBe("fail");
    expect(plain("a", { a: 0.1, irr: 800 })).toBe("ok");
  });
  test("[A9] [A10] 002 compares shares of the nominal with their median, of three at least", () => {
    const find = finder(inverters, { template_id: "002", ...chosen });
    // Shares 0.8, 0.8, x: median 0.8; 0.8 x (1 - 0.333) = 0.5336, of 50 kW 26.68 kW.
    expect(find("c", { a: 80, b: 80, c: 26_690, irr: 800 })).toBe("ok");
    expect(find("c", { a: 80, b: 80, c: 26_670, irr: 800 })).toBe("fail");
    expect(find("a", { a: 80, b: 80, c: 26_670, irr: 800 })).toBe("ok");
    expect(find("a", { a: 0, b: 80, irr: 800 })).toBe("no_reference");
    expect(find("c", { a: 80, b: 80, irr: 800 })).toBe("missing");
    const mixed = finder(
      { ...inverters, devices: { A: {}, B: { nominal: 1 }, C: { nominal: 1 } } },
      { template_id: "002", ...chosen },
    );
    expect(mixed("a", { ...powers, irr: 800 })).toBe("no_nominal");
    const plain = finder({ variables: inverters.variables }, { template_id: "002", ...chosen });
    expect(plain("c", { a: 80, b: 80, c: 40_000, irr: 800 })).toBe("fail");
  });
  test("[A9] 017 and its kin fail above their limit, 017C of a battery already above 45", () => {
    const stage: FinderStage = { variables: { t: { tag: tags.TEMP, udm: "°C" } } };
    for (const [id, limit] of [
      ["017", 76],
      ["017A", 85],
      ["017B", 50],
      ["017C", 45],
      ["017D", 90],
    ] as const) {
      const find = finder(stage, { template_id: id });
      expect([find("t", { t: limit }), find("t", { t: limit + 0.1 }), find("t", {})]).toEqual([
        "ok",
        "fail",
        "missing",
      ]);
      expect(find("t", { t: 200 }, { slot: night })).toBe("fail");
    }
  });
});

describe("silence", () => {
  const stage: FinderStage = { variables: { a: {}, b: {} } };
  test("[A9] 003 on the plant fails without a packet, between 7 and 20", () => {
    const find = finder(stage, { template_id: "003", vars: [] });
    expect(find("", {}, { received: true })).toBe("ok");
    expect(find("", {}, { received: false })).toBe("fail");
    expect(find("", {}, { received: false, slot: night })).toBe("closed");
  });
  test("[P33] a plant whose readings come from files is never silent, and what no file has brought yet is not looked at", () => {
    const files: FinderStage = { ...stage, plant: { by_files: true } };
    const whole = finder(files, { template_id: "003", vars: [] });
    expect(whole("", {}, { received: false })).toBe("closed");
    expect(finder(files, { template_id: "003" })("a", {}, { received: false })).toBe("closed");
    const counter = finder(files, { template_id: "015" });
    expect(counter("a", {}, { received: false })).toBe("closed");
    expect(counter("a", { a: [9, 8] })).toBe("fail");
  });
  test("[A9] 003 on variables fails without a value that covers the slot: of a step of 15 minutes one does for three", () => {
    const find = finder(stage, { template_id: "003" });
    expect(find("a", { a: 1 })).toBe("ok");
    expect(find("a", { a: [1, NaN] })).toBe("fail");
    expect(find("a", {})).toBe("fail");
    const series = new Float64Array([1, NaN, NaN, NaN]);
    const readings = new SlotReadings({
      firstSlot: 0,
      series: new Map([[1, { slots: series, steps: [15, 15, 15, 15] }]]),
      received: new Set(),
    });
    expect([0, 1, 2, 3].map((slot) => readings.isFresh(1, slot))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });
  test("[A9] 011 fails when its device sends nothing; when nothing is received the logger is silent, which 003 says", () => {
    const find = finder(
      { variables: { c: { tag: tags.COMMSTATUS, bitmask: "comm_status" } } },
      { template_id: "011" },
    );
    expect(find("c", { c: 0 })).toBe("ok");
    expect(find("c", { c: 1 })).toBe("fail");
    expect(find("c", {})).toBe("fail");
    expect(find("c", {}, { received: false })).toBe("missing");
  });
  test("[A9] a value holds for 15 minutes or three of its steps, whichever is longer", () => {
    const slots = new Float64Array(40).fill(NaN);
    slots[0] = 7;
    const stepped = (step: number) =>
      new SlotReadings({
        firstSlot: 100,
        series: new Map([[1, { slots, steps: new Uint8Array(40).fill(step) }]]),
        received: new Set(),
      });
    const lastHeld = (step: number): number =>
      Array.from({ length: 40 }, (_, i) => 100 + i).findLast(
        (slot) => stepped(step).value(1, slot) !== null,
      )!;
    // 15 minutes are 3 slots; 3 x 10 minutes are 6; 3 x 60 minutes are 36.
    expect([5, 10, 60].map(lastHeld)).toEqual([103, 106, 136]);
  });
});

describe("strings", () => {
  test("[A9] 004 compares with the median of its own box, where that is a current at all", () => {
    const find = finder(strings, { template_id: "004", vars: ["s1"] });
    // Median of 8, 8 and x is 8; 8 x (1 - 0.333) = 5.336. A box elsewhere does not matter.
    expect(find("s1", { s1: 5.336, s2: 8, s3: 8, far: 0, irr: 800 })).toBe("ok");
    expect(find("s1", { s1: 5.33, s2: 8, s3: 8, far: 0, irr: 800 })).toBe("fail");
    expect(find("s1", { s1: 0, s2: 0.4, s3: 0.4, irr: 800 })).toBe("ok");
    expect(find("s1", { s1: 8, irr: 800 })).toBe("no_reference");
    expect(find("s1", { s2: 8, s3: 8, irr: 800 })).toBe("missing");
    expect(find("s1", { s1: 0, s2: 8, s3: 8, irr: 800 }, { slot: noon - 25 })).toBe("closed");
  });
  test("[A9] 005 fails below its own minimum", () => {
    const find = finder(strings, { template_id: "005", vars: ["s1"] });
    expect([find("s1", { s1: 0.29, irr: 800 }), find("s1", { s1: 0.3, irr: 800 })]).toEqual([
      "fail",
      "ok",
    ]);
    expect(find("s1", { irr: 800 })).toBe("missing");
    expect(find("s1", { s1: 0, irr: 100 })).toBe("idle");
  });
  test("[A9] 023 compares the share of the total with the mean share", () => {
    const find = finder(strings, { template_id: "023", vars: ["s1"] });
    // 7.4 + 8 + 8 = 23.4; 7.4 / 23.4 = 0.31624; 1/3 x (1 - 0.0625) = 0.3125: above. 7.3 / 23.3 = 0.31330: above. 7.2 / 23.2 = 0.31034: below.
    expect(find("s1", { s1: 7.4, s2: 8, s3: 8, irr: 800 })).toBe("ok");
    expect(find("s1", { s1: 7.3, s2: 8, s3: 8, irr: 800 })).toBe("ok");
    expect(find("s1", { s1: 7.2, s2: 8, s3: 8, irr: 800 })).toBe("fail");
    expect(find("s1", { s1: 0, s2: 0, s3: 0, irr: 800 })).toBe("ok");
    expect(find("s1", { s1: 8, irr: 800 })).toBe("no_reference");
  });
});

describe("the plant's power", () => {
  const stage: FinderStage = {
    variables: {
      p: { tag: tags.P_PRODUCED, udm: "kW" },
      teo: { tag: tags.P_TEORICA, udm: "kW" },
      irr: { tag: tags.IRR, udm: "kW/m2" },
    },
    plant: { sections: [{ ...noSection, fpac: "p", fteo: "teo" }] },
  };
  test("[A9] 006 compares with the theoretical power, else with 0.75 kWp G / 1000", () => {
    const find = finder(stage, { template_id: "006", vars: ["p"] });
    // 60 x (1 - 0.333) = 40.02
    expect(find("p", { p: 40.02, teo: 60, irr: 0.8 })).toBe("ok");
    expect(find("p", { p: 40.01, teo: 60, irr: 0.8 })).toBe("fail");
    // 100 kWp x 800 / 1000 x 0.75 = 60: the same.
    expect(find("p", { p: 40.03, irr: 0.8 })).toBe("ok");
    expect(find("p", { p: 40.01, irr: 0.8 })).toBe("fail");
    expect(find("p", { teo: 60, irr: 0.8 })).toBe("missing");
    expect(find("p", { p: 1, teo: 60, irr: 0.1 })).toBe("idle");
  });
  test("[A9] 007 fails at its minimum power while the sun is up", () => {
    const find = finder(stage, { template_id: "007", vars: ["p"] });
    expect([find("p", { p: 0, irr: 0.07 }), find("p", { p: 0.1, irr: 0.07 })]).toEqual([
      "fail",
      "ok",
    ]);
    expect(find("p", { p: 0, irr: 0.069 })).toBe("idle");
    expect(find("p", { irr: 0.8 })).toBe("missing");
  });
  test("[A9] 016 fails below its performance ratio", () => {
    const find = finder(
      { variables: { pr: { tag: tags.PR, udm: "%" }, irr: { tag: tags.IRR } } },
      { template_id: "016", vars: ["pr"] },
    );
    expect([find("pr", { pr: 69.9, irr: 800 }), find("pr", { pr: 70, irr: 800 })]).toEqual([
      "fail",
      "ok",
    ]);
    expect(find("pr", { irr: 800 })).toBe("missing");
    expect(find("pr", { pr: 10, irr: 20 })).toBe("idle");
  });
});
