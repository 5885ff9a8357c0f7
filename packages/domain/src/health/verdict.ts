import { unjudgeable } from "@heliograph/contract/health/health.wire.ts";
import type {
  Evidence,
  ExpectedSource,
  Subject,
  Unjudgeable,
  VerdictWord,
} from "@heliograph/contract/health/health.wire.ts";
import type { Severity } from "@heliograph/contract/severity.ts";
import { causeWord } from "./cause-word.ts";
import type { JudgedDay } from "./health-state.ts";
import type { DayObservation } from "./observation.ts";
import { median } from "../data/median.ts";
import { robustSigma } from "./robust.ts";

/** What is wrong at the moment or on the day that is judged: open and dormant incidents, those snoozed too. (H13) */
export interface Trouble {
  readonly incident: string;
  /** One of `causes`, or `alert:{id}`. */
  readonly cause: string;
  readonly subject: Subject;
  readonly severity: Severity;
  readonly isDormant: boolean;
  /** On the day; null = unknown. [kWh] */
  readonly lostKwh: number | null;
}

export interface VerdictInput {
  /** Disabled or past its end. */
  readonly isClosed: boolean;
  /** Of now, whether the sun is above the horizon; true where the plant has no place, and of a past day. */
  readonly isSunUp: boolean;
  /** Its delivery is later than its rhythm, or the past day has no data. (H6) */
  readonly isSilent: boolean;
  /** null: the day was never observed. */
  readonly observation: DayObservation | null;
  /** Without those that a person closed as no fault. */
  readonly troubles: readonly Trouble[];
  /** Lost on the day to faults, to those that are over too. [kWh] */
  readonly lostKwh: number;
  /** The same with what work on the plant cost, and what people call no fault. [kWh] */
  readonly explainedKwh: number;
  /** The judged days before it. */
  readonly before: readonly JudgedDay[];
  /** When it can be judged again. [unix s] */
  readonly nextLook: number | null;
}

export interface Verdict {
  readonly word: VerdictWord;
  /** Why it is not judgeable; null for the other words. */
  readonly why: Unjudgeable | null;
  /** What weighs most; null where no incident decides. */
  readonly worst: {
    readonly incident: string;
    readonly cause: string;
    readonly subject: Subject;
  } | null;
  /** All its troubles are dormant: the mark is hollow. */
  readonly isDormant: boolean;
  readonly madeKwh: number | null;
  readonly expectedKwh: number | null;
  /** What known faults cost on the day; null where nobody can know. */
  readonly lostKwh: number | null;
  /** Missing, and explained by nothing. */
  readonly unexplainedKwh: number | null;
  /** [unix s] */
  readonly nextLook: number | null;
}

const severityRank: Readonly<Record<Severity, number>> = { critical: 0, major: 1, minor: 2 };
/** Unexplained beyond this share, and two robust sigma of like days, is not fine. (H13) */
const minMissingShare = 0.05;
/** While there are few days to compare with. (H13) */
const earlyMissingShare = 0.1;
const minLikeDays = 20;
/** Days are alike within so much of a clear sky. */
const likeClearness = 0.15;
/** Less than this says nothing of a day. [min] */
const minJudgedMinutes = 30;
const minCoverage = 0.8;

/** Whether enough of what could be judged was known. [min] (H7b) */
export const isCovered = (judgedMinutes: number, uncoveredMinutes: number): boolean =>
  judgedMinutes >= minCoverage * (judgedMinutes + uncoveredMinutes);

/** Shown, and no fault: what is made beyond the rating was never expected. (H5) */
const isFault = (cause: string): boolean => cause !== "clipping";

/** What these say of a plant moves with the seasons, for they look another way: it is held against what it lately made of it. (H13) */
const elsewhere: ReadonlySet<ExpectedSource> = new Set(["neighbours", "clear_sky"]);

/** The share that may be missing on a day like this one before it is not fine. (H13) */
export function missingLimit(
  before: readonly JudgedDay[],
  { clearness, expected }: Pick<DayObservation, "clearness" | "expected">,
): number {
  const like = before.filter((day) =>
    day.clearness === null || clearness === null
      ? day.clearness === clearness
      : Math.abs(day.clearness - clearness) <= likeClearness,
  );
  if (like.length < minLikeDays) return earlyMissingShare;
  const ratios = like.map(({ ratio }) => ratio);
  const limit = Math.max(minMissingShare, 2 * robustSigma(ratios));
  const isElsewhere = expected !== null && elsewhere.has(expected.source);
  return isElsewhere ? limit + Math.max(0, 1 - median(ratios)) : limit;
}

/** The condition that failed for longest; of like ones, the first asked. */
function reasonOf({ unjudgeableMinutes }: DayObservation): Unjudgeable {
  const longest = unjudgeable
    .map((why) => ({ why, minutes: unjudgeableMinutes[why] ?? 0 }))
    .toSorted((a, b) => b.minutes - a.minutes)[0];
  return longest === undefined || longest.minutes === 0 ? "sun_low" : longest.why;
}

interface Word {
  readonly word: VerdictWord;
  readonly why: Unjudgeable | null;
}
const plain = (word: VerdictWord): Word => ({ word, why: null });
const unjudged = (why: Unjudgeable): Word => ({ word: "not_judgeable", why });

