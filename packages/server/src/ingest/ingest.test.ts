import { once } from "node:events";
import { connect } from "node:net";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import {
  at,
  basic,
  loggerPassword,
  serverStage,
  type ServerStage,
} from "@heliograph/testkit/server-stage.ts";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

const now = at("2026-06-21T12:00+02:00");
const moment = now - 3600;

let stage: ServerStage;
let plants = 100;
let plant: string;
let power: string;
beforeAll(async () => {
  stage = await serverStage({ startSeconds: now });
});
afterAll(() => stage.close());
beforeEach(async () => {
  plant = await stage.plant(String(++plants));
  const device = await stage.device(plant);
  power = await stage.variable(device, "p", { udm: "kW" });
  await stage.variable(device, "count", { data_type: "int" });
  await stage.variable(device, "word", { data_type: "str" });
});

interface Post {
  readonly to?: string;
  readonly authorization?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
}
async function answerTo(body: string | Buffer | object, more: Post = {}) {
  const { to = plant, authorization = basic(plant, loggerPassword) } = more;
  return await stage.app.inject({
    method: "POST",
    url: `/api/v1/ingest/${to}`,
    remoteAddress: more.address ?? "198.51.100.9",
    headers: {
      "content-type": "application/json",
      ...(authorization === null ? {} : { authorization }),
      ...more.headers,
    },
    payload: typeof body === "string" || Buffer.isBuffer(body) ? body : JSON.stringify(body),
  });
}
async function post(body: string | Buffer | object, more: Post = {}) {
  const reply = await answerTo(body, more);
  return { status: reply.statusCode, body: reply.json() };
}
const packet = (values: object, timestamp: unknown = moment) => ({ timestamp, values });
const stored = async (id = power): Promise<unknown> =>
  (await stage.fetch({ ids: [id], start: moment, end: moment + 300 }))[0]![1];

