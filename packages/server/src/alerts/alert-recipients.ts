/** Whom an alert may name as recipients. (A12) */
import type { Alert, AlertReplacement } from "@heliograph/contract/alerts/alerts.wire.ts";
import { recipientsChange } from "@heliograph/domain/alerts/alert-changes.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { seenAlert } from "@heliograph/domain/plants/seen-settings.ts";
import { holds, type Call, type Caller } from "../platform/caller.ts";
import { problem, type Problem } from "../platform/problem.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import { callerOfAccount, recipientRefusal, type UsersService } from "../users/users.service.ts";

export const recipientLists = ["send_email_to", "send_sms_to"] as const;
interface NamedRecipient {
  /** The lists that name him. */
  readonly keys: readonly string[];
  readonly refused: Problem | null;
  /** null of who is refused. */
  readonly caller: Caller | null;
}
/** Those whom an alert names, by their id. Asked before the plant is held: whoever holds it must not wait for another connection. */
export async function namedIn(
  users: Pick<UsersService, "account">,
  plantId: string,
  sent: AlertReplacement,
): Promise<Map<string, NamedRecipient>> {
  const named = new Map<string, NamedRecipient>();
  for (const id of new Set(recipientLists.flatMap((list) => sent[list] ?? []))) {
    const keys = recipientLists.filter((list) => sent[list]?.includes(id));
    const refused = await recipientRefusal(users, { id, plantId, right: "alerts_show" }, ...keys);
    const account = refused === null ? await users.account(id) : null;
    named.set(id, { keys, refused, caller: account === null ? null : callerOfAccount(account) });
  }
  return named;
}

/** Whom an alert that is sent names: those of the one before it where it says nothing. */
export const recipientsOf = (
  sent: AlertReplacement,
  before: Alert | null,
): Pick<Alert, (typeof recipientLists)[number]> => ({
  send_email_to: sent.send_email_to ?? before?.send_email_to ?? [],
  send_sms_to: sent.send_sms_to ?? before?.send_sms_to ?? [],
});

/** Throws where somebody is added who may not read what he is sent, or sees nothing of what the alert watches. */
export function refuseRecipients(
  of: {
    readonly plants: Pick<PlantsService, "hidden">;
    readonly call: Call;
    readonly model: PlantModel;
    readonly named: ReadonlyMap<string, NamedRecipient>;
  },
  before: Alert | null,
  after: Alert,
): void {
  const { plants, call, model, named } = of;
  const { changed, added } = recipientsChange(before, after);
  const plant = model.plant.id;
  if (changed && !holds(call.caller, plant, "messages_edit"))
    throw problem("alert_recipients_fixed", { plant }, ...recipientLists);
  for (const { refused, caller, keys } of added.flatMap((id) => named.get(id) ?? [])) {
    if (refused !== null) throw refused;
    if (caller !== null && seenAlert(after, plants.hidden(caller, model)) === null)
      throw problem("recipient_sees_nothing", { username: caller.username }, ...keys);
  }
}
