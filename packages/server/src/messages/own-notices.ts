/** How somebody wishes to be written to, and through what. (M6 to M8, M15) */
import { createHmac, randomBytes } from "node:crypto";
import type {
  NoticesPatch,
  Notices,
  PushSubscriptionKeys,
} from "@heliograph/contract/messages/notices.wire.ts";
import type { Channel } from "@heliograph/contract/messages/messages.wire.ts";
import { wordsOf } from "@heliograph/domain/messages/message-text.ts";
import { holdsOn } from "@heliograph/domain/users/holder.ts";
import type { Caller } from "../platform/caller.ts";
import { newObjectId } from "../platform/object-id.ts";
import { isPrivate, sendOut } from "../platform/outbound-http.ts";
import { problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import type { Account } from "../users/users.service.ts";
import { addressesOf, ownSecrets, within, type DeliveryParts } from "./delivery.ts";
import { telegramCall } from "./http-transports.ts";
import { mailHtml } from "./mail-html.ts";
import {
  addBrowserRow,
  browsersOf,
  changeNotice,
  noticesOf,
  plantNoticesOf,
  removeBrowserRow,
  setPlantNotice,
} from "./notices.store.ts";
import type { VapidKeys } from "./push-encryption.ts";
import { failed, type Outcome } from "./transport.ts";

export interface OwnParts {
  readonly context: Pick<RoomContext, "db" | "clock" | "settings">;
  readonly delivery: DeliveryParts;
  readonly secret: () => string;
  readonly vapid: () => Promise<VapidKeys>;
}
/** So long a call of the portal to the bot may take. [ms] */
const telegramMilliseconds = 5000;
/** Between a person's tests, and looks for his chat. */
const askPauseSeconds = 5;
const botPauseSeconds = 60;
const maxAsked = 10_000;

export class OwnNotices {
  readonly #parts: OwnParts;
  readonly #asked = new Map<string, number>();
  #botName: string | null = null;
  #botAgainAt = 0;

  constructor(parts: OwnParts) {
    this.#parts = parts;
  }
  async read(caller: Caller): Promise<Notices> {
    const { context, delivery } = this.#parts;
    const { db } = context;
    const { userId } = caller;
    const row = (await noticesOf(db, [userId])).get(userId)!;
    const plants = await plantNoticesOf(db, userId);
    const browsers = await browsersOf(db, userId);
    const bot = await this.#bot();
    return {
      from: row.from_severity,
      incidents: row.incidents,
      quiet: row.quiet,
      digest: row.digest,
      timezone: row.timezone,
      plants: Object.fromEntries(
        plants.map((one) => [one.plant_id, { from: one.from_severity, incidents: one.incidents }]),
      ),
      telegram: row.telegram,
      push: row.push,
      webhook: row.webhook,
      webhook_url: row.webhook_url,
      telegram_linked: row.telegram_chat !== null,
      telegram_start: bot === null ? null : { bot, code: this.#codeOf(userId) },
      browsers: browsers.length,
      push_key:
        delivery.transports.get("push")?.where === null
          ? null
          : (await this.#parts.vapid()).publicKey,
      // Whoever acts in his place needs no key to forge what he receives.
      webhook_secret: caller.real === undefined ? row.webhook_secret : null,
    };
  }
  async patch(caller: Caller, patch: NoticesPatch): Promise<Notices> {
    const { db } = this.#parts.context;
    const { userId } = caller;
    const { plants = {}, from, ...rest } = patch;
    const account = await this.#account(caller);
    // An administrator holds everything, of plants too that do not exist.
    const known = async (plantId: string): Promise<boolean> =>
      (await this.#parts.delivery.plants.model(plantId)) !== null;
    for (const plantId of Object.keys(plants))
      // oxlint-disable-next-line no-await-in-loop -- a plant that is known costs nothing
      if (!(holdsOn(account.holder, plantId, "plant_show") && (await known(plantId))))
        throw problem("plant_not_found", { plant: plantId }, `plants.${plantId}`);
    if (rest.webhook_url != null)
      this.#refusePrivate(new URL(rest.webhook_url).hostname, "webhook_url");
    await db.transaction().execute(async (trx) => {
      const before = (await noticesOf(trx, [userId])).get(userId)!;
      const isEmpty = {
        webhook: (rest.webhook_url === undefined ? before : rest).webhook_url === null,
        telegram: before.telegram_chat === null,
        push: rest.push === true && (await browsersOf(trx, userId)).length === 0,
      };
      for (const channel of ["webhook", "telegram", "push"] as const)
        if (rest[channel] === true && isEmpty[channel])
          throw problem("notice_channel_empty", { channel }, channel);
      await changeNotice(
        trx,
        userId,
        given({
          ...rest,
          // Without an address it would fail at every alarm.
          ...(rest.webhook_url === null ? { webhook: false } : {}),
          from_severity: from,
          ...(typeof rest.webhook_url === "string" && before.webhook_secret === null
            ? { webhook_secret: randomBytes(32).toString("base64url") }
            : {}),
        }),
      );
      for (const [plantId, one] of Object.entries(plants))
        // oxlint-disable-next-line no-await-in-loop -- one connection
        await setPlantNotice(trx, {
          plant_id: plantId,
          account_id: userId,
          from_severity: one.from,
          incidents: one.incidents,
        });
    });
    return await this.read(caller);
  }
  async addBrowser(caller: Caller, { endpoint, keys }: PushSubscriptionKeys): Promise<Notices> {
    const { db, clock } = this.#parts.context;
    this.#refusePrivate(new URL(endpoint).hostname, "endpoint");
    await db.transaction().execute(async (trx) => {
      await addBrowserRow(trx, {
        endpoint,
        account_id: caller.userId,
        ...keys,
        created: Math.floor(clock.nowSeconds()),
      });
      await changeNotice(trx, caller.userId, { push: true });
    });
    return await this.read(caller);
  }
  async removeBrowser(caller: Caller, endpoint: string): Promise<Notices> {
    const { db } = this.#parts.context;
    await removeBrowserRow(db, endpoint, caller.userId);
    if ((await browsersOf(db, caller.userId)).length === 0)
      await changeNotice(db, caller.userId, { push: false });
    return await this.read(caller);
  }
  /** Throws too_many_attempts for who tests without a pause. */
  async test(caller: Caller, channel: Channel): Promise<Outcome> {
    const { context, delivery } = this.#parts;
    this.#pause(caller.userId);
    // An SMS costs a plant's credit: only the administrator's page sends one of no alarm.
    if (channel === "sms") return failed("not_allowed", null, true);
    const account = await this.#account(caller);
    const transport = delivery.transports.get(channel);
    if (transport === undefined || transport.where === null) return failed("not_configured");
    const to = await addressesOf(delivery, account, channel);
    if (to.length === 0) return failed("no_address", null, true);
    const language = account.user.language ?? "it";
    const { ownTest: title, ownTestText: text } = wordsOf(language);
    return await within(
      transport,
      {
        envelope: newObjectId(),
        to,
        title,
        text,
        brief: title,
        path: "/",
        link: context.settings.publicUrl,
        mail: {
          html: testHtml(account.user, title, text),
          picture: null,
          unsubscribe: null,
          isOneClick: false,
          files: [],
        },
        facts: { messages: [{ type: "report", code: "test", title, text }] },
        ...(await ownSecrets(delivery, account, channel)),
      },
      delivery.tryMilliseconds,
    );
  }
  /** Throws telegram_absent, telegram_chat_not_found, too_many_attempts for who looks without a pause. */
  async findTelegramChat(caller: Caller): Promise<Notices> {
    const code = this.#codeOf(caller.userId);
    this.#pause(caller.userId);
    // The newest hundred: without an offset a busy bot answers its oldest for a day.
    const updates = await this.#askBot<Update[]>("getUpdates?offset=-100");
    const chat = updates
      ?.map(({ message }) => message)
      // In a group everybody would read what is for one person.
      .filter((one) => one?.chat?.type === "private")
      .findLast((one) => one?.text?.trim().split(/\s+/).at(-1) === code)?.chat?.id;
    if (chat === undefined) throw problem("telegram_chat_not_found");
    await changeNotice(this.#parts.context.db, caller.userId, {
      telegram_chat: String(chat),
      telegram: true,
    });
    return await this.read(caller);
  }
  async unlinkTelegramChat(caller: Caller): Promise<Notices> {
    await changeNotice(this.#parts.context.db, caller.userId, {
      telegram_chat: null,
      telegram: false,
    });
    return await this.read(caller);
  }
  /** Each asks another server, in everybody's name. Throws too_many_attempts. */
  #pause(userId: string): void {
    const now = this.#parts.context.clock.nowSeconds();
    const wait = (this.#asked.get(userId) ?? -Infinity) + askPauseSeconds - now;
    if (wait > 0) throw problem("too_many_attempts", { wait: Math.ceil(wait) });
    if (this.#asked.size > maxAsked) this.#asked.clear();
    this.#asked.set(userId, now);
  }
  #refusePrivate(host: string, field: string): void {
    if (this.#parts.context.settings.privateWebhooks !== "yes" && isPrivate(host))
      throw problem("notice_address_private", { host }, field);
  }
  async #account(caller: Caller): Promise<Account> {
    const account = await this.#parts.delivery.users.account(caller.userId);
    if (account === null) throw problem("user_not_found");
    return account;
  }
  /** Only who reads his own settings knows it. */
  #codeOf(userId: string): string {
    return createHmac("sha256", `telegram ${this.#parts.secret()}`)
      .update(userId)
      .digest("base64url")
      .slice(0, 16);
  }
  async #bot(): Promise<string | null> {
    const { settings, clock } = this.#parts.context;
    if (settings.telegramToken === null) return null;
    // While Telegram is away, the page does not wait for it at each look.
    if (this.#botName === null && clock.nowSeconds() < this.#botAgainAt) return null;
    this.#botAgainAt = clock.nowSeconds() + botPauseSeconds;
    this.#botName ??= await this.#askBot<{ username?: string }>("getMe")
      .then((me) => me?.username ?? null)
      .catch(() => null);
    return this.#botName;
  }
  async #askBot<T>(method: string): Promise<T | null> {
    const { telegramToken, telegramUrl } = this.#parts.context.settings;
    if (telegramToken === null) throw problem("telegram_absent");
    try {
      const { text } = await sendOut({
        method: "GET",
        url: telegramCall({ telegramToken, telegramUrl }, method),
        allowPrivate: true,
        signal: AbortSignal.timeout(telegramMilliseconds),
      });
      return (JSON.parse(text) as { result?: T }).result ?? null;
    } catch {
      return null;
    }
  }
}
interface Update {
  readonly message?: {
    readonly text?: string;
    readonly chat?: { readonly id?: number; readonly type?: string };
  };
}
const testHtml = (
  { language, brand }: Pick<Account["user"], "language" | "brand">,
  title: string,
  text: string,
): string =>
  mailHtml({
    language: language ?? "it",
    brand: brand ?? "default",
    title,
    mark: "none",
    plant: "",
    headline: title,
    lead: "",
    body: text,
    costs: [],
    details: [],
    items: [],
    rest: null,
    picture: null,
    buttons: [],
    footer: [],
    footerLinks: [],
  });
type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };
/** Only what was sent. */
const given = <T extends object>(all: T): Defined<Partial<T>> =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Defined<
    Partial<T>
  >;
