import type { Cause } from "@heliograph/contract/health/health.wire.ts";
import { dayOf, dayStartSeconds, slotSeconds } from "../data/plant-day.ts";
import { causeRules } from "./finding.ts";
import type { Finding } from "./finding.ts";
import type { HealthPlant } from "./health-plant.ts";
import { emptyState } from "./health-state.ts";
import type { HealthState, JudgedDay } from "./health-state.ts";
import { sunSlots } from "./judged-moment.ts";
import { exclusiveLosses, expectedByInverter, invertersOf } from "./losses.ts";
import type { Claim } from "./losses.ts";
import type { BadDay, DayObservation } from "./observation.ts";
import { judgeInputs, judgeInverters } from "./slow-inverters.ts";
import type { SlowDay, SlowView } from "./slow-day.ts";
import { stuckDayMinutes } from "./sensor-memory.ts";
import type { SlowMemory } from "./slow-memory.ts";
import { judgeYields } from "./slow-yields.ts";
import { findingOf, followByDays, followByMinutes, withEarlierLosses, withLoss } from "./track.ts";
import type { DayOfSubject, Track } from "./track.ts";

/** Less of a day teaches nothing of a plant. [min] */
const minJudgedMinutes = 120;
const keptJudgedDays = 60;

/** A day of the plant, with what all subjects share. */
interface Today {
  readonly observation: DayObservation;
  readonly plant: HealthPlant;
  readonly startSeconds: number;
  readonly lastJudgeable: number | null;
  readonly isOver: boolean;
  readonly sun: { readonly first: number; readonly last: number };
}

/** The silence of a plant's logger, which ends when something arrives, and not when the sun can show it. */
const isOfLogger = ({ cause, kind }: Pick<Track, "cause" | "kind">): boolean =>
  cause === "no_communication" && kind === "plant";

function todayOf(observation: DayObservation, plant: HealthPlant): Today {
  const startSeconds = dayStartSeconds(observation.day, plant.timezone);
  const sun = sunSlots(plant, observation.day);
  // What stays away at the end of the light was judged until it stayed away, also where its logger is back by night.
  const silence = observation.bad.find(
    (bad) =>
      isOfLogger(bad) && (bad.goodMinutesAfter === 0 || (sun !== null && bad.lastSlot >= sun.last)),
  );
  const known = Math.min(
    observation.knownUntil,
    silence === undefined ? Infinity : startSeconds + silence.firstSlot * slotSeconds,
  );
  const isJudged =
    observation.judgeableMinutes > 0 ||
    observation.inverters.some(({ stopMinutes = 0 }) => stopMinutes > 0);
  const end = sun === null ? null : startSeconds + (sun.last + 1) * slotSeconds;
  return {
    observation,
    plant,
    startSeconds,
    lastJudgeable: end === null || !isJudged ? null : Math.min(known, end),
    isOver: observation.knownUntil >= dayStartSeconds(observation.day + 1, plant.timezone),
    sun: sun ?? { first: 0, last: 0 },
  };
}

/** How much of a day and until when a subject could be judged. */
type JudgedPart = Pick<DayOfSubject, "judgedMinutes" | "lastJudgeable" | "heardFrom">;

/** An inverter by its own data, a string and a tracker with those that they feed, a silent logger by what arrived. */
function judgedPartOf({
  observation,
  lastJudgeable,
}: Today): (track: Pick<Track, "cause" | "kind" | "id">, bad: BadDay | null) => JudgedPart {
  const own = new Map(observation.inverters.map((one) => [one.id, one]));
  const strings = new Map(observation.strings.map(({ id, ratio }) => [id, ratio]));
  return (track, bad) => {
    if (isOfLogger(track))
      return {
        judgedMinutes: (observation.heard?.minutes ?? 0) + (bad?.badMinutes ?? 0),
        lastJudgeable: observation.heard?.until ?? null,
        heardFrom: observation.heard?.from ?? null,
      };
    const ratio = strings.get(track.id);
    // A string without a comparison says nothing, however well its plant was judged.
    const inverter = own.get(track.id);
    const stopMinutes = track.cause === "device_stopped" ? inverter?.stopMinutes : undefined;
    const judgedMinutes =
      ratio === null
        ? 0
        : (stopMinutes ?? inverter?.judgeableMinutes ?? observation.judgeableMinutes);
    return { judgedMinutes, lastJudgeable, heardFrom: null };
  };
}

/** A slow cause's day, in the shape of the others. */
function badDayOf(slow: SlowDay, { sun, observation }: Today): BadDay {
  return {
    cause: slow.cause,
    kind: slow.kind,
    subject: slow.id,
    badMinutes: observation.judgeableMinutes,
    badSamples: Math.round(observation.judgeableMinutes / 5),
    firstSlot: sun.first,
    lastSlot: sun.last,
    confirmedSlot: null,
    goodMinutesBefore: 0,
    goodMinutesAfter: 0,
    lostKwh: 0,
    numbers: slow.numbers,
    series: slow.series,
    sureness: 1,
  };
}

