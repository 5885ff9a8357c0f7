import type { SetupCheckId } from "@heliograph/contract/setup/setup.wire.ts";
import { expect, test } from "vitest";
import { comparedStretch } from "./compared-stretch.ts";
import { isComplete, setupChecks, type SetupFacts } from "./setup-checks.ts";

const now = 1_782_036_000;
/** Everything of a plant of 62.4 kWp with two inverters of 33 kW. */
const whole: SetupFacts = {
  nowSeconds: now,
  hasPlace: true,
  hasPassword: true,
  isByFiles: false,
  logger: {
    last: { timestamp: now - 90, received: now - 80, values: 14, imported: false },
    broken: null,
    rhythm: 300,
    clock: 0,
    unread: 3,
  },
  newDevices: 0,
  knownMibs: 0,
  devices: 4,
  variables: 13,
  untagged: 1,
  mayBePower: 1,
  mayBeEnergy: 1,
  hasPower: true,
  hasEnergy: true,
  kwp: 62.4,
  inverters: 2,
  invertersWithoutNominal: 0,
  nominalKw: 66,
  compared: { seconds: 7200, counterKwh: 40, powerKwh: 40.5 },
  isExpectedKnown: true,
  recipients: { chosen: 1, reached: 1, channels: 1 },
  people: 1,
  reports: 1,
  tariffs: 1,
};
const found = (id: SetupCheckId, of: Partial<SetupFacts>) =>
  setupChecks({ ...whole, ...of }).find((one) => one.id === id)!;
const stateOf = (id: SetupCheckId, of: Partial<SetupFacts>) => found(id, of).state;
const logger = (of: Partial<SetupFacts["logger"]>) => ({ logger: { ...whole.logger, ...of } });

test("ONB-02 [SU1] [SU3] a plant of which nothing is missing is complete; a report and a price are never waited for, all else is", () => {
  const checks = setupChecks(whole);
  expect(checks.map(({ state }) => state)).toEqual(Array(13).fill("done"));
  expect(isComplete(checks)).toBe(true);
  expect(stateOf("price", { tariffs: 0 })).toBe("todo");
  expect(stateOf("reports", { reports: 0 })).toBe("todo");
  expect(isComplete(setupChecks({ ...whole, tariffs: 0, reports: 0 }))).toBe(true);
  for (const lacks of [
    { hasPlace: false },
    { compared: null },
    { isExpectedKnown: null },
    { recipients: { chosen: 1, reached: 0, channels: 1 } },
  ])
    expect(isComplete(setupChecks({ ...whole, ...lacks }))).toBe(false);
});

test("[SU1] [SU6] a plant that sends only powers can be complete: its energy comes from the power, and no counter has to agree with it; while a variable without a meaning may be the counter, both are asked", () => {
  const powerAlone = { ...whole, hasEnergy: false, compared: null };
  const without = { ...powerAlone, mayBeEnergy: 0 };
  expect(found("meaning", without)).toMatchObject({ state: "done", facts: { energy: 0 } });
  expect(setupChecks(without).map(({ id }) => id)).not.toContain("agreement");
  expect(isComplete(setupChecks(without))).toBe(true);
  expect(stateOf("meaning", powerAlone)).toBe("warning");
  expect(stateOf("agreement", powerAlone)).toBe("later");
  // The last packet shows what nobody has created yet.
  expect(stateOf("agreement", { ...without, knownMibs: 2 })).toBe("later");
});

test("[SU1] [SU6] a plant that sends only counters can be complete: nothing has to agree with the counter or to be expected; while a variable without a meaning may be the power, or one waits to be created, all is asked", () => {
  const energyAlone = { ...whole, hasPower: false, compared: null, isExpectedKnown: null };
  const without = { ...energyAlone, mayBePower: 0 };
  expect(found("meaning", without)).toMatchObject({ state: "done", facts: { power: 0 } });
  const ids = setupChecks(without).map(({ id }) => id);
  expect(ids).not.toContain("agreement");
  expect(ids).not.toContain("expected");
  expect(isComplete(setupChecks(without))).toBe(true);
  for (const asked of [energyAlone, { ...without, knownMibs: 2 }]) {
    expect(stateOf("meaning", asked)).toBe("warning");
    expect(stateOf("agreement", asked)).toBe("later");
    expect(stateOf("expected", asked)).toBe("later");
  }
});

