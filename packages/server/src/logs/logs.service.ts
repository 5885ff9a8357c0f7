import { asSeconds } from "@heliograph/contract/ids.ts";
import { englishEvent, type EventMessage } from "@heliograph/contract/logs/event-messages.ts";
import type {
  listPlantEdits,
  searchEdits,
  searchEvents,
} from "@heliograph/contract/logs/logs.routes.ts";
import type { EditAction, EditEntity, EventType } from "@heliograph/contract/logs/log-words.ts";
import type { Input, Reply } from "@heliograph/contract/route.ts";
import { editChanges } from "@heliograph/domain/logs/edit-changes.ts";
import type { Call } from "../platform/caller.ts";
import type { Db } from "../platform/database.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { type CountedEdits, logsStore, type LogFilter } from "./logs.store.ts";

/** What happened. Never a password, a token, a ticket, nor a text that someone typed where a password belongs. */
export type EventFacts = EventMessage & {
  readonly plantId: string | null;
  /** Of whom it is, when that is not the caller: a login has no caller yet. */
  readonly userId?: string | null;
};

export interface EditFacts {
  readonly act: EditAction;
  readonly ent: EditEntity;
  /** Its name. */
  readonly nam: string;
  readonly plantId: string | null;
  /** Its id. */
  readonly id?: string;
  /** The thing as it was and as it became; null where there was or is none, both left out for an edit without values. */
  readonly before?: object | null;
  readonly after?: object | null;
}

export interface LogsService {
  /** Writes down what happened. `call` is null for what the server does by itself. */
  event(call: Call | null, typ: EventType, facts: EventFacts): Promise<void>;
  /** Writes down what the server found, together with what it found: in that transaction, or not at all. */
  eventWith(trx: Db, typ: EventType, facts: EventFacts): Promise<void>;
  /** Writes down who changed what, in the transaction that changes it: both are there, or neither. */
  edit(trx: Db, call: Call | null, edit: EditFacts): Promise<void>;
  /** Removes the events that are older than the installation keeps them. */
  dropOldEvents(keepDays: number): Promise<void>;
  searchEvents(question: Input<typeof searchEvents>["query"]): Promise<Reply<typeof searchEvents>>;
  searchEdits(question: Input<typeof searchEdits>["query"]): Promise<Reply<typeof searchEdits>>;
  /** What was done in one plant from each of some moments to the next one, by who did what to what. @param moments ascending [unix s] */
  editCounts(plantId: string, moments: readonly number[]): Promise<CountedEdits[]>;
  /** Of one plant, with what changed, as far as this reader may see. */
  editsOfPlant(
    plantId: string,
    page: Input<typeof listPlantEdits>["query"],
    eyes: EditsEyes,
  ): Promise<Reply<typeof listPlantEdits>>;
}
/** What of a plant a reader of its edits sees. */
export interface EditsEyes {
  /** Whether nothing of the plant is hidden from him. */
  readonly seesAll: boolean;
  /** Whether this variable is there for him. */
  readonly seesVariable: (id: string) => boolean;
}

const microseconds = 1_000_000;
const daySeconds = 86_400;
/** Of these no value names a variable. */
const aboutPeople: ReadonlySet<string> = new Set(["user", "permission"]);

