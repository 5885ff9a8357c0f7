import { expect, test } from "vitest";
import { heldUntil } from "./holding.ts";

const at = (moment: string): number => Temporal.Instant.from(moment).epochMilliseconds / 1000;
const night = {
  quiet: ["22:00", "07:00"] as [string, string],
  digest: null,
  timezone: "Europe/Rome",
};
const held = (moment: string, wishes: Parameters<typeof heldUntil>[0] = night) =>
  heldUntil(wishes, { now: at(moment), created: at(moment), severity: "major" });

test("[M7] quiet hours over midnight: the first time is included, the second is not", () => {
  expect(held("2026-06-21T21:59:59+02:00")).toBeNull();
  expect(held("2026-06-21T22:00:00+02:00")).toBe(at("2026-06-22T07:00+02:00"));
  expect(held("2026-06-22T06:59:59+02:00")).toBe(at("2026-06-22T07:00+02:00"));
  expect(held("2026-06-22T07:00:00+02:00")).toBeNull();
});
test("[M7] within a day, and by the clock of the zone that was chosen", () => {
  const rest = {
    quiet: ["13:00", "15:00"] as [string, string],
    digest: null,
    timezone: "America/New_York",
  };
  expect(held("2026-06-21T14:00-04:00", rest)).toBe(at("2026-06-21T15:00-04:00"));
  expect(held("2026-06-21T14:00+02:00", rest)).toBeNull();
});
test("[M7] the clock changes in the night: it ends when the clock shows seven", () => {
  // On 2026-10-25 in Rome it is 3:00 twice; on 2026-03-29 it is never 2:30.
  expect(held("2026-10-24T23:00+02:00")).toBe(at("2026-10-25T07:00+01:00"));
  const early = { ...night, quiet: ["22:00", "02:30"] as [string, string] };
  expect(held("2026-03-29T01:30+01:00", early)).toBe(at("2026-03-29T03:30+02:00"));
});
test("[M8] the digest takes what came before it; what is critical does not wait", () => {
  const wishes = { quiet: null, digest: "07:30", timezone: "Europe/Rome" };
  expect(held("2026-06-21T07:29+02:00", wishes)).toBe(at("2026-06-21T07:30+02:00"));
  expect(held("2026-06-21T07:31+02:00", wishes)).toBe(at("2026-06-22T07:30+02:00"));
  const created = at("2026-06-21T12:00+02:00");
  const later = { now: at("2026-06-22T09:00+02:00"), created };
  // The digest was missed, the server was down: it leaves as soon as it can.
  expect(heldUntil(wishes, { ...later, severity: "minor" })).toBeNull();
  expect(heldUntil(wishes, { now: created, created, severity: "critical" })).toBeNull();
});