/** The word of a day on which nothing is known to be wrong: fine has to be earned. */
function wordWithoutTrouble(input: VerdictInput, missingKwh: number | null): Word {
  const { observation, isSunUp } = input;
  const expectedKwh = observation?.expected?.kwh ?? 0;
  const isJudged = observation !== null && observation.judgeableMinutes >= minJudgedMinutes;
  if (
    isJudged &&
    missingKwh !== null &&
    missingKwh > missingLimit(input.before, observation) * expectedKwh
  )
    return plain("weak");
  if (!isSunUp) return plain("night");
  if (observation === null) return plain("no_data");
  if (!isJudged) return unjudged(reasonOf(observation));
  if (observation.madeKwh === null) return plain("no_data");
  if (expectedKwh <= 0) return unjudged("no_reference");
  const uncovered = observation.unjudgeableMinutes.coverage ?? 0;
  return isCovered(observation.judgeableMinutes, uncovered) ? plain("fine") : unjudged("coverage");
}

function wordOf(input: VerdictInput, troubles: readonly Trouble[], missing: number | null): Word {
  if (input.isClosed) return plain("closed");
  if (troubles.some(({ severity }) => severity === "critical")) return plain("alarm");
  // Of a plant that is heard one device that is not is to be looked at.
  const isSilent =
    input.isSilent ||
    troubles.some(({ cause, subject }) => cause === "no_communication" && subject.kind === "plant");
  if (isSilent) return plain("no_data");
  // As the marks of its incidents look: what stands still is an alarm, however small it is.
  if (troubles.some(({ cause }) => causeWord(cause) === "alarm")) return plain("alarm");
  return troubles.length > 0 ? plain("weak") : wordWithoutTrouble(input, missing);
}

/** As the word of a plant is chosen: what is critical, what else is an alarm, the rest. (H13) */
const wordRank = ({ severity, cause }: Trouble): number =>
  severity === "critical" ? 0 : causeWord(cause) === "alarm" ? 1 : 2;
/** Those that are faults, what weighs most first: what gives the word, of these what costs most. (H13, H16) */
export const byWeight = <Of extends Trouble>(troubles: readonly Of[]): Of[] =>
  troubles
    .filter(({ cause }) => isFault(cause))
    .toSorted(
      (a, b) =>
        wordRank(a) - wordRank(b) ||
        (b.lostKwh ?? 0) - (a.lostKwh ?? 0) ||
        severityRank[a.severity] - severityRank[b.severity] ||
        Number(a.isDormant) - Number(b.isDormant),
    );

/** The one judgement of a plant, section or device, for now and for any past day. (H13, H15) */
export function verdict(input: VerdictInput): Verdict {
  const { observation, lostKwh, explainedKwh } = input;
  const troubles = byWeight(input.troubles);
  const madeKwh = observation?.madeKwh ?? null;
  const expectedKwh = observation?.expected?.kwh ?? null;
  const unexplainedKwh =
    madeKwh === null || expectedKwh === null ? null : expectedKwh - madeKwh - explainedKwh;
  const { word, why } = wordOf(input, troubles, unexplainedKwh);
  const first = word === "closed" ? undefined : troubles[0];
  return {
    word,
    why,
    worst:
      first === undefined
        ? null
        : { incident: first.incident, cause: first.cause, subject: first.subject },
    isDormant: first !== undefined && troubles.every((trouble) => trouble.isDormant),
    madeKwh,
    expectedKwh,
    lostKwh: expectedKwh === null && lostKwh === 0 ? null : lostKwh,
    unexplainedKwh,
    nextLook: input.nextLook,
  };
}

/** What a reader holds on the plant.   */
export interface HealthRights {
  /** 230, 1 and 10. */
  readonly alerts: boolean;
  readonly expected: boolean;
  readonly irradiance: boolean;
  /** Whether he holds the number of the type of the device that it is, or that it belongs to. */
  readonly maySubject: (subject: Subject) => boolean;
}

/** A subject without its name: "a device".   */
export const seenSubject = (subject: Subject, rights: HealthRights): Subject =>
  rights.maySubject(subject) ? subject : { kind: subject.kind, id: "" };

/**
 * The verdict as far as a reader may see it. Without 230 it is neutral whatever it is, for a grey mark only for sick plants would say it all;
 * a closed plant is closed for everybody. Without 1 there is no expected, no loss and nothing made of them. (H14)
 */
export function seenVerdict(whole: Verdict, rights: HealthRights): Verdict {
  const isShown = rights.alerts || whole.word === "closed";
  const figures = rights.expected
    ? whole
    : { expectedKwh: null, lostKwh: null, unexplainedKwh: null };
  return {
    word: isShown ? whole.word : "hidden",
    why: isShown ? whole.why : null,
    worst:
      isShown && whole.worst !== null
        ? { ...whole.worst, subject: seenSubject(whole.worst.subject, rights) }
        : null,
    isDormant: isShown && whole.isDormant,
    madeKwh: whole.madeKwh,
    expectedKwh: figures.expectedKwh,
    // What is lost and what is left over would show that something is wrong.
    lostKwh: isShown ? figures.lostKwh : null,
    unexplainedKwh: isShown ? figures.unexplainedKwh : null,
    nextLook: isShown ? whole.nextLook : null,
  };
}

/** Numbers of evidence that are light, or made of it. */
const ofLight = new Set(["clearRatio", "rise", "yieldLoss", "irradiance", "clearness"]);
/** Numbers that are not made of an expectation: times and counts. */
const ofCount = new Set(["minutes", "inputs", "of", "firstHour", "lastHour", "count"]);

/** Evidence as far as a reader may see it: without 10 nothing of the light, without 1 no ratio. @param isLight whether a series is irradiance */
export function seenEvidence(
  { numbers, series }: Evidence,
  rights: HealthRights,
  isLight: (variableId: string) => boolean,
): Evidence {
  const shown = Object.entries(numbers).filter(
    ([name]) => (rights.irradiance || !ofLight.has(name)) && (rights.expected || ofCount.has(name)),
  );
  return {
    numbers: Object.fromEntries(shown),
    series: series.filter((id) => rights.irradiance || !isLight(id)),
  };
}
