import type { Subject } from "@heliograph/contract/logbook/logbook.wire.ts";
import { describe, expect, test } from "vitest";
import type { PlantModel } from "../plants/plant-model.ts";
import { type Concerned, isInWindow } from "./subject.ts";

const model = {
  plant: { sections: [{ devices_ids: [] }, { devices_ids: ["a"] }, { devices_ids: ["b"] }] },
  byId: new Map([["power of a", { device_id: "a" }]]),
} as unknown as PlantModel;
const nothing: Concerned = { section: null, deviceId: null, variableId: null };
/** Whether a window of this subject from 100 to 200 covers a moment. */
const covers = (subject: Subject, of: Partial<Concerned>, seconds = 150): boolean =>
  isInWindow(model, [{ from: 100, to: 200, subject }], { seconds, of: { ...nothing, ...of } });

describe("[LB6] what a maintenance window covers", () => {
  test("its time, without its end", () => {
    const plant: Subject = { kind: "plant", id: "" };
    expect([99, 100, 199, 200].map((seconds) => covers(plant, {}, seconds))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
  test("one of the plant covers everything, one of a section its devices, one of a device its variables", () => {
    expect(covers({ kind: "plant", id: "" }, { variableId: "power of a" })).toBe(true);
    expect(covers({ kind: "section", id: "1" }, { deviceId: "a" })).toBe(true);
    expect(covers({ kind: "section", id: "1" }, { variableId: "power of a" })).toBe(true);
    expect(covers({ kind: "section", id: "2" }, { deviceId: "a" })).toBe(false);
    expect(covers({ kind: "section", id: "0" }, { deviceId: "a" })).toBe(true);
    expect(covers({ kind: "device", id: "a" }, { variableId: "power of a" })).toBe(true);
    expect(covers({ kind: "device", id: "b" }, { variableId: "power of a" })).toBe(false);
    expect(covers({ kind: "variable", id: "power of a" }, { deviceId: "a" })).toBe(false);
    expect(covers({ kind: "device", id: "a" }, {})).toBe(false);
  });
});
