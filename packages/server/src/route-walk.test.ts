import { aPlant } from "@heliograph/testkit/a-plant.ts";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { newChangeFeed } from "./platform/change-feed.ts";
import { systemClock } from "./platform/clock.ts";
import { openDb } from "./platform/database.ts";
import { newLog } from "./platform/log.ts";
import { postgresNotices } from "./platform/postgres-notices.ts";
import { readSettings } from "./platform/settings.ts";
import { apiBase, type Route } from "@heliograph/contract/route.ts";
import {
  permissions,
  type Permission,
  type PermissionName,
} from "@heliograph/contract/users/permissions.ts";
import { freshDatabase } from "../../testkit/src/fresh-database.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newServer, type Server } from "./app.ts";

/** Every call that the contract declares, found by its shape: a new one is walked without being named here. */
const contract = fileURLToPath(new URL("../../contract/src", import.meta.url));
const files = readdirSync(contract, { recursive: true, encoding: "utf8" }).filter((f) =>
  f.endsWith(".routes.ts"),
);
const modules = (await Promise.all(files.map((file) => import(join(contract, file))))) as Record<
  string,
  Route
>[];
const routes = modules.flatMap((m) => Object.entries(m).map(([name, route]) => ({ name, route })));

const password = "a long password";
const plantId = "101";
let server: Server;
let closeAll: () => Promise<void>;
let adminToken = "";
let probeToken = "";
const made = {
  probe: "",
  other: "",
  device: "",
  variable: "",
  chart: "",
  alert: "",
  report: "",
  incident: "1".repeat(24),
};