test("ONB-02 [SU2] of a plant without any packet what only a packet tells is not known, and nothing is green that nobody knows", () => {
  const states = setupChecks({
    ...whole,
    hasPlace: false,
    hasPassword: false,
    logger: { last: null, broken: null, rhythm: null, clock: null, unread: 0 },
    newDevices: null,
    knownMibs: null,
    devices: 0,
    variables: 0,
    untagged: 0,
    mayBePower: 0,
    mayBeEnergy: 0,
    hasPower: false,
    hasEnergy: false,
    kwp: 0,
    inverters: 0,
    nominalKw: 0,
    compared: null,
    isExpectedKnown: null,
    recipients: { chosen: 0, reached: 0, channels: 1 },
    people: 0,
    reports: 0,
    tariffs: 0,
  }).map(({ id, state }) => [id, state]);
  expect(Object.fromEntries(states)).toEqual({
    place: "todo",
    password: "todo",
    packets: "todo",
    devices: "later",
    variables: "later",
    meaning: "later",
    nominals: "todo",
    agreement: "later",
    expected: "later",
    recipients: "todo",
    people: "todo",
    reports: "todo",
    price: "todo",
  });
});

test("ONB-02 [SU4] packets: their rhythm is learnt first; late by the rhythm, a wrong clock and a call that could not be read are warnings", () => {
  expect(stateOf("packets", logger({ rhythm: null }))).toBe("later");
  // 300 s and the quarter of an hour beyond it are 1200 s.
  const received = (ago: number) =>
    logger({ last: { timestamp: now - ago, received: now - ago, values: 1, imported: false } });
  expect(stateOf("packets", received(1200))).toBe("done");
  expect(found("packets", received(1201))).toMatchObject({
    state: "warning",
    facts: { silent: 1201, rhythm: 300 },
  });
  expect(stateOf("packets", logger({ clock: -900 }))).toBe("warning");
  expect(stateOf("packets", logger({ clock: null }))).toBe("done");
  // A file of ten years ago was imported, this minute or in the morning: the logger has sent nothing yet.
  for (const ago of [60, 40_000]) {
    const last = { timestamp: now - 300_000_000, received: now - ago, values: 14, imported: false };
    expect(stateOf("packets", logger({ last, clock: null, rhythm: null }))).toBe("todo");
  }
  // One that reaches until an hour ago neither.
  const brought = { timestamp: now - 3600, received: now - 60, values: 14, imported: true };
  expect(stateOf("packets", logger({ last: brought, clock: null, rhythm: null }))).toBe("todo");
  expect(stateOf("packets", logger({ broken: now - 10 }))).toBe("warning");
  expect(stateOf("packets", logger({ last: null, rhythm: null, broken: now - 10 }))).toBe(
    "warning",
  );
});

test("ONB-02 [SU1] devices and variables that the packet shows are to be taken over, on the page that suggests them", () => {
  expect(found("devices", { newDevices: 2 })).toMatchObject({
    state: "todo",
    facts: { devices: 4, new: 2 },
    mend: "suggest_devices",
  });
  expect(found("variables", { knownMibs: 5 })).toMatchObject({
    state: "todo",
    facts: { variables: 13, unread: 3, known: 5 },
    mend: "suggest_variables",
  });
  expect(stateOf("devices", { devices: 0 })).toBe("todo");
  expect(stateOf("variables", { variables: 0 })).toBe("todo");
  expect(found("devices", { newDevices: null }).mend).toBe("loggers");
});

test("ONB-02 [SU1] meaning: both power and energy, one of them, none", () => {
  expect(found("meaning", {}).facts).toEqual({ power: 1, energy: 1, untagged: 1 });
  expect(stateOf("meaning", { hasEnergy: false })).toBe("warning");
  expect(stateOf("meaning", { hasEnergy: false, hasPower: false })).toBe("todo");
});

test("ONB-02 [SU5] nominals agree with the modules from 0.6 to 1.25 kW per kWp", () => {
  // 62.4 kWp: 37.44 kW and 78 kW are the bounds.
  for (const [nominalKw, state] of [
    [37.4, "warning"],
    [37.5, "done"],
    [77.9, "done"],
    [78.1, "warning"],
    [66_000, "warning"],
  ] as const)
    expect([nominalKw, stateOf("nominals", { nominalKw })]).toEqual([nominalKw, state]);
  expect(found("nominals", { kwp: 0 })).toMatchObject({
    state: "todo",
    facts: { kwp: null, ratio: null },
    mend: "sections",
  });
  expect(found("nominals", { invertersWithoutNominal: 1 })).toMatchObject({
    state: "todo",
    facts: { nominal: null, without: 1 },
    mend: "devices",
  });
  // Of a plant that is read by its meter alone nobody asks for inverters; before its devices are there, one may come.
  expect(setupChecks({ ...whole, inverters: 0 }).map(({ id }) => id)).not.toContain("nominals");
  expect(isComplete(setupChecks({ ...whole, inverters: 0 }))).toBe(true);
  expect(stateOf("nominals", { inverters: 0, newDevices: 1 })).toBe("later");
  expect(stateOf("nominals", { inverters: 0, newDevices: null })).toBe("later");
});

