import {
  type Connection,
  type ConnectionEvent,
  idle,
  nextConnection,
  type Order,
} from "./connection-state.ts";

/** What a socket asks of the world; a test gives it another one. */
export interface SocketTools {
  /** The socket's address for one opening: its ticket is used once. */
  readonly address: (plantId: string) => Promise<string>;
  readonly open: (address: string) => WebSocket;
  /** Calls back after some seconds; answers how to cancel. */
  readonly wait: (seconds: number, then: () => void) => () => void;
  readonly nowSeconds: () => number;
}
/** What is made of what the socket does. */
export interface SocketContent {
  readonly onChange: (next: Connection, before: Connection) => void;
  readonly onOpen?: () => void;
  /** @returns whether values came with it: only then has the attempt succeeded */
  readonly onMessage: (text: string, plantId: string) => boolean;
  readonly onClose?: (code: number, plantId: string) => void;
  /** Twice a minute while it is open or tries to be. */
  readonly onLook?: (nowSeconds: number) => void;
}

/** How long a connection outlives the last page that used it: the next page takes it over. [s] */
const graceSeconds = 2;
const lookSeconds = 30;
/** The server ends a socket that misses two of its heartbeats, 30 s apart: of one that slept longer nothing can be expected, and nobody announces it. [s] */
const longestSleepSeconds = 90;
/** `readyState` of an open socket; the constant of `WebSocket` does not exist where tests run. */
const isOpen = 1;

/** One websocket that is opened again after each loss, until it is left. Late answers of an earlier attempt are dropped by its number. */
export class RetryingSocket {
  readonly #tools: SocketTools;
  readonly #content: SocketContent;
  #connection: Connection = idle;
  #attempt = 0;
  #socket: WebSocket | null = null;
  #cancelRetry: (() => void) | null = null;
  #cancelLook: (() => void) | null = null;
  #cancelLeave: (() => void) | null = null;

  constructor(tools: SocketTools, content: SocketContent) {
    this.#tools = tools;
    this.#content = content;
  }
  readonly connection = (): Connection => this.#connection;

  watch(plantId: string): void {
    this.#cancelLeave?.();
    this.#cancelLeave = null;
    this.#on({ kind: "watch", plantId });
  }
  /** Nobody needs it any more: it is left unless it is watched again soon. */
  letGo(): void {
    this.#cancelLeave?.();
    this.#cancelLeave = this.#tools.wait(graceSeconds, () => this.leave());
  }
  leave(): void {
    this.#on({ kind: "leave" });
  }
  /** Sends while it is open; what is sent in vain, the next opening sends again. */
  send(text: string): void {
    if (this.#socket?.readyState === isOpen) this.#socket.send(text);
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
    if (next !== before) this.#content.onChange(next, before);
    for (const order of orders) this.#obey(order);
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
    socket.addEventListener("open", () => {
      if (!isMine()) return;
      this.#on({ kind: "opened" });
      this.#content.onOpen?.();
    });
    socket.addEventListener("error", () => isMine() && this.#on({ kind: "failed" }));
    socket.addEventListener("close", ({ code }) => {
      if (!isMine()) return;
      this.#on({ kind: "ended" });
      this.#content.onClose?.(code, plantId);
    });
    socket.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (!isMine() || typeof data !== "string") return;
      if (this.#content.onMessage(data, plantId)) this.#on({ kind: "values" });
    });
  }
  /** Timers stand still while a machine sleeps. */
  #look(): void {
    const dueSeconds = this.#tools.nowSeconds() + lookSeconds;
    this.#cancelLook = this.#tools.wait(lookSeconds, () => {
      const nowSeconds = this.#tools.nowSeconds();
      this.#content.onLook?.(nowSeconds);
      this.#look();
      if (nowSeconds - dueSeconds > longestSleepSeconds) this.#on({ kind: "ended" });
    });
  }
}
