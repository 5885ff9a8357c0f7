import type { LastValues } from "@heliograph/contract/data/data.wire.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { SocketSession } from "../auth/auth.service.ts";
import type { DataService } from "../data/data.service.ts";
import { changedPart, type PlantsService } from "../plants/plants.service.ts";
import { holds, mayOnPlant, type Caller } from "../platform/caller.ts";
import type { RoomContext } from "../platform/room-context.ts";

/** Why a subscriber gets nothing more. */
export type Ending = "refused" | "tooSlow" | "failed";
/** Where the values of one plant go, whatever the socket calls them. */
export interface Outlet {
  /** @param json of the values */
  snapshot(json: string): void;
  changes(json: string): void;
  /** Things of the plant have changed, by id; null: anything of it, or what he may see. He asks again within so long, within a second where null. */
  news(ids: readonly string[] | null, withinSeconds: number | null): void;
  /** Nothing more is sent after it. */
  end(why: Ending): void;
  /** Bytes that the reader has not taken yet. */
  readonly bufferedAmount: number;
}
/** A reader that lags further behind is dropped: it subscribes again and gets a fresh snapshot. [bytes] */
export const maxBuffered = 1_000_000;

interface Rights {
  readonly caller: Caller;
  readonly model: PlantModel;
  readonly hidden: ReadonlySet<string>;
}
interface Subscriber {
  readonly outlet: Outlet;
  readonly session: SocketSession;
  /** What of the plant has changed and was not sent to him: things by id, or anything of it, his rights included. */
  due: Set<string> | "all";
  /** Incidents of the plant that have changed and were not sent to him: by the right to its alerts. */
  incidents: Set<string>;
  /** The plant as it was when it was last sent to him; null before the first. */
  model: PlantModel | null;
  hidden: ReadonlySet<string>;
  /** What changed since it asked, until it has its snapshot; null from then on. */
  waiting: LastValues[] | null;
  /** Counts what may have changed its rights: an answer that was begun before is not sent. */
  reviews: number;
}

/** Those who get the values of a plant, each as far as he may see it. Rules by number: docs/rules/live.md. */
export interface Subscribers {
  /** Snapshot first, then what changes. It is counted from this moment on, before anything is sent. */
  add(plantId: string, session: SocketSession, outlet: Outlet): Subscription;
}
export interface Subscription {
  /** Whether it got its snapshot: false when it was refused. */
  readonly accepted: Promise<boolean>;
  /** Nothing is sent from here on. */
  readonly leave: () => void;
}

