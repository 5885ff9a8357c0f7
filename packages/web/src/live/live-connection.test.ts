import { socketCloseCodes } from "@heliograph/contract/live/close-codes.ts";
import type { PlantNews } from "@heliograph/contract/live/live.push.ts";
import type { LastValues } from "@heliograph/contract/data/data.wire.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Connection,
  type ConnectionEvent,
  idle,
  nextConnection,
  retryAfterSeconds,
} from "./connection-state.ts";
import { LiveConnection } from "./live-connection.ts";
import { LiveStore } from "./live-store.ts";

const pac = "0123456789abcdef01234567";
const irr = "0123456789abcdef01234568";

/** A socket that does what the test says. */
class PaperSocket extends EventTarget {
  closed = false;
  readonly address: string;
  constructor(address: string) {
    super();
    this.address = address;
  }
  close(): void {
    this.closed = true;
  }
  receive(message: LastValues | PlantNews): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
  meet(kind: "open" | "error" | "close", code = 1006): void {
    this.dispatchEvent(Object.assign(new Event(kind), { code }));
  }
}

/** A world with a clock that only the test moves. */
function world() {
  let nowSeconds = 1_000_000;
  let waits: { at: number; call: () => void }[] = [];
  let refuses = false;
  const sockets: PaperSocket[] = [];
  const phases: Connection["phase"][] = [];
  const refusals: string[] = [];
  const news: string[] = [];
  const tooMany: number[] = [];
  const asked: string[] = [];
  const store = new LiveStore();
  const first: LastValues = { [pac]: [12, nowSeconds - 60] };
  const connection = new LiveConnection(store, {
    address: async (plantId) => {
      if (refuses) throw new Error("no answer");
      return `ws://portal/plant/${plantId}/values`;
    },
    open: (address) => {
      const socket = new PaperSocket(address);
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    firstValues: async (plantId) => {
      asked.push(plantId);
      return first;
    },
    wait: (seconds, call) => {
      const one = { at: nowSeconds + seconds, call };
      waits.push(one);
      return () => (waits = waits.filter((other) => other !== one));
    },
    nowSeconds: () => nowSeconds,
    onChange: ({ phase }) => phases.push(phase),
    onRefusal: (plantId) => refusals.push(plantId),
    onTooMany: () => tooMany.push(nowSeconds),
    onNews: (plantId, ids) =>
      news.push(ids === null ? plantId : `${plantId} ${[...ids].join(" ")}`),
    random: () => 0.5,
  });
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
  };
  return {
    store,
    connection,
    sockets,
    phases,
    refusals,
    news,
    tooMany,
    asked,
    settle,
    refuse: (yes: boolean) => (refuses = yes),
    last: (): PaperSocket => {
      const socket = sockets.at(-1);
      if (!socket) throw new Error("no socket yet");
      return socket;
    },
    now: () => nowSeconds,
    /** Time goes on and no timer runs: what was due comes afterwards. */
    sleep: (seconds: number): void => {
      nowSeconds += seconds;
    },
    pass: async (seconds: number): Promise<void> => {
      const end = nowSeconds + seconds;
      for (;;) {
        const due = waits.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
        if (!due) break;
        waits = waits.filter((one) => one !== due);
        nowSeconds = Math.max(nowSeconds, due.at);
        due.call();
        await settle();
      }
      nowSeconds = end;
      await settle();
    },
  };
}

test("LIVE-05 LIVE-06 attempts 1, 2, 3 wait 1, 2, 3 s; from the 60th on a minute", () => {
  expect([1, 2, 3, 59, 60, 61, 500].map(retryAfterSeconds)).toEqual([1, 2, 3, 59, 60, 60, 60]);
});