describe("[D13] what is refused is reported, what is good is kept", () => {
  test("[D13] [I5] [I6] every value that is refused has its line, and costs no other value of its packet", async () => {
    // Loggers write NaN as text too, and infinities as a number that is too big.
    const body = `{"timestamp": ${moment}, "values": {"p": 5, "a": 1e38, "b": -1000000, "c": 1e999,
      "d": "NaN", "count": 1.5, "e": true, "f": [1], "word": "${"x".repeat(256)}", "g h": 1, "i": null, "h": -1e30}}`;
    const line = (mib: string, value: unknown, reason: string) => ({
      timestamp: moment,
      mib,
      value,
      reason,
    });
    expect(await post(body)).toEqual({
      status: 200,
      body: {
        // p; d, a text that no variable reads yet; i, a null, which is no fault and no sample.
        accepted: 3,
        refused: [
          line("a", 1e38, "out_of_bounds"),
          line("b", -1_000_000, "missing_mark"),
          line("c", "Infinity", "infinite"),
          line("count", 1.5, "wrong_data_type"),
          line("e", true, "wrong_data_type"),
          line("f", "[1]", "wrong_data_type"),
          line("word", `${"x".repeat(100)}...`, "text_too_long"),
          line("g h", 1, "invalid_mib"),
          line("h", -1e30, "out_of_bounds"),
        ],
      },
    });
    expect(await stored()).toBe(5);
  });
  test("[D13] [I5] a logger that names the same values again is judged as it was the first time", async () => {
    const good = `{"timestamp":${moment},"values":{"p":5,"count":2,"word":"RUN","new.1":1.25}}`;
    expect((await post(good)).body).toEqual({ accepted: 4, refused: [] });
    const bad = `{"timestamp": ${moment + 300}, "values": {"p": 1e38, "count": 2.5, "word": 7, "new.1": 1e5}}`;
    const line = (mib: string, value: unknown, reason: string) => ({
      timestamp: moment + 300,
      mib,
      value,
      reason,
    });
    const { body } = await post(bad);
    expect(body).toEqual({
      accepted: 1,
      refused: [
        line("p", 1e38, "out_of_bounds"),
        line("count", 2.5, "wrong_data_type"),
        line("word", 7, "wrong_data_type"),
      ],
    });
    // What a variable takes is asked of the plant as it is now.
    const device = await stage.device(plant);
    await stage.variable(device, "new.1", { data_type: "int" });
    expect((await post(good)).body).toEqual({
      accepted: 3,
      refused: [{ ...line("new.1", 1.25, "wrong_data_type"), timestamp: moment }],
    });
    expect((await post(`{"timestamp": 1e999, "values": {"p": 5, "count": 2}}`)).status).toBe(400);
    expect(await stored()).toBe(5);
  });
  test("[D13] [I5] a NaN or an infinity as Python writes it is refused alone", async () => {
    const body = `{"timestamp": ${moment}, "values": {"p": 6, "a": NaN, "b": -Infinity}}`;
    expect(await post(body)).toEqual({
      status: 200,
      body: {
        accepted: 1,
        refused: [
          { timestamp: moment, mib: "a", value: "NaN", reason: "not_a_number" },
          { timestamp: moment, mib: "b", value: "-Infinity", reason: "infinite" },
        ],
      },
    });
    expect(await stored()).toBe(6);
  });
  test("[D13] [I4] stamps: 300 s ahead and the start of the plant's life are the last that are taken; milliseconds are understood", async () => {
    const begin = at("2025-01-01T00:00+01:00");
    const { body } = await post({
      packets: [
        packet({ p: 1 }, now + 300),
        packet({ p: 2 }, now + 301),
        packet({ p: 3 }, begin),
        packet({ p: 4 }, begin - 1),
        packet({ p: 5 }, moment * 1000),
        packet({ p: 6 }, -5),
        packet({ p: 7 }, 1e300),
      ],
    });
    const line = (timestamp: number, reason: string) => ({
      timestamp,
      mib: null,
      value: null,
      reason,
    });
    expect(body).toEqual({
      accepted: 3,
      refused: [
        line(now + 301, "stamp_ahead"),
        line(begin - 1, "stamp_before_active"),
        line(-5, "stamp_invalid"),
        line(1e300 / 1000, "stamp_ahead"),
      ],
    });
    expect(await stored()).toBe(5);
  });
  test("[D13] [I3] a packet that is none is refused among others, and alone makes the call a 400", async () => {
    const bad = [null, 7, "x", [], {}, { timestamp: "now", values: {} }, { timestamp: moment }];
    const { status, body } = await post({ packets: [...bad, packet({ p: 8 })] });
    expect([status, body.accepted]).toEqual([200, 1]);
    expect(body.refused).toEqual(
      bad.map((one, i) => ({
        timestamp: i === 5 ? "now" : i === 6 ? moment : null,
        mib: null,
        value: null,
        reason: "invalid_packet",
        ...(one === undefined ? {} : {}),
      })),
    );
    expect(await stored()).toBe(8);
    for (const one of bad) expect((await post(JSON.stringify(one))).status).toBe(400);
    for (const text of ["", "{", "no JSON", '{"packets": 1}', "\u0000"])
      expect((await post(text)).status).toBe(400);
  });
  test("[D4] the same call twice is accepted twice and kept once; of one mib twice in a packet the last counts", async () => {
    for (let turn = 0; turn < 2; turn++)
      expect(
        (await post(`{"timestamp": ${moment}, "values": {"p": 1, "p": 2}}`)).body.accepted,
      ).toBe(1);
    expect(await stored()).toBe(2);
    const days = { ids: [power], start: moment, end: now };
    expect((await stage.aggregated(days, "day"))[0]![1]).toBe(2);
  });
  test("[I8] what a logger says of its devices never costs a value, whatever it says", async () => {
    const good = { oid: "inv", oidn: 1, name: "a zero \u0000 and half a pair \uD800" };
    const { status, body } = await post({
      ...packet({ p: 9 }),
      devices: [good, { oid: 5 }, "x", { oid: "inv", oidn: 2, type: "spaceship" }],
    });
    expect([status, body.accepted, body.refused.length]).toEqual([200, 1, 3]);
    expect(await stored()).toBe(9);
    expect((await post({ timestamp: moment, devices: [good] })).status).toBe(200);
  });
  test("a text is kept whole, up to 255 characters, and odd names of mibs are only names", async () => {
    const word = "é".repeat(255);
    const { body } = await post(
      `{"timestamp": ${moment}, "values": {"word": "${word}", "__proto__": 1, "constructor": 2, "p": 3}}`,
    );
    expect(body).toEqual({ accepted: 4, refused: [] });
    expect(await stored()).toBe(3);
  });
});

