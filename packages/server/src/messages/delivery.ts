/** One envelope on its way: who gets it, whether he still may, what is written, what became of it. */
import type { Channel } from "@heliograph/contract/messages/messages.wire.ts";
import { pauseAfter } from "@heliograph/domain/messages/retry-pause.ts";
import { holderOf, holdsOn } from "@heliograph/domain/users/holder.ts";
import { seenAlert } from "@heliograph/domain/plants/seen-settings.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { callerOfAccount, type Account, type UsersService } from "../users/users.service.ts";
import { endTry, keepSms, type Outgoing } from "./deliveries.store.ts";
import { languageOf, writeLetter } from "./letter-writer.ts";
import type { Part, WriterParts } from "./writing.ts";
import { endedAlarms } from "./incident-occasions.store.ts";
import { browsersOf, noticesOf } from "./notices.store.ts";
import { failed, isAddressOf, type Letter, type Outcome, type Transport } from "./transport.ts";

/** Of a server at work. [ms] */
export const tryMilliseconds = 30_000;

export interface DeliveryParts {
  readonly context: Pick<RoomContext, "db" | "clock" | "log">;
  readonly users: Pick<UsersService, "account">;
  readonly plants: Pick<PlantsService, "model" | "hidden" | "countSms">;
  readonly writer: WriterParts;
  readonly transports: ReadonlyMap<Channel, Transport>;
  /** A try that takes longer has failed; its slot is free for others. [ms] */
  readonly tryMilliseconds: number;
}

/** Sends what is in one envelope, which was claimed before; writes down what became of each message. Throws when the database is gone. */
export async function deliver(
  parts: DeliveryParts,
  envelope: string,
  messages: readonly Outgoing[],
): Promise<void> {
  const { context, users } = parts;
  const [first] = messages;
  if (first === undefined) return;
  const { channel, account_id: accountId } = first.message;
  const account = accountId === null ? null : await users.account(accountId);
  const allowed: Part[] = [];
  for (const one of messages) {
    // oxlint-disable-next-line no-await-in-loop -- plants are in memory, and most envelopes hold one message
    const checked = await checkedPart(parts, one, account);
    if ("error" in checked)
      // oxlint-disable-next-line no-await-in-loop -- the same
      await finish(parts, one, { outcome: checked, to: [], language: null });
    else allowed.push(checked);
  }
  const [part] = allowed;
  if (part === undefined) return;
  const { facts } = part.occasion;
  const language =
    (facts.code === "mailing_ready" ? facts.params.language : null) ??
    languageOf(account?.user.language ?? null, part.model);
  const to = account === null ? part.message.address : await addressesOf(parts, account, channel);
  const outcome =
    to.length === 0
      ? failed("no_address", null, true)
      : await attempt(parts, { envelope, channel, to, parts: allowed, account, language });
  for (const one of allowed)
    // oxlint-disable-next-line no-await-in-loop -- most envelopes hold one message
    await finish(parts, one, { outcome, to, language });
  if (outcome.error !== null)
    context.log.warn("messages did not leave", { channel, error: outcome.error });
}

/** Rights are those of the moment of sending. (M4) */
async function checkedPart(
  { context, plants, writer }: DeliveryParts,
  one: Outgoing,
  account: Account | null,
): Promise<Part | Outcome> {
  const { message, occasion } = one;
  const model = await plants.model(message.plant_id);
  if (model === null) return failed("gone", null, true);
  if (account === null)
    return message.address.length > 0
      ? { ...one, model, isCalled: false }
      : failed("gone", null, true);
  const { user, holder } = account;
  const { facts } = occasion;
  if (facts.code === "mailing_ready") {
    // Of several plants: he may read one of them at least.
    const isAllowed =
      !user.disabled &&
      (await writer.mailings.mayRead(facts.params.issue, callerOfAccount(account)));
    return isAllowed ? { ...one, model, isCalled: false } : failed("not_allowed", null, true);
  }
  const needs = occasion.type === "report" ? "reports_show" : "alerts_show";
  const mayRead =
    !user.disabled &&
    (occasion.facts.code === "test" ||
      (holdsOn(holderOf(user), message.plant_id, needs) &&
        (user.is_admin || !model.plant.disabled) &&
        (holder.isAdmin || seesAlertOf(plants, account, { occasion, model }))));
  if (!mayRead) return failed("not_allowed", null, true);
  const { plant_id: plantId } = message;
  if (message.ends.length === 0)
    return { ...one, model, isCalled: message.created > occasion.created };
  const { isReached, isCalled } = await endedAlarms(context.db, plantId, message.ends);
  return isReached ? { ...one, model, isCalled } : failed("alarm_failed", null, true);
}
function seesAlertOf(
  plants: DeliveryParts["plants"],
  account: Account,
  { occasion, model }: { occasion: Outgoing["occasion"]; model: PlantModel },
): boolean {
  const alert = model.alerts.find(({ id }) => id === occasion.alert_id);
  if (alert === undefined) return true;
  return seenAlert(alert, plants.hidden(callerOfAccount(account), model)) !== null;
}