test("LIVE-05 each failed attempt waits a second longer, and values start the count again", () => {
  const waits: number[] = [];
  let at = nextConnection(idle, { kind: "watch", plantId: "101" }).next;
  const next = (event: ConnectionEvent): void => {
    const step = nextConnection(at, event);
    at = step.next;
    for (const order of step.orders) if (order.do === "wait") waits.push(order.seconds);
  };
  // A server that refuses opens the socket and closes it: that is a failed attempt too.
  for (let round = 0; round < 3; round += 1) {
    next({ kind: "opened" });
    next({ kind: "ended" });
    next({ kind: "retry" });
  }
  next({ kind: "opened" });
  next({ kind: "values" });
  next({ kind: "ended" });
  expect(waits).toEqual([1, 2, 3, 1]);
});

test("LIVE-04 whatever happens, one of three states, and never an order to wait without a loss", () => {
  const event = fc.oneof(
    fc.constantFrom("101", "214").map((plantId): ConnectionEvent => ({ kind: "watch", plantId })),
    fc
      .constantFrom("leave", "opened", "values", "failed", "ended", "retry")
      .map((kind): ConnectionEvent => ({ kind })),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 60 }), (events) => {
      let at = idle;
      for (const one of events) {
        const { next, orders } = nextConnection(at, one);
        expect(["connecting", "open", "closed"]).toContain(next.phase);
        const waits = orders.some((order) => order.do === "wait");
        expect(!waits || next.phase === "closed").toBe(true);
        expect(next.phase !== "open" || next.plantId !== null).toBe(true);
        // Only values end an outage.
        const ended = at.marker !== null && next.marker === null;
        expect(!ended || ["values", "leave", "watch"].includes(one.kind)).toBe(true);
        at = next;
      }
    }),
  );
});

test("LIVE-14 LIVE-01 the first numbers come by a call, then the socket's snapshot and changes", async () => {
  const w = world();
  w.connection.hold("214");
  await w.settle();
  expect(w.store.get(pac)).toMatchObject({ value: 12, timeSeconds: 999_940, stale: false });
  expect(w.sockets.map(({ address }) => address)).toEqual(["ws://portal/plant/214/values"]);
  w.last().meet("open");
  w.last().receive({ [pac]: [13, w.now()], [irr]: [800, w.now()] });
  expect(w.store.get(pac).value).toBe(13);
  w.last().receive({ [irr]: [810, w.now() + 5] });
  expect([w.store.get(pac).value, w.store.get(irr).value]).toEqual([13, 810]);
  expect(w.phases).toEqual(["connecting", "open"]);
});

test("LIVE-14 values asked for before the page has come are those that it shows first, unless they have grown old", async () => {
  const w = world();
  w.connection.askAhead("214");
  w.connection.askAhead("214");
  const letGo = w.connection.hold("214");
  // Who is watched already says more than a call.
  w.connection.askAhead("214");
  await w.settle();
  expect(w.asked).toEqual(["214"]);
  expect(w.store.get(pac).value).toBe(12);

  w.connection.askAhead("345");
  w.sleep(11);
  letGo();
  w.connection.hold("345");
  await w.settle();
  expect(w.asked).toEqual(["214", "345", "345"]);
});

test("values that were asked for by the user before are not those of the next one", async () => {
  const w = world();
  w.connection.askAhead("214");
  w.connection.leave();
  w.connection.hold("214");
  await w.settle();
  expect(w.asked).toEqual(["214", "214"]);
});

test("LIVE-07 a lost connection puts the marker in the place of every value, until values come again", async () => {
  const w = world();
  w.connection.hold("214");
  await w.settle();
  w.last().meet("open");
  w.last().receive({ [pac]: [13, w.now()] });
  w.last().meet("close");
  expect(w.store.get(pac)).toEqual({
    value: null,
    timeSeconds: null,
    stale: false,
    marker: "disconnected",
    recent: [],
  });
  w.refuse(true);
  await w.pass(1);
  // The first cause of the outage is the one that is reported.
  expect(w.store.marker()).toBe("disconnected");
  w.refuse(false);
  await w.pass(2);
  expect(w.sockets).toHaveLength(2);
  expect(w.store.marker()).toBe("disconnected");
  w.last().meet("open");
  w.last().receive({ [pac]: [14, w.now()] });
  expect(w.store.get(pac)).toMatchObject({ value: 14, marker: null });
});

