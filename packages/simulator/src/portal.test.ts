import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { newDevices } from "@heliograph/contract/devices/devices.wire.ts";
import { newVariables } from "@heliograph/contract/variables/variable-bulk.wire.ts";
import type { Packet } from "@heliograph/contract/ingest/ingest.wire.ts";
import { gperfParams, newPlant, plantPatch } from "@heliograph/contract/plants/plants.wire.ts";
import { tariffFields } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { newUser } from "@heliograph/contract/users/users.wire.ts";
import { estimatesPatch, newFormula } from "@heliograph/contract/variables/variables.wire.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { fillHistory, fillRecent, spanOnPortal } from "./backfill.ts";
import { Coverage } from "./coverage.ts";
import type { FedPlant } from "./delivery.ts";
import { sendDue } from "./feed.ts";
import { fleet } from "./fleet.ts";
import { PlantSimulator } from "./plant-simulator.ts";
import { alertTemplate } from "@heliograph/domain/alerts/alert-templates.ts";
import { newAlert, type NewAlert } from "@heliograph/contract/alerts/alerts.wire.ts";
import {
  portalClient,
  type PortalClient,
  type PortalRefusal,
} from "@heliograph/client/portal-client.ts";
import { Progress } from "./progress.ts";
import { provisionAlerts } from "./provision-alerts.ts";
import { provisionPlant } from "./provision.ts";
import { provisionTariff } from "./provision-tariffs.ts";
import { provisionUsers } from "./provision-users.ts";

type Body = Record<string, unknown>;
type Answer = readonly [status: number, body: unknown];

