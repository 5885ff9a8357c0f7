import { expect, test } from "vitest";
import { turnsOf } from "./alert-news.ts";

test("[M17] an end knows the slot that raised it: of this look, or of one before", () => {
  const quiet = { alarm: false, slot: 0 };
  expect(turnsOf("x", { alarm: true, slot: 7 }, [{ to: "ok", slot: 12 }])).toEqual([
    { key: "x", to: "ok", slot: 12, raised: 7 },
  ]);
  const both = [
    { to: "ko", slot: 20 },
    { to: "ok", slot: 23 },
  ] as const;
  expect(turnsOf("x", quiet, both).map(({ raised }) => raised)).toEqual([null, 20]);
  // What is raised anew has another beginning.
  const again = turnsOf("x", { alarm: true, slot: 7 }, [{ to: "ok", slot: 12 }, ...both]);
  expect(again.map(({ raised }) => raised)).toEqual([7, null, 20]);
});
