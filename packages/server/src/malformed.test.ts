import { aPlant } from "@heliograph/testkit/a-plant.ts";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { connect, type AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { errorReply, errorTable } from "@heliograph/contract/errors.ts";
import { ingestBody } from "@heliograph/contract/ingest/ingest.wire.ts";
import type { Route } from "@heliograph/contract/route.ts";
import { sharedFeed } from "@heliograph/testkit/plant-stage.ts";
import { basic } from "@heliograph/testkit/server-stage.ts";
import { wildRequests, type WildRequest } from "@heliograph/testkit/wild-requests.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freshDatabase } from "../../testkit/src/fresh-database.ts";
import { newServer, type Server } from "./app.ts";
import { systemClock } from "./platform/clock.ts";
import { openDb } from "./platform/database.ts";
import type { Log } from "./platform/log.ts";
import { readSettings } from "./platform/settings.ts";

/** Every call that the contract declares, found by its shape: a new one is troubled without being named here. */
const contract = fileURLToPath(new URL("../../contract/src", import.meta.url));
const files = readdirSync(contract, { recursive: true, encoding: "utf8" }).filter((f) =>
  f.endsWith(".routes.ts"),
);
const modules = (await Promise.all(files.map((file) => import(join(contract, file))))) as Record<
  string,
  Route
>[];
const routes = modules.flatMap((m) => Object.values(m));

const secrets = {
  ADMIN_PASSWORD: "password-of-the-first-admin",
  SECRET: "the secret that signs the tokens",
  person: "password-of-a-person",
  logger: "password-of-the-logger",
};
/** What the server wrote on its log, as the console would show it. */
const logged: string[] = [];
const logLine = (message: string, facts: Readonly<Record<string, unknown>> = {}): void =>
  void logged.push(
    [
      message,
      ...Object.values(facts).map((v) => (v instanceof Error ? v.stack : JSON.stringify(v))),
    ].join(" "),
  );
const log: Log = { info: logLine, warn: logLine, error: logLine };

let server: Server;
let closeAll: () => Promise<void>;
const tokens: string[] = [];
const made = { other: "", device: "", variable: "", formula: "", chart: "", alert: "" };

async function make(method: string, path: string, body: unknown): Promise<string> {
  const reply = await server.app.inject({
    method: method as "GET",
    url: `/api/v1${path}`,
    headers: tokens.length === 0 ? {} : { authorization: `Bearer ${tokens[0]}` },
    payload: body as object,
  });
  if (reply.statusCode !== 200) throw new Error(`${method} ${path}: ${reply.body}`);
  const answer = reply.json<{ id?: string; access_token?: string }>();
  return answer.id ?? answer.access_token ?? "";
}

beforeAll(async () => {
  const config = await freshDatabase();
  const db = openDb(config);
  const settings = readSettings(
    { ADMIN_PASSWORD: secrets.ADMIN_PASSWORD, SECRET: secrets.SECRET, ROLES: "api" },
    { demo: false },
  );
  const world = { db, settings, clock: systemClock, log, changes: sharedFeed()() };
  server = await newServer(world, { databaseConfig: config });
  await server.rooms.users.ensureFirstAdmin();
  closeAll = async () => {
    await server.stop();
    await db.destroy();
  };
  const login = (username: string, password: string) =>
    make("POST", "/auth/token", { username, password });
  tokens.push(await login("admin", secrets.ADMIN_PASSWORD));
  const person = { password: secrets.person, emails: ["someone@example.it"] };
  made.other = await make("POST", "/user", { ...person, username: "other" });
  const viewer = await make("POST", "/user", { ...person, username: "viewer" });
  await make("POST", "/plant", aPlant("101", { http_passwd: secrets.logger }));
  await make(
    "PATCH",
    `/user/${viewer}/perms/101`,
    [0, 40, 41, 61, 71, 123, 230, 231, 232, 250, 251, 271],
  );
  tokens.push(await login("viewer", secrets.person), await login("viewer", secrets.person));
  made.device = await make("POST", "/device", {
    plant_id: "101",
    name: "Inverter",
    type: "inverter",
  });
  const named = {
    device_id: made.device,
    name: "Energy",
    udm: "kWh",
    mib: "inv.1.etot",
    tags: [56],
  };
  made.variable = await make("POST", "/variable", named);
  const formula = { plant_id: "101", name: "Twice", formula: `{${made.variable}} * 2`, tags: [] };
  made.formula = await make("POST", "/variable", formula);
  const series = [{ var_id: made.variable }];
  const chart = { name: "Chart", type: "line", period: "day", multimode: "normal", series };
  made.chart = await make("POST", "/plant/101/chart", chart);
  const limit = { name: "Too much", description: "Above its limit", num_checks: 3, vmax: 50 };
  made.alert = await make("POST", "/alert", { ...limit, plant_id: "101", vars: [made.variable] });
  const sections = [
    {
      name: "GLOBAL",
      kwp: 1,
      fetot: made.variable,
      fpac: made.formula,
      devices_ids: [made.device],
    },
    { name: "A", kwp: 1 },
  ];
  await make("PATCH", "/plant/101", { sections });
});
afterAll(() => closeAll());

/** A refusal as the contract has it, with the status that its code carries. */
function expectRefusal(status: number, body: string): void {
  const refused = errorReply.safeParse(JSON.parse(body));
  expect(refused.success, body).toBe(true);
  expect(refused.data!.detail).not.toBe("");
  expect(errorTable[refused.data!.code][0], body).toBe(status);
}
async function send({
  method,
  url,
  headers,
  payload,
}: WildRequest): Promise<{ status: number; body: string }> {
  const reply = await server.app.inject({
    method: method as "GET",
    url,
    headers,
    remoteAddress: "198.51.100.7",
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: reply.statusCode, body: reply.body };
}

describe("whatever is sent", () => {
  test("API-104 every call of the contract answers or refuses with a detail, and never fails", async () => {
    const known = {
      objects: [made.variable, made.variable, made.formula, made.device],
      objectsOf: {
        devices_ids: [made.device],
        device_id: [made.device],
        ass_strinv: [made.device],
      },
      credentials: ({ path }: Route) =>
        path.startsWith("/ingest")
          ? [basic("101", secrets.logger), `Bearer ${tokens[0]}`]
          : // A session that is logged out here asks nothing more.
            path === "/auth/logout"
            ? [`Bearer ${tokens[2]}`]
            : [`Bearer ${tokens[0]}`, `Bearer ${tokens[0]}`, `Bearer ${tokens[1]}`],
      bodyOf: ({ path }: Route) => (path.startsWith("/ingest") ? ingestBody : undefined),
      parameters: (route: Route) => ({
        // What the others ask about is not deleted.
        plant_id: route.method === "DELETE" ? ["999", "0000"] : ["101", "101", "101", "999"],
        user: ["other"],
        username: ["other"],
        chart_id: [made.chart],
        // The one who asks is not touched: without him the rest would all be 401.
        id: route.path.startsWith("/user")
          ? route.method === "DELETE"
            ? ["0".repeat(24)]
            : [made.other]
          : route.path.startsWith("/task")
            ? ["completed", "0".repeat(24)]
            : route.path.startsWith("/device")
              ? [made.device]
              : route.path.startsWith("/alert/template")
                ? ["003", "017A", "099"]
                : route.path.startsWith("/alert")
                  ? [route.method === "DELETE" ? "0".repeat(24) : made.alert]
                  : [made.variable, made.formula],
      }),
    };
    const statuses = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(...routes.map((route) => wildRequests(route, known))),
        async (request) => {
          const { status, body } = await send(request);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
          expect(status, logged.at(-1)).toBeLessThan(500);
          if (status >= 400) expectRefusal(status, body);
        },
      ),
      { numRuns: 2500 },
    );
    // The ways in were open: the requests came as far as the rooms.
    for (const status of [200, 400, 401, 403, 404, 412])
      expect(statuses.get(status) ?? 0, `${status}`).toBeGreaterThan(10);
  }, 300_000);

  const far = [8.64e12, -8.64e12, 8.64e15, -8.64e15, 253_402_300_799, 253_402_300_800, -1];
  const zones = ["Pacific/Apia", "+05:30"];
  const towers = [
    `1${"+1".repeat(4000)}`,
    `2${"**2".repeat(3000)}`,
    `${"-".repeat(9000)}1`,
    "!".repeat(9000),
    `1${"?1:1".repeat(2400)}`,
    `${"abs(".repeat(1900)}1${")".repeat(1900)}`,
  ];
  const asAdmin = (line: string, body?: unknown): Promise<{ status: number; body: string }> => {
    const [method, path] = line.split(" ") as [string, string];
    const headers = { authorization: `Bearer ${tokens[0]}`, "content-type": "application/json" };
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
    return send({ method, url: `/api/v1${path}`, headers, ...payload });
  };
  test("[P23] moments at the ends of time are answered or refused", async () => {
    for (const start of far)
      for (const tz of zones) {
        const span = { ids: [made.variable], start, end: start + 3000, tz };
        for (const [line, body] of [
          ["POST /data/fetch", span],
          ["POST /data/aggregated", { ...span, period: "day" }],
          ["POST /data/aggregated", { ...span, end: start + 1e8, period: "year" }],
          ["POST /admin/recalc_formulas", { ...span, ids: "all", plant_id: "101" }],
          ["POST /plant/101/formula_check", { ...span, formula: `{${made.variable}}` }],
          ["PATCH /plant/101", { active_since: start, timezone: tz }],
          ["PATCH /plant/101", { active_until: start }],
          [`GET /data/explain?id=${made.variable}&day=2026-01-01&at=${start}`, undefined],
          [`GET /log/events/search?from_ts=${start}`, undefined],
        ] as const)
          expect(
            (await asAdmin(line, body)).status,
            `${line} ${start} ${tz} ${logged.at(-1)}`,
          ).toBeLessThan(500);
      }
  });
  test("all of time is refused before its days are counted", async () => {
    const all = { ids: [made.variable], start: -62_135_596_800, end: 253_402_300_799 };
    for (const [path, more] of [
      ["fetch", {}],
      ["aggregated", { period: "day" }],
    ] as const) {
      const { status, body } = await asAdmin(`POST /data/${path}`, { ...all, ...more });
      expect([status, JSON.parse(body)]).toEqual([
        400,
        {
          code: "limit_exceeded",
          detail: expect.stringMatching(/^Limit exceeded: \d+ values asked.*; ask /),
          params: { values: expect.any(Number), limit: expect.any(Number), days: 36_600 },
        },
      ]);
    }
  });
  test("[P23] a formula that is a tower is refused, whoever walks it", async () => {
    for (const formula of towers) {
      const draft = { formula, start: 1_782_036_000, end: 1_782_039_600 };
      const checked = await asAdmin("POST /plant/101/formula_check", draft);
      expect([checked.status, JSON.parse(checked.body).ok], logged.at(-1)).toEqual([200, false]);
      const stored = await asAdmin(`PATCH /variable/${made.formula}`, { formula });
      expect(stored.status, logged.at(-1)).toBe(400);
    }
  });
  test("[P23] a text that the database cannot keep is refused wherever it stands", async () => {
    const refused = async (line: string, body?: unknown): Promise<void> => {
      const answer = await asAdmin(line, body);
      expect([line, answer.status]).toEqual([line, 400]);
      expectRefusal(answer.status, answer.body);
    };
    for (const text of ["a name with a \0 inside", "half a pair \uD800"]) {
      await refused("PATCH /plant/101", { notes: text });
      await refused("PATCH /plant/101", {
        sections: [
          { name: text, kwp: 1 },
          { name: "A", kwp: 1 },
        ],
      });
      await refused("POST /auth/token", { username: text, password: "password" });
    }
    await refused("GET /log/events/search?types=%00");
    await refused("GET /user/by_username/%00");
    await refused(`PATCH /device/${made.device}`, { oidn: 2 ** 31 });
    await refused("PATCH /plant/101", { num_sms: 2 ** 31 });
  });
});

