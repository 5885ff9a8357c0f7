import type { LastValues } from "@heliograph/contract/data/data.wire.ts";
import { socketCloseCodes, type PlantNews } from "@heliograph/contract/live/live.push.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { AuthService, SocketSession } from "../auth/auth.service.ts";
import type { DataService } from "../data/data.service.ts";
import { changedPart, type PlantsService } from "../plants/plants.service.ts";
import { mayOnPlant, type Caller } from "../platform/caller.ts";
import type { World } from "../platform/world.ts";

/** Of a socket, what the room needs; `ws` gives it, a test another one. */
export interface LiveSocket {
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Bytes that the reader has not taken yet. */
  readonly bufferedAmount: number;
}
/** A reader that lags further behind is dropped: it connects again and gets a fresh snapshot. [bytes] */
const mostBuffered = 1_000_000;

const refusal = "a valid token and a plant that you may view are needed";

interface Rights {
  readonly caller: Caller;
  readonly model: PlantModel;
  readonly hidden: ReadonlySet<string>;
}
interface Listener {
  readonly socket: LiveSocket;
  readonly session: SocketSession;
  readonly wantsNews: boolean;
  /** What of the plant has changed and he was not told: things by id, or anything of it, his rights included. */
  due: Set<string> | "all";
  /** The plant as it was when he was told the last time; null before the first. */
  model: PlantModel | null;
  hidden: ReadonlySet<string>;
  /** What changed since it asked, until it has its snapshot; null from then on. */
  waiting: LastValues[] | null;
  /** Counts what may have changed its rights: an answer that was begun before is not sent. */
  reviews: number;
}

/** Rules by number: docs/rules/live.md. */
export interface LiveService {
  /**
   * Takes a socket that asks for a plant's values: snapshot first, then what changes. Answers how to forget it; null when it was refused.
   * @param wantsNews whether it is also told that the plant itself has changed
   */
  open(
    socket: LiveSocket,
    plantId: string,
    ...as: [credential: string, wantsNews: boolean]
  ): Promise<(() => void) | null>;
  /** Sockets that listen now. */
  count(): number;
  close(): void;
}