/** A sensor that shows one value through the day. */
function stuckDays({ observation, sun }: Today): BadDay[] {
  return observation.sensors.flatMap((sensor): BadDay[] =>
    sensor.stuckMinutes < stuckDayMinutes
      ? []
      : [
          {
            cause: "sensor_stuck",
            kind: "variable",
            subject: sensor.id,
            badMinutes: sensor.stuckMinutes,
            badSamples: Math.round(sensor.stuckMinutes / 5),
            firstSlot: sensor.stuckSlots?.[0] ?? sun.first,
            lastSlot: sensor.stuckSlots?.[1] ?? sun.last,
            confirmedSlot: null,
            goodMinutesBefore: 0,
            goodMinutesAfter: 0,
            lostKwh: 0,
            numbers: { minutes: sensor.stuckMinutes },
            series: [sensor.id],
            sureness: 0.9,
          },
        ],
  );
}

interface Judged {
  readonly memory: SlowMemory;
  readonly days: readonly SlowDay[];
}

/** The slow causes are judged by days that are over. */
function judgeSlow(state: HealthState, { observation, plant, isOver }: Today): Judged {
  if (!isOver || observation.judgeableMinutes < minJudgedMinutes)
    return { memory: state.memory, days: [] };
  const view: SlowView = { plant, observation, tracks: state.tracks };
  const { inverters, days: inverterDays } = judgeInverters(state.memory, view);
  const { inputs, days: inputDays } = judgeInputs(state.memory, view);
  const { yields, weeks, days: yieldDays } = judgeYields(state.memory, view);
  return {
    memory: { inverters, inputs, yields, weeks },
    days: [...inverterDays, ...inputDays, ...yieldDays],
  };
}

const keyOf = (cause: Cause, id: string): string => `${cause} ${id}`;

/** Every track a day further, and the new ones. */
function followTracks(tracks: readonly Track[], slow: readonly SlowDay[], today: Today): Track[] {
  const { observation, startSeconds, isOver } = today;
  const judgedPart = judgedPartOf(today);
  const bads = new Map<string, BadDay>();
  for (const bad of [...stuckDays(today), ...observation.bad])
    bads.set(keyOf(bad.cause, bad.subject), bad);
  // What is good and was good says nothing, which is nearly all of it.
  const tracked = new Set(tracks.map(({ id }) => id));
  const telling = slow.filter(({ isBad, id }) => isBad || tracked.has(id));
  const slows = new Map(telling.map((one) => [keyOf(one.cause, one.id), one]));
  const known = new Map(tracks.map((track) => [keyOf(track.cause, track.id), track]));
  const base = {
    day: observation.day,
    startSeconds,
    knownUntil: observation.knownUntil,
    isOver,
  };
  const keys = new Set([...known.keys(), ...bads.keys(), ...slows.keys()]);
  return [...keys].flatMap((key): Track[] => {
    const track = known.get(key) ?? null;
    const slowDay = slows.get(key);
    const bad = bads.get(key) ?? (slowDay?.isBad ? badDayOf(slowDay, today) : null);
    const cause = track?.cause ?? bad?.cause;
    if (cause === undefined) return [];
    const subject = {
      cause,
      kind: track?.kind ?? bad?.kind ?? "plant",
      id: track?.id ?? bad?.subject ?? "",
    };
    const judged = judgedPart(subject, bad);
    // A slow cause that was left open by a day that is over was not judged, however well the day was known.
    const isLeftOpen = isOver && slowCauses.has(cause) && slowDay === undefined;
    const at: DayOfSubject = {
      ...base,
      ...judged,
      judgedMinutes: isLeftOpen ? 0 : judged.judgedMinutes,
      bad,
      begun:
        slowDay === undefined || slowDay.begun === null
          ? null
          : dayStartSeconds(slowDay.begun, today.plant.timezone) + today.sun.first * slotSeconds,
      share: slowDay?.share ?? 0,
    };
    const next =
      "of" in causeRules[cause].confirm ? followByDays(track, at) : followByMinutes(track, at);
    return next === null ? [] : [next];
  });
}

/** Causes that are judged here, and not by those who observe the day. */
const slowCauses: ReadonlySet<Cause> = new Set([
  "device_weak",
  "inputs_unequal",
  "shading",
  "soiling",
  "snow",
  "degradation",
  "sensor_drift",
  "sensor_contradiction",
]);

