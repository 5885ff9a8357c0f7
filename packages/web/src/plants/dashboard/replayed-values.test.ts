import { expect, test } from "vitest";
import { replayedValues } from "./replayed-values.ts";

const start = 1_795_215_600;
const at = (minutes: number): number => start + minutes * 60;

test("RPLY-01 [D10] at each moment stands what was measured last, and looks stale as it would have looked", () => {
  // The first tells every five minutes and falls silent after ten, the second every quarter of an hour, the third a word once.
  const rows = [
    [at(0), 1, 20, null],
    [at(5), 2, null, null],
    [at(10), 3, null, "RUN"],
    [at(15), null, 21, null],
    [at(30), null, 22, null],
    [at(45), null, null, null],
    [at(80), null, null, null],
  ];
  const values = replayedValues(["quick", "slow", "word"], rows);
  const seen = (minutes: number): unknown[] =>
    ["quick", "slow", "word"].map((id) => {
      const live = values(at(minutes)).get(id);
      return live && [live.value, ((live.timeSeconds ?? 0) - start) / 60, live.stale];
    });
  expect(seen(-5)).toEqual([undefined, undefined, undefined]);
  expect(seen(5)).toEqual([[2, 5, false], [20, 0, false], undefined]);
  // 10 + 15 minutes are fresh, a minute more is not; three quarters of an hour for who tells every fifteen minutes.
  expect(seen(25)[0]).toEqual([3, 10, false]);
  expect(seen(30)).toEqual([
    [3, 10, true],
    [22, 30, false],
    ["RUN", 10, true],
  ]);
  expect(seen(75)[1]).toEqual([22, 30, false]);
  expect(seen(80)[1]).toEqual([22, 30, true]);
});
