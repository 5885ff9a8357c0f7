import { afterEach, beforeAll, inject } from "vitest";
import { shownPages } from "./chromium.ts";
import { isFleetBusy } from "./fleet-busy.ts";

/** Until every plant is configured and has its last days: half a minute, on a machine that does much else a quarter of an hour. */
beforeAll(async () => {
  // A portal that was named is taken as it is.
  if (process.env["E2E_ADDRESS"] !== undefined) return;
  while (await isFleetBusy(inject("address"))) await new Promise((next) => setTimeout(next, 250));
}, 1_200_000);

/** A failure is often understood only by what stood on the page, and the page is gone with the run. */
afterEach(async ({ task }) => {
  if (task.result?.state === "fail")
    console.error(`What was shown as "${task.name}" failed:\n${await shownPages()}`);
});
