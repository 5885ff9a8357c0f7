import { socketCloseCodes } from "@heliograph/contract/live/close-codes.ts";
import type { LastValues } from "@heliograph/contract/data/data.wire.ts";
import type { PlantNews } from "@heliograph/contract/live/live.push.ts";
import type { Connection } from "./connection-state.ts";
import type { LiveStore } from "./live-store.ts";
import { RetryingSocket, type SocketTools } from "./retrying-socket.ts";

/** What the connection asks of the world; a test gives it another one. */
export interface LiveTools extends SocketTools {
  /** Values before the first push. */
  readonly firstValues: (plantId: string) => Promise<LastValues>;
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
/** All readers of a plant hear of a change in the same moment: they ask within so long, or as long as the server says, each at a moment of his own. [s] */
const newsWithinSeconds = 1;
/** The same after an outage, which may have been everybody's. [s] */
const outageWithinSeconds = 10;
/** Values that were asked for before their page came and are older than this show nothing of now. [s] */
const aheadSeconds = 10;

/** The values and the news of the plant that is looked at, by one websocket. */
export class LiveConnection {
  readonly #tools: LiveTools;
  readonly #store: LiveStore;
  readonly #socket: RetryingSocket;
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
    this.#socket = new RetryingSocket(tools, {
      onChange: (next, before) => this.#change(next, before),
      onMessage: (text, plantId) => this.#receive(text, plantId),
      onClose: (code, plantId) => {
        if (code === socketCloseCodes.refused) tools.onRefusal(plantId);
        if (code === socketCloseCodes.tooMany) tools.onTooMany();
      },
      onLook: (nowSeconds) => store.age(nowSeconds),
    });
  }
  /** Asks for the first values of a plant whose page is on its way: who comes to watch it finds them asked for. */
  askAhead(plantId: string): void {
    if (this.#socket.connection().plantId === plantId || this.#isAhead(plantId)) return;
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
    this.#socket.watch(plantId);
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#holders -= 1;
      if (this.#holders === 0) this.#socket.letGo();
    };
  }
  leave(): void {
    this.#ahead = null;
    this.#socket.leave();
  }

  #change(next: Connection, before: Connection): void {
    if (next.plantId !== before.plantId) {
      this.#store.clear();
      this.#cancelNews?.();
      this.#forgetNews();
      if (next.plantId !== null) this.#readFirst(next.plantId);
    }
    if (next.marker !== null && next.marker !== before.marker) this.#store.lose(next.marker);
    // Nobody announced what changed during the outage.
    if (before.marker !== null && next.marker === null && next.plantId === before.plantId)
      this.#noteNews(before.plantId, { within: outageWithinSeconds });
    this.#tools.onChange(next);
  }
  #receive(text: string, plantId: string): boolean {
    const message = JSON.parse(text) as LastValues | PlantNews;
    if (isNews(message)) {
      this.#noteNews(plantId, message);
      return false;
    }
    this.#store.put(message, this.#tools.nowSeconds());
    return true;
  }
  /** However much changes meanwhile, it is asked for once. (L8) */
  #noteNews(
    plantId: string | null,
    { ids, within = newsWithinSeconds }: Pick<PlantNews, "ids" | "within">,
  ): void {
    if (plantId === null) return;
    if (ids === undefined) this.#changed = null;
    else for (const id of ids) this.#changed?.add(id);
    this.#cancelNews ??= this.#tools.wait(within * this.#tools.random(), () => {
      const changed = this.#changed;
      this.#forgetNews();
      this.#tools.onNews(plantId, changed);
    });
  }
  #forgetNews(): void {
    this.#cancelNews = null;
    this.#changed = new Set();
  }
  /** A socket needs a ticket first; one call has the numbers on the screen before. A failure is the socket's to report. */
  #readFirst(plantId: string): void {
    const ahead = this.#isAhead(plantId) ? this.#ahead : null;
    this.#ahead = null;
    (ahead?.values ?? this.#tools.firstValues(plantId)).then(
      (values) => {
        // Values that came by the socket are newer.
        const isFirst = this.#store.newestSeconds() === null && this.#store.marker() === null;
        if (this.#socket.connection().plantId === plantId && isFirst)
          this.#store.put(values, this.#tools.nowSeconds());
      },
      () => undefined,
    );
  }
}

/** Values stand under ids, of which none is this word. */
const isNews = (message: LastValues | PlantNews): message is PlantNews =>
  message["changed"] === "plant";
