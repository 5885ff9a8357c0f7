/** Of which plants a mailing is, for whom: rights are those of the moment, of its owner and of who reads it. (R17) */
import type { MailingFields } from "@heliograph/contract/reports/mailings.wire.ts";
import { holds, type Caller } from "../platform/caller.ts";
import type { Db } from "../platform/database.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { UsersService } from "../users/users.service.ts";
import { type MailedPlant, readMailedPlants } from "./mailings.store.ts";

export interface ScopeRooms {
  readonly plants: Pick<PlantsService, "viewable" | "plantOf" | "model" | "hidden">;
  readonly users: Pick<UsersService, "account">;
}
/** An account as it would call; null: it is gone, or locked. */
export async function callerOf(
  users: Pick<UsersService, "account">,
  accountId: string,
): Promise<Caller | null> {
  const account = await users.account(accountId);
  if (account === null || account.user.disabled) return null;
  const { user, holder } = account;
  return { userId: user.id, username: user.username, isAdmin: user.is_admin, perms: holder.perms };
}

/** May read the plant's reports, or take its data away. */
export const mayTake = (
  caller: Caller,
  kind: MailingFields["kind"],
  plant: Pick<MailedPlant, "id" | "isClosed">,
): boolean =>
  holds(caller, plant.id, "plant_show") &&
  holds(caller, plant.id, kind === "portfolio" ? "reports_show" : "export_data") &&
  (caller.isAdmin || !plant.isClosed);

/** Plants of which somebody may read reports, or take data, as they are now. */
export async function plantsFor(
  db: Db,
  { plants }: Pick<ScopeRooms, "plants">,
  caller: Caller,
  kind: MailingFields["kind"],
): Promise<MailedPlant[]> {
  const seen = await readMailedPlants(db, caller.isAdmin ? null : await plants.viewable(caller));
  return seen.filter((plant) => mayTake(caller, kind, plant));
}

/** Of which plants it is while somebody owns it: those that come later are of it too, those that he may read no longer are not. */
export async function plantsOfMailing(
  db: Db,
  rooms: Pick<ScopeRooms, "plants">,
  fields: MailingFields,
  owner: Caller,
): Promise<MailedPlant[]> {
  const readable = await plantsFor(db, rooms, owner, fields.kind);
  if (fields.kind === "export") {
    const plantId = await plantOfVars(rooms, fields.vars);
    return readable.filter(({ id }) => id === plantId);
  }
  // A report is of plants that run: a closed one is in it where somebody names it.
  if (fields.scope === "all") return readable.filter(({ isClosed }) => !isClosed);
  if (fields.scope === "client")
    return readable.filter(({ client, isClosed }) => !isClosed && client === fields.client);
  const named = new Set(fields.plants);
  return readable.filter(({ id }) => named.has(id));
}
/** Of the first of them that is there still. */
export async function plantOfVars(
  { plants }: Pick<ScopeRooms, "plants">,
  vars: readonly string[],
): Promise<string | null> {
  for (const id of vars) {
    // oxlint-disable-next-line no-await-in-loop -- from memory, and the first one is there
    const plantId = await plants.plantOf(id);
    if (plantId !== null) return plantId;
  }
  return null;
}
