import { holdsOn, type MessageRight } from "@heliograph/domain/users/holder.ts";
import { problem, type Problem } from "../platform/problem.ts";
import type { Caller } from "../platform/caller.ts";
import type { Account } from "./users.store.ts";

/** Somebody as he would call. */
export const callerOfAccount = ({ user, holder }: Account): Caller => ({
  userId: user.id,
  username: user.username,
  isAdmin: user.is_admin,
  perms: holder.perms,
});

/** Why a user cannot be a recipient of a plant: he does not see it, or may not read what he would be sent (O30). null where he can. `keys`: the body's fields that name him. */
export async function recipientRefusal(
  users: { readonly account: (id: string) => Promise<Account | null> },
  of: { readonly id: string; readonly plantId: string; readonly right: MessageRight },
  ...keys: readonly string[]
): Promise<Problem | null> {
  const { id, plantId: plant, right } = of;
  const account = await users.account(id);
  if (account === null || !holdsOn(account.holder, plant, "plant_show"))
    return problem("foreign_recipient", { id, plant }, ...keys);
  if (holdsOn(account.holder, plant, right)) return null;
  const { username } = account.user;
  return problem("recipient_may_not_read", { username, plant, needs: [right] }, ...keys);
}
