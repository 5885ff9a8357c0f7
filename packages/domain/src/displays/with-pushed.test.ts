import { expect, test } from "vitest";
import { withPushed } from "./with-pushed.ts";

const answer = {
  name: "Ingresso",
  now: 1000,
  plants: [
    { id: "101", power_kw: 1, today_kwh: 10 },
    { id: "102", power_kw: 2, today_kwh: 20 },
  ],
};
test("[DI15] of each plant the newer of answer and push is shown, with what the push says nothing of", () => {
  const pushed = new Map([
    ["101", { now: 1004, plant: { id: "101", power_kw: 1.5 } }],
    ["102", { now: 999, plant: { id: "102", power_kw: 9 } }],
    // A plant that the display does not show any more.
    ["103", { now: 1004, plant: { id: "103", power_kw: 3 } }],
  ]);
  expect(withPushed(answer, pushed)).toEqual({
    ...answer,
    plants: [{ id: "101", power_kw: 1.5, today_kwh: 10 }, answer.plants[1]],
  });
});
