import { severities } from "@heliograph/contract/severity.ts";
import { channels, type Channel } from "@heliograph/contract/messages/messages.wire.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { holdsOn } from "@heliograph/domain/users/holder.ts";
import { addressesOf, type DeliveryParts } from "./delivery.ts";
import { incidentReaders, noticesOf, noticesOnPlant } from "./notices.store.ts";

/** How many people are to be written to when something is wrong with a plant, and how many of them a message would reach. */
export interface Recipients {
  readonly chosen: number;
  readonly reached: number;
  /** By how many channels the portal can send at all. */
  readonly channels: number;
}

/** Who is named by an alert that is switched on, or chose to hear of incidents; reached by a channel that this portal can send through. */
export async function recipientsOf(parts: DeliveryParts, model: PlantModel): Promise<Recipients> {
  const { context, users } = parts;
  const plantId = model.plant.id;
  const alerts = model.alerts.filter(({ disabled }) => !disabled);
  const byIncident = new Set(await incidentReaders(context.db, plantId, severities));
  const byMail = new Set([...alerts.flatMap((one) => one.send_email_to), ...byIncident]);
  const bySms = new Set(alerts.flatMap((one) => one.send_sms_to));
  const people = [...new Set([...byMail, ...bySms])];
  const general = await noticesOf(context.db, people);
  const onPlant = await noticesOnPlant(context.db, plantId, people);
  let chosen = 0;
  let reached = 0;
  for (const id of people) {
    // oxlint-disable-next-line no-await-in-loop -- from memory
    const account = await users.account(id);
    const from = onPlant.get(id)?.from_severity ?? general.get(id)?.from_severity;
    const isOff = from === "off" && !byIncident.has(id);
    if (account === null || account.user.disabled || isOff) continue;
    if (!holdsOn(account.holder, plantId, "alerts_show")) continue;
    chosen++;
    const notice = general.get(id);
    const isOn = (channel: Channel): boolean => {
      if (parts.transports.get(channel)?.where == null) return false;
      if (channel === "sms") return bySms.has(id);
      return byMail.has(id) && (channel === "email" || notice?.[channel] === true);
    };
    for (const channel of channels.filter(isOn)) {
      // oxlint-disable-next-line no-await-in-loop -- one or two short statements a person
      if ((await addressesOf(parts, account, channel)).length === 0) continue;
      reached++;
      break;
    }
  }
  const open = channels.filter((channel) => parts.transports.get(channel)?.where != null);
  return { chosen, reached, channels: open.length };
}
