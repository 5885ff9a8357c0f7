import { asSeconds } from "@heliograph/contract/ids.ts";
import type { searchEdits, searchEvents } from "@heliograph/contract/logs/logs.routes.ts";
import type { EditAction, EventType } from "@heliograph/contract/logs/logs.wire.ts";
import type { Input, Reply } from "@heliograph/contract/route.ts";
import type { Call } from "../platform/caller.ts";
import type { Db } from "../platform/database.ts";
import type { World } from "../platform/world.ts";
import { logsStore, type LogFilter } from "./logs.store.ts";

export interface EventFacts {
  readonly plantId: string | null;
  /** For people. Never a password, a token, a ticket, nor a text that someone typed where a password belongs. */
  readonly msg: string;
  /** Of whom it is, when that is not the caller: a login has no caller yet. */
  readonly userId?: string | null;
}

export interface LogsService {
  /** Writes down what happened. `call` is null for what the server does by itself. */
  event(call: Call | null, typ: EventType, facts: EventFacts): Promise<void>;
  /** Writes down what the server found, together with what it found: in that transaction, or not at all. */
  eventWith(trx: Db, typ: EventType, facts: EventFacts): Promise<void>;
  /**
   * Writes down who changed what, after the change was committed. `ent` is the kind of thing in one word (plant, device,
   * variable, user, permission ...), `nam` its name. A log that cannot be written is told on the console and does not undo the change.
   */
  edit(
    call: Call | null,
    ...what: [act: EditAction, ent: string, nam: string, plantId: string | null]
  ): Promise<void>;
  searchEvents(question: Input<typeof searchEvents>["query"]): Promise<Reply<typeof searchEvents>>;
  searchEdits(question: Input<typeof searchEdits>["query"]): Promise<Reply<typeof searchEdits>>;
}

const microseconds = 1_000_000;

export function logsService(world: World): LogsService {
  const store = logsStore(world.db);
  let lastId = 0;
  /** [us] The time; in a process no two are alike and the later one is greater, unless the clock is put back. */
  const nextId = (): number => {
    const fraction = Math.floor((performance.timeOrigin + performance.now()) * 1000) % microseconds;
    const now = world.clock.nowSeconds() * microseconds + fraction;
    const isPutBack = lastId - now > microseconds;
    lastId = isPutBack ? now : Math.max(now, lastId + 1);
    return lastId;
  };
  const orTell = async (writing: Promise<void>): Promise<void> => {
    try {
      await writing;
    } catch (error) {
      world.log.error("an entry of the log is lost", { error });
    }
  };
  return {
    event: (call, typ, { plantId, msg, userId }) =>
      orTell(
        store.addEvent({
          id: nextId(),
          ipa: addressOf(call),
          uid: userId ?? call?.caller?.userId ?? null,
          pid: plantId,
          typ,
          msg,
        }),
      ),
    eventWith: (trx, typ, { plantId, msg, userId }) =>
      logsStore(trx).addEvent({
        id: nextId(),
        ipa: null,
        uid: userId ?? null,
        pid: plantId,
        typ,
        msg,
      }),
    edit: (call, ...[act, ent, nam, plantId]) =>
      orTell(
        store.addEdit({
          id: nextId(),
          ipa: addressOf(call),
          uid: call?.caller?.userId ?? null,
          pid: plantId,
          act,
          ent,
          nam,
        }),
      ),
    searchEvents: (question) => store.events(filterOf(question), some(question.types)),
    searchEdits: (question) =>
      store.edits(filterOf(question), some(question.actions), some(question.entities)),
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