describe("who may send", () => {
  const good = packet({ p: 1 });
  test("[I1] BACK-11 an unknown plant, a wrong password, a wrong user and no header are all one 401", async () => {
    const answers = await Promise.all([
      post(good, { authorization: basic(plant, "wrong") }),
      post(good, { to: "999", authorization: basic("999", loggerPassword) }),
      post(good, { to: "99999", authorization: basic("99999", loggerPassword) }),
      post(good, { authorization: basic("somebody", loggerPassword) }),
      post(good, { authorization: null }),
      post(good, { authorization: "Digest x" }),
    ]);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect([answers[0]!.status, answers[0]!.body.code]).toEqual([401, "wrong_ingest_password"]);
    // Many clients send a password only once they are asked for it.
    const asked = await answerTo(good, { authorization: null });
    expect(asked.headers["www-authenticate"]).toBe('Basic realm="ingest", charset="UTF-8"');
    const spaced = basic(plant, loggerPassword).replace(" ", "  ");
    expect((await post(good, { authorization: spaced })).status).toBe(200);
  });
  test("[I1] a plant without a password takes none, not even an empty one", async () => {
    for (const http_passwd of [null, ""]) {
      const closed = await stage.plant(String(++plants), { http_passwd });
      for (const password of ["", "null", loggerPassword])
        expect(
          (await post(good, { to: closed, authorization: basic(closed, password) })).status,
        ).toBe(401);
    }
  });
  test("a password with a colon, and one that was changed a moment ago", async () => {
    await stage.make(`PATCH /plant/${plant}`, { http_passwd: "a:b:c" });
    expect((await post(good)).status).toBe(401);
    expect((await post(good, { authorization: basic(plant, "a:b:c") })).status).toBe(200);
  });
  test("[I1] an admin's token may, anybody else's may not", async () => {
    const as = (token: string, to = plant) => post(good, { to, authorization: `Bearer ${token}` });
    expect((await as(stage.admin)).status).toBe(200);
    expect((await as(stage.admin, "999")).status).toBe(404);
    const { token } = await stage.person(`user-${plant}`, { [plant]: [0, 1, 10, 40] });
    expect((await as(token)).status).toBe(403);
    expect((await as("no.such.token")).status).toBe(401);
  });
  test("[I2] twenty failures of an address on a plant close it to that address for a minute, and to nobody else", async () => {
    const from = (address: string, authorization?: string) =>
      answerTo(good, { address, ...(authorization === undefined ? {} : { authorization }) });
    for (let turn = 0; turn < 25; turn++)
      await answerTo(good, { address: "203.0.113.5", authorization: null });
    for (let turn = 0; turn < 20; turn++)
      expect((await from("203.0.113.5", basic(plant, "guess"))).statusCode).toBe(401);
    stage.clock.advance(0.4);
    const refused = await from("203.0.113.5");
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBe("60");
    expect((await from("203.0.113.6")).statusCode).toBe(200);
    stage.clock.advance(61);
    expect((await from("203.0.113.5")).statusCode).toBe(200);
    stage.clock.set(now);
  });
});

describe("who guesses", () => {
  test("[I2] from many addresses of one IPv6 network is one address; its neighbour network is another", async () => {
    const from = async (address: string, password: string) =>
      (await post(packet({ p: 1 }), { address, authorization: basic(plant, password) })).status;
    for (let turn = 1; turn <= 20; turn++)
      expect(await from(`2001:db8:0:9::${turn.toString(16)}`, "guess")).toBe(401);
    expect(await from("2001:db8:0:9::ffff", loggerPassword)).toBe(429);
    expect(await from("2001:db8:0:a::1", loggerPassword)).toBe(200);
  });
});

