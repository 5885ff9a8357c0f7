import type { LastValues } from "@heliograph/contract/data/data.wire.ts";
import type { PlantNews } from "@heliograph/contract/live/live.push.ts";
import {
  type Connection,
  type ConnectionEvent,
  idle,
  nextConnection,
  type Order,
} from "./connection-state.ts";
import type { LiveStore } from "./live-store.ts";

/** What the connection asks of the world; a test gives it another one. */
export interface LiveTools {
  /** The socket's address for one opening: its ticket is used once. */
  readonly address: (plantId: string) => Promise<string>;
  readonly open: (address: string) => WebSocket;
  /** Values before the first push. */
  readonly firstValues: (plantId: string) => Promise<LastValues>;
  /** Calls back after some seconds; answers how to cancel. */
  readonly wait: (seconds: number, then: () => void) => () => void;
  readonly nowSeconds: () => number;
  readonly onChange: (connection: Connection) => void;
  /** The server gives this reader no values of the plant: it is gone, closed, or no longer his. */
  readonly onRefusal: (plantId: string) => void;
  /** This user has as many connections as he may: this one waits until another ends. */
  readonly onTooMany: () => void;
  /** What of the plant is no longer as it was read, by id; null: anything of it, or what its reader may see. */
  readonly onNews: (plantId: string, ids: ReadonlySet<string> | null) => void;
  /** From 0 to below 1. */
  readonly random: () => number;
}
/** `socketCloseCodes.refused` of the contract, whose file would bring the schemas of all values into the frame of every page. (L1, L5) */
const refusedCode = 1008;
/** `socketCloseCodes.tooMany`, for the same reason. (L9) */
const tooManyCode = 4029;
/** How long a connection outlives the last page that used it: the next page of the plant takes it over. [s] */
const graceSeconds = 2;
const agingSeconds = 30;
/** All readers of a plant hear of a change in the same moment: they ask within so long, each at a moment of his own. [s] */
const newsWithinSeconds = 10;
/** Values that were asked for before their page came and are older than this say nothing of now. [s] */
const aheadSeconds = 10;
/** The server ends a socket that misses two of its heartbeats, 30 s apart: of one that slept longer nothing can be expected, and nobody tells. [s] */
const longestSleepSeconds = 90;