export function liveService(
  world: Pick<World, "changes" | "log" | "settings">,
  rooms: {
    auth: Pick<AuthService, "authenticateSocket">;
    plants: Pick<PlantsService, "model" | "hidden" | "seen">;
    data: Pick<DataService, "lastValues" | "onChange" | "onMissed">;
  },
): LiveService {
  const { auth, plants, data } = rooms;
  const byPlant = new Map<string, Set<Listener>>();

  const drop = (plantId: string, listener: Listener): void => {
    const listeners = byPlant.get(plantId);
    listeners?.delete(listener);
    if (listeners?.size === 0) byPlant.delete(plantId);
  };
  const countOf = (userId: string): number =>
    [...byPlant.values()].reduce(
      (sum, listeners) =>
        sum + [...listeners].filter(({ session }) => session.caller.userId === userId).length,
      0,
    );
  const refuse = (plantId: string, listener: Listener, code: number, reason: string): void => {
    drop(plantId, listener);
    listener.socket.close(code, reason);
  };
  const may = (caller: Caller, model: PlantModel): boolean =>
    mayOnPlant(caller, model.plant.id, ["plant_show"]) && (!model.plant.disabled || caller.isAdmin);

  data.onChange((model, tellChanges) => {
    const listeners = byPlant.get(model.plant.id);
    if (listeners === undefined) return;
    const changes = tellChanges();
    // Readers who see the same share one text.
    const texts = new Map<ReadonlySet<string>, string>();
    for (const listener of listeners) {
      if (listener.waiting !== null) {
        listener.waiting.push(changes);
        continue;
      }
      if (listener.socket.bufferedAmount > mostBuffered) {
        refuse(model.plant.id, listener, socketCloseCodes.tooSlow, "too slow");
        continue;
      }
      const text = texts.get(listener.hidden) ?? visible(changes, listener.hidden);
      texts.set(listener.hidden, text);
      if (text !== "{}") listener.socket.send(text);
    }
  });

  /** What a reader may see, asked anew as often as it may have changed meanwhile; null when he may not be here. */
  const rightsOf = async (plantId: string, listener: Listener): Promise<Rights | null> => {
    for (;;) {
      const review = listener.reviews;
      const caller = await listener.session.refresh();
      const model = await plants.model(plantId);
      if (review !== listener.reviews) continue;
      if (caller === null || model === null || !may(caller, model)) return null;
      return { caller, model, hidden: plants.hidden(caller, model) };
    }
  };
  /** Sends all values that he may see, and what changed while they were gathered. False when he may not be here. */
  const sendSnapshot = async (plantId: string, listener: Listener): Promise<boolean> => {
    for (;;) {
      const review = listener.reviews;
      const rights = await rightsOf(plantId, listener);
      if (rights === null) return false;
      listener.waiting = [];
      const snapshot = await data.lastValues(rights.caller, plantId);
      if (review !== listener.reviews) continue;
      // With what he may see, or with what he had read before he listened, any of it may have changed.
      const isFirst = listener.model === null;
      if (isFirst ? isDue(listener) : !sameIds(rights.hidden, listener.hidden))
        listener.due = "all";
      listener.hidden = rights.hidden;
      listener.socket.send(JSON.stringify(snapshot));
      for (const changes of listener.waiting) {
        const text = visible(changes, rights.hidden);
        if (text !== "{}") listener.socket.send(text);
      }
      listener.waiting = null;
      tellNews(listener, rights);
      return true;
    }
  };
  /** After a look at his rights: who may not be here any more hears nothing. (L8) */
  const tellNews = (listener: Listener, rights: Rights): void => {
    const { due, model: before } = listener;
    listener.due = new Set();
    listener.model = rights.model;
    if (!listener.wantsNews) return;
    const ids = due === "all" ? null : visibleOf(due, before, rights);
    if (ids?.length === 0) return;
    const news: PlantNews = { changed: "plant", ...(ids === null ? {} : { ids }) };
    listener.socket.send(JSON.stringify(news));
  };
  /** Without what he saw neither before nor now. Of what is gone an id says nothing any more. */
  const visibleOf = (
    due: ReadonlySet<string>,
    before: PlantModel | null,
    { caller, model }: Rights,
  ): string[] => {
    const seen = [before ?? model, model].map((one) => plants.seen(caller, one, due));
    return [...due].filter(
      (id) => id === model.plant.id || seen.some((some) => some.has(id)) || !isIn(model, id),
    );
  };
  const isHere = (plantId: string, listener: Listener): boolean =>
    byPlant.get(plantId)?.has(listener) === true;

  /** What a reader may see has changed, or perhaps: he is asked again, and told anew. */
  const review = async (
    plantId: string,
    listener: Listener,
    ids: readonly string[] | "all",
  ): Promise<void> => {
    listener.reviews++;
    if (ids === "all") listener.due = "all";
    else if (listener.due !== "all") for (const id of ids) listener.due.add(id);
    // Whoever waits for his snapshot is looked at again before it is sent.
    if (listener.waiting !== null) return;
    const rights = await rightsOf(plantId, listener);
    if (!isHere(plantId, listener)) return;
    if (rights === null) {
      refuse(plantId, listener, socketCloseCodes.refused, "not allowed any more");
      return;
    }
    // A snapshot was begun meanwhile: it is read again by these rights.
    if (listener.waiting !== null) {
      listener.reviews++;
      return;
    }
    if (sameIds(rights.hidden, listener.hidden)) {
      listener.hidden = rights.hidden;
      tellNews(listener, rights);
      return;
    }
    // What he may see of one thing changed with another; from here on nothing is sent by the rights that he had.
    listener.due = "all";
    listener.hidden = rights.hidden;
    if (!(await sendSnapshot(plantId, listener)))
      refuse(plantId, listener, socketCloseCodes.refused, "not allowed any more");
  };
  /** Something was not heard of: he is told everything anew. (L7) */
  const tellAnew = async (plantId: string, listener: Listener): Promise<void> => {
    listener.reviews++;
    // Whoever waits for his snapshot gets one that is read after this.
    if (listener.waiting !== null) return;
    listener.waiting = [];
    if (!(await sendSnapshot(plantId, listener)))
      refuse(plantId, listener, socketCloseCodes.refused, "not allowed any more");
  };
  const eachOf = (
    concerned: (plantId: string, listener: Listener) => boolean,
    look: (plantId: string, listener: Listener) => Promise<void>,
  ): void => {
    for (const [plantId, listeners] of byPlant)
      for (const listener of listeners)
        if (concerned(plantId, listener))
          look(plantId, listener).catch((error: unknown) => {
            world.log.error("a live socket could not be reviewed", { error });
            refuse(plantId, listener, socketCloseCodes.goingAway, "try again");
          });
  };
  world.changes.on("user", (userId) =>
    eachOf(
      (_, { session }) => session.concerns(userId),
      (plantId, listener) => review(plantId, listener, "all"),
    ),
  );
  world.changes.on("plant", (changed, ...what) =>
    eachOf(
      (plantId) => changed === "*" || changed === plantId,
      (plantId, listener) => review(plantId, listener, changedPart(what)?.ids ?? "all"),
    ),
  );
  data.onMissed((missed) => eachOf((plantId) => missed === "*" || missed === plantId, tellAnew));

  return {
    async open(socket, plantId, ...[credential, wantsNews]) {
      const session = await auth.authenticateSocket(credential, `/plant/${plantId}/values`);
      if (session === null) {
        socket.close(socketCloseCodes.refused, refusal);
        return null;
      }
      // Those that wait for their snapshot count too: many that come at once are as many.
      if (countOf(session.caller.userId) >= world.settings.socketsPerUser) {
        socket.close(socketCloseCodes.tooMany, "too many connections of this user");
        return null;
      }
      // It listens before anything is read: no change, of values or of rights, falls between.
      const listener: Listener = {
        socket,
        session,
        wantsNews,
        due: new Set(),
        model: null,
        hidden: new Set(),
        waiting: [],
        reviews: 0,
      };
      const listeners = byPlant.get(plantId) ?? new Set();
      byPlant.set(plantId, listeners.add(listener));
      try {
        if (await sendSnapshot(plantId, listener)) return () => drop(plantId, listener);
      } catch (error) {
        drop(plantId, listener);
        throw error;
      }
      refuse(plantId, listener, socketCloseCodes.refused, refusal);
      return null;
    },
    count: () => [...byPlant.values()].reduce((sum, listeners) => sum + listeners.size, 0),
    close() {
      for (const listeners of byPlant.values())
        for (const { socket } of listeners)
          socket.close(socketCloseCodes.goingAway, "the server stops");
      byPlant.clear();
    },
  };
}

function visible(changes: LastValues, hidden: ReadonlySet<string>): string {
  if (hidden.size === 0) return JSON.stringify(changes);
  return JSON.stringify(
    Object.fromEntries(Object.entries(changes).filter(([id]) => !hidden.has(id))),
  );
}
const isIn = ({ deviceById, byId, charts, alerts }: PlantModel, id: string): boolean =>
  deviceById.has(id) || byId.has(id) || [...charts, ...alerts].some((one) => one.id === id);
const isDue = ({ due }: Listener): boolean => due === "all" || due.size > 0;
const sameIds = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a === b || (a.size === b.size && [...a].every((id) => b.has(id)));
