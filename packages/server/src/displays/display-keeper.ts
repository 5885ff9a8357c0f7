import {
  type ControlDisplay,
  controlDisplayFields,
  type LedDisplay,
  ledDisplayFields,
} from "@heliograph/contract/displays/displays.wire.ts";
import { informativeFields } from "@heliograph/contract/displays/informative.wire.ts";
import { mergedEdits } from "@heliograph/domain/displays/merge-edits.ts";
import type { LogsService } from "../logs/logs.service.ts";
import type { Call } from "../platform/caller.ts";
import type { Db } from "../platform/database.ts";
import { newObjectId } from "../platform/object-id.ts";
import { problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import {
  type DisplayKind,
  displaysOf,
  findDisplay,
  putDisplay,
  removeDisplay,
} from "./displays.store.ts";

interface Kinds {
  readonly control: ControlDisplay;
  readonly led: LedDisplay;
}
/** One kind of display, as administrators keep them. */
export interface Kept<Display> {
  all(): Promise<Display[]>;
  one(id: string): Promise<Display>;
  /** It begins disabled, whatever is sent. (DI1) */
  create(call: Call, fields: Omit<Display, "id">): Promise<Display>;
  replace(call: Call, id: string, sent: Omit<Display, "id"> & Seen): Promise<Display>;
  /** Throws `display_enabled` for one that is shown. (DI2) */
  remove(call: Call, id: string): Promise<void>;
}

/** What its editor saw in the fields that he changed. (DI23) */
export interface Seen {
  readonly was?: Readonly<Record<string, unknown>> | undefined;
}
const rulesOf = {
  control: controlDisplayFields,
  led: ledDisplayFields,
  informative: informativeFields,
} as const;
/** Throws `changed_meanwhile` for the first field that somebody else has made another thing of since it was seen. (DI23) */
function withEdits<Display extends object>(
  kind: DisplayKind,
  before: Display,
  { was, ...sent }: Display & Seen,
): Display {
  if (was === undefined) return sent as Display;
  const rules = rulesOf[kind];
  const stored: Record<string, unknown> = { ...before, ...rules.parse(before) };
  // As fields of a display read, with what they leave open; what is none is no state that was ever stored.
  const seen: Record<string, unknown> = rules.safeParse({ ...stored, ...was }).data ?? was;
  const changed = Object.keys(was).map((key) => {
    const mine = (sent as Record<string, unknown>)[key];
    const merged = mergedEdits({ was: seen[key], stored: stored[key], mine });
    if (merged === null) throw problem("changed_meanwhile", { key }, key);
    return [key, merged.value] as const;
  });
  const next = { ...stored, ...Object.fromEntries(changed) };
  // Two people may have added the last page.
  const over = rules.safeParse(next).error?.issues[0]?.path[0];
  if (over !== undefined) throw problem("changed_meanwhile", { key: String(over) }, String(over));
  return next as Display;
}

type Stored = { readonly id: string; readonly name: string };
/** What administrators do to displays of any kind: found, changed under a lock, written into the log of edits. */
export function displayKeeper(
  { db, changes }: Pick<RoomContext, "db" | "changes">,
  rooms: {
    readonly plants: Pick<PlantsService, "exists">;
    readonly logs: Pick<LogsService, "edit">;
  },
) {
  const { plants, logs } = rooms;
  /** Plants that are not there; those that were already chosen may have gone since. */
  const refuseUnknown = async (
    chosen: readonly string[],
    before: readonly string[],
  ): Promise<void> => {
    const added = chosen.filter((id) => !before.includes(id));
    const known = await Promise.all(added.map((id) => plants.exists(id)));
    const unknown = added.filter((_, at) => known[at] !== true);
    if (unknown.length > 0)
      throw problem("display_plants_unknown", { plants: unknown.join(", ") }, "plants");
  };
  const found = <D>(display: D | null, id: string): D => {
    if (display === null) throw problem("display_not_found", { id });
    return display;
  };
  /** @param change what it becomes; null to remove it */
  const writing =
    <Display extends Stored>(kind: DisplayKind) =>
    async (
      call: Call,
      id: string,
      change: (before: Display | null, trx: Db) => Promise<Display | null> | Display | null,
    ): Promise<void> =>
      await changes.transaction(db, async (trx, announce) => {
        const stored = await findDisplay(trx, kind, { id, hold: true });
        const before = stored as Display | null;
        const after = await change(before, trx);
        if (after === null) await removeDisplay(trx, id);
        else await putDisplay(trx, kind, after);
        const act = before === null ? "create" : after === null ? "delete" : "edit";
        const nam = (after ?? before)?.name ?? "";
        await logs.edit(trx, call, { act, ent: "display", nam, plantId: null, id, before, after });
        announce("display", id);
      });
  /** Throws `display_enabled` for one that is shown. (DI2) */
  const removable = <D extends { readonly name: string; readonly disabled: boolean }>(
    display: D | null,
    id: string,
  ): null => {
    const { name, disabled } = found(display, id);
    if (!disabled) throw problem("display_enabled", { name });
    return null;
  };
  const keep = <K extends keyof Kinds>(kind: K): Kept<Kinds[K]> => {
    type Display = Kinds[K];
    const write = writing<Display>(kind);
    return {
      all: async () => (await displaysOf(db, kind)) as Display[],
      one: async (id) =>
        found((await findDisplay(db, kind, { id, hold: false })) as Display | null, id),
      async create(call, fields) {
        await refuseUnknown(fields.plants, []);
        const display = { ...fields, disabled: true, id: newObjectId() } as Display;
        await write(call, display.id, () => display);
        return display;
      },
      async replace(call, id, sent) {
        await write(call, id, async (before) => {
          const stored = found(before, id);
          const display = withEdits(kind, stored, { ...sent, id } as Display);
          await refuseUnknown(display.plants, stored.plants);
          return display;
        });
        return found((await findDisplay(db, kind, { id, hold: false })) as Display | null, id);
      },
      async remove(call, id) {
        await write(call, id, (before) => removable(before, id));
      },
    };
  };
  return { refuseUnknown, found, put: putDisplay, writing, withEdits, removable, keep };
}
export type DisplayKeeper = ReturnType<typeof displayKeeper>;
