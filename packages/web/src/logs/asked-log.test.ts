import { expect, test } from "vitest";
import { askedOf } from "./asked-log.ts";

test("ADM-EV-04 ADM-EV-05 what is chosen travels in words of the wire, what is not does not; days go to their last second", () => {
  expect(askedOf({ limit: 25 }, { types: undefined })).toEqual({ limit: 25 });
  expect(
    askedOf(
      {
        plants: ["101", "0202"],
        users: ["a".repeat(24)],
        ip: "192.168.1",
        from: "2026-10-25",
        to: "2026-10-25",
        limit: 100,
      },
      { actions: ["create", "edit"], entities: ["plant"] },
    ),
  ).toEqual({
    plants: "101,0202",
    users: "a".repeat(24),
    actions: "create,edit",
    entities: "plant",
    ip: "192.168.1",
    // The day on which the clocks go back in Rome has 25 hours: from +02:00 to +01:00.
    from_ts: Date.parse("2026-10-25T00:00+02:00") / 1000,
    to_ts: Date.parse("2026-10-25T23:59:59+01:00") / 1000,
    limit: 100,
  });
});
