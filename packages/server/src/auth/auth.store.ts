import type { Db } from "../platform/database.ts";

declare module "../platform/database.ts" {
  interface Tables {
    /** `claims` is JSON text on the way in. */
    socket_ticket: { hash: Uint8Array; path: string; claims: unknown; expires_at: number };
  }
}

export interface TicketRow {
  readonly path: string;
  readonly claims: unknown;
  /** Unix time. [s] */
  readonly expiresAtSeconds: number;
}
export interface AuthStore {
  addTicket(hash: Uint8Array, ticket: TicketRow): Promise<void>;
  /** Whoever takes it first has it, in whichever process. */
  takeTicket(hash: Uint8Array): Promise<TicketRow | null>;
  removeTicketsBefore(epochSeconds: number): Promise<void>;
}

export function authStore(db: Db): AuthStore {
  return {
    async addTicket(hash, { path, claims, expiresAtSeconds }) {
      const row = { hash, path, claims: JSON.stringify(claims), expires_at: expiresAtSeconds };
      await db.insertInto("socket_ticket").values(row).execute();
    },
    async takeTicket(hash) {
      const row = await db
        .deleteFrom("socket_ticket")
        .where("hash", "=", hash)
        .returning(["path", "claims", "expires_at"])
        .executeTakeFirst();
      if (row === undefined) return null;
      return { path: row.path, claims: row.claims, expiresAtSeconds: row.expires_at };
    },
    async removeTicketsBefore(epochSeconds) {
      await db.deleteFrom("socket_ticket").where("expires_at", "<", epochSeconds).execute();
    },
  };
}
