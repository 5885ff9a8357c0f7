import { expect, test } from "vitest";
import { clock, exampleBad, firstDay, midnight } from "./example-plant.ts";
import { followByDays, type DayOfSubject, type Track } from "./track.ts";

/** A day that is over, bad from seven to eight in the evening, of a fault that began some days after the first day by its course. */
const badDay = (n: number, begun: number | null): DayOfSubject => ({
  day: firstDay + n,
  startSeconds: midnight(firstDay + n),
  knownUntil: midnight(firstDay + n + 1),
  lastJudgeable: clock(firstDay + n, 20),
  heardFrom: null,
  isOver: true,
  judgedMinutes: 600,
  bad: exampleBad([84, 239], { cause: "soiling", kind: "plant", subject: "" }),
  begun: begun === null ? null : clock(firstDay + begun, 7),
  share: 0.05,
});
const sinceOf = (begins: readonly (number | null)[], from = 20): number[] => {
  let track: Track | null = null;
  return begins.map((begun, i) => {
    track = followByDays(track, badDay(from + i, begun));
    return (track!.since - clock(firstDay, 7)) / 86_400;
  });
};

test("[H8] a slow fault began where its course says, and a longer course knows it better", () => {
  expect(sinceOf([null, null, 12, 10, 11]).slice(2)).toEqual([12, 10, 11]);
});
test("[H8] but never after its first bad day: a course that comes back is the same fault", () => {
  expect(sinceOf([null, null, 22])[2]).toBe(20);
  expect(sinceOf([null, null, 12, 23, 23]).slice(2)).toEqual([12, 12, 12]);
});