describe("bodies", () => {
  const big = (bytes: number): string => {
    const head = `{"timestamp": ${moment}, "values": {"p": 4}, "x": "`;
    return `${head}${" ".repeat(bytes - head.length - 2)}"}`;
  };
  test("[I3] 2 MB are the most, plain or zipped; a bomb is stopped on its way", async () => {
    const zipped = { headers: { "content-encoding": "gzip" } };
    expect((await post(big(2_000_000))).status).toBe(200);
    expect((await post(big(2_000_001))).status).toBe(413);
    expect((await post(gzipSync(big(2_000_000)), zipped)).status).toBe(200);
    expect((await post(gzipSync(big(2_000_001)), zipped)).status).toBe(413);
    // 300 MB of zeros in 0.3 MB.
    const before = process.memoryUsage().rss;
    expect((await post(gzipSync(Buffer.alloc(300_000_000)), zipped)).status).toBe(413);
    expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000);
  });
  test("[I3] what is called gzip and is none is the sender's fault; other codings are not known", async () => {
    const coded = (coding: string) => ({ headers: { "content-encoding": coding } });
    expect((await post("no gzip", coded("gzip"))).status).toBe(400);
    const whole = gzipSync(JSON.stringify(packet({ p: 1 })));
    expect((await post(whole.subarray(0, -5), coded("gzip"))).status).toBe(400);
    expect((await post(whole, coded("GZIP"))).status).toBe(200);
    expect((await post(whole, coded("br"))).status).toBe(415);
  });
  test("[I3] the content type does not matter, nor a mark of byte order", async () => {
    for (const type of [
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/octet-stream",
      // No types at all, which some loggers call theirs.
      "json",
      "",
    ])
      expect((await post(packet({ p: 2 }), { headers: { "content-type": type } })).status).toBe(
        200,
      );
    expect((await post(`\uFEFF${JSON.stringify(packet({ p: 3 }))}`)).status).toBe(200);
    expect(await stored()).toBe(3);
  });
  test("on a real connection, what is refused is answered, not cut off", async () => {
    await stage.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = stage.app.server.address() as AddressInfo;
    const send = async (body: Buffer, more: string): Promise<string> => {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      socket.write(
        `POST /api/v1/ingest/${plant} HTTP/1.1\r\nhost: x\r\nauthorization: ${basic(plant, loggerPassword)}\r\n` +
          `content-length: ${body.length}\r\nconnection: close\r\n${more}\r\n`,
      );
      socket.write(body);
      let text = "";
      for await (const chunk of socket) text += String(chunk);
      return text.slice(0, text.indexOf("\r\n"));
    };
    const zipped = "content-encoding: gzip\r\n";
    expect(await send(Buffer.from("no gzip at all"), zipped)).toBe("HTTP/1.1 400 Bad Request");
    expect(await send(gzipSync(big(2_500_000)), zipped)).toBe("HTTP/1.1 413 Payload Too Large");
    expect(await send(gzipSync(JSON.stringify(packet({ p: 6 }))), zipped)).toBe("HTTP/1.1 200 OK");
    expect(await stored()).toBe(6);
  });
});

describe("whatever is sent", () => {
  const json = fc.json({ maxDepth: 4 });
  const nearly = fc.record(
    {
      timestamp: fc.oneof(fc.constant(moment), fc.double(), fc.jsonValue()),
      values: fc.oneof(
        fc.dictionary(fc.string(), fc.oneof(fc.double(), fc.string(), fc.jsonValue())),
        fc.jsonValue(),
      ),
      devices: fc.oneof(
        fc.array(
          fc.record({
            oid: fc.string({ unit: "binary" }),
            oidn: fc.nat(),
            name: fc.string({ unit: "binary" }),
          }),
        ),
        fc.jsonValue(),
      ),
      packets: fc.oneof(fc.array(fc.jsonValue()), fc.jsonValue()),
    },
    { requiredKeys: [] },
  );
  test("[D13] malformed calls are never the server's fault", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
          json.map((text) => Buffer.from(text)),
          nearly.map((value) => Buffer.from(JSON.stringify(value))),
        ),
        fc.constantFrom("gzip", "identity", "nonsense"),
        fc.constantFrom(
          "application/json",
          "",
          "text/plain; charset=utf-16",
          "multipart/form-data",
        ),
        async (bytes, coding, type) => {
          const reply = await stage.app.inject({
            method: "POST",
            url: `/api/v1/ingest/${plant}`,
            headers: {
              authorization: `Bearer ${stage.admin}`,
              "content-encoding": coding,
              ...(type === "" ? {} : { "content-type": type }),
            },
            payload: bytes,
          });
          expect(reply.statusCode).toBeLessThan(500);
          expect(() => reply.json()).not.toThrow();
        },
      ),
      { numRuns: 250 },
    );
  }, 60_000);
  test("[D13] [I5] a good value beside any other is kept", async () => {
    let slot = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(
          fc.oneof(fc.string(), fc.constantFrom("a", "b", "count", "word")),
          fc.oneof(fc.jsonValue(), fc.double(), fc.constantFrom(1e30, -1_000_000, null)),
          { maxKeys: 8 },
        ),
        fc.double({ min: -1e6, max: 1e6, noNaN: true, minExcluded: true }),
        async (beside, value) => {
          const timestamp = moment - 300 * ++slot;
          const { status, body } = await post({ timestamp, values: { ...beside, p: value } });
          expect(status).toBe(200);
          expect(body.accepted + body.refused.length).toBe(Object.keys({ ...beside, p: 0 }).length);
          const [row] = await stage.fetch({ ids: [power], start: timestamp, end: timestamp + 300 });
          expect(row).toEqual([timestamp, value === 0 ? 0 : value]);
        },
      ),
      { numRuns: 60 },
    );
  }, 60_000);
});
