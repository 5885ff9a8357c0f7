/** The whole server with a clock of its own, four plants that send once a minute, and the screens that show them. */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { displayTemplateIds } from "@heliograph/contract/displays/informative.wire.ts";
import { fakeClock } from "@heliograph/testkit/fake-clock.ts";
import { samplePng } from "@heliograph/testkit/sample-images.ts";
import { newServer } from "../../packages/server/src/app.ts";
import { newChangeFeed } from "../../packages/server/src/platform/change-feed.ts";
import { openDb } from "../../packages/server/src/platform/database.ts";
import { startEmbeddedPostgres } from "../../packages/server/src/platform/embedded-postgres.ts";
import { newLog } from "../../packages/server/src/platform/log.ts";
import { migrate } from "../../packages/server/src/platform/migrate.ts";
import { postgresNotices } from "../../packages/server/src/platform/postgres-notices.ts";
import { readSettings } from "../../packages/server/src/platform/settings.ts";

export const screens = ["hd", "legacy", "wall", "link"] as const;
/** A public link to a dashboard has no socket, and is not closed with the displays. */
export const displays = ["hd", "legacy", "wall"] as const satisfies readonly Screen[];
export type Screen = (typeof screens)[number];
export interface WeekPortal {
  readonly port: number;
  /** Where a screen is, and the call that it asks again and again. */
  readonly paths: Readonly<Record<Screen, { readonly page: string; readonly asks: string }>>;
  /** The server's clock goes on to a quarter of a minute, at which one of the plants sends. Answers whether it did. @param now [unix s] */
  quarter(now: number): Promise<boolean>;
  /** Disables all displays, or enables them. */
  close(disabled: boolean): Promise<void>;
  stop(): Promise<void>;
}

const plants = [
  { id: "101", kwp: 99 },
  { id: "102", kwp: 420 },
  { id: "103", kwp: 12 },
  { id: "104", kwp: 48 },
] as const;
/** It says nothing for three hours a day. */
const silentId = "103";
const hour = 3600;
const password = "password-of-the-week";

