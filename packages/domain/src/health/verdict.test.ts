import { describe, expect, it } from "vitest";
import { clock, exampleDay, firstDay } from "./example-plant.ts";
import type { JudgedDay } from "./health-state.ts";
import { byWeight, missingLimit, seenEvidence, seenVerdict, verdict } from "./verdict.ts";
import type { HealthRights, Trouble, VerdictInput } from "./verdict.ts";

const day = firstDay;
/** 30 days alike, made between 99 and 101 % of what was expected. */
const steady: JudgedDay[] = Array.from({ length: 30 }, (_, i) => ({
  day: day - 30 + i,
  clearness: 0.9,
  ratio: 0.99 + 0.01 * (i % 3),
}));
const input = (own: Partial<VerdictInput> = {}): VerdictInput => ({
  isClosed: false,
  isSunUp: true,
  isSilent: false,
  observation: exampleDay(day),
  troubles: [],
  lostKwh: 0,
  explainedKwh: 0,
  before: steady,
  nextLook: null,
  ...own,
});
const trouble = (own: Partial<Trouble> = {}): Trouble => ({
  incident: "7",
  cause: "string_dead",
  subject: { kind: "variable", id: "s1" },
  severity: "major",
  isDormant: false,
  lostKwh: 12,
  ...own,
});
const silence = (kind: "plant" | "device"): Trouble =>
  trouble({ cause: "no_communication", subject: { kind, id: "" }, lostKwh: 0 });
const wordOf = (own: Partial<VerdictInput>): string => {
  const { word, why } = verdict(input(own));
  return why === null ? word : `${word} ${why}`;
};

describe("[H13] fine is earned", () => {
  it("[H13] complete, expected and met, and nothing open", () => {
    expect(verdict(input())).toMatchObject({ word: "fine", worst: null, unexplainedKwh: 0 });
  });
  it("[H13] never with an open or dormant incident, by night neither", () => {
    const weak = trouble({ cause: "string_weak" });
    expect(wordOf({ troubles: [weak] })).toBe("weak");
    expect(wordOf({ troubles: [{ ...weak, isDormant: true }], isSunUp: false })).toBe("weak");
    const stopped = trouble({ incident: "8", severity: "critical", isDormant: true });
    const found = verdict(input({ troubles: [trouble(), stopped], isSunUp: false }));
    expect(found).toMatchObject({ word: "alarm", worst: { incident: "8" }, isDormant: false });
    expect(verdict(input({ troubles: [stopped] })).isDormant).toBe(true);
  });
  it("[H13] HLTH-07 what stands still is an alarm, as the mark of its incident is; what is silent is not judged by it", () => {
    for (const cause of ["string_dead", "tracker_off", "alert:1"])
      expect(wordOf({ troubles: [trouble({ cause })] })).toBe("alarm");
    expect(wordOf({ troubles: [trouble()], isSilent: true })).toBe("no_data");
    expect(wordOf({ troubles: [trouble({ severity: "critical" })], isSilent: true })).toBe("alarm");
  });
  it("[H13] not with 5.1 % missing and unexplained; 4.9 % is the day's scatter", () => {
    expect(wordOf({ observation: exampleDay(day, { madeKwh: 1898 }) })).toBe("weak");
    expect(wordOf({ observation: exampleDay(day, { madeKwh: 1902 }) })).toBe("fine");
    // 102 kWh are missing, and 50 of them explained by what was over by noon.
    expect(wordOf({ observation: exampleDay(day, { madeKwh: 1898 }), explainedKwh: 50 })).toBe(
      "fine",
    );
  });
  it("[H13] two robust sigma of like days: a plant that scatters may miss more", () => {
    // Ratios 0.9, 1.0, 1.1 by turns: the median is 1, the deviations 0.1, 0, 0.1: MAD 0.1, two sigma 2 x 1.48 x 0.1 = 0.296.
    const wild = steady.map((one, i) => ({ ...one, ratio: 0.9 + 0.1 * (i % 3) }));
    const like = exampleDay(day, { clearness: 0.9 });
    expect(missingLimit(wild, like)).toBeCloseTo(0.296, 6);
    expect(missingLimit(steady, like)).toBe(0.05);
    // On a dull day there are none to compare with: 10 %.
    expect(missingLimit(steady, exampleDay(day, { clearness: 0.3 }))).toBe(0.1);
    expect(missingLimit(steady.slice(0, 19), like)).toBe(0.1);
  });
  it("[H13] [H7c] what others make moves with the seasons: a plant is held against what it lately made of that", () => {
    const autumn = steady.map((one) => ({ ...one, ratio: 0.93 }));
    const of = (source: "neighbours" | "sensor") =>
      missingLimit(autumn, exampleDay(day, { clearness: 0.9, expected: { kwh: 2000, source } }));
    expect(of("neighbours")).toBeCloseTo(0.12, 9);
    expect(of("sensor")).toBe(0.05);
  });
  it("[H13] [H16] of what weighs alike what costs most is named: snow on the whole plant before an inverter that is held down and lost nothing", () => {
    const snow = trouble({ incident: "s", cause: "snow", severity: "minor", lostKwh: 300 });
    const derating = trouble({ incident: "d", cause: "derating", severity: "major", lostKwh: 0 });
    const dead = trouble({ incident: "x", cause: "string_dead", severity: "major", lostKwh: 1 });
    expect(byWeight([derating, snow]).map(({ incident }) => incident)).toEqual(["s", "d"]);
    // The word is the string's, and so is the name beside it.
    expect(byWeight([derating, snow, dead]).map(({ incident }) => incident)).toEqual([
      "x",
      "s",
      "d",
    ]);
  });
  it("[H13] clipping is no fault", () => {
    expect(wordOf({ troubles: [trouble({ cause: "clipping", severity: "minor" })] })).toBe("fine");
  });
});

