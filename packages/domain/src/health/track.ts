import type { Cause, Subject } from "@heliograph/contract/health/health.wire.ts";
import type { CivilDay } from "../data/civil-day.ts";
import { slotSeconds } from "../data/plant-day.ts";
import { causeRules, isForgotten, isGoodLong } from "./finding.ts";
import type { Finding } from "./finding.ts";
import type { BadDay } from "./observation.ts";

/**
 * One fault of one subject, followed over the days: from its first bad moment until seven days after its end. Plain numbers and strings:
 * it is stored as JSON.
 */
export interface Track {
  readonly cause: Cause;
  readonly kind: Subject["kind"];
  readonly id: string;
  /** First bad moment, end of the last one, when it was believed (null: not yet), newest judged moment, end (null: lasts). [unix s] */
  readonly since: number;
  readonly lastBad: number;
  readonly confirmed: number | null;
  readonly judged: number;
  readonly ended: number | null;
  /** First of the bad days that had it believed: a slow fault began before it by its course. [unix s] */
  readonly firstBad: number;
  /** Judged badness that counts for its confirmation. */
  readonly badMinutes: number;
  readonly badSamples: number;
  /** Judged days, the newest last, as many as its confirmation looks at: the first bad moment of a bad one [unix s], 0 for a good one. */
  readonly recent: readonly number[];
  /** Judged and good since the last bad moment. */
  readonly goodMinutes: number;
  readonly goodDays: number;
  /** Share of what should have been made that its newest bad day lost; 0 where losses are measured slot by slot. */
  readonly share: number;
  /** Loss of each day from `lostFrom` on. [kWh] */
  readonly lostFrom: CivilDay;
  readonly lostKwh: readonly number[];
  readonly numbers: Readonly<Record<string, number>>;
  readonly series: readonly string[];
  /** 0..1 */
  readonly sureness: number;
  /** Of one that is over: it is bad again, and not yet believed to be. */
  readonly again: Track | null;
}

/** What one day shows of one cause on one subject. */
export interface DayOfSubject {
  readonly day: CivilDay;
  /** Midnight, end of the known part, and the newest moment at which the plant could be judged. [unix s] */
  readonly startSeconds: number;
  readonly knownUntil: number;
  readonly lastJudgeable: number | null;
  /** When a logger that was silent until midnight came back: the dark hours before it were its silence too. null: of no other fault. [unix s] */
  readonly heardFrom: number | null;
  readonly isOver: boolean;
  /** How long the subject could be judged. */
  readonly judgedMinutes: number;
  /** null: it was never bad. */
  readonly bad: BadDay | null;
  /** Where a slow fault began by its course, before its first bad day. [unix s] */
  readonly begun: number | null;
  readonly share: number;
}

/** A fault that is bad again within so long after its end is the same one. [s] (H12b) */
export const sameFaultSeconds = 7 * 86_400;
/** Less of a day shows nothing of a fault that is judged by days. */
const minDayMinutes = 120;
/** As far back as a fault's daily losses are kept. [days] (H8) */
const maxLossDays = 400;

const isAlive = (track: Track, at: number): boolean =>
  track.ended === null || at - track.ended <= sameFaultSeconds;

function fresh(cause: Cause, bad: BadDay, { day, startSeconds }: DayOfSubject): Track {
  const since = bad.begun ?? startSeconds + bad.firstSlot * slotSeconds;
  return {
    cause,
    kind: bad.kind,
    id: bad.subject,
    since,
    lastBad: since,
    confirmed: null,
    judged: since,
    ended: null,
    firstBad: since,
    badMinutes: 0,
    badSamples: 0,
    recent: [],
    goodMinutes: 0,
    goodDays: 0,
    share: 0,
    lostFrom: day,
    lostKwh: [],
    numbers: {},
    series: [],
    sureness: 0,
    again: null,
  };
}

/** When the badness of a day, added to that of the days before it, was long enough. [unix s] */
function confirmedAt(before: Track, bad: BadDay, at: DayOfSubject): number | null {
  const { confirm } = causeRules[before.cause];
  if (before.confirmed !== null || !("minutes" in confirm)) return before.confirmed;
  const alone =
    bad.confirmedSlot === null ? Infinity : at.startSeconds + (bad.confirmedSlot + 1) * slotSeconds;
  // A silence may have begun by night: of a day that confirms it alone only its own bad minutes say when.
  if (before.badMinutes === 0 && Number.isFinite(alone)) return alone;
  const needMinutes = confirm.minutes - before.badMinutes;
  const needSamples = confirm.samples - before.badSamples;
  if (bad.badMinutes < needMinutes || bad.badSamples < needSamples)
    return Number.isFinite(alone) ? alone : null;
  const sampleMinutes = bad.badMinutes / Math.max(1, bad.badSamples);
  const first = at.startSeconds + bad.firstSlot * slotSeconds;
  const last = at.startSeconds + (bad.lastSlot + 1) * slotSeconds;
  const together = first + 60 * Math.max(0, needMinutes, needSamples * sampleMinutes);
  return Math.round(Math.min(last, alone, together));
}

