/** The calls of the time series, as the specification words them: shapes, defaults and who sees what. */
import type { AddressInfo } from "node:net";
import { permissions } from "@heliograph/contract/users/permissions.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";

const now = at("2026-06-21T12:00+02:00");
const hour = now - 3600;

let stage: ServerStage;
/** Ids by name. */
const id: Record<string, string> = {};
beforeAll(async () => {
  stage = await serverStage({ startSeconds: now });
  await stage.plant("101");
  const device = await stage.device("101", { type: "sensor" });
  id["power"] = await stage.variable(device, "p", { udm: "kW", tags: [51] });
  id["energy"] = await stage.variable(device, "e", { udm: "kWh", tags: [56] });
  id["irradiance"] = await stage.variable(device, "irr", { udm: "W/m2", tags: [3] });
  id["theoretical power"] = await stage.variable(device, "pt", { udm: "kW", tags: [50] });
  id["theoretical energy"] = await stage.variable(device, "et", { udm: "kWh", tags: [61] });
  id["performance ratio"] = await stage.variable(device, "pr", { udm: "%", tags: [5] });
  for (const [step, p, e] of [
    [0, 10, 1000],
    [1, 30, 1002.5],
    [2, 20, 1004],
  ] as const)
    await stage.post("101", {
      timestamp: hour + 300 * step,
      values: { p, e, irr: 800, pt: 50, et: 5000, pr: 80 },
    });
});
afterAll(() => stage.close());

const all = ["total", "first", "last", "min", "max", "day", "month", "year"];
const stats = async (query: string) => await stage.ask(stage.admin, `GET /data/stats?${query}`);

describe("GET /data/stats", () => {
  test("API-92 ids joined by |, a zone, what to include and how to write moments", async () => {
    const ids = `ids=${id["power"]}|${id["energy"]}`;
    const { body } = await stats(`${ids}&tz=Europe/Rome&include=${all.join(",")}&date_format=unix`);
    // Mean of 10, 30, 20; the counter's readings, and its two increments: 2.5 + 1.5.
    expect(body).toEqual([
      {
        id: id["power"],
        total: [20, hour + 600],
        first: [10, hour],
        last: [20, hour + 600],
        min: [10, hour],
        max: [30, hour + 300],
        day: [20, hour + 600],
        month: [20, hour + 600],
        year: [20, hour + 600],
      },
      {
        id: id["energy"],
        total: [1004, hour + 600],
        first: [1000, hour],
        last: [1004, hour + 600],
        min: [1000, hour],
        max: [1004, hour + 600],
        day: [4, hour + 600],
        month: [4, hour + 600],
        year: [4, hour + 600],
      },
    ]);
    for (const name of all) {
      const alone = await stats(`${ids}&include=${name}`);
      expect(alone.body.map(Object.keys)).toEqual([
        ["id", name],
        ["id", name],
      ]);
    }
    const repeated = await stats(`${ids}&include=first&include=last`);
    expect(Object.keys(repeated.body[0]).sort()).toEqual(["first", "id", "last"]);
    // In Kiritimati the day began at 12:00 in Rome: nothing was measured in it yet.
    const east = await stats(`${ids}&tz=Pacific/Kiritimati&include=day`);
    expect(east.body[1].day).toEqual([null, null]);
    for (const wrong of [
      "include=total",
      `${ids}&include=sum`,
      `${ids}&date_format=rfc`,
      `${ids}&tz=Nowhere`,
    ])
      expect((await stats(wrong)).status, wrong).toBe(400);
  });
  test("a year cut at other midnights is read beside this thread: nobody else waits for it", async () => {
    const threads = async (): Promise<number> => {
      const { rows } = await sql<{ count: number }>`select count(*)::integer as count
        from pg_stat_activity where datname = current_database() and application_name = 'heliograph series'`.execute(
        stage.db,
      );
      return rows[0]!.count;
    };
    const ids = `ids=${id["energy"]}|${id["power"]}`;
    const { body: own } = await stats(`${ids}&include=day,last,max&tz=Europe/Rome`);
    expect(await threads()).toBe(0);
    // It is the morning of the same day in New York.
    const { body: foreign } = await stats(
      `${ids}&include=day,last,max,year&tz=America/New_York&date_format=unix`,
    );
    expect(await threads()).toBeGreaterThan(0);
    expect(foreign).toEqual([
      { ...own[0], year: [4, hour + 600] },
      { ...own[1], year: [20, hour + 600] },
    ]);
  });
  test("API-93 an item has its id and its total as [value, moment], in unix seconds or ISO", async () => {
    const unix = await stats(`ids=${id["energy"]}`);
    expect(unix.body).toEqual([{ id: id["energy"], total: [1004, hour + 600] }]);
    const iso = await stats(`ids=${id["energy"]}&date_format=iso`);
    expect(iso.body).toEqual([{ id: id["energy"], total: [1004, "2026-06-21T11:10:00+02:00"] }]);
    const never = await stage.variable(await stage.device("101"), "never");
    expect((await stats(`ids=${never}&date_format=iso`)).body).toEqual([
      { id: never, total: [null, null] },
    ]);
  });
});