test("LIVE-08 a socket that fails says so, and the close that follows changes nothing", async () => {
  const w = world();
  w.connection.hold("214");
  await w.settle();
  w.last().meet("error");
  w.last().meet("close");
  expect(w.store.get(pac).marker).toBe("socketError");
  await w.pass(1);
  expect(w.sockets).toHaveLength(2);
});

test("a socket that slept through the server's heartbeats is opened anew, though nobody reported that it had ended", async () => {
  const w = world();
  w.connection.hold("214");
  await w.settle();
  w.last().meet("open");
  w.last().receive({ [pac]: [13, w.now()] });
  // A tab in the background: its timers come late, by a minute at most.
  w.sleep(60);
  await w.pass(40);
  expect(w.sockets).toHaveLength(1);

  w.sleep(3 * 3600);
  await w.pass(2);
  expect(w.sockets).toHaveLength(2);
  expect(w.sockets[0]?.closed).toBe(true);
  w.last().meet("open");
  w.last().receive({ [pac]: [21, w.now()] });
  expect(w.store.get(pac)).toMatchObject({ value: 21, marker: null, stale: false });
});

test("[L5] a socket that is refused says of which plant; one that only broke does not", async () => {
  const w = world();
  w.connection.hold("214");
  await w.settle();
  w.last().meet("open");
  w.last().meet("close");
  await w.pass(1);
  expect(w.refusals).toEqual([]);
  w.last().meet("open");
  w.last().meet("close", socketCloseCodes.refused);
  expect(w.refusals).toEqual(["214"]);
  expect(w.store.marker()).toBe("disconnected");
});

test("[L8] however often the plant changes at once, it is asked for once, within a second, or later where the server says so", async () => {
  const w = world();
  w.connection.hold("214");
  await w.settle();
  w.last().meet("open");
  w.last().receive({ [pac]: [13, w.now()] });
  for (let time = 0; time < 3; time += 1) w.last().receive({ changed: "plant" });
  await w.pass(0.4);
  expect(w.news).toEqual([]);
  await w.pass(0.2);
  expect(w.news).toEqual(["214"]);
  // What was announced is no value.
  expect([w.store.get(pac).value, w.store.get("changed").value]).toEqual([13, null]);
  w.last().receive({ changed: "plant", within: 10 });
  await w.pass(4.9);
  expect(w.news).toEqual(["214"]);
  await w.pass(0.2);
  expect(w.news).toEqual(["214", "214"]);
});

test("[L8] what is announced by id is asked for together, each once, and all of it where anything is announced without", async () => {
  const w = world();
  w.connection.hold("214");
  await w.settle();
  w.last().meet("open");
  const announce = (...ids: string[]) => w.last().receive({ changed: "plant", ids });
  announce("a");
  announce("b", "a");
  await w.pass(10);
  announce("c");
  await w.pass(10);
  announce("d");
  w.last().receive({ changed: "plant" });
  announce("e");
  await w.pass(10);
  announce("f");
  await w.pass(10);
  expect(w.news).toEqual(["214 a b", "214 c", "214", "214 f"]);
});

test("[L8] after an outage the plant is asked for: nobody announced what changed meanwhile", async () => {
  const w = world();
  w.connection.hold("214");
  await w.settle();
  w.last().meet("open");
  w.last().receive({ [pac]: [13, w.now()] });
  w.last().meet("close");
  await w.pass(60);
  expect(w.news).toEqual([]);
  w.last().meet("open");
  w.last().receive({ [pac]: [14, w.now()] });
  // It may have been everybody's: they do not ask all at once.
  await w.pass(4.9);
  expect(w.news).toEqual([]);
  await w.pass(0.2);
  expect(w.news).toEqual(["214"]);
});

test("[L8] news of a plant that is left are none", async () => {
  const w = world();
  const letGo = w.connection.hold("214");
  await w.settle();
  w.last().meet("open");
  w.last().receive({ changed: "plant" });
  letGo();
  w.connection.hold("345");
  await w.pass(60);
  expect(w.news).toEqual([]);
});