/** A portal in memory that accepts what the contract's schemas accept, over real HTTP. */
class PortalInMemory {
  readonly plants = new Map<
    string,
    Body & { devices: Body[]; formulas: Body[]; alerts: NewAlert[] }
  >();
  readonly users = new Map<string, Body>();
  readonly tariffs = new Map<string, Body[]>();
  /** Stamps that arrived, by plant, with their values. */
  readonly stored = new Map<string, Map<number, Packet["values"]>>();
  readonly writes: string[] = [];
  largestBody = 0;
  /** Statuses that the next calls are answered with. */
  readonly troubles: number[] = [];
  #ids = 0;
  readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => this.#answer(request, Buffer.concat(chunks), response));
    });
  }

  #answer(request: IncomingMessage, raw: Buffer, response: ServerResponse): void {
    const trouble = this.troubles.shift();
    const [status, body] =
      trouble === undefined ? this.#route(request, raw) : ([trouble, { detail: "away" }] as const);
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  #newId(): string {
    return (++this.#ids).toString(16).padStart(24, "0");
  }

  #route(request: IncomingMessage, raw: Buffer): Answer {
    const url = new URL(request.url ?? "/", "http://localhost");
    const path = url.pathname.replace("/api/v1", "");
    if (path === "/auth/token") return [200, { access_token: "t", token_type: "bearer" }];
    const ingest = /^\/ingest\/(\d+)$/.exec(path);
    if (ingest) return this.#ingest(ingest[1] ?? "", request, raw);
    if (request.headers.authorization !== "Bearer t") return [401, { detail: "who?" }];
    const body = raw.length > 0 ? (JSON.parse(raw.toString()) as Body) : {};
    if (request.method !== "GET" && path !== "/data/aggregated")
      this.writes.push(`${request.method} ${path}`);
    return this.#api(request.method ?? "GET", path, body);
  }

  #api(method: string, path: string, body: Body): Answer {
    const [, room = "", id = "", part = ""] = path.split("/");
    const plant = this.plants.get(id);
    if (path === "/bitmask/all")
      return [200, [{ id: "inverter_state", enums: {}, texts: { it: {}, en: {} } }]];
    if (room === "plant" && part === "exists") return [200, plant !== undefined];
    if (path === "/plant" && method === "POST") return this.#createPlant(body);
    if (room === "plant" && part === "setup") return [200, { ok: true }];
    if (room === "plant" && part === "tariffs") return this.#tariff(method, id, body);
    if (room === "plant" && plant) {
      if (method === "PATCH") Object.assign(plant, plantPatch.parse(body));
      return [200, plant];
    }
    if (path === "/device/bulk") {
      const { plant_id: plantId, rows } = newDevices.parse(body);
      const made = rows.map((row) => ({ ...row, id: this.#newId(), variables: [] }));
      this.plants.get(plantId)?.devices.push(...made);
      return [200, made.map(({ id: of }) => ({ id: of, refused: null }))];
    }
    if (path === "/variable/bulk")
      return [
        200,
        newVariables.parse(body).rows.map((row) => {
          const id = this.#newId();
          const device = [...this.plants.values()]
            .flatMap(({ devices }) => devices)
            .find((d) => d["id"] === row.device_id);
          (device!["variables"] as object[]).push({ ...row, id });
          return { id, refused: null };
        }),
      ];
    if (path === "/variable") return this.#createFormula(body);
    if (room === "variable" && part === "estimates") {
      const formula = [...this.plants.values()]
        .flatMap(({ formulas }) => formulas)
        .find((f) => f["id"] === id);
      Object.assign(formula ?? {}, estimatesPatch.parse(body));
      return formula ? [200, formula] : [404, { detail: id }];
    }
    if (room === "alert") return this.#alert(id, part, body);
    if (room === "user") return this.#user(method, path, body);
    if (path === "/data/aggregated") {
      const days = [...(this.stored.get("101")?.keys() ?? [])].map((at) =>
        new Date((at + 7200) * 1000).toISOString().slice(0, 10),
      );
      return [200, [...new Set(days)].sort().map((day) => [day, 1])];
    }
    return [404, { detail: path }];
  }

  #createPlant(body: Body): Answer {
    const plant = newPlant.parse(body);
    const homepage = { featured_vars: [], numeric_vars: [], daily_vars: [], history_vars: [] };
    this.plants.set(plant.id, {
      ...plant,
      homepage,
      ass_strinv: {},
      gperf_params: gperfParams.parse({}),
      devices: [],
      formulas: [],
      alerts: [],
    });
    return [200, this.plants.get(plant.id)];
  }

  #createFormula(body: Body): Answer {
    const formula = { ...newFormula.parse(body), id: this.#newId(), estimates: {} };
    this.plants.get(formula.plant_id)?.formulas.push(formula);
    return [200, formula];
  }

  #alert(id: string, part: string, body: Body): Answer {
    if (id === "template") return [200, alertTemplate(part)];
    const alert = newAlert.parse(body);
    this.plants.get(alert.plant_id)?.alerts.push(alert);
    return [200, alert];
  }

  #tariff(method: string, plantId: string, body: Body): Answer {
    const tariffs = this.tariffs.get(plantId) ?? [];
    if (method === "GET") return [200, tariffs];
    const tariff = { ...tariffFields.parse(body), id: this.#newId(), plant_id: plantId };
    this.tariffs.set(plantId, [...tariffs, tariff]);
    return [200, tariff];
  }

  #user(method: string, path: string, body: Body): Answer {
    const [, , id = "", part = "", plantId = ""] = path.split("/");
    if (id === "by_username")
      return this.users.has(part) ? [200, this.users.get(part)] : [404, { detail: part }];
    if (method === "POST") {
      const user = { ...newUser.parse(body), id: this.#newId(), perms: {} };
      this.users.set(user.username, user);
      return [200, user];
    }
    const user = [...this.users.values()].find((u) => u["id"] === id);
    Object.assign((user?.["perms"] ?? {}) as Body, { [plantId]: body });
    return [200, user];
  }

  #ingest(id: string, request: IncomingMessage, raw: Buffer): Answer {
    const plant = this.plants.get(id);
    const expected = `Basic ${Buffer.from(`${id}:${String(plant?.["http_passwd"])}`).toString("base64")}`;
    if (request.headers.authorization !== expected) return [401, { detail: "wrong password" }];
    const text = gunzipSync(raw).toString();
    this.largestBody = Math.max(this.largestBody, text.length);
    const body = JSON.parse(text) as Packet | { packets: Packet[] };
    const packets = "packets" in body ? body.packets : [body];
    const stored = this.stored.get(id) ?? new Map<number, Packet["values"]>();
    this.stored.set(id, stored);
    for (const packet of packets) stored.set(packet.timestamp, packet.values);
    return [200, { accepted: packets.length, refused: [] }];
  }
}

