import type { LiveMessage } from "@heliograph/contract/live/live.push.ts";
import { expect, test } from "vitest";
import { ManyConnection } from "./many-connection.ts";

/** A socket that does what the test says. */
class PaperSocket extends EventTarget {
  readyState = 0;
  readonly sent: unknown[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  end(): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event("close"), { code: 1006 }));
  }
  receive(message: LiveMessage): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) }));
  }
}
function world() {
  let nowSeconds = 1000;
  let waits: { at: number; call: () => void }[] = [];
  const sockets: PaperSocket[] = [];
  const connection = new ManyConnection({
    address: async () => "ws://portal/live",
    open: () => {
      const socket = new PaperSocket();
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    wait: (seconds, call) => {
      const one = { at: nowSeconds + seconds, call };
      waits.push(one);
      return () => (waits = waits.filter((other) => other !== one));
    },
    nowSeconds: () => nowSeconds,
  });
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
  };
  return {
    connection,
    sockets,
    settle,
    last: (): PaperSocket => sockets.at(-1)!,
    sleep: (seconds: number): void => void (nowSeconds += seconds),
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
      nowSeconds = Math.max(nowSeconds, end);
      await settle();
    },
  };
}
const values = (plant: string, value: number): LiveMessage => ({
  plant,
  kind: "values",
  values: { v: [value, 1] },
});
const changes = (version: string): LiveMessage => ({
  plant: null,
  kind: "fleet",
  changes: {
    version,
    id: [],
    power: [],
    power_at: [],
    energy_today: [],
    energy_waits: [],
    verdict: [],
    is_dormant: [],
    worst: [],
    num_incidents: [],
    maintenance_until: [],
    lost_today_kwh: [],
    lost_today_eur: [],
    lost_by_cause: [],
    last_update: [],
    num_alerts: [],
  },
});

test("[L10] one socket for all that is open; each page hears its own plants, and what is left is said", async () => {
  const w = world();
  const [first, second]: LiveMessage[][] = [[], []];
  w.connection.listen(["101", "102"], (message) => first!.push(message));
  const stop = w.connection.listen(["103"], (message) => second!.push(message));
  await w.settle();
  w.last().open();
  expect(w.last().sent).toEqual([{ do: "subscribe", plants: ["101", "102", "103"] }]);
  w.last().receive(values("101", 1));
  w.last().receive(values("103", 3));
  expect([first, second]).toEqual([[values("101", 1)], [values("103", 3)]]);
  stop();
  expect(w.last().sent.at(-1)).toEqual({ do: "unsubscribe", plants: ["103"] });
  expect(w.sockets).toHaveLength(1);
});
test("[L10] who joins a plant that is pushed already gets its snapshot", async () => {
  const w = world();
  w.connection.listen(["101"], () => undefined);
  await w.settle();
  w.last().open();
  w.connection.listen(["101"], () => undefined);
  expect(w.last().sent.slice(1)).toEqual([
    { do: "unsubscribe", plants: ["101"] },
    { do: "subscribe", plants: ["101"] },
  ]);
});
test("[L11] the fleet is watched from what is known; what is pushed moves it, what is read anew begins again", async () => {
  const w = world();
  const heard: LiveMessage[] = [];
  w.connection.watchFleet((message) => heard.push(message));
  await w.settle();
  w.last().open();
  expect(w.last().sent).toEqual([]);
  w.connection.knowFleet("a 1");
  w.last().receive(changes("a 2"));
  // What was pushed is what is known now.
  w.connection.knowFleet("a 2");
  expect(w.last().sent).toEqual([{ do: "watchFleet", since: "a 1" }]);
  w.last().receive({ plant: null, kind: "fleetNews" });
  w.connection.knowFleet("a 7");
  expect(w.last().sent.at(-1)).toEqual({ do: "watchFleet", since: "a 7" });
  expect(heard.map(({ kind }) => kind)).toEqual(["fleet", "fleetNews"]);
});
test("LIVE-05 [L10] [L11] a socket that ends is opened again after a second, and asks for all that is listened to from where it is known", async () => {
  const w = world();
  w.connection.listen(["101"], () => undefined);
  w.connection.watchFleet(() => undefined);
  w.connection.knowFleet("a 1");
  await w.settle();
  w.last().open();
  w.last().receive(changes("a 5"));
  w.last().end();
  expect(w.connection.phase()).toBe("closed");
  await w.pass(1);
  expect(w.sockets).toHaveLength(2);
  w.last().open();
  expect(w.last().sent).toEqual([
    { do: "subscribe", plants: ["101"] },
    { do: "watchFleet", since: "a 5" },
  ]);
});
test("a machine that slept opens a new socket; the last page that leaves closes it", async () => {
  const w = world();
  const stop = w.connection.listen(["101"], () => undefined);
  await w.settle();
  w.last().open();
  w.sleep(3600);
  await w.pass(2);
  expect(w.sockets).toHaveLength(2);
  w.last().open();
  stop();
  // The next page may take it over.
  const again = w.connection.listen(["102"], () => undefined);
  await w.pass(5);
  expect(w.sockets).toHaveLength(2);
  again();
  await w.pass(2);
  expect(w.last().readyState).toBe(3);
});
test("another session hears nothing on the socket of the one before", async () => {
  const w = world();
  w.connection.watchFleet(() => undefined);
  w.connection.knowFleet("a 1");
  await w.settle();
  const before = w.last();
  before.open();
  w.connection.leave();
  await w.settle();
  expect(before.readyState).toBe(3);
  w.last().open();
  expect(w.last().sent).toEqual([]);
});