export function logsService(context: Pick<RoomContext, "db" | "clock" | "log">): LogsService {
  const store = logsStore(context.db);
  let lastId = 0;
  /** [us] The time; in a process no two are alike and the later one is greater, unless the clock is put back. */
  const nextId = (): number => {
    const fraction = Math.floor((performance.timeOrigin + performance.now()) * 1000) % microseconds;
    const now = context.clock.nowSeconds() * microseconds + fraction;
    const isPutBack = lastId - now > microseconds;
    lastId = isPutBack ? now : Math.max(now, lastId + 1);
    return lastId;
  };
  const orLog = async (writing: Promise<void>): Promise<void> => {
    try {
      await writing;
    } catch (error) {
      context.log.error("an entry of the log is lost", { error });
    }
  };
  return {
    event: (call, typ, { plantId, userId, ...message }) => {
      const real = call?.caller?.real;
      const names = real === undefined ? "" : ` (${real.username} as ${call?.caller?.username})`;
      return orLog(
        store.addEvent({
          id: nextId(),
          ipa: addressOf(call),
          uid: userId ?? call?.caller?.userId ?? null,
          rid: real?.userId ?? null,
          pid: plantId,
          typ,
          msg: englishEvent(message) + names,
          code: message.code,
          params: JSON.stringify(message.params),
        }),
      );
    },
    eventWith: (trx, typ, { plantId, userId, ...message }) =>
      logsStore(trx).addEvent({
        id: nextId(),
        ipa: null,
        uid: userId ?? null,
        rid: null,
        pid: plantId,
        typ,
        msg: englishEvent(message),
        code: message.code,
        params: JSON.stringify(message.params),
      }),
    async edit(trx, call, { act, ent, nam, plantId, id, before = null, after = null }) {
      const changes = editChanges(before, after);
      // Sent as it was: nobody edited anything.
      if (before !== null && after !== null && changes.length === 0) return;
      await logsStore(trx).addEdit({
        id: nextId(),
        ipa: addressOf(call),
        uid: call?.caller?.userId ?? null,
        rid: call?.caller?.real?.userId ?? null,
        usr: call?.caller?.username ?? null,
        rusr: call?.caller?.real?.username ?? null,
        pid: plantId,
        oid: id ?? null,
        act,
        ent,
        nam,
        changes,
      });
    },
    async dropOldEvents(keepDays) {
      if (keepDays === 0) return;
      const before = (context.clock.nowSeconds() - keepDays * daySeconds) * microseconds;
      let dropped = 0;
      for (let some = -1; some !== 0; dropped += some)
        // oxlint-disable-next-line no-await-in-loop -- one short statement after the other
        some = await store.dropEvents(Math.floor(before));
      if (dropped > 0) context.log.info("old events dropped", { events: dropped });
    },
    searchEvents: (question) => store.events(filterOf(question), some(question.types)),
    searchEdits: (question) =>
      store.edits(filterOf(question), some(question.actions), some(question.entities)),
    editCounts: async (plantId, moments) =>
      moments.length === 0
        ? []
        : await store.editCounts(
            plantId,
            moments.map((at) => at * microseconds),
          ),
    async editsOfPlant(plantId, { limit, before = null }, { seesAll, seesVariable }) {
      const kept = await store.editsOfPlant(plantId, { limit, before });
      return kept
        .filter(({ ent, oid }) => seesAll || ent !== "variable" || seesVariable(oid ?? ""))
        .map(({ id, usr, rusr, act, ent, oid, nam, changes }) => ({
          id,
          user: usr,
          real_user: rusr,
          act,
          ent,
          of: seesAll ? oid : null,
          nam,
          changes: seesAll || aboutPeople.has(ent) ? changes : null,
        }));
    },
  };
}

function addressOf(call: Call | null): string | null {
  return call === null || call.ip === "" ? null : call.ip;
}
/** An empty list in a query is a filter that nobody has filled in. */
const some = (list: readonly string[] | undefined): readonly string[] | null =>
  list === undefined || list.length === 0 ? null : list;

/** Both ends are included, to the second. Of an address whole groups are compared: `10.1` finds 10.1.2.3 and not 10.12.0.1. */
function filterOf(
  question: Input<typeof searchEvents>["query"] | Input<typeof searchEdits>["query"],
): LogFilter {
  const { from_ts: from, to_ts: to } = question;
  const ip = question.ip?.trim().replace(/[.:]+$/, "") ?? "";
  return {
    plants: some(question.plants),
    users: some(question.users),
    ip: ip === "" ? null : ip,
    from: from === undefined ? null : Math.floor(asSeconds(from)) * microseconds,
    to: to === undefined ? null : (Math.floor(asSeconds(to)) + 1) * microseconds,
    limit: question.limit,
  };
}
