import type { StringBoxOfDay, StringDay } from "@heliograph/contract/controls/controls.wire.ts";
import { compare, type Compared, type Standing } from "@heliograph/domain/controls/in-line.ts";
import { median } from "@heliograph/domain/data/median.ts";
import { lastHeard, mustSpeak } from "./day-curves.ts";

/** A string that carries less than this part of the best middle of the day is dead, and below so much of it nothing is compared. */
const deadPart = 0.02;
const dimPart = 0.05;

export interface BoxMoment {
  readonly values: readonly (number | null)[];
  readonly compared: Compared;
  /** What the box carries together; null: it says nothing. [A] */
  readonly sum: number | null;
}
export interface StringFigures {
  readonly boxes: readonly StringBoxOfDay[];
  readonly count: number;
  /** The highest middle of the plant's strings on the day. [A] */
  readonly most: number;
  readonly box: (at: number, slot: number) => BoxMoment;
  /** The middle of all strings of the plant that run; null in the dark. [A] */
  readonly middle: (slot: number) => number | null;
  /** Whether it is day, for sure. */
  readonly isLight: (slot: number) => boolean;
  readonly worstFirst: readonly number[];
}

/** What the page of strings draws of a day. Peers are the strings of the same box; with fewer than three, those of the plant. (CT5) */
export function stringFigures(day: StringDay): StringFigures {
  const { boxes, slots } = day;
  const all = boxes.flatMap(({ strings }) => strings);
  const heard = lastHeard(all.map(({ values }) => values));
  const middles = Array.from({ length: slots }, (_, slot) => {
    const values = all.map(({ values: own }) => own[slot] ?? null);
    const running = values.filter((one) => one !== null && one > 0.05);
    return running.length < 2 ? null : median(running as number[]);
  });
  const most = Math.max(0, ...middles.map((one) => one ?? 0));
  const lines = { running: deadPart * most, dim: Math.max(dimPart * most, 0.01) };
  const middle = (slot: number): number | null => {
    const value = middles[slot] ?? null;
    return value !== null && value >= lines.dim ? value : null;
  };
  const box = (at: number, slot: number): BoxMoment => {
    const values = (boxes[at]?.strings ?? []).map(({ values: own }) => own[slot] ?? null);
    const known = values.filter((one) => one !== null);
    const found =
      values.length >= 3
        ? compare(values, lines)
        : ofPlant(values, compare([...values, ...asPeers(middle(slot))], lines));
    // By day what says nothing is silent, also where nobody else says anything.
    const isSilent = (value: number | null, standing: Standing): boolean =>
      standing === "dark" && value === null && mustSpeak(day, slot, heard);
    return {
      values,
      compared: {
        ...found,
        standings: found.standings.map((one, of) =>
          isSilent(values[of] ?? null, one) ? "silent" : one,
        ),
      },
      sum: known.length === 0 ? null : known.reduce((sum, one) => sum + one, 0),
    };
  };
  const missed = boxes.map((_, at) => {
    let sum = 0;
    for (let slot = 0; slot < slots; slot += 3) {
      const { values, compared } = box(at, slot);
      values.forEach((value, of) => {
        if (compared.middle !== null && compared.standings[of] !== "even")
          sum += compared.middle - (value ?? 0);
      });
    }
    return sum;
  });
  return {
    boxes,
    count: all.length,
    most,
    box,
    middle,
    isLight: (slot) => mustSpeak(day, slot, slots),
    worstFirst: boxes.map((_, at) => at).toSorted((a, b) => missed[b]! - missed[a]!),
  };
}
/** The middle of the plant counts as three more strings of a box that has too few of its own. */
const asPeers = (value: number | null): number[] => (value === null ? [] : [value, value, value]);
const ofPlant = (values: readonly unknown[], { middle, standings }: Compared): Compared => ({
  middle,
  standings: standings.slice(0, values.length),
});
