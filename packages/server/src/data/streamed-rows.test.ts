/** The history of a plant in one call. */
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { streamedRows } from "./streamed-rows.ts";

const now = at("2026-11-01T12:00+01:00");
let stage: ServerStage;
const ids: string[] = [];
beforeAll(async () => {
  stage = await serverStage({ startSeconds: now });
  for (const plant of ["101", "102"]) {
    await stage.plant(plant);
    const device = await stage.device(plant, { type: "inverter" });
    ids.push(
      await stage.variable(device, "p", { udm: "kW" }),
      await stage.variable(device, "s", { data_type: "str" }),
    );
    // Over the night in which the clock goes back, with a gap.
    await stage.post(
      plant,
      Array.from({ length: 900 }, (_, n) => ({
        timestamp: at("2026-10-23T12:00+02:00") + 300 * n,
        values: n % 50 === 7 ? {} : { p: n + 0.25, s: n % 9 === 0 ? 'ein "Text"\n' : "ok" },
      })),
    );
  }
});
afterAll(() => stage.close());

const streamed = async (body: object, token = stage.admin) => {
  const reply = await stage.app.inject({
    method: "POST",
    url: "/api/v1/data/stream",
    headers: { authorization: `Bearer ${token}` },
    payload: body,
  });
  return { status: reply.statusCode, type: reply.headers["content-type"], text: reply.body };
};
const rowsOf = (text: string): unknown[] =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);

test("[D9] the rows of a stream are those of fetch, over a change of the clock, from within a day, of several plants, at each resolution", async () => {
  const range = {
    ids,
    start: at("2026-10-24T13:35+02:00"),
    end: at("2026-10-27T00:20+01:00"),
  };
  for (const resolution of [5, 15, 180, 720] as const)
    for (const tz of ["Europe/Rome", "Atlantic/Azores"]) {
      const { status, type, text } = await streamed({ ...range, resolution, tz });
      expect([status, type]).toEqual([200, "application/x-ndjson; charset=utf-8"]);
      const { body } = await stage.ask(stage.admin, "POST /data/fetch", {
        ...range,
        resolution,
        tz,
      });
      expect(body.length).toBeGreaterThan(3);
      expect(rowsOf(text)).toEqual(body);
    }
});
test("[D9] it answers what fetch refuses for its length; whoever is no administrator, or asks for nothing, is refused before the first line", async () => {
  const long = { ids: [ids[0]!], start: at("2025-10-01T00:00+02:00"), end: now };
  expect((await stage.ask(stage.admin, "POST /data/fetch", long)).status).toBe(400);
  const rows = rowsOf((await streamed(long)).text) as [number, number | null][];
  expect(rows).toHaveLength((now - long.start) / 300);
  // 900 moments but for those of the gaps.
  expect(rows.filter(([, value]) => value !== null)).toHaveLength(882);
  const { token } = await stage.person("reader", { "101": [0] });
  expect((await streamed(long, token)).status).toBe(403);
  expect((await streamed({ ...long, ids: ["0".repeat(24)] })).status).toBe(404);
  expect((await streamed({ ...long, end: long.start })).status).toBe(400);
  // More than a century of nothing is no history of a plant.
  const ages = await streamed({ ...long, start: 0, end: 8_640_000_000_000 });
  expect([ages.status, JSON.parse(ages.text)]).toMatchObject([
    400,
    { code: "limit_exceeded", params: { days: 36_600 } },
  ]);
});
test("[D9] a long answer, whose pieces are freed once they are sent, is whole over a socket, to several readers at once", async () => {
  const address = await stage.app.listen({ port: 0, host: "127.0.0.1" });
  const long = { ids: [ids[0]!], start: at("2022-06-01T00:00+02:00"), end: now };
  const answers = await Promise.all(
    [1, 2, 3].map(async () => {
      const reply = await fetch(`${address}/api/v1/data/stream`, {
        method: "POST",
        headers: { authorization: `Bearer ${stage.admin}`, "content-type": "application/json" },
        body: JSON.stringify(long),
      });
      return rowsOf(await reply.text()) as [number, number | null][];
    }),
  );
  for (const rows of answers) {
    expect(rows).toHaveLength((now - long.start) / 300);
    expect(rows.at(-1)![0]).toBe(now - 300);
    expect(rows.filter(([, value]) => value !== null)).toHaveLength(882);
  }
});
test("no more than the part on its way and the next one are read, and none when the reader is gone", async () => {
  const facts = await stage.facts("101");
  const parts: [number, number][] = [];
  const stream = streamedRows(
    {
      plants: [{ facts, numbers: facts.series.map(({ number }) => number), at: [0, 1] }],
      width: 100,
      start: at("2026-01-01T10:00+01:00"),
      end: at("2026-02-01T00:00+01:00"),
      tz: "Europe/Rome",
      resolution: 5,
    },
    ({ start, end }) => {
      parts.push([start, end]);
      return Promise.resolve(new Uint8Array());
    },
  );
  await stream.next();
  // 100 columns have 28,800 values a day: five days a part.
  expect(parts).toEqual([
    [at("2026-01-01T10:00+01:00"), at("2026-01-06T00:00+01:00")],
    [at("2026-01-06T00:00+01:00"), at("2026-01-11T00:00+01:00")],
  ]);
  await stream.return(undefined);
  await stream.next();
  expect(parts).toHaveLength(2);
});