/** What a slow fault costs on a day by its last known share: of what its inverters should have made. */
function claimOf(track: Track, bad: BadDay | undefined, today: Today): Claim | null {
  const { cause, kind, id } = track;
  if (!causeRules[cause].carriesLoss) return null;
  // What is over, and only for moments bad again, is not what costs them.
  if (bad !== undefined && track.ended !== null && track.ended <= today.startSeconds) return null;
  if (bad !== undefined) return { cause, kind, id, kwh: bad.lostKwh };
  if (track.ended !== null || track.goodDays > 0 || track.share <= 0) return null;
  // What all inverters lose alike shows beside a reference alone: of a day without one nobody knows it, and its waterfall is none.
  if (kind === "plant" && today.observation.expected === null) return null;
  const expected = expectedByInverter(today.observation);
  const kwh = invertersOf(today.plant, kind, id).reduce(
    (sum, one) => sum + (expected.get(one) ?? 0),
    0,
  );
  return { cause, kind, id, kwh: kwh * track.share };
}

function withLosses(tracks: readonly Track[], today: Today): Track[] {
  const { observation, plant } = today;
  const bads = new Map(observation.bad.map((bad) => [keyOf(bad.cause, bad.subject), bad]));
  const claimed = tracks.flatMap((track) => {
    const claim = claimOf(track, bads.get(keyOf(track.cause, track.id)), today);
    return claim === null ? [] : [{ track, claim }];
  });
  const lost = exclusiveLosses(
    plant,
    observation,
    claimed.map(({ claim }) => claim),
  );
  const byTrack = new Map(claimed.map(({ track }, i) => [track, lost[i] ?? 0]));
  return tracks.map((track) => {
    const kwh = byTrack.get(track);
    return kwh === undefined ? track : withLoss(track, observation.day, kwh);
  });
}

/** The day among those by which the plant's own scatter is known. */
function withJudgedDay(state: HealthState, tracks: readonly Track[], today: Today): JudgedDay[] {
  const { day, expected, madeKwh, judgeableMinutes, clearness } = today.observation;
  const isKnown = expected !== null && expected.kwh > 0 && madeKwh !== null;
  if (!today.isOver || judgeableMinutes < minJudgedMinutes || !isKnown)
    return [...state.judgedDays];
  const lost = tracks.reduce((sum, track) => sum + (track.lostKwh[day - track.lostFrom] ?? 0), 0);
  const ratio = Math.round(((madeKwh + lost) / expected.kwh) * 10_000) / 10_000;
  const expectedKwh = Math.round(expected.kwh * 10) / 10;
  return [...state.judgedDays, { day, clearness, ratio, expectedKwh }].slice(-keptJudgedDays);
}

/**
 * What the whole plant lost to a slow fault while that grew, before it was enough to be seen: from nothing at its beginning along a line to its
 * share today, and of no day more than was missing. (H8, H10)
 */
function withBeginning(track: Track, judgedDays: readonly JudgedDay[], today: Today): Track {
  const { day } = today.observation;
  const from = dayOf(track.since, today.plant.timezone);
  const isGrown = track.confirmed !== null && track.ended === null && track.share > 0;
  if (track.kind !== "plant" || !isGrown || from >= track.lostFrom) return track;
  const judged = new Map(judgedDays.map((one) => [one.day, one]));
  return withEarlierLosses(track, from, (before) => {
    const { ratio = 1, expectedKwh = 0 } = judged.get(before) ?? {};
    const share = (track.share * (before - from + 1)) / (day - from + 1);
    return expectedKwh * Math.max(0, Math.min(share, 1 - ratio));
  });
}

/**
 * One more day of a plant. The unfinished today is followed again and again from the state of yesterday; days that late data have changed
 * are followed again from the state of the day before the first of them. (H8, H9, H12b)
 * Throws RangeError for a day that the state already knows.
 */
export function follow(
  state: HealthState,
  observation: DayObservation,
  plant: HealthPlant,
): HealthState {
  if (state.day !== null && observation.day <= state.day)
    throw new RangeError(`day ${observation.day} is not after ${state.day}`);
  const today = todayOf(observation, plant);
  const { memory, days } = judgeSlow(state, today);
  const losing = withLosses(followTracks(state.tracks, days, today), today);
  const tracks = losing.map((track) => withBeginning(track, state.judgedDays, today));
  return {
    day: observation.day,
    knownUntil: Math.max(state.knownUntil, observation.knownUntil),
    tracks,
    memory,
    judgedDays: withJudgedDay(state, tracks, today),
  };
}

/** What is wrong, and what ended within the last seven days, each once. Only what is confirmed. (H8) */
export function findingsOf(state: HealthState): Finding[] {
  return state.tracks.flatMap((track) => findingOf(track, state.knownUntil) ?? []);
}

/** Many days in their order: the state after them, and every finding of them, also those that ended long before the last day. */
export function followDays(
  observations: readonly DayObservation[],
  plant: HealthPlant,
  start: HealthState = emptyState,
): { readonly state: HealthState; readonly findings: Finding[] } {
  const found = new Map<string, Finding>();
  let state = start;
  for (const observation of observations) {
    state = follow(state, observation, plant);
    for (const finding of findingsOf(state))
      found.set(`${finding.cause} ${finding.subject.id} ${finding.confirmed}`, finding);
  }
  return { state, findings: [...found.values()] };
}
