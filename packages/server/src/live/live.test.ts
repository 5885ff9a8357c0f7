import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import type { LastValues } from "@heliograph/contract/data/data.wire.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import type { LiveSocket } from "../platform/live-socket.ts";
import { liveService } from "./live.service.ts";

const now = at("2026-06-21T12:00+02:00");
const moment = now - 3600;

let stage: ServerStage;
let plants = 100;
let plant: string;
let device: string;
let power: string;
let irradiance: string;
const readers: Reader[] = [];

beforeAll(async () => {
  stage = await serverStage({ startSeconds: now });
  await stage.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => stage.close());
beforeEach(async () => {
  plant = await stage.plant(String(++plants));
  device = await stage.device(plant);
  power = await stage.variable(device, "p", { udm: "kW" });
  irradiance = await stage.variable(device, "irr", { udm: "W/m2", tags: [3] });
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.socket.terminate();
});

/** A browser's socket and what it received. */
class Reader {
  readonly socket: WebSocket;
  readonly received: LastValues[] = [];
  code: number | null = null;

  constructor(credential: string, of: { path?: string; more?: string } = {}) {
    const { port } = stage.app.server.address() as AddressInfo;
    const path = of.path ?? `/plant/${plant}/values`;
    const query = `token=${credential}${of.more ?? ""}`;
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1${path}?${query}`);
    this.socket.on("message", (text: Buffer) =>
      this.received.push(JSON.parse(text.toString()) as LastValues),
    );
    this.socket.on("close", (code) => {
      this.code = code;
    });
    this.socket.on("error", () => {});
    readers.push(this);
  }
  /** The message of this place, when it comes. */
  async hears(place: number): Promise<LastValues> {
    await vi.waitUntil(() => this.received.length > place, { timeout: 20_000, interval: 5 });
    return this.received[place]!;
  }
  async closes(): Promise<number> {
    await vi.waitUntil(() => this.code !== null, { timeout: 20_000, interval: 5 });
    return this.code!;
  }
}
/** A fleet of which nothing is announced. */
const stillFleet = { changes: () => Promise.resolve(null), pauseSeconds: () => 60 };
const send = (values: object, timestamp = moment) =>
  stage.post(plant, { timestamp, values: values as Record<string, unknown> });
const ticketOf = async (token: string, path = `/plant/${plant}/values`): Promise<string> => {
  const { body } = await stage.ask(token, `GET /auth/ticket?path=${encodeURIComponent(path)}`);
  return (body as { ticket: string }).ticket;
};

describe("a plant's socket", () => {
  test("[L2] LIVE-01 LIVE-02 LIVE-12 the snapshot first, then what changes, each value with its own time", async () => {
    await send({ p: 1 });
    const reader = new Reader(stage.admin);
    expect(await reader.hears(0)).toEqual({ [power]: [1, moment] });
    await send({ p: 2, irr: 500 }, moment + 300);
    expect(await reader.hears(1)).toEqual({
      [power]: [2, moment + 300],
      [irradiance]: [500, moment + 300],
    });
    // What is older than what is known, and what no variable reads, changes nothing here.
    await send({ p: 9 }, moment - 300);
    await send({ unknown: 9 }, moment + 600);
    await send({ p: 3 }, moment + 900);
    expect(await reader.hears(2)).toEqual({ [power]: [3, moment + 900] });
  });
  test("[D12] [L3] formulas are pushed with the packet that completes them", async () => {
    const sum = await stage.formula(plant, `{${power}} + {${irradiance}}`);
    const reader = new Reader(stage.admin);
    await reader.hears(0);
    await send({ p: 1 });
    expect(await reader.hears(1)).toEqual({ [power]: [1, moment] });
    await send({ irr: 10 });
    expect(await reader.hears(2)).toEqual({ [irradiance]: [10, moment], [sum]: [11, moment] });
  });
  test("the first packet after the plant was changed is pushed too", async () => {
    await send({ p: 1 });
    const reader = new Reader(stage.admin);
    await reader.hears(0);
    await stage.make(`PATCH /plant/${plant}`, { notes: "changed" });
    await send({ p: 2 }, moment + 300);
    expect(await reader.hears(1)).toEqual({ [power]: [2, moment + 300] });
  });
  test("[D11] [L4] what the reader may not see is in no snapshot and no push, and neither is a push of nothing else", async () => {
    const half = await stage.formula(plant, `{${irradiance}} / 2`);
    const { token } = await stage.person(`viewer-${plant}`, { [plant]: [0] });
    await send({ p: 1, irr: 10 });
    const [viewer, boss] = [new Reader(token), new Reader(stage.admin)];
    expect(await viewer.hears(0)).toEqual({ [power]: [1, moment] });
    await boss.hears(0);
    await send({ irr: 20 }, moment + 300);
    await send({ p: 2, irr: 30 }, moment + 600);
    await boss.hears(2);
    expect(await viewer.hears(1)).toEqual({ [power]: [2, moment + 600] });
    expect(boss.received[1]).toEqual({
      [irradiance]: [20, moment + 300],
      [half]: [10, moment + 300],
    });
  });
});

describe("who may listen", () => {
  test("[L1] LIVE-03 without a token, with a wrong one, for an unknown or a foreign plant: closed without data", async () => {
    const { token } = await stage.person(`stranger-${plant}`, { [plant]: [40] });
    const refused = [
      new Reader(""),
      new Reader("a.b.c"),
      new Reader("nonsense"),
      new Reader(stage.admin, { path: "/plant/9999/values" }),
      new Reader(token),
    ];
    for (const reader of refused) {
      expect(await reader.closes()).toBe(1008);
      expect(reader.received).toEqual([]);
    }
    for (const path of ["/plant/x/values", "/plant/101", "/"]) {
      const reader = new Reader(stage.admin, { path });
      expect(await reader.closes()).toBe(1006);
    }
  });
  test("a path that is none does not end the server", async () => {
    const { port } = stage.app.server.address() as AddressInfo;
    for (const path of ["//", "//[", "http://[", "*"]) {
      const socket = connect(port, "127.0.0.1");
      await once(socket, "connect");
      socket.write(
        `GET ${path} HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n` +
          "sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
      );
      let text = "";
      for await (const chunk of socket) text += String(chunk);
      expect([path, text.slice(0, 12)]).toEqual([path, "HTTP/1.1 404"]);
    }
  });
  test("[L1] a ticket opens one socket of its path, for a minute", async () => {
    const ticket = await ticketOf(stage.admin);
    const first = new Reader(ticket);
    await first.hears(0);
    expect(await new Reader(ticket).closes()).toBe(1008);
    const foreign = await ticketOf(stage.admin, "/plant/9999/values");
    expect(await new Reader(foreign).closes()).toBe(1008);
    const late = await ticketOf(stage.admin);
    stage.clock.advance(61);
    expect(await new Reader(late).closes()).toBe(1008);
    stage.clock.set(now);
    expect(first.code).toBeNull();
  });
  test("[L5] a user who is disabled is cut off at once, and another is not", async () => {
    const [one, two] = [
      await stage.person(`one-${plant}`, { [plant]: [0] }),
      await stage.person(`two-${plant}`, { [plant]: [0] }),
    ];
    const [gone, here] = [new Reader(one.token), new Reader(await ticketOf(two.token))];
    await Promise.all([gone.hears(0), here.hears(0)]);
    await stage.make(`PATCH /user/${one.id}`, { disabled: true });
    expect(await gone.closes()).toBe(1008);
    await send({ p: 5 });
    expect(await here.hears(1)).toEqual({ [power]: [5, moment] });
    expect(gone.received).toHaveLength(1);
  });
  test("[D11] [L5] permissions that change are felt at once: more values, fewer, none", async () => {
    const { id, token } = await stage.person(`person-${plant}`, { [plant]: [0] });
    const perms = (numbers: number[]) => stage.make(`PATCH /user/${id}/perms/${plant}`, numbers);
    await send({ p: 1, irr: 10 });
    const reader = new Reader(token);
    expect(await reader.hears(0)).toEqual({ [power]: [1, moment] });
    await perms([0, 10]);
    expect(await reader.hears(1)).toEqual({ [power]: [1, moment], [irradiance]: [10, moment] });
    await perms([0]);
    expect(await reader.hears(2)).toEqual({ [power]: [1, moment] });
    await send({ p: 2, irr: 20 }, moment + 300);
    expect(await reader.hears(3)).toEqual({ [power]: [2, moment + 300] });
    await perms([40]);
    expect(await reader.closes()).toBe(1008);
  });
  test("[L5] a plant that is closed closes its sockets, but not those of admins", async () => {
    const { token } = await stage.person(`closed-${plant}`, { [plant]: [0] });
    const [viewer, boss] = [new Reader(token), new Reader(stage.admin)];
    await Promise.all([viewer.hears(0), boss.hears(0)]);
    await stage.make(`PATCH /plant/${plant}`, { disabled: true });
    expect(await viewer.closes()).toBe(1008);
    await send({ p: 5 });
    expect(await boss.hears(1)).toEqual({ [power]: [5, moment] });
  });
});

describe("news of the plant", () => {
  const news = { changed: "plant" };
  const isNews = (message: object): boolean => "changed" in message;

  test("[L8] who asked for it is notified that something of the plant changed; a client of the values alone gets nothing but values", async () => {
    const { token } = await stage.person(`viewer-${plant}`, { [plant]: [0, 114] });
    const other = await stage.plant(String(++plants));
    const [viewer, stranger] = [new Reader(token, { more: "&news=plant" }), new Reader(token)];
    await Promise.all([viewer.hears(0), stranger.hears(0)]);
    await stage.make(`PATCH /plant/${other}`, { name: "Not this one" });
    const doings: (readonly [line: string, body: object, id: string])[] = [
      [`PATCH /plant/${plant}`, { name: "Renamed" }, plant],
      [`PATCH /device/${device}`, { name: "Renamed" }, device],
      ["POST /variable", { device_id: device, name: "New", mib: "new", tags: [] }, device],
    ];
    for (const [line, body, id] of doings) {
      const before = viewer.received.length;
      await stage.make(line, body);
      expect(await viewer.hears(before)).toEqual({ changed: "plant", ids: [id] });
    }
    await send({ p: 5 });
    await vi.waitUntil(() =>
      viewer.received.some((message) => !isNews(message) && power in message),
    );
    expect(await stranger.hears(1)).toEqual({ [power]: [5, moment] });
    expect(stranger.received.filter(isNews)).toEqual([]);
  });
  test("[L8] many readers hear within how long to ask again, few do not", async () => {
    const more = "&news=plant";
    const few = Array.from({ length: 20 }, () => new Reader(stage.admin, { more }));
    await Promise.all(few.map((one) => one.hears(0)));
    await stage.make(`PATCH /plant/${plant}`, { name: "Twenty look" });
    expect(await few[0]!.hears(1)).toEqual({ changed: "plant", ids: [plant] });
    const last = new Reader(stage.admin, { more });
    await last.hears(0);
    await stage.make(`PATCH /plant/${plant}`, { name: "Twenty-one look" });
    expect(await last.hears(1)).toEqual({ changed: "plant", ids: [plant], within: 2 });
  });
  test("[L8] a variable that is created, and a sum, bring what was received before: nobody waits for the next packet", async () => {
    await send({ p: 5, q: 7 });
    const reader = new Reader(stage.admin, { more: "&news=plant" });
    expect(await reader.hears(0)).toEqual({ [power]: [5, moment] });
    const other = await stage.variable(device, "q", { udm: "kW" });
    expect(await reader.hears(1)).toEqual({ [other]: [7, moment] });
    expect(await reader.hears(2)).toEqual({ changed: "plant", ids: [device] });
    const sum = { plant_id: plant, name: "Both", udm: "kW", formula: `{${power}} + {${other}}` };
    const { id } = (await stage.make("POST /variable", sum)) as { id: string };
    expect(await reader.hears(3)).toEqual({ [id]: [12, moment] });
  });
  test("[L8] rights that change are news for whose they are, after the values that they show; who loses the plant hears none", async () => {
    const { id, token } = await stage.person(`person-${plant}`, { [plant]: [0] });
    const perms = (numbers: number[]) => stage.make(`PATCH /user/${id}/perms/${plant}`, numbers);
    await send({ p: 1, irr: 10 });
    const more = "&news=plant";
    const [reader, boss] = [new Reader(token, { more }), new Reader(stage.admin, { more })];
    await Promise.all([reader.hears(0), boss.hears(0)]);
    await perms([0, 10]);
    expect(await reader.hears(1)).toEqual({ [power]: [1, moment], [irradiance]: [10, moment] });
    expect(await reader.hears(2)).toEqual(news);
    const before = reader.received.length;
    await perms([40]);
    expect(await reader.closes()).toBe(1008);
    expect(reader.received).toHaveLength(before);
    expect(boss.received).toHaveLength(1);
  });
});

describe("news of a part of the plant", () => {
  type Things = { readonly id: string }[];
  type Seen = { name: string } & Record<"devices" | "formulas" | "charts" | "alerts", Things>;
  const more = "&news=plant";
  const read = async (token: string, ids?: readonly string[]): Promise<Seen> => {
    const asked = ids === undefined ? "" : `&ids=${ids.join(",")}`;
    const answer = await stage.ask(token, `GET /plant/${plant}?full=1${asked}`);
    return answer.body as Seen;
  };
  const make = async (line: string, body: object): Promise<string> =>
    ((await stage.make(line, body)) as { id: string }).id;

  test("[L8] of one device that was edited two open tabs read that one, and the server its table alone", async () => {
    for (let i = 0; i < 30; i++) await stage.device(plant, { name: `Inverter ${i}`, oidn: i });
    const tabs = [new Reader(stage.admin, { more }), new Reader(stage.admin, { more })];
    await Promise.all(tabs.map((tab) => tab.hears(0)));
    const whole = JSON.stringify(await read(stage.admin)).length;
    const before = await stage.server.rooms.plants.model(plant);
    await stage.make(`PATCH /device/${device}`, { name: "Renamed" });
    const messages = await Promise.all(tabs.map((tab) => tab.hears(1)));
    expect(messages).toEqual([1, 2].map(() => ({ changed: "plant", ids: [device] })));
    for (const tab of tabs) {
      const { ids } = tab.received[1] as unknown as { ids: string[] };
      const part = await read(stage.admin, ids);
      expect(part.devices).toMatchObject([{ id: device, name: "Renamed" }]);
      expect([part.formulas, part.charts, part.alerts]).toEqual([[], [], []]);
      expect(JSON.stringify(part).length).toBeLessThan(whole / 3);
    }
    const after = await stage.server.rooms.plants.model(plant);
    expect(after?.devices).not.toBe(before?.devices);
    for (const kept of ["plant", "charts", "alerts"] as const)
      expect(after?.[kept]).toBe(before?.[kept]);
  });

  test("[L8] [D11] an id of what a reader saw neither before nor after is not told to him", async () => {
    const { token } = await stage.person(`narrow-${plant}`, { [plant]: [0, 114] });
    const reader = new Reader(token, { more });
    await reader.hears(0);
    const patch = (body: object) => stage.make(`PATCH /device/${device}`, body);
    await patch({ type: "meter" });
    expect(await reader.hears(1)).toEqual({ changed: "plant", ids: [device] });
    expect((await read(token, [device])).devices).toEqual([]);
    await patch({ name: "Not his any more" });
    await make("POST /alert", { plant_id: plant, template_id: "003", num_checks: 1 });
    await stage.make(`PATCH /plant/${plant}`, { name: "Renamed" });
    expect(await reader.hears(2)).toEqual({ changed: "plant", ids: [plant] });
  });

  test("[L8] [P27] whoever reads again what is announced has the plant as it is, whatever changes, in every process", async () => {
    const elsewhere = (await stage.anotherProcess()).server.rooms.plants;
    const here = stage.server.rooms.plants;
    const person = await stage.person(`all-${plant}`, { [plant]: [0, 108, 109, 114, 230, 250] });
    const reader = new Reader(person.token, { more });
    await reader.hears(0);
    let shown = await read(person.token);
    let heard = 1;
    /** As a tab does. */
    const follow = async (): Promise<void> => {
      for (const message of reader.received.slice(heard)) {
        heard++;
        if (!("changed" in message)) continue;
        const { ids } = message as unknown as { ids?: string[] };
        const part = await read(
          person.token,
          ids?.filter((id) => id !== plant),
        );
        const merged = (key: keyof Omit<Seen, "name">): Things => {
          if (ids === undefined) return part[key];
          const old = shown[key].filter(
            ({ id }) => !ids.includes(id) || part[key].some((one) => one.id === id),
          );
          const added = part[key].filter(({ id }) => !old.some((one) => one.id === id));
          return [...old.map((one) => part[key].find(({ id }) => id === one.id) ?? one), ...added];
        };
        const [devices, formulas] = [merged("devices"), merged("formulas")];
        const [charts, alerts] = [merged("charts"), merged("alerts")];
        shown = { ...part, devices, formulas, charts, alerts };
      }
    };
    const doings: ((() => Promise<unknown>) & { name: string })[] = [];
    const chart = { name: "Curve", type: "line", period: "day", multimode: "normal" };
    const line = (id: string) => ({ var_id: id });
    let [formula, made, second, alert] = ["", "", "", ""];
    const sections = (firr: string | null) => [
      { name: "GLOBAL", kwp: 1, firr },
      { name: "A", kwp: 1 },
    ];
    doings.push(
      () => stage.make(`PATCH /device/${device}`, { name: "Renamed" }),
      async () => (second = await stage.device(plant, { name: "Second" })),
      () => stage.variable(second, "second"),
      () => stage.make(`PATCH /variable/${power}`, { name: "Power" }),
      async () => (formula = await stage.formula(plant, `{${power}} * 2`)),
      async () =>
        (made = await make(`POST /plant/${plant}/chart`, {
          ...chart,
          series: [line(power), line(formula)],
        })),
      async () =>
        (alert = await make("POST /alert", {
          plant_id: plant,
          name: "High",
          description: "d",
          num_checks: 1,
          vars: [formula],
          vmax: 1,
        })),
      // From here on the formula, and with it half of the chart and the alert, are hidden; then they are seen again.
      () => stage.make(`PATCH /variable/${formula}`, { formula: `{${irradiance}} * 2` }),
      () => stage.make(`PATCH /variable/${irradiance}`, { tags: [] }),
      () => stage.make(`PATCH /plant/${plant}`, { sections: sections(irradiance) }),
      () => stage.make(`PATCH /plant/${plant}`, { sections: sections(null), name: "Renamed" }),
      () => stage.make(`PATCH /device/${second}`, { type: "tracker" }),
      () => stage.make(`PATCH /device/${second}`, { type: "meter" }),
      () => stage.make(`DELETE /alert/${alert}`),
      () => stage.make(`DELETE /plant/${plant}/chart/${made}`),
      () => stage.make(`DELETE /variable/${formula}`),
      () => stage.make(`PATCH /user/${person.id}/perms/${plant}`, [0, 250]),
    );
    for (const doing of doings) {
      await Promise.all([here.model(plant), elsewhere.model(plant)]);
      await doing();
      await vi.waitFor(async () => {
        await follow();
        expect(shown).toEqual(await read(person.token));
      }, 5000);
      const now = await here.freshModel(plant);
      expect(await here.model(plant)).toEqual(now);
      expect(await elsewhere.model(plant)).toEqual(now);
    }
    // Rights, and what hides other things, are announced without ids.
    expect(
      reader.received.filter((message) => "changed" in message && !("ids" in message)),
    ).toHaveLength(5);
  });
});

describe("moments that are hard to hit", () => {
  const values = (p: number): LastValues => ({ [power]: [p, moment] });
  /** A room whose rights and values come when the test lets them. */
  function heldRoom() {
    let change: (changes: LastValues) => void = () => {};
    const announce: ((topic: string) => void)[] = [];
    let miss: () => void = () => {};
    const releases: (() => void)[] = [];
    let isAllowed = true;
    const sent: string[] = [];
    const caller = { userId: "u", username: "u", isAdmin: true, perms: new Map() };
    const modelWith = (...ids: string[]) => {
      const variables = ids.map((id) => ({ id, mib: id, formula: null }));
      const byId = new Map(variables.map((one) => [one.id, one]));
      const none = { deviceById: new Map(), charts: [], alerts: [], reports: [] };
      return { ...none, plant: { id: plant, disabled: false }, variables, byId } as never;
    };
    let model = modelWith();
    const session = {
      caller,
      concerns: () => true,
      refresh: () => Promise.resolve(isAllowed ? caller : null),
    };
    const socket: LiveSocket & { bufferedAmount: number } = {
      send: (text) => void sent.push(text),
      close: (code) => void sent.push(`closed ${code}`),
      bufferedAmount: 0,
    };
    const live = liveService(
      {
        changes: {
          on: (topic: string, react: (key: string) => void) => {
            if (topic === "user") announce.push(react);
          },
        } as never,
        log: stage.world.log,
        settings: stage.world.settings,
      },
      {
        auth: { authenticateSocket: () => Promise.resolve(session) },
        plants: {
          model: () => Promise.resolve(model),
          hidden: () => new Set<string>(),
          seen: () => new Set<string>(),
        },
        data: {
          lastValues: () =>
            new Promise((done) => {
              releases.push(() => done(values(1)));
            }),
          onChange: (react) => {
            change = (changes) => react(model, () => changes);
          },
          onMissed: (react) => {
            miss = () => react(plant);
          },
        },
        fleet: stillFleet,
      },
    );
    return {
      live,
      socket,
      sent,
      change: (changes: LastValues) => change(changes),
      miss: () => miss(),
      forbid() {
        isAllowed = false;
        for (const react of announce) react("u");
      },
      /** A variable is new, which is announced so often at once. */
      create(id: string, times: number) {
        model = modelWith(id);
        for (let time = 0; time < times; time++) for (const react of announce) react("u");
      },
      async snapshot() {
        await new Promise((done) => setImmediate(done));
        for (const release of releases.splice(0)) release();
        await new Promise((done) => setImmediate(done));
      },
    };
  }
  test("[L2] what changes while the snapshot is gathered is sent after it", async () => {
    const room = heldRoom();
    const opening = room.live.open(room.socket, plant, "x", false);
    await new Promise((done) => setImmediate(done));
    room.change(values(2));
    await room.snapshot();
    await opening;
    expect(room.sent).toEqual([JSON.stringify(values(1)), JSON.stringify(values(2))]);
  });
  test("rights that go while the snapshot is gathered: nothing is sent", async () => {
    const room = heldRoom();
    const opening = room.live.open(room.socket, plant, "x", false);
    await new Promise((done) => setImmediate(done));
    room.forbid();
    await room.snapshot();
    expect(await opening).toBeNull();
    expect(room.sent).toEqual(["closed 1008"]);
    expect(room.live.count()).toBe(0);
  });
  test("what was missed is sent in a snapshot of its own, and what changes meanwhile after it", async () => {
    const room = heldRoom();
    const opening = room.live.open(room.socket, plant, "x", false);
    await room.snapshot();
    await opening;
    room.miss();
    room.change(values(2));
    await room.snapshot();
    expect(room.sent).toEqual([1, 1].map((p) => JSON.stringify(values(p))));
    room.change(values(3));
    expect(room.sent.at(-1)).toBe(JSON.stringify(values(3)));
  });
  test("what is missed while the snapshot is gathered: it is gathered anew", async () => {
    const room = heldRoom();
    const opening = room.live.open(room.socket, plant, "x", false);
    await new Promise((done) => setImmediate(done));
    room.miss();
    await room.snapshot();
    expect(room.sent).toEqual([]);
    await room.snapshot();
    await opening;
    expect(room.sent).toEqual([JSON.stringify(values(1))]);
  });
  test("rights that go while what was missed is gathered: nothing is sent", async () => {
    const room = heldRoom();
    const opening = room.live.open(room.socket, plant, "x", false);
    await room.snapshot();
    await opening;
    room.miss();
    await new Promise((done) => setImmediate(done));
    room.forbid();
    await room.snapshot();
    expect(room.sent).toEqual([JSON.stringify(values(1)), "closed 1008"]);
    expect(room.live.count()).toBe(0);
  });
  test("[L8] a variable that is new is announced twice at once: its value comes, and the reader stays", async () => {
    const room = heldRoom();
    const opening = room.live.open(room.socket, plant, "x", false);
    await room.snapshot();
    await opening;
    room.create(power, 2);
    await room.snapshot();
    await room.snapshot();
    expect(room.sent[1]).toBe(JSON.stringify(values(1)));
    expect(room.sent.filter((text) => text.startsWith("closed"))).toEqual([]);
    room.change(values(3));
    expect(room.sent.at(-1)).toBe(JSON.stringify(values(3)));
    expect(room.live.count()).toBe(1);
  });
  test("[L6] a reader who takes nothing any more is dropped, and the others go on", async () => {
    const room = heldRoom();
    const opening = room.live.open(room.socket, plant, "x", false);
    await room.snapshot();
    await opening;
    room.socket.bufferedAmount = 1_000_001;
    room.change(values(2));
    expect(room.sent).toEqual([JSON.stringify(values(1)), "closed 4008"]);
    expect(room.live.count()).toBe(0);
  });
});

test("[L9] of one user no more sockets than the setting says; another's are not counted, and one that ends makes room", async () => {
  const small = await serverStage({ startSeconds: now, environment: { SOCKETS_PER_USER: "2" } });
  const plantId = await small.plant("101");
  const viewer = await small.person("viewer", { [plantId]: [0] });
  const { auth, plants: models, data } = small.server.rooms;
  const live = liveService(small.world, { auth, plants: models, data, fleet: stillFleet });
  const open = async (token: string) => {
    const closed: number[] = [];
    const socket = {
      send: () => {},
      close: (code: number) => void closed.push(code),
      bufferedAmount: 0,
    };
    return { forget: await live.open(socket, plantId, token, false), closed };
  };
  const first = await open(viewer.token);
  const second = await open(viewer.token);
  const third = await open(viewer.token);
  expect([first.closed, second.closed, third.closed, third.forget]).toEqual([[], [], [4029], null]);
  expect((await open(small.admin)).closed).toEqual([]);
  first.forget?.();
  expect((await open(viewer.token)).closed).toEqual([]);
  await small.close();
});
