import { layAside, startImport, taskWhen } from "@heliograph/testkit/file-import-stage.ts";
import { KilledServer } from "@heliograph/testkit/killed-server.ts";
import { afterAll, expect, test } from "vitest";

const server = new KilledServer();
afterAll(() => server.clear());
const stage = {
  make: async (line: string, body?: unknown) => {
    const { status, body: answer } = await server.ask(line, body);
    if (status !== 200) throw new Error(`${line}: ${status} ${JSON.stringify(answer)}`);
    // oxlint-disable-next-line typescript/no-explicit-any -- a test reads what it knows to be there
    return answer as any;
  },
};

test("ONB-04 [X31] [K5] killed in the middle, the import goes on at its next part: every moment is there, none twice", async () => {
  await server.start();
  const start = Math.floor(Date.now() / 86_400_000) * 86_400 - 86_400 * 3;
  await stage.make("POST /plant", {
    id: "501",
    name: "Plant 501",
    client: "Acme Solar",
    timezone: "UTC",
    active_since: start - 86_400,
  });
  const { id: device } = await stage.make("POST /device", {
    plant_id: "501",
    name: "Meter",
    type: "meter",
  });
  const { id: energy } = await stage.make("POST /variable", {
    device_id: device,
    name: "Energy",
    mib: "met.1.e",
    udm: "kWh",
    tags: [],
  });
  // Two days, half a kilowatt-hour a slot.
  const moments = Array.from({ length: 576 }, (_, i) => ({
    timestamp: start + i * 300,
    values: { "met.1.e": 100 + i / 2 },
  }));
  const { id } = await layAside(stage, "501", moments, 2);
  const task = await startImport(stage, "501", id);
  const before = await taskWhen(stage, task, ({ progress }) => (progress ?? 0) > 0.05);
  expect(before.status).toBe("run");
  await server.killServer();
  await server.start();
  const after = await taskWhen(stage, task);
  expect(after).toMatchObject({ outcome: "success", progress: 1 });
  const output = after.output.trimEnd().split("\n");
  expect(output[1]).toMatch(/^goes on at \d+ %$/);
  expect(output.at(-1)).toBe("576 moments written, 576 values taken, 0 refused");
  const rows = await stage.make("POST /data/fetch", {
    ids: [energy],
    start,
    end: start + 2 * 86_400,
    resolution: 5,
  });
  expect(rows).toEqual(moments.map(({ timestamp, values }) => [timestamp, values["met.1.e"]]));
  const days = await stage.make("POST /data/aggregated", {
    ids: [energy],
    start,
    end: start + 2 * 86_400,
    period: "day",
  });
  // 287 rises on the first day, 288 on the second.
  expect(days.map(([, kwh]: [string, number]) => kwh)).toEqual([143.5, 144]);
});