/** Whether nothing is left of it: what is over after good days alone is not over within one. */
function isOverAfter(
  { cause, confirmed }: Pick<Track, "cause" | "confirmed">,
  minutes: number,
  days = 0,
): boolean {
  return confirmed === null ? isForgotten(cause, minutes, days) : isGoodLong(cause, minutes, days);
}

function goodDay(track: Track, at: DayOfSubject): Track | null {
  const again = track.again === null ? null : goodDay(track.again, at);
  const goodMinutes = track.goodMinutes + at.judgedMinutes;
  const goodDays = track.goodDays + (at.isOver && at.judgedMinutes >= minDayMinutes ? 1 : 0);
  const judged =
    at.judgedMinutes > 0 && at.lastJudgeable !== null
      ? Math.max(track.judged, at.lastJudgeable)
      : track.judged;
  const isBack = track.goodMinutes === 0 && at.heardFrom !== null;
  const lastBad = isBack ? Math.max(track.lastBad, at.heardFrom) : track.lastBad;
  const next = { ...track, goodMinutes, goodDays, judged, lastBad, again };
  if (!isOverAfter(track, goodMinutes, goodDays)) return next;
  return track.confirmed === null ? null : { ...next, ended: track.ended ?? lastBad };
}

/** A stretch of badness, and how long it was judgeable and good between what is known before and it. */
interface RunOfDay {
  readonly bad: BadDay;
  readonly goodBefore: number;
}

function badRun(track: Track | null, { bad, goodBefore }: RunOfDay, at: DayOfSubject): Track {
  const first = at.startSeconds + bad.firstSlot * slotSeconds;
  const last = at.startSeconds + (bad.lastSlot + 1) * slotSeconds;
  const isCutOff =
    track !== null &&
    track.confirmed === null &&
    isOverAfter(track, track.goodMinutes + goodBefore);
  const before =
    track !== null && isAlive(track, first) && !isCutOff ? track : fresh(bad.cause, bad, at);
  const confirmed = confirmedAt(before, bad, at);
  return {
    ...before,
    lastBad: last,
    confirmed,
    judged: Math.max(before.judged, Math.min(at.knownUntil, last + bad.goodMinutesAfter * 60)),
    ended: isOverAfter({ ...before, confirmed }, bad.goodMinutesAfter) ? last : null,
    badMinutes: before.badMinutes + bad.badMinutes,
    badSamples: before.badSamples + bad.badSamples,
    goodMinutes: bad.goodMinutesAfter,
    goodDays: 0,
    numbers: bad.numbers,
    series: bad.series,
    sureness: Math.max(before.sureness, bad.sureness),
  };
}
/** A believed fault that has been good for long enough is over before what comes next, unless nothing was judged of it for too long. */
function endedBefore(track: Track, first: number, goodBefore: number): Track {
  const isOver =
    track.confirmed !== null &&
    track.ended === null &&
    isOverAfter(track, track.goodMinutes + goodBefore) &&
    first - track.lastBad <= sameFaultSeconds;
  return isOver ? { ...track, ended: track.lastBad } : track;
}
/** One more stretch of badness. What is over is the same fault again once it is believed again: a moment alone is not. (H12b) */
function followRun(known: Track | null, run: RunOfDay, at: DayOfSubject): Track | null {
  const first = at.startSeconds + run.bad.firstSlot * slotSeconds;
  const track = known && endedBefore(known, first, run.goodBefore);
  const isOver = track !== null && track.confirmed !== null && track.ended !== null;
  if (!isOver || !isAlive(track, first)) {
    const next = badRun(isOver ? track.again : track, run, at);
    return next.confirmed === null && next.ended !== null ? null : next;
  }
  const again = badRun(track.again, run, at);
  const judged = Math.max(track.judged, again.judged);
  if (again.confirmed === null)
    return { ...track, judged, again: again.ended === null ? again : null };
  return {
    ...track,
    lastBad: again.lastBad,
    judged,
    ended: again.ended,
    badMinutes: track.badMinutes + again.badMinutes,
    badSamples: track.badSamples + again.badSamples,
    goodMinutes: again.goodMinutes,
    goodDays: 0,
    numbers: again.numbers,
    series: again.series,
    sureness: Math.max(track.sureness, again.sureness),
    again: null,
  };
}

/** A fault that is believed after minutes of badness, a day further; null: nothing is left of it. (H12b) */
export function followByMinutes(track: Track | null, at: DayOfSubject): Track | null {
  const { bad } = at;
  if (bad === null) {
    if (track === null) return null;
    return isAlive(track, at.startSeconds) ? goodDay(track, at) : null;
  }
  const runs = bad.runs ?? [bad];
  let goodBefore = bad.goodMinutesBefore;
  let next = track;
  for (const run of runs) {
    next = followRun(next, { bad: { ...bad, ...run }, goodBefore }, at);
    // What was good after a stretch is that stretch's.
    goodBefore = 0;
  }
  return next;
}

