import { describe, expect, it } from "vitest";
import { type DayIncident, isShownStill, summarise } from "./day-summary.ts";
import { emptyDay, exampleBad, exampleDay, examplePlant, firstDay } from "./example-plant.ts";
import type { DayObservation } from "./observation.ts";

const day = firstDay;
const incident = (own: Partial<DayIncident> = {}): DayIncident => ({
  incident: "7",
  cause: "device_stopped",
  subject: { kind: "device", id: "i1" },
  severity: "critical",
  isDormant: false,
  lostKwh: 120,
  isNoFault: false,
  isOver: false,
  ...own,
});
const ofPlant = (incidents: readonly DayIncident[], own: Partial<DayObservation> = {}) =>
  summarise({
    plant: examplePlant,
    observation: exampleDay(day, { madeKwh: 1800, ...own }),
    incidents,
    isClosed: false,
    isSunUp: true,
    isSilent: false,
    before: [],
    nextLook: null,
    at: 0,
  }).scopes[0]!;

describe("[H13] [H16] what a person calls no fault", () => {
  const excused = incident({
    incident: "8",
    cause: "shading",
    subject: { kind: "device", id: "i2" },
    severity: "minor",
    lostKwh: 80,
    isNoFault: true,
  });
  it("[H13] explains what is missing and is no loss; the waterfall keeps its step", () => {
    // 200 kWh are missing: 120 and 80 explain them.
    const both = ofPlant([incident(), excused]);
    expect(both.verdict).toMatchObject({ word: "alarm", lostKwh: 120, unexplainedKwh: 0 });
    expect(both.waterfall?.steps.map(({ lostWh }) => lostWh)).toEqual([120_000, 80_000]);
    const alone = ofPlant([excused], { madeKwh: 1920 });
    expect(alone.verdict).toMatchObject({ word: "fine", lostKwh: 0, unexplainedKwh: 0 });
  });
  it("[H13] without a reference too", () => {
    const { verdict, waterfall } = ofPlant([incident(), excused], { expected: null });
    expect([verdict.lostKwh, waterfall]).toEqual([120, null]);
  });
});

describe("[H7] [H15] a silence and the day that it touched", () => {
  const silence = {
    cause: "no_communication",
    subject: { kind: "plant", id: "" },
  } as const;
  it("[H7b] of the plant: only while more than a fifth of what could be judged is not there", () => {
    const bad = [exampleBad([120, 160], { cause: "no_communication", kind: "plant", subject: "" })];
    const at = (coverage: number) => exampleDay(day, { unjudgeableMinutes: { coverage }, bad });
    // What came later has filled it: 0; by night nobody missed anything. 600 of 750 minutes are 80 %.
    expect([0, 150, 151].map((minutes) => isShownStill(at(minutes), silence, false))).toEqual([
      false,
      false,
      true,
    ]);
    expect(isShownStill({ ...emptyDay(day), bad }, silence, false)).toBe(true);
    // What there is nothing to compare with is known all the same; what is dark is neither.
    const alone = (coverage: number) => ({
      ...at(0),
      judgeableMinutes: 0,
      unjudgeableMinutes: { coverage, no_reference: 600, sun_low: 115 },
    });
    expect([5, 150, 151].map((minutes) => isShownStill(alone(minutes), silence, false))).toEqual([
      false,
      false,
      true,
    ]);
    // Between two silences of the plant, which are one incident, a device's own says nothing of the plant. (H12b)
    const ofDevice = [exampleBad([120, 200], { cause: "no_communication", subject: "i2" })];
    expect(isShownStill({ ...at(400), bad: ofDevice }, silence, false)).toBe(false);
  });
  it("[H7] of one device: only while its day lacks what it should have sent", () => {
    const own = { ...silence, subject: { kind: "device", id: "i2" } } as const;
    const bad = [exampleBad([120, 140], { cause: "no_communication", subject: "i2" })];
    expect(isShownStill(exampleDay(day, { bad }), own, false)).toBe(true);
    expect(isShownStill(exampleDay(day), own, false)).toBe(false);
  });
  it("[H15] every other incident belongs to each of its days, but where it began on one that no longer shows it", () => {
    expect(isShownStill(exampleDay(day), incident(), false)).toBe(true);
    expect(isShownStill(exampleDay(day), incident(), true)).toBe(false);
    expect(isShownStill(exampleDay(day, { bad: [exampleBad([120, 140])] }), incident(), true)).toBe(
      true,
    );
    // Slow faults, a stuck sensor and alerts are seen otherwise.
    for (const cause of ["soiling", "sensor_stuck", "alert:7"])
      expect(isShownStill(exampleDay(day), incident({ cause }), true)).toBe(true);
  });
});