/** Where somebody is reached; empty: nowhere. */
export async function addressesOf(
  { context }: Pick<DeliveryParts, "context">,
  { user }: Account,
  channel: Channel,
): Promise<readonly string[]> {
  if (channel === "email") return user.emails;
  // One number rings: each SMS costs one of the plant's.
  if (channel === "sms") return user.cells.slice(0, 1);
  if (channel === "push")
    return (await browsersOf(context.db, user.id)).map(({ endpoint }) => new URL(endpoint).host);
  const notice = (await noticesOf(context.db, [user.id])).get(user.id);
  const address = channel === "telegram" ? notice?.telegram_chat : notice?.webhook_url;
  return address === null || address === undefined ? [] : [address];
}

interface Attempt {
  readonly envelope: string;
  readonly channel: Channel;
  readonly to: readonly string[];
  readonly parts: readonly Part[];
  readonly account: Account | null;
  readonly language: "it" | "en";
}
async function attempt(parts: DeliveryParts, of: Attempt): Promise<Outcome> {
  const { context, transports, plants } = parts;
  const { account, channel } = of;
  const transport = transports.get(channel);
  // Waiting for a transport would not mend it.
  if (!of.to.some((one) => isAddressOf(channel, one)))
    return failed("bad_address", of.to.join(" "), true);
  if (transport === undefined || transport.where === null) return failed("not_configured");
  const [first] = of.parts;
  if (first === undefined) return failed("gone", null, true);
  let letter: Letter;
  try {
    letter = {
      ...(await writeLetter(parts.writer, {
        ...of,
        caller: account === null ? null : callerOfAccount(account),
        brand: account?.user.brand ?? "default",
        now: context.clock.nowSeconds(),
      })),
      ...(await ownSecrets(parts, account, channel)),
      taken: first.message.taken,
    };
  } catch (error) {
    context.log.error("a message could not be written", { message: first.message.id, error });
    return failed("interrupted");
  }
  if (channel !== "sms") return await within(transport, letter, parts.tryMilliseconds);
  // The credit is taken before, so that none is sent at 0; a try before this one that never ended holds it still. (M18)
  const payer = (
    of.parts.find(({ message }) => message.sms > 0) ?? (await payerOf(parts, of.parts))
  )?.message;
  if (payer === undefined) return failed("no_credit", null, true);
  const outcome = await within(transport, letter, parts.tryMilliseconds);
  // What may have left stays counted.
  if (outcome.error !== null && outcome.error !== "timeout") {
    await keepSms(context.db, payer, 0);
    await plants.countSms(payer.plant_id, -1);
  }
  return outcome;
}
/** Of several plants the first that has an SMS left; it is taken from it. */
async function payerOf(
  { context, plants }: DeliveryParts,
  several: readonly Part[],
): Promise<Part | undefined> {
  const ofPlants = new Map(several.toReversed().map((part) => [part.message.plant_id, part]));
  for (const part of [...ofPlants.values()].toReversed()) {
    // oxlint-disable-next-line no-await-in-loop -- the next one pays only where this one cannot
    if (!(await plants.countSms(part.message.plant_id, 1))) continue;
    // oxlint-disable-next-line no-await-in-loop -- the same
    await keepSms(context.db, part.message, 1);
    return part;
  }
  return undefined;
}
export async function ownSecrets(
  { context }: Pick<DeliveryParts, "context">,
  account: Account | null,
  channel: Channel,
): Promise<Partial<Letter>> {
  if (account === null) return {};
  const { id } = account.user;
  if (channel === "push") return { browsers: await browsersOf(context.db, id) };
  if (channel !== "webhook") return {};
  return { secret: (await noticesOf(context.db, [id])).get(id)?.webhook_secret ?? "" };
}

/** A try, which ends in time whatever the transport does. */
export async function within(
  transport: Transport,
  letter: Letter,
  milliseconds: number,
): Promise<Outcome> {
  const signal = AbortSignal.timeout(milliseconds);
  const late = new Promise<Outcome>((done) => {
    signal.addEventListener("abort", () => setTimeout(() => done(failed("timeout")), 500), {
      once: true,
    });
  });
  try {
    return await Promise.race([transport.send(letter, signal), late]);
  } catch (error) {
    return failed("unreachable", error instanceof Error ? error.message.slice(0, 200) : null);
  }
}

async function finish(
  { context }: DeliveryParts,
  { message }: Outgoing,
  of: { outcome: Outcome; to: readonly string[]; language: "it" | "en" | null },
): Promise<void> {
  const { outcome, to, language } = of;
  const now = Math.floor(context.clock.nowSeconds());
  const number = message.tries + 1;
  const pause = outcome.isFinal ? null : pauseAfter(number, outcome.retryAfter);
  const state = outcome.error === null ? "sent" : pause === null ? "failed" : "waiting";
  await endTry(context.db, {
    message,
    number,
    state,
    nextTry: state === "waiting" && pause !== null ? now + pause : null,
    address: to.length === 0 ? message.address : to,
    language: state === "sent" ? language : null,
    // It may have left: the next try takes no other SMS.
    keepsSms: outcome.error === "timeout",
    taken: outcome.taken ?? null,
    error: outcome.error,
    answer: outcome.answer,
    now,
  });
}
