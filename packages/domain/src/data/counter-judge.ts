import {
  isDaily,
  type CounterEvent,
  type CounterEventKind,
  type CounterState,
  type FormerLife,
  type Quarantined,
} from "./counter-state.ts";
import { explainedBetween, maxBetween, type CounterLimit } from "./counter-limit.ts";
import { CounterPace } from "./counter-pace.ts";
import { isRemembered, remembered, wasCutOff, type Mutable } from "./former-life.ts";
import { acrossTheTop } from "./roll-over.ts";
import { LookAhead, leftOfSpike, type Samples, type Window } from "./look-ahead.ts";

/** A fall of no more than this part of the mark keeps it. (D7.5) */
const trembling = 1e-4;
/** A fall below this part of the mark is never trembling. */
const deepFall = 0.5;
/** Between slow readings only the time since the last rise bounds the next one: a whole step more would hide a spike. [s] (D7.2) */
const longestSlackSeconds = 3600;
/** Where nothing is known of a counter yet, a rise of so many times its mark may have to be taken back. */
const doubtful = 10;
/** Rises that go on at this part of a rise above the usual say that the counter is that fast. */
const goesOn = 1 / 3;

/** Those of the day and then those ahead of it. */
export interface JudgedSamples extends Samples {
  /** How many are the day's. */
  readonly own: number;
  readonly startSeconds: number;
  readonly stepMinutes: number;
  /** Up to here it is known what there is. [unix s] */
  readonly knownUntil: number;
}

/** Goes through a counter's samples of one day, one after the other. What it does, and in which order, is rule D7. */
export class CounterJudge {
  readonly rises: Float64Array;
  readonly quarantined: Quarantined[] = [];
  readonly events: CounterEvent[] = [];
  energy = NaN;
  /** Whether what is still waited for can change it. */
  isProvisional = false;

  readonly #s: JudgedSamples;
  readonly #limit: CounterLimit;
  readonly #stepSeconds: number;
  /** By so much the moment of a rise may be mistaken. [s] */
  readonly #slackSeconds: number;
  readonly #gapSeconds: number;
  readonly #before: CounterState;
  readonly #ahead: LookAhead;
  #index = 0;
  #mark: number;
  #moved: number;
  #seen: number;
  #former: Mutable<FormerLife> | null;
  readonly #pace: CounterPace;
  /** Of a rise above the usual that was accepted, while no other rise came. [a second] */
  #fastRate = 0;
  #resetDays: number;
  /** Whether it was reset on most of the last days. */
  readonly #isDaily: boolean;
  #resetToday = false;
  #resetMinute: number;
  #isOpen = false;

  constructor(samples: JudgedSamples, limit: CounterLimit, before: CounterState) {
    this.#s = samples;
    this.#limit = limit;
    this.#stepSeconds = samples.stepMinutes * 60;
    this.#slackSeconds = Math.min(this.#stepSeconds, longestSlackSeconds);
    this.#gapSeconds = Math.max(3600, 3 * this.#stepSeconds);
    this.#before = before;
    this.#ahead = new LookAhead(samples, samples);
    this.rises = new Float64Array(samples.own).fill(NaN);
    this.#mark = before.mark;
    this.#moved = before.moved;
    this.#seen = before.seen;
    this.#former = before.former === null ? null : { ...before.former };
    this.#pace = new CounterPace(samples, before);
    this.#resetDays = before.resetDays;
    this.#isDaily = isDaily(before);
    this.#resetMinute = before.resetMinute;
  }

