import type { AddressInfo } from "node:net";
import {
  liveMessage,
  plantsPerSocket,
  type LiveCommand,
  type LiveMessage,
} from "@heliograph/contract/live/live.push.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";

const now = at("2026-06-21T12:00+02:00");
const moment = now - 3600;

let stage: ServerStage;
let plants = 100;
let one: string;
let two: string;
let power: Record<string, string>;
let irradiance: string;
const readers: Reader[] = [];

beforeAll(async () => {
  stage = await serverStage({ startSeconds: now, environment: { SOCKETS_PER_USER: "4" } });
  await stage.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => stage.close());
beforeEach(async () => {
  power = {};
  [one, two] = [await plantWithPower(), await plantWithPower()];
  irradiance = await stage.variable(await stage.device(one), "irr", { udm: "W/m2", tags: [3] });
});
afterEach(async () => {
  for (const reader of readers.splice(0)) {
    reader.socket.terminate();
    await reader.closes();
  }
});

async function plantWithPower(): Promise<string> {
  const plant = await stage.plant(String(++plants));
  const id = await stage.variable(await stage.device(plant), "p", { udm: "kW" });
  power[plant] = id;
  return plant;
}
const ticketOf = async (token: string, path = "/live"): Promise<string> => {
  const { body } = await stage.ask(token, `GET /auth/ticket?path=${encodeURIComponent(path)}`);
  return (body as { ticket: string }).ticket;
};
/** A browser's socket of several plants and what it received. */
class Reader {
  readonly socket: WebSocket;
  readonly received: LiveMessage[] = [];
  code: number | null = null;

  constructor(ticket: string) {
    const { port } = stage.app.server.address() as AddressInfo;
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/live?ticket=${ticket}`);
    this.socket.on("message", (text: Buffer) =>
      this.received.push(liveMessage.parse(JSON.parse(text.toString()))),
    );
    this.socket.on("close", (code) => {
      this.code = code;
    });
    this.socket.on("error", () => {});
    readers.push(this);
  }
  static async of(token: string): Promise<Reader> {
    const reader = new Reader(await ticketOf(token));
    await vi.waitUntil(() => reader.socket.readyState === WebSocket.OPEN, { timeout: 20_000 });
    return reader;
  }
  send(command: LiveCommand): void {
    this.socket.send(JSON.stringify(command));
  }
  /** What it receives of a plant, when there are so many. */
  async hears(plant: string, count: number): Promise<LiveMessage[]> {
    const own = (): LiveMessage[] => this.received.filter((message) => message.plant === plant);
    await vi.waitUntil(() => own().length >= count, { timeout: 20_000, interval: 5 });
    return own();
  }
  async closes(): Promise<number> {
    await vi.waitUntil(() => this.code !== null, { timeout: 20_000, interval: 5 });
    return this.code!;
  }
}
const send = (plant: string, values: Record<string, unknown>, timestamp = moment) =>
  stage.post(plant, { timestamp, values });

describe("several plants on one socket", () => {
  test("[L10] each plant its snapshot and its changes, until it is left; the others go on", async () => {
    await send(one, { p: 1 });
    await send(two, { p: 2 });
    const reader = await Reader.of(stage.admin);
    reader.send({ do: "subscribe", plants: [one, two] });
    expect(await reader.hears(one, 1)).toEqual([
      { plant: one, kind: "snapshot", values: { [power[one]!]: [1, moment] } },
    ]);
    await reader.hears(two, 1);
    await send(one, { p: 3 }, moment + 300);
    expect((await reader.hears(one, 2))[1]).toEqual({
      plant: one,
      kind: "values",
      values: { [power[one]!]: [3, moment + 300] },
    });
    reader.send({ do: "unsubscribe", plants: [one] });
    // What follows on the same socket was heard after it.
    reader.send({ do: "subscribe", plants: ["9999"] });
    await reader.hears("9999", 1);
    await send(one, { p: 4 }, moment + 600);
    await send(two, { p: 5 }, moment + 600);
    await reader.hears(two, 2);
    expect(await reader.hears(one, 2)).toHaveLength(2);
  });
  test("[L10] [D11] each plant by the reader's rights on it: hidden values are absent, a foreign or closed plant ends alone", async () => {
    const closed = await plantWithPower();
    await stage.make(`PATCH /plant/${closed}`, { disabled: true });
    const foreign = await plantWithPower();
    const { token } = await stage.person(`viewer-${one}`, {
      [one]: [0],
      [two]: [0],
      [closed]: [0],
    });
    await send(one, { p: 1, irr: 500 });
    const reader = await Reader.of(token);
    reader.send({ do: "subscribe", plants: [one, closed, foreign] });
    expect(await reader.hears(closed, 1)).toEqual([
      { plant: closed, kind: "ended", why: "refused" },
    ]);
    expect(await reader.hears(foreign, 1)).toEqual([
      { plant: foreign, kind: "ended", why: "refused" },
    ]);
    const [snapshot] = await reader.hears(one, 1);
    expect(snapshot).toMatchObject({ values: { [power[one]!]: [1, moment] } });
    await send(one, { irr: 600 }, moment + 300);
    await send(one, { p: 2 }, moment + 600);
    const messages = await reader.hears(one, 2);
    expect(JSON.stringify(messages)).not.toContain(irradiance);
    expect(reader.code).toBeNull();
  });
  test("[L5] [L8] [L10] a right that is taken ends that plant alone, one that is given shows more, a change of the plant is news", async () => {
    const { id, token } = await stage.person(`rights-${one}`, { [one]: [0], [two]: [0] });
    await send(one, { p: 1, irr: 500 });
    const reader = await Reader.of(token);
    reader.send({ do: "subscribe", plants: [one, two] });
    await reader.hears(one, 1);
    await reader.hears(two, 1);
    await stage.make(`PATCH /user/${id}/perms/${one}`, [0, 10]);
    expect((await reader.hears(one, 3)).slice(1)).toEqual([
      {
        plant: one,
        kind: "snapshot",
        values: { [power[one]!]: [1, moment], [irradiance]: [500, moment] },
      },
      { plant: one, kind: "news" },
    ]);
    await stage.make(`PATCH /user/${id}/perms/${one}`, [40]);
    expect((await reader.hears(one, 4))[3]).toEqual({ plant: one, kind: "ended", why: "refused" });
    await send(two, { p: 7 }, moment + 300);
    await vi.waitUntil(
      () => reader.received.some(({ plant, kind }) => plant === two && kind === "values"),
      { timeout: 20_000, interval: 5 },
    );
    expect(reader.code).toBeNull();
  });
  test("[L8] [L10] news of a plant names what changed, without what the reader saw neither before nor now", async () => {
    const { token } = await stage.person(`news-${one}`, { [one]: [0, 114] });
    const reader = await Reader.of(token);
    reader.send({ do: "subscribe", plants: [one] });
    await reader.hears(one, 1);
    const meter = await stage.device(one, { type: "meter" });
    await stage.make(`PATCH /device/${meter}`, { name: "Not his" });
    const inverter = await stage.device(one, { name: "Inverter 2" });
    await stage.make(`PATCH /plant/${one}`, { name: "Renamed" });
    expect((await reader.hears(one, 3)).slice(1)).toEqual([
      { plant: one, kind: "news", ids: [inverter] },
      { plant: one, kind: "news", ids: [one] },
    ]);
  });
  test("[L5] [L10] a user who is disabled is cut off, also while he hears of no plant", async () => {
    const { id, token } = await stage.person(`gone-${one}`, { [one]: [0] });
    const [idle, busy] = [await Reader.of(token), await Reader.of(token)];
    busy.send({ do: "subscribe", plants: [one] });
    await busy.hears(one, 1);
    // Heard by the server: an answer has come.
    idle.send({ do: "subscribe", plants: [two] });
    await idle.hears(two, 1);
    await stage.make(`PATCH /user/${id}`, { disabled: true });
    expect([await idle.closes(), await busy.closes()]).toEqual([1008, 1008]);
  });
});

describe("who may open it, and how much of it", () => {
  test("[L1] [L10] without a ticket of this path, or with one that was used: closed with 1008", async () => {
    const used = await ticketOf(stage.admin);
    const first = new Reader(used);
    await vi.waitUntil(() => first.socket.readyState === WebSocket.OPEN, { timeout: 20_000 });
    for (const ticket of [
      "",
      "nonsense",
      used,
      await ticketOf(stage.admin, `/plant/${one}/values`),
    ])
      expect(await new Reader(ticket).closes()).toBe(1008);
    expect(first.code).toBeNull();
  });
  test("[L9] [L10] it counts as one socket of its user, whatever it carries", async () => {
    const { token } = await stage.person(`many-${one}`, { [one]: [0], [two]: [0] });
    const first = await Reader.of(token);
    first.send({ do: "subscribe", plants: [one, two] });
    await first.hears(two, 1);
    for (let n = 1; n < 4; n++) {
      const next = await Reader.of(token);
      next.send({ do: "subscribe", plants: [one] });
      await next.hears(one, 1);
    }
    expect(await new Reader(await ticketOf(token)).closes()).toBe(4029);
    first.socket.close();
    await first.closes();
    const again = await Reader.of(token);
    again.send({ do: "subscribe", plants: [one] });
    await again.hears(one, 1);
  });
  test("[L10] one plant more than a socket carries is refused, and those before go on", async () => {
    const reader = await Reader.of(stage.admin);
    const known = Array.from({ length: plantsPerSocket - 1 }, (_, n) => String(8000 + n));
    // Plants that are none end at once and take no place; these do.
    for (const id of known) await stage.plant(id);
    reader.send({ do: "subscribe", plants: [one, ...known] });
    reader.send({ do: "subscribe", plants: [two] });
    expect(await reader.hears(two, 1)).toEqual([{ plant: two, kind: "ended", why: "tooMany" }]);
    reader.send({ do: "unsubscribe", plants: [one] });
    reader.send({ do: "subscribe", plants: [two] });
    expect((await reader.hears(two, 2))[1]).toMatchObject({ kind: "snapshot" });
  });
  test("[L10] what is no command closes the socket", async () => {
    for (const text of ["{", '{"do":"dance"}', '{"do":"subscribe","plants":[]}', "[]"]) {
      const reader = await Reader.of(stage.admin);
      reader.socket.send(text);
      expect(await reader.closes()).toBe(1003);
    }
  });
});