/** @param begin what its clock shows first [unix s] @param portalFolder the built portal */
export async function weekPortal(begin: number, portalFolder: string): Promise<WeekPortal> {
  const folder = mkdtempSync(join(tmpdir(), "heliograph-soak-"));
  chmodSync(folder, 0o711); // as root, the database's own account must be able to enter
  const postgres = await startEmbeddedPostgres({ folder, durable: false });
  const connection = postgres.connection("postgres");
  const db = openDb(connection);
  await migrate(db);
  const clock = fakeClock(begin);
  const log = newLog("error");
  const secret = { SECRET: "the secret of a week, long enough for it", TOKEN_DAYS: "365" };
  const settings = readSettings(secret, { demo: false });
  const changes = newChangeFeed(postgresNotices(connection), log);
  await changes.listen();
  const world = { db, settings, clock, log, changes };
  const server = await newServer(world, { databaseConfig: connection, portalFolder });
  await server.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const api = `http://127.0.0.1:${port}/api/v1`;
  const admin = { username: "week", password };
  const operator = { emails: ["week@example.org"], fullname: null, isAdmin: true };
  await server.rooms.users.createByOperator({ ...admin, ...operator });

  const answered = async <T>(path: string, init: RequestInit): Promise<T> => {
    const answer = await fetch(`${api}${path}`, init);
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { access_token: token } = await answered<{ access_token: string }>("/auth/token", {
    method: "POST",
    body: new URLSearchParams(admin),
  });
  const json = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const send = async (path: string, body: object, method = "POST"): Promise<{ id: string }> =>
    await answered(path, { method, headers: json, body: JSON.stringify(body) });

  const powers: string[] = [];
  for (const [at, { id, kwp }] of plants.entries()) {
    const name = `Impianto ${at + 1}`;
    const place = { lat: 45.07, lon: 7.69, timezone: "Europe/Rome" };
    const since = { active_since: begin - 400 * 24 * hour, http_passwd: password };
    await send("/plant", { id, name, client: "Comune", ...place, ...since });
    const device = async (type: string): Promise<string> =>
      (await send("/device", { plant_id: id, name: type, type, nominal: kwp })).id;
    const variable = async (of: string, mib: string, udm: string, tags: number[]) =>
      (await send("/variable", { device_id: of, name: `Var ${mib}`, mib, udm, tags })).id;
    const inverter = await device("inverter");
    const fpac = await variable(inverter, "p", "kW", [51]);
    const fetot = await variable(inverter, "e", "kWh", [56]);
    const meter = await device("meter");
    await variable(meter, "x", "kW", [54]);
    await variable(meter, "l", "kW", [52]);
    const sensor = await device("sensor");
    const firr = await variable(sensor, "irr", "W/m2", [3]);
    const ftamb = await variable(sensor, "air", "°C", [2]);
    await variable(sensor, "wind", "m/s", [4]);
    powers.push(fpac);
    const section = { kwp, fpac, fetot, firr, ftamb };
    const sections = ["GLOBAL", "A"].map((one) => ({ name: one, ...section }));
    await send(`/plant/${id}`, { sections }, "PATCH");
  }

  const all = plants.map(({ id }) => id);
  const chart = { name: "Produzione", period: "day", vars: powers };
  const television = async (
    engine: "hd" | "legacy",
  ): Promise<{ id: string } & Record<string, unknown>> => {
    const made = await send("/display", { name: "Ingresso", engine });
    const form = new FormData();
    form.set("cat", "display_image");
    form.set("owner_id", made.id);
    form.set("upload", new File([new Uint8Array(samplePng)], "image.png"));
    const { authorization } = json;
    const upload = { method: "POST", headers: { authorization }, body: form };
    const { id: image } = await answered<{ id: string }>("/file", upload);
    const options = { plants: all, image, image_wide: image, logo: image };
    const pages = displayTemplateIds.map((template) => ({
      template_id: template,
      options: template === "chart" ? { chart } : { text: "Qui tutto si fa con il sole." },
    }));
    return { ...made, engine, options, pages };
  };
  const made = {
    hd: await television("hd"),
    legacy: await television("legacy"),
    wall: await send("/display/control", { name: "Sala", plants: all, font_size: 24 }),
  };
  const place = (at: number) => ({
    id: `w${at}`,
    x: (at % 3) * 4,
    y: Math.floor(at / 3) * 4,
    w: 4,
    h: 4,
  });
  const widgets = [
    { kind: "value", quantity: "energy_day" },
    { kind: "gauge", quantity: "power" },
    { kind: "flow" },
    { kind: "chart", vars: powers },
    { kind: "chart", quantity: "energy_day", draw: "bar", period: "month" },
    { kind: "table" },
    { kind: "map" },
    { kind: "text", text: "Qui tutto si fa con il sole." },
  ].map((widget, at) => ({ ...widget, ...place(at) }));
  const dashboard = await send("/dashboard", { name: "Atrio", plants: all, widgets });
  const until = begin + 300 * 24 * hour;
  const link = await answered<{ token: string }>("/public_link", {
    method: "POST",
    headers: json,
    body: JSON.stringify({ kind: "dashboard", of: dashboard.id, until }),
  });
  const pathOf = { hd: "/display", legacy: "/display", wall: "/display/control" } as const;
  const close: WeekPortal["close"] = async (disabled) => {
    for (const screen of displays)
      await send(`${pathOf[screen]}/${made[screen].id}`, { ...made[screen], disabled });
  };

  const counters = plants.map(({ kwp }) => kwp * 1000);
  return {
    port,
    paths: {
      hd: {
        page: `/videohd/${made.hd.id}`,
        asks: `/api/v1/display/${made.hd.id}/screen`,
      },
      legacy: { page: `/video/${made.legacy.id}`, asks: `/video/${made.legacy.id}` },
      wall: {
        page: `/control/${made.wall.id}`,
        asks: `/api/v1/display/control/${made.wall.id}/screen`,
      },
      link: { page: `/open/${link.token}`, asks: "/api/v1/open" },
    },
    close,
    async quarter(now) {
      clock.set(now);
      const at = Math.floor(now / 15) % plants.length;
      const { id, kwp } = plants[at]!;
      const utc = (now % (24 * hour)) / hour;
      // The sun of late October in Turin, with clouds.
      const sun = Math.max(0, Math.sin((Math.PI * (utc - 5.5)) / 10.5));
      const p = kwp * 0.75 * sun * (0.8 + 0.2 * Math.sin(now / 400 + at));
      counters[at]! += p / 60;
      if (id === silentId && utc >= 12 && utc < 15) return false;
      const l = kwp * 0.2 * (1.2 + Math.sin(now / 900));
      const weather = { irr: 850 * sun, air: 8 + 9 * sun, wind: 2 + Math.sin(now / 700) };
      const values = { p, e: counters[at], x: p - l, l, ...weather };
      await answered(`/ingest/${id}`, {
        method: "POST",
        headers: {
          authorization: `Basic ${btoa(`${id}:${password}`)}`,
          "content-type": "application/json",
        },
        body: JSON.stringify({ timestamp: now, values }),
      });
      return true;
    },
    async stop() {
      await server.stop();
      await changes.close();
      await db.destroy();
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