describe("POST /data/fetch", () => {
  test("CONST-01 rows stand 5 minutes apart where no resolution is asked for", async () => {
    const question = { ids: [id["power"]], start: hour, end: hour + 900 };
    const rows = await stage.make("POST /data/fetch", question);
    expect(rows).toEqual([
      [hour, 10],
      [hour + 300, 30],
      [hour + 600, 20],
    ]);
    expect(await stage.make("POST /data/fetch", { ...question, resolution: 5 })).toEqual(rows);
  });
});

describe("WS /plant/{id}/values", () => {
  test("API-22 a good token opens it, and JSON last values come at once", async () => {
    await stage.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = stage.app.server.address() as AddressInfo;
    const open = (token: string) =>
      new WebSocket(`ws://127.0.0.1:${port}/api/v1/plant/101/values?token=${token}`);
    const socket = open(stage.admin);
    const first = await new Promise<string>((resolve, reject) => {
      socket.on("message", (text: Buffer) => resolve(text.toString()));
      socket.on("error", reject);
    });
    expect(JSON.parse(first)).toEqual(await stage.make("GET /plant/101/values"));
    const next = new Promise<string>((resolve) =>
      socket.once("message", (text: Buffer) => resolve(text.toString())),
    );
    await stage.post("101", { timestamp: hour + 900, values: { p: 21 } });
    expect(JSON.parse(await next)).toEqual({ [id["power"]!]: [21, hour + 900] });
    socket.terminate();
    const bad = open("no token");
    const code = await new Promise<number>((resolve) => bad.on("close", resolve));
    expect(code).toBe(1008);
  });
});

describe("what is hidden is absent at every door", () => {
  const doors = async (token: string, name: string): Promise<Record<string, boolean>> => {
    const one = id[name]!;
    const span = { ids: [one], start: hour, end: hour + 900 };
    const opens = async (line: string, body?: unknown) =>
      (await stage.ask(token, line, body)).status === 200;
    const full = await stage.ask(token, "GET /plant/101?full=true");
    const values = await stage.ask(token, "GET /plant/101/values");
    const single = await stage.ask(token, "GET /data/lastvals/single/101");
    return {
      plant: JSON.stringify(full.body).includes(one),
      values: one in values.body,
      single: one in single.body,
      multi: await opens("POST /data/lastvals/multi", { plants: ["101"], vars: [one] }),
      variable: await opens(`GET /variable/${one}`),
      fetch: await opens("POST /data/fetch", span),
      aggregated: await opens("POST /data/aggregated", { ...span, period: "day" }),
      stats: await opens(`GET /data/stats?ids=${one}`),
      explain: await opens(`GET /data/explain?id=${one}&day=2026-06-21`),
    };
  };
  const [shut, open] = [false, true].map((value) =>
    Object.fromEntries(
      [
        "plant",
        "values",
        "single",
        "multi",
        "variable",
        "fetch",
        "aggregated",
        "stats",
        "explain",
      ].map((door) => [door, value]),
    ),
  );
  const sensors = [permissions.plant_show, permissions.sensor_show, permissions.sensor_vars];

  test("PERM-04 theoretical vars is 1: without it theoretical power and energy and performance ratio are hidden", async () => {
    expect(permissions.theoretical_vars).toBe(1);
    const lacking = await stage.person("lacks-theory", {
      "101": [...sensors, permissions.irradiance],
    });
    const holding = await stage.person("holds-theory", { "101": [...sensors, 1] });
    for (const name of ["theoretical power", "theoretical energy", "performance ratio"]) {
      expect(await doors(lacking.token, name), name).toEqual(shut);
      expect(await doors(holding.token, name), name).toEqual(open);
    }
    expect(await doors(lacking.token, "power")).toEqual(open);
  });
  test("PERM-05 irradiance is 10: without it irradiance is hidden", async () => {
    expect(permissions.irradiance).toBe(10);
    const lacking = await stage.person("lacks-light", {
      "101": [...sensors, permissions.theoretical_vars],
    });
    const holding = await stage.person("holds-light", { "101": [...sensors, 10] });
    expect(await doors(lacking.token, "irradiance")).toEqual(shut);
    expect(await doors(holding.token, "irradiance")).toEqual(open);
    expect(await doors(lacking.token, "power")).toEqual(open);
  });
});