/** A course that goes on shows its beginning better, never after the first bad day; one that came back has another, and is still the same fault. */
const begunOf = (before: Track, first: number, begun: number | null): number =>
  begun === null || begun > before.firstBad ? first : begun;

/** A fault that is believed after bad days of judged ones, a day further. Only a day that is over counts. (H12b) */
export function followByDays(track: Track | null, at: DayOfSubject): Track | null {
  const { cause } = at.bad ?? track ?? {};
  if (cause === undefined) return null;
  const { confirm, resolve } = causeRules[cause];
  if (!("of" in confirm) || !("days" in resolve))
    throw new RangeError(`${cause} is not judged by days`);
  const known = track !== null && isAlive(track, at.startSeconds) ? track : null;
  // The running day decides nothing, but while it can be judged nothing sleeps.
  if (!at.isOver && known !== null && at.judgedMinutes > 0)
    return { ...known, judged: Math.max(known.judged, at.lastJudgeable ?? known.judged) };
  if (!at.isOver || at.judgedMinutes < minDayMinutes) return known;
  if (known === null && at.bad === null) return null;
  const before = known ?? (at.bad === null ? null : fresh(cause, at.bad, at));
  if (before === null) return null;
  const judged = Math.max(before.judged, at.lastJudgeable ?? before.judged);
  const start = at.bad === null ? 0 : at.startSeconds + at.bad.firstSlot * slotSeconds;
  const recent = [...before.recent, start].slice(-confirm.of);
  const bads = recent.filter((one) => one > 0);
  if (at.bad === null) {
    const goodDays = before.goodDays + 1;
    const next = { ...before, recent, judged, goodDays };
    if (before.confirmed === null)
      return bads.length === 0 ? null : { ...next, since: bads[0]!, firstBad: bads[0]! };
    return goodDays >= resolve.days ? { ...next, ended: before.ended ?? before.lastBad } : next;
  }
  const isConfirmed = before.confirmed !== null || bads.length >= confirm.days;
  const firstBad = before.confirmed === null ? (bads[0] ?? before.since) : before.firstBad;
  const first = before.confirmed === null ? firstBad : before.since;
  return {
    ...before,
    firstBad,
    since: isConfirmed ? begunOf({ ...before, firstBad }, first, at.begun) : first,
    lastBad: at.startSeconds + (at.bad.lastSlot + 1) * slotSeconds,
    confirmed: before.confirmed ?? (isConfirmed ? judged : null),
    judged,
    ended: null,
    badMinutes: before.badMinutes + at.bad.badMinutes,
    badSamples: before.badSamples + at.bad.badSamples,
    recent,
    goodDays: 0,
    share: at.share,
    numbers: at.bad.numbers,
    series: at.bad.series,
    sureness: Math.max(before.sureness, at.bad.sureness),
  };
}

/** The loss of a day written down; a day is written once. */
export function withLoss(track: Track, day: CivilDay, kwh: number): Track {
  const losses = [...track.lostKwh];
  while (track.lostFrom + losses.length < day) losses.push(0);
  losses[day - track.lostFrom] = Math.round(kwh * 1000) / 1000;
  const surplus = Math.max(0, losses.length - maxLossDays);
  return { ...track, lostFrom: track.lostFrom + surplus, lostKwh: losses.slice(surplus) };
}

/** What it cost on days before the first that is written down. @param from first of them */
export function withEarlierLosses(
  track: Track,
  from: CivilDay,
  kwhOf: (day: CivilDay) => number,
): Track {
  const first = Math.max(from, track.lostFrom + track.lostKwh.length - maxLossDays);
  const earlier = Array.from(
    { length: track.lostFrom - first },
    (_, at) => Math.round(kwhOf(first + at) * 1000) / 1000,
  );
  return { ...track, lostFrom: first, lostKwh: [...earlier, ...track.lostKwh] };
}

/** Between two samples, and while a cloud passes, nothing is asleep. [s] */
const dormantAfterSeconds = 3600;

/** A believed fault as a finding. @param knownUntil until where the data are known [unix s] */
export function findingOf(track: Track, knownUntil: number): Finding | null {
  if (track.confirmed === null) return null;
  const { confirm } = causeRules[track.cause];
  const isByDays = "of" in confirm;
  // Days long judged are a surer thing than the first confirmation.
  const extent = isByDays
    ? track.badSamples / 300
    : track.badMinutes / Math.max(1, 4 * confirm.minutes);
  return {
    cause: track.cause,
    subject: { kind: track.kind, id: track.id },
    since: track.since,
    confirmed: track.confirmed,
    lastBad: track.lastBad,
    judged: track.judged,
    ended: track.ended,
    isDormant: track.ended === null && knownUntil - track.judged > dormantAfterSeconds,
    evidence: { numbers: { ...track.numbers }, series: [...track.series] },
    lostKwh: new Map(
      causeRules[track.cause].carriesLoss
        ? track.lostKwh.flatMap((kwh, i) => (kwh > 0 ? [[track.lostFrom + i, kwh] as const] : []))
        : [],
    ),
    sureness: Math.round(track.sureness * (0.7 + 0.3 * Math.min(1, extent)) * 100) / 100,
  };
}
