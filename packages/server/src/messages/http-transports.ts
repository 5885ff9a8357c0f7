/** SMS, Telegram and webhooks: one HTTP call a message. */
import { createHmac } from "node:crypto";
import { oneSms } from "@heliograph/domain/messages/gsm-text.ts";
import { inParts } from "@heliograph/domain/messages/in-parts.ts";
import { sendOut, type OutboundAnswer } from "../platform/outbound-http.ts";
import type { Settings } from "../platform/settings.ts";
import {
  callOut,
  failed,
  isAddressOf,
  left,
  outcomeOf,
  shortAnswer,
  type Outcome,
  type Transport,
} from "./transport.ts";

const originOf = (url: string): string => new URL(url).host;
const json = { "content-type": "application/json" };

/** A gateway of the operator's: it may be in his own network. */
export function smsTransport(
  settings: Pick<Settings, "smsUrl" | "smsToken" | "smsBody">,
): Transport {
  const { smsUrl, smsToken, smsBody } = settings;
  return {
    channel: "sms",
    settings: ["SMS_URL"],
    where: smsUrl === null ? null : originOf(smsUrl),
    async send({ to: [to = ""], brief, envelope }, signal) {
      if (smsUrl === null) return failed("not_configured");
      if (!isAddressOf("sms", to)) return failed("bad_address", to, true);
      const { body, type } = smsBodyOf(smsBody, { to, text: oneSms(brief), id: envelope });
      return await callOut({
        url: smsUrl,
        headers: {
          "content-type": type,
          "idempotency-key": envelope,
          ...(smsToken === null ? {} : { authorization: `Bearer ${smsToken}` }),
        },
        body,
        allowPrivate: true,
        signal,
      });
    },
  };
}
function smsBodyOf(
  template: string,
  values: Readonly<Record<string, string>>,
): { body: string; type: string } {
  const isJson = /^\{\s*"/.test(template);
  const written = (value: string): string =>
    isJson ? JSON.stringify(value).slice(1, -1) : encodeURIComponent(value);
  return {
    body: template.replaceAll(/\{(to|text|id)\}/g, (_, name: string) =>
      written(values[name] ?? ""),
    ),
    type: isJson ? "application/json" : "application/x-www-form-urlencoded",
  };
}
/** What the gateway's account still holds: a number, or JSON with `credit`. Throws where it answers neither. */
export async function gatewayCredit(
  { smsCreditUrl, smsToken }: Pick<Settings, "smsCreditUrl" | "smsToken">,
  signal: AbortSignal,
): Promise<number | null> {
  if (smsCreditUrl === null) return null;
  const { status, text } = await sendOut({
    method: "GET",
    url: smsCreditUrl,
    headers: smsToken === null ? {} : { authorization: `Bearer ${smsToken}` },
    allowPrivate: true,
    signal,
  });
  const answer = JSON.parse(text) as number | { credit?: number };
  const credit = typeof answer === "number" ? answer : answer.credit;
  if (status !== 200 || typeof credit !== "number")
    throw new Error(`the gateway answers no credit: ${shortAnswer(`${status} ${text}`)}`);
  return credit;
}

/** Of one message of Telegram. [UTF-16 units] */
const maxTelegram = 4096;
export function telegramTransport(
  settings: Pick<Settings, "telegramToken" | "telegramUrl">,
): Transport {
  const { telegramToken, telegramUrl } = settings;
  return {
    channel: "telegram",
    settings: ["TELEGRAM_TOKEN"],
    where: telegramToken === null ? null : originOf(telegramUrl),
    async send({ to: [chat = ""], title, text, link, taken }, signal) {
      if (telegramToken === null) return failed("not_configured");
      const url = telegramCall({ telegramToken, telegramUrl }, "sendMessage");
      const whole = [title, text, ...(link === null ? [] : [link])].join("\n");
      const from = taken != null && "parts" in taken ? taken.parts : 0;
      let outcome = left();
      for (const [at, part] of inParts(whole, maxTelegram).entries()) {
        if (at < from) continue;
        const body = { chat_id: chat, text: part, link_preview_options: { is_disabled: true } };
        // oxlint-disable-next-line no-await-in-loop -- a chat shows them as they come
        outcome = await callOut(
          { url, headers: json, body: JSON.stringify(body), allowPrivate: true, signal },
          telegramOutcome,
        );
        // Those before it are not told twice.
        if (outcome.error !== null) return at > 0 ? { ...outcome, taken: { parts: at } } : outcome;
      }
      return outcome;
    },
  };
}
function telegramOutcome(answer: OutboundAnswer): Outcome {
  // 403: the bot was blocked; 400: there is no such chat.
  if (answer.status === 403 || answer.status === 400)
    return failed("gone", shortAnswer(answer.text), true);
  if (answer.status === 401 || answer.status === 404)
    return failed("refused", shortAnswer(answer.text));
  const outcome = outcomeOf(answer);
  // The bot writes too much: it names the pause in its body.
  const [, seconds] = /"retry_after":\s*(\d+)/.exec(answer.text) ?? [];
  return seconds === undefined ? outcome : { ...outcome, retryAfter: Number(seconds) };
}
export const telegramCall = (
  settings: { telegramToken: string; telegramUrl: string },
  method: string,
): string => `${settings.telegramUrl.replace(/\/$/, "")}/bot${settings.telegramToken}/${method}`;

/** The receiver checks `sha256=` and HMAC-SHA256 of timestamp, point and body, in hexadecimal digits. */
export const signatureOf = (secret: string, timestamp: string, body: string): string =>
  `sha256=${createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex")}`;

export function webhookTransport(
  settings: Pick<Settings, "privateWebhooks">,
  nowSeconds: () => number,
): Transport {
  return {
    channel: "webhook",
    settings: [],
    where: "HTTPS",
    async send({ to: [url = ""], facts, envelope, secret = "" }, signal) {
      if (!URL.canParse(url)) return failed("bad_address", null, true);
      const body = JSON.stringify({ id: envelope, ...facts });
      const timestamp = String(Math.floor(nowSeconds()));
      return await callOut(
        {
          url,
          headers: {
            ...json,
            "idempotency-key": envelope,
            "x-heliograph-timestamp": timestamp,
            "x-heliograph-signature": signatureOf(secret, timestamp, body),
          },
          body,
          allowPrivate: settings.privateWebhooks === "yes",
          signal,
        },
        (answer) =>
          // A receiver that moved must be set anew: redirects are not followed.
          answer.status >= 200 && answer.status < 300
            ? left(String(answer.status))
            : failed(
                "refused",
                shortAnswer(String(answer.status)),
                answer.status < 500 && ![408, 425, 429].includes(answer.status),
              ),
      );
    },
  };
}