describe("[H13] the other words", () => {
  it.each([
    ["closed", { isClosed: true, troubles: [trouble({ severity: "critical" })] }],
    ["no_data", { isSilent: true }],
    ["no_data", { observation: null }],
    ["no_data", { troubles: [silence("plant")] }],
    ["weak", { troubles: [silence("device")] }],
    ["alarm", { troubles: [silence("device"), trouble()] }],
    ["night", { isSunUp: false }],
    ["night", { isSunUp: false, observation: null }],
    ["not_judgeable no_reference", { observation: exampleDay(day, { expected: null }) }],
    [
      "not_judgeable coverage",
      { observation: exampleDay(day, { unjudgeableMinutes: { coverage: 200 } }) },
    ],
    [
      "not_judgeable grid_open",
      {
        observation: exampleDay(day, {
          judgeableMinutes: 10,
          unjudgeableMinutes: { sun_low: 90, grid_open: 400 },
        }),
      },
    ],
    [
      "not_judgeable sun_low",
      { observation: exampleDay(day, { judgeableMinutes: 0, unjudgeableMinutes: {} }) },
    ],
  ] satisfies [string, Partial<VerdictInput>][])("[H13] %s", (word, own) => {
    expect(wordOf(own)).toBe(word);
  });
});

describe("[H14] what a reader may see", () => {
  const all: HealthRights = {
    alerts: true,
    expected: true,
    irradiance: true,
    maySubject: () => true,
  };
  const whole = verdict(
    input({ troubles: [trouble()], lostKwh: 12, explainedKwh: 12, nextLook: clock(day, 8) }),
  );
  it("[H14] without 230 fine and alarm look alike", () => {
    const blind = { ...all, alerts: false };
    const { madeKwh, expectedKwh, ...rest } = seenVerdict(whole, blind);
    expect([madeKwh, expectedKwh]).toEqual([2000, 2000]);
    const fine = seenVerdict(verdict(input({ nextLook: clock(day, 9) })), blind);
    expect(fine).toMatchObject(rest);
    expect(rest.word).toBe("hidden");
    expect(seenVerdict(verdict(input({ isClosed: true })), blind).word).toBe("closed");
  });
  it("[H14] without 1 the word and what was made, without the type's number no name", () => {
    const seen = seenVerdict(whole, { ...all, expected: false, maySubject: () => false });
    expect(seen).toMatchObject({
      word: "alarm",
      madeKwh: 2000,
      expectedKwh: null,
      lostKwh: null,
      unexplainedKwh: null,
      worst: { subject: { kind: "variable", id: "" } },
    });
    expect(seenVerdict(whole, all)).toEqual(whole);
  });
  it("[H14] without 10 no irradiance in evidence, without 1 no ratio", () => {
    const evidence = { numbers: { clearRatio: 0.7, ratio: 0.8, minutes: 45 }, series: ["g1", "p"] };
    const isLight = (id: string): boolean => id === "g1";
    expect(seenEvidence(evidence, { ...all, irradiance: false }, isLight)).toEqual({
      numbers: { ratio: 0.8, minutes: 45 },
      series: ["p"],
    });
    expect(seenEvidence(evidence, { ...all, expected: false }, isLight).numbers).toEqual({
      minutes: 45,
    });
  });
});
