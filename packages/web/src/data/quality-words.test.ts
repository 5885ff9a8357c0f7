import type { TFunction } from "i18next";
import { expect, test } from "vitest";
import { notesAt } from "../ui/charts/doubts.ts";
import { makeFormat } from "../ui/format.ts";
import { doubtOf } from "./quality-words.ts";

const t = ((key: string, values: object = {}) =>
  `${key.replace("common.quality.", "")} ${Object.values(values).join("/")}`.trim()) as unknown as TFunction;
const format = makeFormat("it", "Europe/Rome");

test("[D14] a bar of which a part is missing, or that holds days without data, is striped and says why", () => {
  expect(doubtOf({ coverage: 0.634 }, t, format)).toEqual({
    isHatched: true,
    why: "coverage 63 %",
  });
  expect(doubtOf({ lumped: 4 }, t, format)).toEqual({ isHatched: true, why: "lumped 4" });
  // No whole day: what a hole over midnight took of the day before.
  expect(doubtOf({ lumped: 0 }, t, format)).toEqual({ isHatched: true, why: "lumped 0" });
  expect(doubtOf({ parts: [28, 31], provisional: true }, t, format)).toEqual({
    isHatched: true,
    why: "parts 28/31, provisional",
  });
});

test("[D14] what is whole has no stripes; what may change or was not believed is said", () => {
  expect(doubtOf(null, t, format)).toBeNull();
  expect(doubtOf({}, t, format)).toBeNull();
  expect(doubtOf({ provisional: true }, t, format)).toEqual({
    isHatched: false,
    why: "provisional",
  });
  // Five samples of a thousand: told, and never as all of them.
  expect(doubtOf({ coverage: 0.995 }, t, format)).toEqual({
    isHatched: false,
    why: "coverage 99 %",
  });
  expect(doubtOf({ quarantined: { count: 2, energy: 40 } }, t, format)?.why).toBe("quarantined 2");
});

test("[D14] what a counter counted while samples were missing is in its figure: that has stripes when hours are missing", () => {
  const isHatched = (coverage: number, counted: boolean): boolean | undefined =>
    doubtOf({ coverage, ...(counted ? { counted } : {}) }, t, format)?.isHatched;
  expect([isHatched(0.95, true), isHatched(0.95, false)]).toEqual([false, true]);
  expect([isHatched(0.89, true), isHatched(0.98, false)]).toEqual([true, false]);
});

test("[D14] of several series the tooltip says whose bar it is", () => {
  const doubts = [null, { isHatched: true, why: "lumped 2" }];
  expect(notesAt([{ name: "a", doubts }], 1)).toEqual(["lumped 2"]);
  expect(notesAt([{ name: "a", doubts }, { name: "b" }], 1)).toEqual(["a: lumped 2"]);
  // The same reason for all of them is said once.
  expect(
    notesAt(
      [
        { name: "a", doubts },
        { name: "b", doubts },
      ],
      1,
    ),
  ).toEqual(["lumped 2"]);
  expect(notesAt([{ name: "a", doubts }], 0)).toEqual([]);
});