const setup = { seed: 1, hasFaults: true, since: "2026-06-01" };
const simulator = (id: string): PlantSimulator =>
  new PlantSimulator(fleet.find((spec) => spec.id === id) ?? fleet[0]!, setup);
const quiet = new Progress(
  () => undefined,
  () => undefined,
);
/** 2026-06-18 12:00 in Rome. */
const noon = 1781776800;

let far: PortalInMemory;
let portal: PortalClient;
const stop = new AbortController();
beforeEach(async () => {
  far = new PortalInMemory();
  await new Promise<void>((done) => far.server.listen(0, "127.0.0.1", done));
  const { port } = far.server.address() as AddressInfo;
  portal = portalClient({
    url: `http://127.0.0.1:${port}`,
    session: { username: "admin", password: "x" },
    patience: "endless",
    signal: stop.signal,
  });
});
afterEach(() => new Promise((done) => far.server.close(done)));

describe("provisioning", () => {
  test("creates plant, devices, variables, formulas, sections, home page, strings and estimates; a second run writes nothing", async () => {
    const provisioned = await provisionPlant(portal, simulator("214"), 1, noon);
    const plant = far.plants.get("214");
    expect(provisioned.password).toBe(plant?.["http_passwd"]);
    expect(plant?.devices).toHaveLength(simulator("214").blueprint.devices.length);
    const formula = plant?.formulas.find(({ name }) => name === "Potenza impianto");
    expect(formula?.["formula"]).toMatch(/^(\{[0-9a-f]{24}\}\+){3}\{[0-9a-f]{24}\}$/);
    const sections = plant?.["sections"] as Body[];
    expect(sections.map(({ name, fpac }) => [name, fpac])).toEqual([
      ["GLOBAL", formula?.["id"]],
      ["A", formula?.["id"]],
    ]);
    expect(Object.keys(plant?.["ass_strinv"] as Body)).toHaveLength(48);
    const estimates = plant?.formulas.find(({ name }) => name === "Energia impianto")?.[
      "estimates"
    ] as Record<string, number[]>;
    expect(Object.keys(estimates)).toEqual(["2025", "2026", "2027"]);
    expect(estimates["2026"]?.reduce((a, b) => a + b, 0)).toBeGreaterThan(487.6 * 1100);

    far.writes.length = 0;
    const again = await provisionPlant(portal, simulator("214"), 1, noon);
    expect(far.writes).toEqual([]);
    expect(again).toEqual({ ...provisioned, isNew: false });
  });

  test("creates alerts of silence and of device faults for each plant that has none yet", async () => {
    const watched = async (id: string): Promise<string> => {
      const plant = await provisionPlant(portal, simulator(id), 1, noon);
      await provisionAlerts(portal, simulator(id), plant);
      const alerts = far.plants.get(id)?.alerts ?? [];
      return alerts.map((one) => `${one.template_id} ${one.vars?.length}`).join(", ");
    };
    // Cascina Bellaria: 4 inverters, 48 strings, an interface, 2 sensors.
    const bellaria = "003 0, 001 4, 002 4, 004 48, 005 48, 008 1, 017 4, 018 2";
    expect(await watched("214")).toBe(bellaria);
    far.writes.length = 0;
    expect([await watched("214"), far.writes]).toEqual([bellaria, []]);
    // Solare Campidano turns: 16 trackers. Villa Ginestra has one inverter, which is compared with none.
    expect(await watched("1203")).toContain("019 16");
    expect(await watched("101")).toBe("003 0, 001 1, 017 1");
    // By night its inverters give nothing to be checked; its trackers go on.
    const gated = far.plants.get("1203")!.alerts.filter((one) => one.active_sun != null);
    expect(gated.map((one) => one.template_id)).toEqual(["001", "002", "017"]);
  });

  test("a plant gets its tariff once; those of the conto energia are paid an incentive", async () => {
    for (const id of ["214", "331"]) {
      await provisionPlant(portal, simulator(id), 1, noon);
      await provisionTariff(portal, simulator(id).spec);
    }
    // Cascina Bellaria sells all, since 2011; Molino Santa Chiara uses some itself, since 2018.
    expect(far.tariffs.get("214")?.[0]).toMatchObject({
      valid_from: "2011-04-28",
      incentive: 0.208,
      bands: [{ feed_in: 0.105, self_consumption: null }],
    });
    expect(far.tariffs.get("331")?.[0]).toMatchObject({
      incentive: null,
      bands: [{ feed_in: 0.105, self_consumption: 0.214 }],
    });
    far.writes.length = 0;
    await provisionTariff(portal, simulator("214").spec);
    expect(far.writes).toEqual([]);
  });

  test("what users changed is left unchanged", async () => {
    await provisionPlant(portal, simulator("101"), 1, noon);
    const plant = far.plants.get("101");
    const kept = ((plant?.["sections"] ?? []) as Body[]).map((section) => ({
      ...section,
      name: "Casa",
    }));
    Object.assign(plant ?? {}, { sections: kept, name: "Villa Rosa", http_passwd: "changed" });
    far.writes.length = 0;
    expect((await provisionPlant(portal, simulator("101"), 1, noon)).password).toBe("changed");
    expect(far.writes).toEqual([]);
    expect(plant?.["sections"]).toEqual(kept);
  });

  test("a device that nobody configured stays for the suggestion pages", async () => {
    await provisionPlant(portal, simulator("233"), 1, noon);
    const configured = far.plants
      .get("233")
      ?.devices.map(({ oid, oidn }) => `${String(oid)}.${String(oidn)}`);
    expect(configured).not.toContain("sen.2");
    expect(
      simulator("233")
        .devices()
        .map(({ oid, oidn }) => `${oid}.${oidn}`),
    ).toContain("sen.2");
    expect(simulator("233").packetAt(noon)?.values).toHaveProperty(["sen.2.irr"]);
  });

  test("people are created once and linked to the plants that they do not see", async () => {
    await provisionUsers(portal, fleet, "heliograph-demo");
    expect(Object.keys(far.users.get("installer")?.["perms"] as Body)).toHaveLength(14);
    far.writes.length = 0;
    await provisionUsers(portal, fleet, "heliograph-demo");
    expect(far.writes).toEqual([]);
  });
});

