import { isDeepStrictEqual } from "node:util";
import { grant } from "@heliograph/domain/users/granting.ts";
import { byHandAfter } from "@heliograph/domain/users/roles.ts";
import type { LogsService } from "../logs/logs.service.ts";
import type { OpenChange } from "../platform/change-feed.ts";
import { Problem, problem } from "../platform/problem.ts";
import { rolesStore } from "./roles.store.ts";
import type { UserCall } from "./user-call.ts";
import { usersStore } from "./users.store.ts";

export interface PermissionChange {
  readonly plantId: string;
  readonly numbers: readonly number[];
  /** What the numbers were made of: refused where somebody else has changed it since. */
  readonly was?: readonly number[] | undefined;
}
export type Permit = (
  open: OpenChange,
  call: UserCall,
  id: string,
  change: PermissionChange,
) => Promise<void>;

const ascending = (numbers: readonly number[]): number[] => numbers.toSorted((a, b) => a - b);

/** Sets by hand what somebody holds on a plant, as a part of a change that is under way. (U8, U40) */
export const permitting =
  (logs: LogsService): Permit =>
  async ({ trx, announce }, call, id, { plantId, numbers, was }) => {
    const tx = usersStore(trx);
    announce("user", id);
    const target = await tx.findAndHold(id);
    if (target === null) throw problem("user_not_found");
    const { username, perms } = target.user;
    const before = perms[plantId];
    if (was && !isDeepStrictEqual(ascending(was), ascending(before ?? [])))
      throw problem("permissions_changed", { username });
    const { caller } = call;
    const granter = { id: caller.userId, isAdmin: caller.isAdmin, perms: caller.perms };
    const granted = grant(granter, target.holder, { plantId, requested: numbers });
    if (granted.numbers === null) throw new Problem(granted.refusal);
    const [at] = await rolesStore(trx).standings({ accountId: id, plantIds: [plantId] });
    const kept = byHandAfter(at ?? { byHand: [], roles: [] }, granted.numbers);
    if (kept.byHand === null) throw new Problem(kept.refusal);
    await tx.setPermissions(id, plantId, granted.numbers, kept.byHand);
    await logs.edit(trx, call, {
      act: before === undefined ? "link" : "edit",
      ent: before === undefined ? "user" : "permission",
      nam: username,
      plantId,
      id,
      before: { perms: before === undefined ? null : ascending(before) },
      after: { perms: granted.numbers },
    });
  };