async function ask(token: string | null, method: string, path: string, body?: unknown) {
  const reply = await server.app.inject({
    method: method as "GET",
    url: apiBase + path,
    headers: token === null ? {} : { authorization: `Bearer ${token}` },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return { status: reply.statusCode, body: reply.json() as Record<string, unknown> };
}
async function make(method: string, path: string, body: unknown): Promise<Record<string, unknown>> {
  const answer = await ask(adminToken, method, path, body);
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return answer.body;
}
async function tokenOf(username: string): Promise<string> {
  const { body } = await ask(null, "POST", "/auth/token", { username, password });
  return body["access_token"] as string;
}
/** The probe holds exactly these; null unlinks him. */
async function grant(numbers: readonly Permission[] | null): Promise<void> {
  if (numbers === null) await ask(adminToken, "DELETE", `/user/${made.probe}/perms/${plantId}`);
  else await make("PATCH", `/user/${made.probe}/perms/${plantId}`, numbers);
}

beforeAll(async () => {
  const config = await freshDatabase();
  const db = openDb(config);
  const log = newLog("silent");
  const changes = newChangeFeed(postgresNotices(config), log);
  const settings = {
    ...readSettings(
      { ADMIN_PASSWORD: password, SECRET: "a secret that only this test knows" },
      { demo: false },
    ),
    roles: ["api"] as const,
  };
  const world = { db, settings, clock: systemClock, log, changes };
  await changes.listen();
  server = await newServer(world, { databaseConfig: config });
  await server.rooms.users.ensureFirstAdmin();
  closeAll = async () => {
    await server.stop();
    await changes.close();
    await db.destroy();
  };
  adminToken = await tokenOf("admin");
  const person = { password, emails: ["someone@example.it"] };
  made.probe = (await make("POST", "/user", { ...person, username: "probe" }))["id"] as string;
  made.other = (await make("POST", "/user", { ...person, username: "other" }))["id"] as string;
  await make("POST", "/plant", aPlant(plantId));
  const device = { plant_id: plantId, name: "Inverter", type: "inverter" };
  made.device = (await make("POST", "/device", device))["id"] as string;
  const variable = {
    device_id: made.device,
    name: "Power",
    udm: "kW",
    mib: "inv.1.pac",
    data_type: "float",
  };
  made.variable = (await make("POST", "/variable", variable))["id"] as string;
  const chart = {
    name: "Power",
    type: "line",
    period: "day",
    multimode: "normal",
    series: [{ var_id: made.variable }],
  };
  made.chart = (await make("POST", `/plant/${plantId}/chart`, chart))["id"] as string;
  await renewAlert();
  await renewReport();
  const stood = { cause: "device_stopped", subject_kind: "device", subject: made.device } as const;
  await db
    .insertInto("incident")
    .values({
      plant_id: plantId,
      id: made.incident,
      ...stood,
      state: "open",
      since: 1,
      opened: 1,
      judged: 1,
      sureness: 1,
      evidence: JSON.stringify({ numbers: {}, series: [] }),
      daily_kwh: "{}",
      alerts: [],
    })
    .execute();
  const section = { name: "GLOBAL", kwp: 1, fpac: made.variable };
  await make("PATCH", `/plant/${plantId}`, { sections: [section, { name: "A", kwp: 1 }] });
  probeToken = await tokenOf("probe");
});
afterAll(() => closeAll());

/** Nothing keeps an alert from being deleted: before each call on one, there is a new one. */
async function renewAlert(): Promise<void> {
  const alert = {
    plant_id: plantId,
    name: "Too much",
    description: "Above its limit",
    num_checks: 3,
    vars: [made.variable],
    vmax: 50,
  };
  made.alert = (await make("POST", "/alert", alert))["id"] as string;
}

async function renewReport(): Promise<void> {
  const report = { plant_id: plantId, template_id: "R01", freq: "daily", vars: [made.variable] };
  made.report = (await make("POST", "/report", report))["id"] as string;
}

const ofReport = /^\/report\/(?:generated?\/)?:id/;
/** A path that names what is there, so that only the asker decides. What would be deleted is in use, enabled, or not there. */
function pathFor(route: Route, plant = plantId): string {
  const values: Record<string, string> = {
    plant_id: plant,
    user: "other",
    username: "other",
    chart_id: "0".repeat(24),
    id: route.path.startsWith("/user")
      ? made.other
      : route.path.startsWith("/device")
        ? made.device
        : route.path.startsWith("/variable")
          ? made.variable
          : route.path.startsWith("/chart")
            ? made.chart
            : route.path.startsWith("/alert/:id")
              ? made.alert
              : ofReport.test(route.path)
                ? made.report
                : route.path.startsWith("/incident")
                  ? made.incident
                  : "0".repeat(24),
  };
  return route.path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? `:${name}`);
}
/** A body that no schema takes: what is let through ends in a 400 and changes nothing. */
const nonsense = { nonsense: true };
async function askAs(token: string | null, route: Route, plant?: string) {
  if (route.path.startsWith("/alert/:id")) await renewAlert();
  if (ofReport.test(route.path)) await renewReport();
  return await ask(
    token,
    route.method,
    pathFor(route, plant),
    route.method === "GET" || route.method === "DELETE" ? undefined : nonsense,
  );
}
const messageIn = (body: Record<string, unknown> | null): string =>
  typeof body?.["detail"] === "string" ? body["detail"] : "";
/** Not stopped at the gate: whatever the room says then is its own affair. */
const passed = (status: number): boolean => status !== 401 && status !== 403;

test("the walk meets every call of the contract, and each is mounted", async () => {
  expect(routes.length).toBeGreaterThan(40);
  for (const { name, route } of routes) {
    const { body } = await askAs(adminToken, route);
    expect(messageIn(body), name).not.toMatch(/does not exist$/);
  }
});

test("a ticket is given at any fraction of a second", async () => {
  const { status, body } = await ask(adminToken, "GET", "/auth/ticket?path=/plant/101/values");
  expect(status, JSON.stringify(body)).toBe(200);
});

const ofPublic = routes.filter(({ route }) => route.may.who === "public");
const guarded = routes.filter(({ route }) => route.may.who !== "public");
const ofAdmins = routes.filter(({ route }) => route.may.who === "admin");
const ofPlants = routes.flatMap(({ name, route }) =>
  route.may.who === "plant" ? [{ name, route, may: route.may }] : [],
);

describe.each(ofPublic)("$route.method $route.path ($name)", ({ route }) => {
  test("nobody is stopped at the gate", async () => {
    const { body } = await askAs(null, route);
    expect(body["code"]).not.toBe("not_logged_in");
  });
});

describe.each(guarded)("$route.method $route.path ($name)", ({ route }) => {
  test("API-103 nobody gets 401, and so does a broken token", async () => {
    for (const token of [null, "broken", `${adminToken}x`]) {
      const { status, body } = await askAs(token, route);
      expect(status).toBe(401);
      expect(typeof body["detail"]).toBe("string");
    }
  });
  test("PERM-01 an admin passes", async () => {
    expect(passed((await askAs(adminToken, route)).status)).toBe(true);
  });
});

describe.each(ofAdmins)("$route.method $route.path ($name)", ({ route }) => {
  test("a holder of every permission who is no admin gets 403", async () => {
    await grant(Object.values(permissions));
    expect((await askAs(probeToken, route)).status).toBe(403);
  });
});

describe.each(ofPlants)("$route.method $route.path ($name)", ({ route, may }) => {
  test("PERM-02 PERM-43 each permission that it names opens it, the others do not", async () => {
    const named = may.any.map((name: PermissionName) => permissions[name]);
    await grant(null);
    expect((await askAs(probeToken, route)).status, "a stranger").toBe(403);
    for (const number of named) {
      await grant([...new Set([permissions.plant_show, number])]);
      const { status, body } = await askAs(probeToken, route);
      // A room may ask for more than the gate (the type of a device, a key of the body) and says so in its own words.
      const atGate = status === 403 && messageIn(body).startsWith("on plant");
      expect(atGate, `holds ${number}`).toBe(false);
    }
    await grant(Object.values(permissions).filter((n) => !named.includes(n)));
    expect((await askAs(probeToken, route)).status, "holds all the others").toBe(403);
    await grant(Object.values(permissions).filter((n) => n !== permissions.plant_show));
    expect((await askAs(probeToken, route)).status, "may not view the plant").toBe(403);
  });
});

describe.each(ofPlants.filter(({ may }) => "plant" in may.at))(
  "$route.method $route.path ($name)",
  ({ route }) => {
    test("API-15 a plant that does not exist is 404 for everybody who is logged in", async () => {
      for (const token of [adminToken, probeToken])
        expect((await askAs(token, route, "999")).status).toBe(404);
    });
  },
);