describe("delivery", () => {
  const start = async (id: string, file: string | null = null) => {
    const plant = {
      ...(await provisionPlant(portal, simulator(id), 1, noon)),
      simulator: simulator(id),
    };
    const coverage = await Coverage.open(file, 1);
    return {
      plant,
      work: {
        portal,
        plants: [plant],
        coverage,
        progress: quiet,
        report: (refusal: PortalRefusal) => {
          throw refusal;
        },
        fromSeconds: noon - 8 * 86_400,
        nowSeconds: noon,
      },
    };
  };
  const stamps = (id: string): number[] =>
    [...(far.stored.get(id)?.keys() ?? [])].sort((a, b) => a - b);
  /** Stamps of the slots of the last days until noon in which the logger has something to send. */
  const spoken = ({ simulator }: FedPlant, days: number): number[] => {
    const slots = [];
    for (let at = noon - (days * 24 + 12) * 3600; at <= noon; at += 300)
      if (simulator.packetAt(at)) slots.push(at);
    return slots;
  };

  test("the last three days come first, then the past; every slot once, and nothing before", async () => {
    const { work, plant } = await start("1087");
    await fillRecent(work);
    // Three whole days and this one until noon.
    expect(stamps("1087")).toEqual(spoken(plant, 3));
    await fillHistory(work);
    expect(stamps("1087")).toEqual(spoken(plant, 8));
    expect(far.largestBody).toBeLessThan(2_000_000);
  });

  test("a server that restarts loses nothing: 503s are repeated until they are answered", async () => {
    const { work, plant } = await start("101");
    far.troubles.push(503, 500);
    await fillRecent(work);
    expect(stamps("101")).toEqual(spoken(plant, 3));
  });

  test("a server that is not there yet is awaited", async () => {
    const { port } = far.server.address() as AddressInfo;
    const { work, plant } = await start("101");
    far.server.closeAllConnections();
    await new Promise((done) => far.server.close(done));
    const filling = fillRecent(work);
    await new Promise<void>((done) => far.server.listen(port, "127.0.0.1", done));
    await filling;
    expect(stamps("101")).toEqual(spoken(plant, 3));
  });

  test("a refused call is not repeated, is reported, and leaves the other plants alone", async () => {
    const { work, plant } = await start("101");
    const refusals: PortalRefusal[] = [];
    const wrong = { ...plant, password: "wrong" };
    await fillRecent({
      ...work,
      plants: [wrong, plant],
      report: (refusal) => refusals.push(refusal),
    });
    expect(refusals.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^ingest of plant 101: 401/),
    ]);
    expect(stamps("101").length).toBeGreaterThan(900);
  });

  test("the next run goes on where the last one stopped, with and without a state file", async () => {
    const { work, plant } = await start("101");
    await fillRecent(work);
    const later = { ...work, nowSeconds: noon + 7200 };
    far.stored.clear();
    await fillRecent(later);
    expect(stamps("101")[0]).toBe(noon + 300);
    expect(stamps("101")).toHaveLength(24);

    await fillRecent({ ...work, coverage: await Coverage.open(null, 1) });
    const span = await spanOnPortal(portal, plant, "0".repeat(24), work);
    // Days 15 to 18 June are there: the 15th may be half and is filled again, the 18th is sent from its start.
    expect(span).toEqual({ oldest: noon - (2 * 24 + 12) * 3600, newest: noon - 12 * 3600 - 1 });
  });

  test("without a requested history the last days are still sent, and nothing earlier is asked for or filled", async () => {
    const { work, plant } = await start("101");
    const bare = { ...work, fromSeconds: noon };
    expect(await spanOnPortal(portal, plant, "0".repeat(24), bare)).toBeNull();
    await fillRecent(bare);
    await fillHistory(bare);
    expect(stamps("101")).toEqual(spoken(plant, 3));
  });

  test("live: the current values each time, and all slots since the last packet", async () => {
    const { work, plant } = await start("101");
    await fillRecent(work);
    far.stored.clear();
    await sendDue(work, plant, noon + 61);
    expect(stamps("101")).toEqual([noon + 61]);
    await sendDue(work, plant, noon + 961);
    expect(stamps("101")).toEqual([noon + 61, noon + 300, noon + 600, noon + 900, noon + 961]);
    await sendDue(work, plant, noon + 1021);
    expect(stamps("101").slice(-1)).toEqual([noon + 1021]);
  });

  test("the logger that delivers by night is silent by day and leaves no hole", async () => {
    const { work, plant } = await start("905");
    await fillRecent(work);
    const four = noon - 8 * 3600;
    expect(stamps("905").at(-1)).toBe(four);
    await sendDue(work, plant, noon + 61);
    expect(stamps("905").at(-1)).toBe(four);
    await sendDue(work, plant, four + 86_400 + 5);
    expect(stamps("905").at(-1)).toBe(four + 86_400);
    const received = stamps("905").filter((at) => at > four).length;
    let sent = 0;
    for (let at = four + 300; at <= four + 86_400; at += 300)
      if (plant.simulator.packetAt(at)) sent++;
    expect(received).toBe(sent);
  });
});
