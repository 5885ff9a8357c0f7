import { expect, test } from "vitest";
import { peerSeries } from "./peer-band.ts";

test("the band of the peers holds their middle half, at the device's size; of two peers there is none", () => {
  const peers = {
    name: "peers",
    unit: "kW",
    members: [1, 1, 1, 1, 0.5].map((factor, at) => ({ variableId: `v${at}`, factor })),
  };
  const { points, band } = peerSeries(peers, [
    // The last one is of twice the size: 100 kW are 50 here. Sorted: 10, 20, 30, 40, 50.
    [300, 40, 10, 30, 20, 100],
    [600, 1, null, null, null, 4],
    // Of four, quartiles lie between: 0, 4, 8, 12 have 3, 6 and 9.
    [900, 0, 4, 8, 12, null],
  ]);
  expect(points).toEqual([
    [300, 30],
    [600, null],
    [900, 6],
  ]);
  expect(band?.min).toEqual([20, null, 3]);
  expect(band?.max).toEqual([40, null, 9]);
});
