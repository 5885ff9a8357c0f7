import type { Incident } from "@heliograph/contract/health/health.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { expect, test } from "vitest";
import { healthMarks } from "./health-marks.ts";

const plant = {
  devices: [
    { id: "i1", type: "inverter" },
    { id: "i2", type: "inverter" },
    { id: "b1", type: "stringbox" },
  ],
} as unknown as Plant;
const incident = (
  cause: string,
  subject: Partial<Incident["subject"]>,
  part: Partial<Incident> = {},
): Incident =>
  ({
    cause,
    state: "open",
    ended: null,
    subject: { kind: "device", id: "", name: null, device: null, ...subject },
    ...part,
  }) as Incident;

test("HLTH-10 an incident marks its subject, the device that holds it, the group above and the page of incidents", () => {
  const marks = healthMarks(plant, [
    incident("string_dead", { kind: "variable", id: "s7", device: { id: "b1", name: "QS 1" } }),
  ]);
  const sick = { state: "KO", hollow: false };
  expect([...marks]).toEqual([
    ["/incidents", sick],
    ["s7", sick],
    ["b1", sick],
    ["stringboxes", sick],
  ]);
});
test("INC-07 a group bears the worst of its marks, an open one before one that waits; what is over marks nothing", () => {
  const marks = healthMarks(plant, [
    incident("derating", { id: "i1" }),
    incident("device_stopped", { id: "i2" }, { state: "dormant" }),
    incident("device_stopped", { id: "i1" }, { state: "resolved", ended: 5 }),
    incident("soiling", { kind: "plant" }),
  ]);
  expect(marks.get("i1")).toEqual({ state: "FAILING", hollow: false });
  expect(marks.get("inverters")).toEqual({ state: "KO", hollow: true });
  expect(marks.get("/incidents")).toEqual({ state: "KO", hollow: true });
});