export function newSubscribers(
  context: Pick<RoomContext, "changes" | "log">,
  rooms: {
    plants: Pick<PlantsService, "model" | "hidden" | "seen">;
    data: Pick<DataService, "lastValues" | "onChange" | "onMissed">;
  },
): Subscribers {
  const { plants, data } = rooms;
  const byPlant = new Map<string, Set<Subscriber>>();

  const drop = (plantId: string, subscriber: Subscriber): void => {
    const subscribers = byPlant.get(plantId);
    subscribers?.delete(subscriber);
    if (subscribers?.size === 0) byPlant.delete(plantId);
  };
  const isHere = (plantId: string, subscriber: Subscriber): boolean =>
    byPlant.get(plantId)?.has(subscriber) === true;
  const end = (plantId: string, subscriber: Subscriber, why: Ending): void => {
    // Who has left already gets nothing.
    if (!isHere(plantId, subscriber)) return;
    drop(plantId, subscriber);
    subscriber.outlet.end(why);
  };
  const may = (caller: Caller, model: PlantModel): boolean =>
    mayOnPlant(caller, model.plant.id, ["plant_show"]) && (!model.plant.disabled || caller.isAdmin);

  data.onChange((model, readChanges) => {
    const subscribers = byPlant.get(model.plant.id);
    if (subscribers === undefined) return;
    const changes = readChanges();
    // Readers who see the same share one text.
    const texts = new Map<ReadonlySet<string>, string>();
    for (const subscriber of subscribers) {
      if (subscriber.waiting !== null) {
        subscriber.waiting.push(changes);
        continue;
      }
      if (subscriber.outlet.bufferedAmount > maxBuffered) {
        end(model.plant.id, subscriber, "tooSlow");
        continue;
      }
      const text = texts.get(subscriber.hidden) ?? visible(changes, subscriber.hidden);
      texts.set(subscriber.hidden, text);
      if (text !== "{}") subscriber.outlet.changes(text);
    }
  });

  /** What a reader may see, asked anew as often as it may have changed meanwhile; null when he may not be here. */
  const rightsOf = async (plantId: string, subscriber: Subscriber): Promise<Rights | null> => {
    for (;;) {
      const review = subscriber.reviews;
      const caller = await subscriber.session.refresh();
      const model = await plants.model(plantId);
      if (review !== subscriber.reviews) continue;
      if (caller === null || model === null || !may(caller, model)) return null;
      return { caller, model, hidden: plants.hidden(caller, model) };
    }
  };
  /**
   * Sends all values that he may see, and what changed while they were gathered; nothing when he has left. False when he may not be here.
   * @param others those alone, where he has the rest
   */
  const sendSnapshot = async (
    plantId: string,
    subscriber: Subscriber,
    others: ReadonlySet<string> | null = null,
  ): Promise<boolean> => {
    // Whatever changes on the way, he gets all.
    for (let only = others; ; only = null) {
      const review = subscriber.reviews;
      const rights = await rightsOf(plantId, subscriber);
      if (rights === null) return false;
      subscriber.waiting = [];
      const snapshot = await data.lastValues(rights.caller, plantId);
      if (!isHere(plantId, subscriber)) return true;
      if (review !== subscriber.reviews) continue;
      // With what he may see, or with what he had read before he listened, any of it may have changed.
      const isFirst = subscriber.model === null;
      if (isFirst ? isDue(subscriber) : !sameIds(rights.hidden, subscriber.hidden))
        subscriber.due = "all";
      subscriber.hidden = rights.hidden;
      if (only === null) subscriber.outlet.snapshot(JSON.stringify(snapshot));
      else {
        const text = JSON.stringify(
          Object.fromEntries(Object.entries(snapshot).filter(([id]) => only.has(id))),
        );
        if (text !== "{}") subscriber.outlet.changes(text);
      }
      for (const changes of subscriber.waiting) {
        const text = visible(changes, rights.hidden);
        if (text !== "{}") subscriber.outlet.changes(text);
      }
      subscriber.waiting = null;
      sendNews(subscriber, rights);
      return true;
    }
  };
  /** After a look at his rights: who may not be here any more hears nothing. (L8) */
  const sendNews = (subscriber: Subscriber, rights: Rights): void => {
    const { due, incidents, model: before } = subscriber;
    subscriber.due = new Set();
    subscriber.incidents = new Set();
    subscriber.model = rights.model;
    const mayIncidents = holds(rights.caller, rights.model.plant.id, "alerts_show");
    const ids =
      due === "all"
        ? null
        : [...visibleOf(due, before, rights), ...(mayIncidents ? incidents : [])];
    const readers = byPlant.get(rights.model.plant.id)?.size ?? 1;
    if (ids?.length !== 0) subscriber.outlet.news(ids, newsWithinSeconds(readers));
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

  /** What a reader may see has changed, or perhaps: his rights are read again, and all is sent anew. */
  const review = async (
    plantId: string,
    subscriber: Subscriber,
    ids: readonly string[] | "all" | { readonly incidents: readonly string[] },
  ): Promise<void> => {
    subscriber.reviews++;
    if (typeof ids === "object" && "incidents" in ids)
      for (const id of ids.incidents) subscriber.incidents.add(id);
    else if (ids === "all") subscriber.due = "all";
    else if (subscriber.due !== "all") for (const id of ids) subscriber.due.add(id);
    // Whoever waits for his snapshot is looked at again before it is sent.
    if (subscriber.waiting !== null) return;
    const rights = await rightsOf(plantId, subscriber);
    if (!isHere(plantId, subscriber)) return;
    if (rights === null) {
      end(plantId, subscriber, "refused");
      return;
    }
    // A snapshot was begun meanwhile: it is read again by these rights.
    if (subscriber.waiting !== null) {
      subscriber.reviews++;
      return;
    }
    if (sameIds(rights.hidden, subscriber.hidden)) {
      subscriber.hidden = rights.hidden;
      const others = othersIn(rights.model, subscriber.model);
      if (others.size > 0) {
        // One snapshot at a time: another look meanwhile finds it waiting, and leaves it to be read again.
        subscriber.waiting = [];
        const isHeard = await sendSnapshot(plantId, subscriber, others);
        if (!isHeard) end(plantId, subscriber, "refused");
        return;
      }
      sendNews(subscriber, rights);
      return;
    }
    // What he may see of one thing changed with another; from here on nothing is sent by the rights that he had.
    subscriber.due = "all";
    subscriber.hidden = rights.hidden;
    subscriber.waiting = [];
    if (!(await sendSnapshot(plantId, subscriber))) end(plantId, subscriber, "refused");
  };
  /** Something was not heard of: he gets everything anew. (L7) */
  const sendAnew = async (plantId: string, subscriber: Subscriber): Promise<void> => {
    subscriber.reviews++;
    // Whoever waits for his snapshot gets one that is read after this.
    if (subscriber.waiting !== null) return;
    subscriber.waiting = [];
    if (!(await sendSnapshot(plantId, subscriber))) end(plantId, subscriber, "refused");
  };
  const eachOf = (
    concerned: (plantId: string, subscriber: Subscriber) => boolean,
    look: (plantId: string, subscriber: Subscriber) => Promise<void>,
  ): void => {
    for (const [plantId, subscribers] of byPlant)
      for (const subscriber of subscribers)
        if (concerned(plantId, subscriber))
          look(plantId, subscriber).catch((error: unknown) => {
            context.log.error("a live subscription could not be reviewed", { error });
            end(plantId, subscriber, "failed");
          });
  };
  context.changes.on("user", (userId) =>
    eachOf(
      (_, { session }) => session.concerns(userId),
      (plantId, subscriber) => review(plantId, subscriber, "all"),
    ),
  );
  context.changes.on("plant", (changed, ...what) =>
    eachOf(
      (plantId) => changed === "*" || changed === plantId,
      (plantId, subscriber) => {
        const change = changedPart(what);
        const ids = change?.part === "incidents" ? { incidents: change.ids } : change?.ids;
        return review(plantId, subscriber, ids ?? "all");
      },
    ),
  );
  data.onMissed((missed) => eachOf((plantId) => missed === "*" || missed === plantId, sendAnew));

  const begin = async (plantId: string, subscriber: Subscriber): Promise<boolean> => {
    try {
      if (await sendSnapshot(plantId, subscriber)) return true;
    } catch (error) {
      drop(plantId, subscriber);
      throw error;
    }
    end(plantId, subscriber, "refused");
    return false;
  };
  return {
    add(plantId, session, outlet) {
      // It listens before anything is read: no change, of values or of rights, falls between.
      const subscriber: Subscriber = {
        outlet,
        session,
        due: new Set(),
        incidents: new Set(),
        model: null,
        hidden: new Set(),
        waiting: [],
        reviews: 0,
      };
      const subscribers = byPlant.get(plantId) ?? new Set();
      byPlant.set(plantId, subscribers.add(subscriber));
      return { accepted: begin(plantId, subscriber), leave: () => drop(plantId, subscriber) };
    },
  };
}

/** So many readers may ask again in one second. */
const askingInSecond = 20;
const maxSeconds = 10;
/** Within how long the readers of a plant that has changed ask again, so that they do not all at once; null for the usual second. */
const newsWithinSeconds = (readers: number): number | null =>
  readers <= askingInSecond ? null : Math.min(maxSeconds, Math.ceil(readers / askingInSecond));

function visible(changes: LastValues, hidden: ReadonlySet<string>): string {
  if (hidden.size === 0) return JSON.stringify(changes);
  return JSON.stringify(
    Object.fromEntries(Object.entries(changes).filter(([id]) => !hidden.has(id))),
  );
}
const isIn = ({ deviceById, byId, charts, alerts, reports }: PlantModel, id: string): boolean =>
  deviceById.has(id) ||
  byId.has(id) ||
  [...charts, ...alerts, ...reports].some((one) => one.id === id);
/** Variables that were not there before, or read another mib or formula now: their values are known, and the next packet may be hours away. */
function othersIn(now: PlantModel, before: PlantModel | null): ReadonlySet<string> {
  if (before === null || before === now) return new Set();
  const others = now.variables.filter(({ id, mib, formula }) => {
    const known = before.byId.get(id);
    return known === undefined || known.mib !== mib || known.formula !== formula;
  });
  return new Set(others.map(({ id }) => id));
}
const isDue = ({ due, incidents }: Subscriber): boolean =>
  due === "all" || due.size > 0 || incidents.size > 0;
const sameIds = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a === b || (a.size === b.size && [...a].every((id) => b.has(id)));