  state(): CounterState {
    const isEmpty = this.#s.own === 0;
    return {
      mark: this.#mark,
      moved: this.#moved,
      seen: this.#seen,
      tick: this.#pace.tick,
      usual: this.#pace.usual(),
      former: this.#former === null ? null : { ...this.#former },
      resetDays: isEmpty
        ? this.#resetDays
        : ((this.#resetDays << 1) | Number(this.#resetToday)) & 0x7f,
      resetMinute: this.#resetMinute,
      isOpen: isEmpty ? this.#before.isOpen : this.#isOpen,
    };
  }

  /** Judges the next sample. */
  next(): void {
    const index = this.#index++;
    const value = this.#s.values[index]!;
    const stamp = this.#s.stamps[index]!;
    if (this.#mark !== this.#mark) {
      this.#mark = value;
      this.#moved = stamp;
    } else if (value > this.#mark) this.#judgeRise(index);
    else if (value < this.#mark) this.#judgeFall(index);
    else if (this.#isDailyHole(index) && this.#ahead.goesOn(index)) this.#startLife(index, value);
    else this.#add(index, 0);
    this.#seen = stamp;
    this.#pace.learnTick(index);
  }

  #lookedAt({ isClosed, isComplete }: Window): void {
    if (!isClosed) this.#isOpen = true;
    if (!isComplete) this.isProvisional = true;
  }

  #judgeRise(index: number): void {
    const value = this.#s.values[index]!;
    const stamp = this.#s.stamps[index]!;
    const rise = value - this.#mark;
    const window = this.#ahead.of(index);
    this.#lookedAt(window);
    const isTakenBack = this.#ahead.takesBack(index, window, {
      mark: this.#mark,
      maxOfStep: this.#maxOfStep(),
    });
    // What one step can give needs no closer look, unless an older life comes into question.
    const isPlain =
      stamp - this.#seen <= this.#gapSeconds &&
      (this.#former === null || value < this.#former.mark) &&
      rise <= this.#maxOfStep();
    if (isPlain && !isTakenBack) return this.#acceptUsual(index, rise);
    const ticks = 2 * this.#pace.tickAt(window);
    const limit = this.#most(this.#moved, stamp) + ticks;
    const isBeyond =
      this.#former !== null &&
      (rise > this.#maxOfYoung(this.#moved, stamp) + ticks || this.#isOutage(index));
    // A lone reading that is as high as the old life was is a spike; so is what falls back to where the young life had come.
    const hasRisen = this.#moved !== this.#former?.endedAt;
    const mayGoOn = !(hasRisen && (isTakenBack || this.#isOfYesterday));
    const isSteady = mayGoOn && this.#ahead.stays(index, window);
    const revived = isSteady ? this.#revivedBy(index, "reset", isBeyond) : null;
    if (revived !== null) return this.#revive(index, revived);
    if (isTakenBack) {
      if (rise > ticks || rise > limit) this.#quarantine(index, rise, limit);
      return;
    }
    if (this.#isDailyHole(index)) return this.#startLife(index, value);
    if (limit === Infinity && this.#mark > 0 && rise > doubtful * this.#mark)
      this.#remember(stamp, "replaced", 0);
    if (rise <= limit) return this.#acceptUsual(index, rise);
    const rate = rise / Math.max(stamp - this.#seen, 1);
    if (this.#fastRate > 0 && rate * goesOn <= this.#fastRate) return this.#accept(index, rise);
    const goes = this.#goingOn(index, rate, window);
    if (goes === "so fast") {
      this.#fastRate = rate;
      return this.#accept(index, rise);
    }
    if (goes === "steadily") return this.#replace(index);
    this.#quarantine(index, rise, limit);
  }

  #judgeFall(index: number): void {
    const value = this.#s.values[index]!;
    const stamp = this.#s.stamps[index]!;
    const fall = this.#mark - value;
    const window = this.#ahead.of(index);
    const ticks = 2 * this.#pace.tickAt(window);
    const tolerance = Math.max(ticks, trembling * Math.abs(this.#mark)) * (1 + 1e-6);
    const isDeep = value < this.#mark * deepFall;
    if (fall <= tolerance && !isDeep && !this.#isDailyHole(index))
      return this.#pass(index, fall > ticks);
    const isAfterGap = stamp - this.#seen > this.#gapSeconds;
    if (!isAfterGap && this.#returns(index, window, tolerance)) return this.#pass(index, true);
    // What one step can give at most is not worth a second life.
    if (!isAfterGap && !isDeep && fall <= this.#maxOfStep()) return this.#pass(index, true);
    const revived = this.#revivedBy(index, "replaced", true);
    if (revived !== null) return this.#revive(index, revived);
    if (value < 0) return this.#pass(index, true);
    this.#lookedAt(window);
    if (!window.isComplete) {
      // The reading itself counts once it is sure that it did not come back.
      return this.#startLife(index, 0);
    }
    const across = this.#rollOver(index);
    if (across !== null) {
      this.#note("rollover", index);
      return this.#accept(index, across);
    }
    // A logger that still sent the reading of yesterday hid what was made since midnight.
    const since = this.#awaitsReset ? this.#s.startSeconds : this.#seen;
    const limit = this.#most(since, stamp) + ticks;
    const isMade = value <= limit && (limit !== Infinity || value === 0);
    this.#startLife(index, isMade || this.#isDailyHole(index) ? value : 0);
  }

  /** Most that the counter may rise between two moments, without its ticks. */
  #most(from: number, to: number): number {
    return maxBetween(
      this.#limit,
      { from, to, stepSeconds: this.#slackSeconds },
      this.#pace.maxPerHour(),
    );
  }

  /** The same of one step; nothing while nothing is known. */
  #maxOfStep(): number {
    const most = this.#most(0, 0);
    return most === Infinity ? 0 : most;
  }
  /** The same for a young life beside which an old one is remembered: what is only guessed of it explains less. */
  #maxOfYoung(from: number, to: number): number {
    return this.#limit.by === "rated"
      ? explainedBetween(this.#limit, from, to)
      : maxBetween(
          this.#limit,
          { from, to, stepSeconds: this.#slackSeconds },
          this.#pace.minExplained(),
        );
  }

  /** A counter that moved until it fell, stood since, and leaps above its old mark in one step was away: nothing began anew. */
  #isOutage(index: number): boolean {
    const former = this.#former;
    return (
      former !== null &&
      this.#moved === former.endedAt &&
      wasCutOff(former, { at: this.#s.stamps[index]!, gapSeconds: this.#gapSeconds })
    );
  }

  /** A later reading is at the mark again, or above it as far as can be. (D7.5) */
  #returns(index: number, { from, end }: Window, tolerance: number): boolean {
    const { values, stamps } = this.#s;
    const low = values[index]!;
    for (let at = from; at < end; at++) {
      const value = values[at]!;
      if (value < this.#mark - tolerance) continue;
      if (value - this.#mark > this.#most(this.#moved, stamps[at]!) + tolerance) continue;
      // A new life that begins at nothing grows to a low mark step by step; a reading that was wrong comes back at one leap.
      const leap = value - values[at - 1]!;
      if (low < this.#mark * deepFall && leap <= (value - low) / 2) return false;
      // It is the hour at which a daily counter is reset, if what it shows then can be of today.
      return !(
        this.#awaitsReset &&
        value > this.#mark + tolerance &&
        value - low <= this.#maxOfYoung(stamps[index]!, stamps[at]!)
      );
    }
    return false;
  }
  /** How it goes on after a rise above the limit: three readings show it. (D7.4) */
  #goingOn(index: number, rate: number, { from, end }: Window): "steadily" | "so fast" | null {
    if (end - from < 2) return null;
    const { values, stamps } = this.#s;
    let isSteady = true;
    let isSoFast = this.#limit.by === "usual";
    for (let at = from; at < from + 2; at++) {
      const more = values[at]! - values[at - 1]!;
      const seconds = stamps[at]! - stamps[at - 1]!;
      if (more < 0 || more > this.#most(stamps[at - 1]!, stamps[at]!)) isSteady = false;
      if (more < rate * seconds * goesOn) isSoFast = false;
    }
    if (isSoFast) return "so fast";
    return isSteady ? "steadily" : null;
  }
  /** The life that goes on with this reading; null when there is none. (D7.7) */
  #revivedBy(index: number, endedBy: FormerLife["endedBy"], isBeyond: boolean): FormerLife | null {
    const former = this.#former;
    if (former === null || former.endedBy !== endedBy) return null;
    const value = this.#s.values[index]!;
    const stamp = this.#s.stamps[index]!;
    if (!isRemembered(former, stamp)) return null;
    const over = value - former.mark;
    const most = this.#most(former.moved, stamp) + 2 * this.#pace.tickNow();
    if (over < 0 || over > most) return null;
    if (isBeyond && most !== Infinity) return former;
    // Where nothing bounds the counter, the old life must explain it far better.
    const isFarBetter = over < (value - this.#mark) * leftOfSpike;
    return most === Infinity && (endedBy === "replaced" || isFarBetter) ? former : null;
  }
  /** What rose across a roll-over; null when it is none. (D7.8) */
  #rollOver(index: number): number | null {
    const stamp = this.#s.stamps[index]!;
    const value = this.#s.values[index]!;
    const across = acrossTheTop(this.#mark, value);
    if (across === null || stamp - this.#seen > 3 * this.#stepSeconds) return null;
    if (stamp - this.#moved > 3600 + 2 * this.#stepSeconds) return null;
    const most = this.#most(this.#seen, stamp);
    return most !== Infinity && across <= most + 2 * this.#pace.tickNow() ? across : null;
  }

  /** The life of yesterday of a daily counter, which was reset since. */
  get #isOfYesterday(): boolean {
    return this.#isDaily && (this.#former?.moved ?? 0) < this.#s.startSeconds;
  }
  /** A daily counter that still shows what it showed yesterday. */
  get #awaitsReset(): boolean {
    return this.#isDaily && !this.#resetToday && this.#moved < this.#s.startSeconds;
  }
  /** A daily counter of which a hole hides the reset. (D7.6) */
  #isDailyHole(index: number): boolean {
    const stamp = this.#s.stamps[index]!;
    if (stamp - this.#seen <= this.#gapSeconds) return false;
    if (!this.#isDaily) return false;
    const resetAt = this.#s.startSeconds + this.#resetMinute * 60;
    const isHidden = (this.#seen < resetAt && resetAt <= stamp) || stamp - this.#seen > 86_400;
    return isHidden && this.#s.values[index]! <= this.#most(this.#seen, stamp);
  }

  #add(index: number, rise: number): void {
    this.rises[index] = rise;
    this.energy = this.energy === this.energy ? this.energy + rise : rise;
  }
  #acceptUsual(index: number, rise: number): void {
    this.#fastRate = 0;
    this.#accept(index, rise);
  }
  #accept(index: number, rise: number): void {
    this.#add(index, rise);
    if (this.#limit.by === "usual") this.#pace.learnRate(index, rise, this.#seen);
    this.#mark = this.#s.values[index]!;
    this.#moved = this.#s.stamps[index]!;
    if (this.#former !== null) this.#former.counted += rise;
  }
  /** Nothing below the mark counts. */
  #pass(index: number, isListed: boolean): void {
    this.#add(index, 0);
    if (isListed) this.#note("dip", index);
  }
  #quarantine(index: number, increment: number, limit: number): void {
    const stampSeconds = this.#s.stamps[index]!;
    this.quarantined.push({ stampSeconds, value: this.#s.values[index]!, increment, limit });
  }
  #note(kind: CounterEventKind, index: number): void {
    const { stamps, values } = this.#s;
    this.events.push({
      kind,
      stampSeconds: stamps[index]!,
      before: this.#mark,
      after: values[index]!,
    });
  }
  #startLife(index: number, counted: number): void {
    const stamp = this.#s.stamps[index]!;
    this.#note("reset", index);
    this.#add(index, counted);
    this.#remember(stamp, "reset", counted);
    this.#begin(index);
    this.#resetToday = true;
    this.#resetMinute = Math.round((stamp - this.#s.startSeconds) / 60);
  }
  #replace(index: number): void {
    this.#note("replaced", index);
    this.#add(index, 0);
    // Of a counter that only showed nothing the life before that is still the one that may go on.
    if (this.#mark > 0) this.#remember(this.#s.stamps[index]!, "replaced", 0);
    else if ((this.#former?.mark ?? 0) < this.#s.values[index]!) this.#former = null;
    this.#begin(index);
  }
  #begin(index: number): void {
    this.#mark = this.#s.values[index]!;
    this.#moved = this.#s.stamps[index]!;
    this.#pace.beginHour();
  }
  #remember(endedAt: number, endedBy: FormerLife["endedBy"], counted: number): void {
    const ended = { mark: this.#mark, moved: this.#moved, counted, endedAt, endedBy };
    this.#former = remembered(this.#former, ended, this.#gapSeconds);
  }
  #revive(index: number, former: FormerLife): void {
    this.#note("revived", index);
    const value = this.#s.values[index]!;
    this.#add(index, value - former.mark - former.counted);
    if (former.endedBy === "reset") {
      // It was no reset.
      if (former.endedAt >= this.#s.startSeconds) this.#resetToday = false;
      else this.#resetDays &= ~1;
    }
    this.#former = null;
    this.#begin(index);
  }
}