describe("API-104 what never reaches a call is refused with a detail too", () => {
  test("paths that cannot be read, that are too long, and that do not exist", async () => {
    const headers = { authorization: `Bearer ${tokens[0]}` };
    for (const [method, path, status] of [
      ["GET", "/plant/%", 400],
      ["GET", "/plant/%c3%28", 400],
      ["GET", `/plant/${"1".repeat(5000)}`, 400],
      ["PUT", "/plant/101", 405],
      ["GET", "/nothing", 404],
      ["GET", `/nothing/${"x".repeat(5000)}`, 404],
      ["OPTIONS", "/plant/101", 405],
    ] as const) {
      const answer = await send({ method, url: `/api/v1${path}`, headers });
      expect([path.slice(0, 20), answer.status]).toEqual([path.slice(0, 20), status]);
      expectRefusal(answer.status, answer.body);
      expect(answer.body.length).toBeLessThan(500);
    }
  });
  test("bytes that are no HTTP, and headers without end", async () => {
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    // A body that never ends does not keep its connection: Node looks every half a minute, longer than a test may wait.
    expect(server.app.server.requestTimeout).toBe(300_000);
    const { port } = server.app.server.address() as AddressInfo;
    const exchange = async (bytes: string): Promise<{ head: string; body: string }> => {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      socket.end(bytes);
      let text = "";
      for await (const chunk of socket) text += String(chunk);
      const [head = "", body = ""] = text.split("\r\n\r\n");
      return { head: head.slice(0, head.indexOf("\r\n")), body };
    };
    for (const [bytes, head] of [
      ["\x16\x03\x01\x02\0 a greeting in TLS \r\n\r\n", "HTTP/1.1 400 Bad Request"],
      ["GET /api/v1/about HTTP/1.1\r\nhost: x\r\nno colon\r\n\r\n", "HTTP/1.1 400 Bad Request"],
      [
        "POST /api/v1/plant HTTP/1.1\r\nhost: x\r\ncontent-length: -5\r\n\r\n",
        "HTTP/1.1 400 Bad Request",
      ],
      [
        `GET /api/v1/about HTTP/1.1\r\nhost: x\r\na: ${"b".repeat(20_000)}\r\n\r\n`,
        "HTTP/1.1 431 Request Header Fields Too Large",
      ],
    ] as const) {
      const answer = await exchange(bytes);
      expect(answer.head).toBe(head);
      expect(errorReply.parse(JSON.parse(answer.body)).detail).not.toBe("");
    }
  });
});

test("after all this the server answers, and its log holds neither a failure nor a secret", async () => {
  const about = await server.app.inject({ method: "GET", url: "/api/v1/about" });
  expect(about.statusCode).toBe(200);
  expect(logged.filter((line) => line.startsWith("request failed"))).toEqual([]);
  for (const secret of [...Object.values(secrets), ...tokens])
    expect(logged.filter((line) => line.includes(secret))).toEqual([]);
});
