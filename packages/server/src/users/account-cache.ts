import type { RoomContext } from "../platform/room-context.ts";
import type { Account } from "./users.store.ts";

const maxAccounts = 5_000;
/** A change is announced to every process with its commit; this is for what was changed without the portal, by hand. [s] */
const oldestSeconds = 60;

interface Entry {
  readonly account: Promise<Account | null>;
  readonly readAtSeconds: number;
  /** Its plants; null while it is being read. */
  plants: ReadonlySet<string> | null;
}

/**
 * Accounts as they are, without asking the database at each call. The entry is the reading itself: one that begins before a
 * change and ends after it has already been thrown out when the change is announced.
 */
export function accountCache(
  context: Pick<RoomContext, "changes" | "clock">,
  read: (id: string) => Promise<Account | null>,
): (id: string) => Promise<Account | null> {
  const entries = new Map<string, Entry>();
  context.changes.on("user", (key) => {
    if (key === "*") entries.clear();
    else entries.delete(key);
  });
  // Permissions go with their plant, and another plant may get the same code.
  context.changes.on("plant", (key, ...part) => {
    if (part.length > 0) return;
    for (const [id, entry] of entries)
      if (key === "*" || (entry.plants?.has(key) ?? true)) entries.delete(id);
  });
  return async (id) => {
    const now = context.clock.nowSeconds();
    const known = entries.get(id);
    if (known !== undefined && now - known.readAtSeconds < oldestSeconds)
      return await known.account;
    entries.delete(id);
    const [oldest] = entries.keys();
    if (entries.size >= maxAccounts && oldest !== undefined) entries.delete(oldest);
    const entry: Entry = { account: read(id), readAtSeconds: now, plants: null };
    entries.set(id, entry);
    try {
      const account = await entry.account;
      entry.plants = new Set(account?.holder.perms.keys());
      return account;
    } catch (error) {
      if (entries.get(id) === entry) entries.delete(id);
      throw error;
    }
  };
}