test("ONB-02 [SU6] counter and power: a tenth and one kilowatt-hour apart, from five kilowatt-hours on", () => {
  const state = (counterKwh: number, powerKwh: number) =>
    stateOf("agreement", { compared: { seconds: 3600, counterKwh, powerKwh } });
  expect(state(40, 36.1)).toBe("done");
  expect(state(40, 35.9)).toBe("warning");
  // Watts that are read as kilowatts, and a counter without its power.
  expect(state(40, 40_000)).toBe("warning");
  expect(state(40, 0)).toBe("warning");
  // 0.9 kWh are more than a tenth of 6, and less than one.
  expect(state(6, 5.1)).toBe("done");
  expect(state(4.9, 2)).toBe("later");
});

test("ONB-02 [SU1] recipients: nobody chosen, chosen and out of reach, reached", () => {
  expect(stateOf("recipients", { recipients: { chosen: 0, reached: 0, channels: 1 } })).toBe(
    "todo",
  );
  expect(stateOf("recipients", { recipients: { chosen: 2, reached: 0, channels: 1 } })).toBe(
    "warning",
  );
  expect(stateOf("expected", { isExpectedKnown: false, hasPlace: false })).toBe("todo");
  // Where it stands is known: what is missing is time, which nobody enters.
  const learning = setupChecks({ ...whole, isExpectedKnown: false });
  expect(learning.find(({ id }) => id === "expected")).toMatchObject({
    state: "later",
    facts: { learning: 1 },
  });
});

test("ONB-02 [SU6] the newest stretch without a hole: the counter's rise, and the power between its moments", () => {
  const moments = (from: number, powers: readonly number[], counter: number) =>
    powers.map((powerKw, i) => ({ at: from + i * 300, powerKw, counterKwh: counter + i }));
  // 12 steps of five minutes are an hour; 12 kW are 1 kWh each.
  const hour = moments(7200, Array<number>(13).fill(12), 100);
  expect(comparedStretch(hour)).toEqual({ seconds: 3600, counterKwh: 12, powerKwh: 12 });
  // From 0 to 24 kW in a straight line: 12 kWh.
  const ramp = moments(
    7200,
    Array.from({ length: 13 }, (_, i) => i * 2),
    100,
  );
  expect(comparedStretch(ramp)?.powerKwh).toBeCloseTo(12, 9);
  // What was before a hole of more than a quarter of an hour, or before the counter began anew, does not count.
  expect(comparedStretch([...moments(0, [50, 50], 0), ...hour])?.powerKwh).toBe(12);
  expect(comparedStretch([{ at: 6900, powerKw: 50, counterKwh: 900 }, ...hour])?.powerKwh).toBe(12);
  expect(comparedStretch(hour.slice(1))).toBeNull();
  expect(comparedStretch([])).toBeNull();
});

test("ONB-02 [P33] [SU4] a plant that is known from files can be complete: no password, no packets and nothing of today is waited for, and how far the files reach is said", () => {
  const last = { timestamp: now - 90 * 86_400, received: now - 3600, values: 14, imported: true };
  const past = { last, broken: null, rhythm: null, clock: null, unread: 0 };
  const files = { isByFiles: true, hasPassword: false, isExpectedKnown: null, ...logger(past) };
  const checks = setupChecks({ ...whole, ...files });
  expect(checks.map(({ id }) => id)).not.toContain("password");
  expect(checks.map(({ id }) => id)).not.toContain("expected");
  expect(isComplete(checks)).toBe(true);
  expect(found("packets", files)).toMatchObject({
    state: "done",
    mend: "files",
    facts: { files: 1, last: last.timestamp },
  });
  expect(stateOf("packets", { ...files, ...logger({ ...past, last: null }) })).toBe("todo");
  // Until somebody says so, the logger is waited for, and the way there is shown.
  expect(found("packets", { ...files, isByFiles: false })).toMatchObject({
    state: "todo",
    mend: "info",
  });
});
