import { expect, test } from "vitest";
import { sendLine } from "./send-line.ts";

test("ONB-03 the line for a terminal sends to the plant's address, and a quote in the password ends nothing", () => {
  expect(sendLine("214", { origin: "https://portal.example", password: "it's" })).toBe(
    `curl -u '214:it'\\''s' -H 'content-type: application/json' -d '{"timestamp": '$(date +%s)', "values": {"inv.1.pac": 41.2}}' https://portal.example/api/v1/ingest/214`,
  );
});