test("LIVE-13 another plant closes the socket of the one before, and nothing of it stays", async () => {
  const w = world();
  const letGo = w.connection.hold("214");
  await w.settle();
  const before = w.last();
  before.meet("open");
  before.receive({ [irr]: [800, w.now()] });
  letGo();
  w.connection.hold("345");
  await w.settle();
  expect(before.closed).toBe(true);
  expect(w.last().address).toBe("ws://portal/plant/345/values");
  expect(w.store.get(irr).value).toBeNull();
  // What the old socket still says is not heard.
  before.receive({ [irr]: [999, w.now()] });
  expect(w.store.get(irr).value).toBeNull();
});

test("LIVE-13 the next page of the same plant takes the connection over; without one it is closed", async () => {
  const w = world();
  const first = w.connection.hold("214");
  await w.settle();
  first();
  const second = w.connection.hold("214");
  await w.pass(10);
  expect(w.sockets).toHaveLength(1);
  expect(w.last().closed).toBe(false);
  second();
  await w.pass(3);
  expect(w.last().closed).toBe(true);
});

test("[D10] a value grows stale after 15 minutes, and after three steps where its step is longer", async () => {
  const w = world();
  w.connection.hold("214");
  await w.settle();
  w.last().meet("open");
  const heard: string[] = [];
  w.store.hear([pac], () => heard.push("pac"));
  w.store.hear([irr], () => heard.push("irr"));
  const start = w.now();
  w.last().receive({ [pac]: [13, start], [irr]: [800, start - 1800] });
  w.last().receive({ [irr]: [801, start] });
  heard.length = 0;
  await w.pass(14 * 60);
  expect([w.store.get(pac).stale, w.store.get(irr).stale]).toEqual([false, false]);
  await w.pass(2 * 60);
  expect([w.store.get(pac).stale, w.store.get(irr).stale]).toEqual([true, false]);
  // 3 x 30 minutes.
  await w.pass(73 * 60);
  expect(w.store.get(irr).stale).toBe(false);
  await w.pass(2 * 60);
  expect(w.store.get(irr).stale).toBe(true);
  expect(heard).toEqual(["pac", "irr"]);
});

test("who shows one variable hears of that variable alone, and not of the same value twice", () => {
  const store = new LiveStore();
  let calls = 0;
  store.hear([pac], () => (calls += 1));
  store.put({ [irr]: [1, 5] }, 10);
  expect(calls).toBe(0);
  store.put({ [pac]: [1, 5] }, 10);
  store.put({ [pac]: [1, 5] }, 11);
  expect(calls).toBe(1);
});

test("[D10] three stamps of a daily reading show its step: stale after three days; two after an outage do not", () => {
  const store = new LiveStore();
  const day = 86_400;
  store.put({ [pac]: [1, day] }, day);
  store.put({ [pac]: [2, 2 * day] }, 2 * day);
  // An hour is the longest step that two stamps show: stale after three.
  store.age(2 * day + 3 * 3600 + 1);
  expect(store.get(pac).stale).toBe(true);
  store.put({ [pac]: [3, 3 * day] }, 3 * day);
  store.age(6 * day);
  expect(store.get(pac).stale).toBe(false);
  store.age(6 * day + 1);
  expect(store.get(pac).stale).toBe(true);
});

test("a plant that has no values has told so: nothing is on its way any more", () => {
  const store = new LiveStore();
  expect(store.isKnown()).toBe(false);
  store.put({}, 10);
  expect([store.isKnown(), store.newestSeconds()]).toEqual([true, null]);
  store.clear();
  expect(store.isKnown()).toBe(false);
  store.lose("disconnected");
  expect(store.isKnown()).toBe(true);
});

test("[L9] a connection too many is reported, and tried again later as any other", async () => {
  const { connection, last, pass, settle, sockets, tooMany, refusals } = world();
  connection.hold("101");
  await settle();
  last().meet("open");
  last().meet("close", 4029);
  expect([tooMany.length, refusals.length, sockets.length]).toEqual([1, 0, 1]);
  await pass(2);
  expect(sockets.length).toBe(2);
});
