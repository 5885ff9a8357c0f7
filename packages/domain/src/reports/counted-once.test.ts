import { expect, test } from "vitest";
import { countedOnce } from "./counted-once.ts";

test("[R22] the plant's counter chosen beside the inverters that it sums up is counted alone", () => {
  expect([...countedOnce(["inv1", "inv2", "plant"], ["plant"])]).toEqual(["plant"]);
});
test("[R22] inverters alone are counted all; so is everything where the plant's own counters are only chosen in part", () => {
  expect([...countedOnce(["inv1", "inv2"], ["plant"])]).toEqual(["inv1", "inv2"]);
  expect([...countedOnce(["a", "inv1"], ["a", "b"])]).toEqual(["a", "inv1"]);
  expect([...countedOnce(["inv1"], [])]).toEqual(["inv1"]);
});
