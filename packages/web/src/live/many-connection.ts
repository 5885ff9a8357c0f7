import type { LiveCommand, LiveMessage } from "@heliograph/contract/live/live.push.ts";
import {
  type Connection,
  type ConnectionEvent,
  idle,
  nextConnection,
  type Order,
} from "./connection-state.ts";

/** What the connection asks of the world; a test gives it another one. */
export interface ManyTools {
  /** The socket's address for one opening: its ticket is used once. */
  readonly address: () => Promise<string>;
  readonly open: (address: string) => WebSocket;
  /** Calls back after some seconds; answers how to cancel. */
  readonly wait: (seconds: number, then: () => void) => () => void;
  readonly nowSeconds: () => number;
}
type Phase = Connection["phase"];
type Hear = (message: LiveMessage) => void;

/** In the place of a plant's code: it is one socket, whatever it carries. */
const everything = "all";
/** How long a connection outlives the last page that used it. [s] */
const graceSeconds = 2;
const lookSeconds = 30;
/** The server ends a socket that misses two of its heartbeats: of one that slept longer nothing can be expected, and nobody tells. [s] */
const longestSleepSeconds = 90;

/** One websocket of several plants and of the fleet, open while anybody listens. After an outage it asks again for all that is listened to. */
export class ManyConnection {
  readonly #tools: ManyTools;
  readonly #plants = new Map<string, Set<Hear>>();
  readonly #fleet = new Set<Hear>();
  /** Up to where the figures of the fleet are known. */
  #fleetVersion: string | null = null;
  readonly #phaseSubscribers = new Set<() => void>();
  #connection: Connection = idle;
  #attempt = 0;
  #socket: WebSocket | null = null;
  #cancelRetry: (() => void) | null = null;
  #cancelLook: (() => void) | null = null;
  #cancelLeave: (() => void) | null = null;

  constructor(tools: ManyTools) {
    this.#tools = tools;
  }
  readonly phase = (): Phase => this.#connection.phase;
  readonly hearPhase = (hear: () => void): (() => void) => {
    this.#phaseSubscribers.add(hear);
    return () => this.#phaseSubscribers.delete(hear);
  };
  /** Listens to some plants. @returns how to stop */
  listen(plants: readonly string[], hear: Hear): () => void {
    const added = plants.filter((id) => !this.#plants.has(id));
    for (const id of plants) this.#plants.set(id, (this.#plants.get(id) ?? new Set()).add(hear));
    // Who joins plants that are told already has not heard their snapshot.
    const known = plants.filter((id) => !added.includes(id));
    if (known.length > 0) this.#say({ do: "unsubscribe", plants: known });
    if (plants.length > 0) this.#say({ do: "subscribe", plants: [...plants] });
    this.#begin();
    return () => {
      const left = plants.filter((id) => {
        const subscribers = this.#plants.get(id);
        subscribers?.delete(hear);
        return subscribers?.size === 0 && this.#plants.delete(id);
      });
      if (left.length > 0) this.#say({ do: "unsubscribe", plants: left });
      this.#end();
    };
  }
  /** Listens to what changes of the figures of all plants, once `knowFleet` has said of which. @returns how to stop */
  watchFleet(hear: Hear): () => void {
    this.#fleet.add(hear);
    this.#sayFleet();
    this.#begin();
    return () => {
      this.#fleet.delete(hear);
      if (this.#fleet.size === 0) this.#say({ do: "leaveFleet" });
      this.#end();
    };
  }
  /** The figures were read, or changed as they were told: from here on changes are of interest. */
  knowFleet(version: string): void {
    if (version === this.#fleetVersion) return;
    this.#fleetVersion = version;
    this.#sayFleet();
  }
  /** Another session: nothing is listened to by the rights of this one. */
  leave(): void {
    this.#fleetVersion = null;
    this.#on({ kind: "leave" });
    if (this.#isUsed()) this.#begin();
  }

  #isUsed(): boolean {
    return this.#plants.size > 0 || this.#fleet.size > 0;
  }
  #begin(): void {
    this.#cancelLeave?.();
    this.#cancelLeave = null;
    this.#on({ kind: "watch", plantId: everything });
  }
  #end(): void {
    if (this.#isUsed()) return;
    this.#cancelLeave?.();
    this.#cancelLeave = this.#tools.wait(graceSeconds, () => this.#on({ kind: "leave" }));
  }
  #sayFleet(): void {
    if (this.#fleet.size > 0 && this.#fleetVersion !== null)
      this.#say({ do: "watchFleet", since: this.#fleetVersion });
  }
  #say(command: LiveCommand): void {
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(command));
  }
  #on(event: ConnectionEvent): void {
    const before = this.#connection;
    const { next, orders } = nextConnection(before, event);
    this.#connection = next;
    if (next.plantId !== before.plantId) {
      this.#cancelLook?.();
      this.#cancelLook = null;
      if (next.plantId !== null) this.#look();
    }
    for (const order of orders) this.#obey(order);
    if (next.phase !== before.phase) for (const hear of this.#phaseSubscribers) hear();
  }
  #obey(order: Order): void {
    switch (order.do) {
      case "open":
        void this.#open();
        return;
      case "close":
        this.#attempt += 1;
        this.#cancelRetry?.();
        this.#cancelRetry = null;
        this.#socket?.close();
        this.#socket = null;
        return;
      case "wait":
        this.#cancelRetry = this.#tools.wait(order.seconds, () => this.#on({ kind: "retry" }));
        return;
    }
  }
  async #open(): Promise<void> {
    this.#attempt += 1;
    const mine = this.#attempt;
    const isMine = (): boolean => mine === this.#attempt;
    let socket: WebSocket;
    try {
      const address = await this.#tools.address();
      if (!isMine()) return;
      socket = this.#tools.open(address);
    } catch {
      if (isMine()) this.#on({ kind: "failed" });
      return;
    }
    this.#socket = socket;
    socket.addEventListener("open", () => {
      if (!isMine()) return;
      this.#on({ kind: "opened" });
      const plants = [...this.#plants.keys()];
      if (plants.length > 0) this.#say({ do: "subscribe", plants });
      this.#sayFleet();
    });
    socket.addEventListener("error", () => isMine() && this.#on({ kind: "failed" }));
    socket.addEventListener("close", () => isMine() && this.#on({ kind: "ended" }));
    socket.addEventListener("message", (event: MessageEvent<unknown>) => {
      if (!isMine() || typeof event.data !== "string") return;
      this.#on({ kind: "values" });
      const message = JSON.parse(event.data) as LiveMessage;
      if (message.kind === "fleet") this.#fleetVersion = message.changes.version;
      const subscribers =
        message.plant === null ? this.#fleet : (this.#plants.get(message.plant) ?? []);
      for (const hear of subscribers) hear(message);
    });
  }
  /** Timers stand still while a machine sleeps. */
  #look(): void {
    const dueSeconds = this.#tools.nowSeconds() + lookSeconds;
    this.#cancelLook = this.#tools.wait(lookSeconds, () => {
      this.#look();
      if (this.#tools.nowSeconds() - dueSeconds > longestSleepSeconds) this.#on({ kind: "ended" });
    });
  }
}
