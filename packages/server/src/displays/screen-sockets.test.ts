import type { AddressInfo } from "node:net";
import type { HallMoment } from "@heliograph/contract/displays/screen.push.ts";
import type { WallPlant } from "@heliograph/contract/displays/displays.wire.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { WebSocket } from "ws";

const noon = at("2026-06-21T12:00+02:00");
let stage: ServerStage;
const screens: Screen[] = [];
let moment = noon - 3000;

beforeAll(async () => {
  stage = await serverStage({ startSeconds: noon });
  await stage.app.listen({ port: 0, host: "127.0.0.1" });
  for (const [id, name] of [
    ["331", "Atrio"],
    ["332", "Serre"],
    ["333", "Altrove"],
  ] as const) {
    await stage.plant(id, { name });
    const inverter = await stage.device(id, { type: "inverter", nominal: 5 });
    await stage.variable(inverter, "p", { udm: "kW", tags: [51] });
    const sensor = await stage.device(id, { type: "sensor" });
    const firr = await stage.variable(sensor, "irr", { udm: "W/m2", tags: [3] });
    const { sections } = await stage.make(`GET /plant/${id}`);
    const [whole, ...others] = sections as object[];
    await stage.make(`PATCH /plant/${id}`, { sections: [{ ...whole, firr }, ...others] });
  }
});
afterAll(() => stage.close());
afterEach(() => {
  for (const screen of screens.splice(0)) screen.socket.terminate();
});
type Message = { now: number; plants: (HallMoment & WallPlant)[]; changed?: string };

const patience = { timeout: 20_000, interval: 5 };
/** A television, and what it received. */
class Screen {
  readonly socket: WebSocket;
  readonly received: Message[] = [];
  code: number | null = null;
  constructor(path: string) {
    const { port } = stage.app.server.address() as AddressInfo;
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/display/${path}/live`);
    this.socket.on("message", (text: Buffer) =>
      this.received.push(JSON.parse(String(text)) as Message),
    );
    this.socket.on("close", (code) => {
      this.code = code;
    });
    this.socket.on("error", () => {});
    screens.push(this);
  }
  async closes(): Promise<number> {
    await vi.waitUntil(() => this.code !== null, patience);
    return this.code!;
  }
}
const send = async (plant: string, values: Record<string, number>): Promise<void> => {
  moment += 60;
  stage.clock.set(moment + 5);
  await stage.post(plant, { timestamp: moment, values });
};
/** A socket that hears is one that was let in: a packet is sent until it does. */
const opened = async (path: string, plant: string): Promise<Screen> => {
  const screen = new Screen(path);
  await vi.waitUntil(
    async () => {
      await send(plant, { p: 1 });
      return screen.received.length > 0;
    },
    { timeout: 20_000, interval: 300 },
  );
  return screen;
};
const hallOf = async (template: string, plants: string[]) => {
  const made = await stage.make("POST /display", {
    name: "Ingresso",
    options: { plants },
    pages: [{ template_id: template, options: {} }],
  });
  await stage.make(`POST /display/${String(made["id"])}`, { ...made, disabled: false });
  return { ...made, id: String(made["id"]) };
};
const powersOf = (screen: Screen): (number | null)[] =>
  lastOf(screen).plants.map((one) => one.power_kw);
const lastOf = (screen: Screen): Message => screen.received.at(-1)!;

test("[DI15] a television hears of the packet of a plant that it shows, and of no other plant", async () => {
  const { id } = await hallOf("summary", ["331", "332"]);
  const screen = await opened(id, "331");
  await send("333", { p: 9 });
  await send("331", { p: 3.4 });
  await vi.waitUntil(() => powersOf(screen).includes(3.4), patience);
  const { now, plants } = lastOf(screen);
  expect(now).toBe(moment + 5);
  expect(plants).toEqual([
    {
      id: "331",
      power_kw: 3.4,
      flow: null,
      weather: { irradiance: null, ambient: null, module: null, wind: null },
      last_update: moment,
    },
  ]);
  expect(screen.received.flatMap((one) => one.plants).some((one) => one.id === "333")).toBe(false);
});
test("[DI13] [DI15] sensors reach a page of the weather alone", async () => {
  const [weather, summary] = [await hallOf("weather", ["331"]), await hallOf("summary", ["331"])];
  const [one, other] = [await opened(weather.id, "331"), await opened(summary.id, "331")];
  await send("331", { p: 2, irr: 640 });
  const of = (screen: Screen) => lastOf(screen).plants[0]!;
  await vi.waitUntil(() => [one, other].every((screen) => powersOf(screen)[0] === 2), patience);
  expect([of(one).weather.irradiance, of(other).weather.irradiance]).toEqual([640, null]);
});
test("[DI4] [DI15] a wall hears of its plants as it was answered them", async () => {
  const made = await stage.make("POST /display/control", { name: "Sala", plants: ["332"] });
  const id = String(made["id"]);
  await stage.make(`POST /display/control/${id}`, { ...made, disabled: false });
  const screen = await opened(`control/${id}`, "332");
  await send("332", { p: 4.2 });
  await vi.waitUntil(() => powersOf(screen)[0] === 4.2, patience);
  const answer = await stage.app.inject({ url: `/api/v1/display/control/${id}/screen` });
  expect(lastOf(screen).plants).toEqual(answer.json().plants);
});
test("[DI3] [DI15] a display that is edited is asked for again, one that is closed ends its sockets, and none is opened", async () => {
  const made = await hallOf("summary", ["331"]);
  const screen = await opened(made.id, "331");
  const before = screen.received.length;
  await stage.make(`POST /display/${made.id}`, { ...made, disabled: false, name: "Atrio" });
  await vi.waitUntil(() => screen.received.slice(before).some((one) => one.changed), patience);
  await stage.make(`POST /display/${made.id}`, { ...made, disabled: true });
  expect(await screen.closes()).toBe(1008);
  expect(await new Screen(made.id).closes()).toBe(1008);
  expect(await new Screen("f".repeat(24)).closes()).toBe(1008);
  // A wall's id is no television's.
  expect(await new Screen(`control/${made.id}`).closes()).toBe(1008);
});
test("[DI4] [DI15] nothing comes of a plant that is closed", async () => {
  const { id } = await hallOf("summary", ["331", "332"]);
  const screen = await opened(id, "331");
  await stage.make("PATCH /plant/332", { disabled: true });
  const before = screen.received.length;
  await send("332", { p: 5 });
  await send("331", { p: 6 });
  await vi.waitUntil(() => powersOf(screen).includes(6), patience);
  const shown = screen.received.slice(before).flatMap((one) => one.plants.map((plant) => plant.id));
  expect(shown).not.toContain("332");
  await stage.make("PATCH /plant/332", { disabled: false });
});