/** One websocket, of the plant that is looked at. Late answers of an earlier attempt are dropped by its number. */
export class LiveConnection {
  readonly #tools: LiveTools;
  readonly #store: LiveStore;
  #connection: Connection = idle;
  #attempt = 0;
  #socket: WebSocket | null = null;
  #cancelRetry: (() => void) | null = null;
  #cancelAging: (() => void) | null = null;
  #cancelLeave: (() => void) | null = null;
  #cancelNews: (() => void) | null = null;
  /** What changed since it was asked for the last time; null: anything. */
  #changed: Set<string> | null = new Set();
  #holders = 0;
  #ahead: {
    readonly plantId: string;
    readonly values: Promise<LastValues>;
    readonly askedSeconds: number;
  } | null = null;

  constructor(store: LiveStore, tools: LiveTools) {
    this.#store = store;
    this.#tools = tools;
  }
  /** Asks for the first values of a plant whose page is on its way: who comes to watch it finds them asked for. */
  askAhead(plantId: string): void {
    if (this.#connection.plantId === plantId || this.#isAhead(plantId)) return;
    const values = this.#tools.firstValues(plantId);
    values.catch(() => undefined);
    this.#ahead = { plantId, values, askedSeconds: this.#tools.nowSeconds() };
  }
  #isAhead(plantId: string): boolean {
    const { plantId: asked, askedSeconds = 0 } = this.#ahead ?? {};
    return asked === plantId && this.#tools.nowSeconds() - askedSeconds <= aheadSeconds;
  }
  /** Watches a plant while somebody holds it. @returns how to let go */
  hold(plantId: string): () => void {
    this.#holders += 1;
    this.#cancelLeave?.();
    this.#cancelLeave = null;
    this.#on({ kind: "watch", plantId });
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#holders -= 1;
      if (this.#holders === 0)
        this.#cancelLeave = this.#tools.wait(graceSeconds, () => this.#on({ kind: "leave" }));
    };
  }
  leave(): void {
    this.#ahead = null;
    this.#on({ kind: "leave" });
  }

  #on(event: ConnectionEvent): void {
    const before = this.#connection;
    const { next, orders } = nextConnection(before, event);
    this.#connection = next;
    if (next.plantId !== before.plantId) {
      this.#store.clear();
      this.#cancelAging?.();
      this.#cancelAging = null;
      this.#cancelNews?.();
      this.#forgetNews();
      if (next.plantId !== null) {
        this.#age();
        this.#readFirst(next.plantId);
      }
    }
    if (next.marker !== null && next.marker !== before.marker) this.#store.lose(next.marker);
    // Nobody said what changed during the outage.
    if (before.marker !== null && next.marker === null && next.plantId === before.plantId)
      this.#hearNews(before.plantId);
    for (const order of orders) this.#obey(order);
    if (next !== before) this.#tools.onChange(next);
  }
  #obey(order: Order): void {
    switch (order.do) {
      case "open":
        void this.#open(order.plantId);
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
  async #open(plantId: string): Promise<void> {
    this.#attempt += 1;
    const mine = this.#attempt;
    const isMine = (): boolean => mine === this.#attempt;
    let socket: WebSocket;
    try {
      const address = await this.#tools.address(plantId);
      if (!isMine()) return;
      socket = this.#tools.open(address);
    } catch {
      if (isMine()) this.#on({ kind: "failed" });
      return;
    }
    this.#socket = socket;
    socket.addEventListener("open", () => isMine() && this.#on({ kind: "opened" }));
    socket.addEventListener("error", () => isMine() && this.#on({ kind: "failed" }));
    socket.addEventListener("close", ({ code }) => {
      if (!isMine()) return;
      this.#on({ kind: "ended" });
      if (code === refusedCode) this.#tools.onRefusal(plantId);
      if (code === tooManyCode) this.#tools.onTooMany();
    });
    socket.addEventListener("message", (event: MessageEvent<unknown>) => {
      if (!isMine() || typeof event.data !== "string") return;
      const told = JSON.parse(event.data) as LastValues | PlantNews;
      if (isNews(told)) {
        this.#hearNews(plantId, told.ids);
        return;
      }
      this.#on({ kind: "values" });
      this.#store.put(told, this.#tools.nowSeconds());
    });
  }
  /** However much changes meanwhile, it is asked for once. (L8) */
  #hearNews(plantId: string | null, ids?: readonly string[]): void {
    if (plantId === null) return;
    if (ids === undefined) this.#changed = null;
    else for (const id of ids) this.#changed?.add(id);
    this.#cancelNews ??= this.#tools.wait(newsWithinSeconds * this.#tools.random(), () => {
      const changed = this.#changed;
      this.#forgetNews();
      this.#tools.onNews(plantId, changed);
    });
  }
  #forgetNews(): void {
    this.#cancelNews = null;
    this.#changed = new Set();
  }
  /** A socket needs a ticket first; one call has the numbers on the screen before. A failure is the socket's to tell. */
  #readFirst(plantId: string): void {
    const ahead = this.#isAhead(plantId) ? this.#ahead : null;
    this.#ahead = null;
    (ahead?.values ?? this.#tools.firstValues(plantId)).then(
      (values) => {
        // Values that came by the socket are newer.
        const isFirst = this.#store.newestSeconds() === null && this.#store.marker() === null;
        if (this.#connection.plantId === plantId && isFirst)
          this.#store.put(values, this.#tools.nowSeconds());
      },
      () => undefined,
    );
  }
  #age(): void {
    const dueSeconds = this.#tools.nowSeconds() + agingSeconds;
    this.#cancelAging = this.#tools.wait(agingSeconds, () => {
      const nowSeconds = this.#tools.nowSeconds();
      this.#store.age(nowSeconds);
      this.#age();
      // Timers stand still while a machine sleeps.
      if (nowSeconds - dueSeconds > longestSleepSeconds) this.#on({ kind: "ended" });
    });
  }
}

/** Values are told by ids, of which none is this word. */
const isNews = (told: LastValues | PlantNews): told is PlantNews => told["changed"] === "plant";
