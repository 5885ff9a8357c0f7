import type { listAssignees } from "@heliograph/contract/health/health.routes.ts";
import type { IncidentAction } from "@heliograph/contract/health/health.wire.ts";
import type { Reply } from "@heliograph/contract/route.ts";
import { holdsOn, type Holder } from "@heliograph/domain/users/holder.ts";
import { problem } from "../platform/problem.ts";
import type { UserCall, UsersService } from "../users/users.service.ts";

/** What a user is called where he acts. */
export const nameOf = ({
  fullname,
  username,
}: {
  readonly fullname: string | null;
  readonly username: string;
}): string => fullname ?? username;

const mayBeGiven = (holder: Holder, plantId: string): boolean =>
  holdsOn(holder, plantId, "plant_show") && holdsOn(holder, plantId, "alerts_show");

/** Those to whom incidents of a plant may be given. */
export function assigneesOf(users: Pick<UsersService, "account" | "ofPlant">) {
  return {
    /** Throws where an incident of the plant is to be given to somebody who cannot see it. */
    async refuseForeign(plantId: string, action: IncidentAction): Promise<void> {
      if (action.action !== "assign" || action.user === null) return;
      const account = await users.account(action.user);
      const isOn = account !== null && !account.user.disabled;
      if (!isOn || !mayBeGiven(account.holder, plantId))
        throw problem("foreign_assignee", { id: action.user, plant: plantId }, "user");
    },
    async ofPlant(call: UserCall, plantId: string): Promise<Reply<typeof listAssignees>> {
      const linked = await users.ofPlant(call, plantId);
      const people = [];
      for (const { id } of linked) {
        // oxlint-disable-next-line no-await-in-loop -- from memory
        const account = await users.account(id);
        if (account === null || account.user.disabled || !mayBeGiven(account.holder, plantId))
          continue;
        people.push({ id, name: nameOf(account.user) });
      }
      return people;
    },
  };
}
