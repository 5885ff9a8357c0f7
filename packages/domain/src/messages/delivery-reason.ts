import type { Channel, DeliveryError } from "@heliograph/contract/messages/messages.wire.ts";
import { deliveryWords, type AnswerReason, type DeliveryReason } from "./delivery-words.ts";
import type { Language } from "./message-text.ts";

/** How a try ended. */
export interface Ended {
  readonly channel: Channel;
  readonly error: DeliveryError;
  /** The other side's own words. */
  readonly answer: string | null;
}

/** Why a message did not leave, as far as the answer lets it be known. (M24) */
export function reasonOf({ channel, error, answer }: Ended): DeliveryReason {
  if (error === "unreachable") return leadsNowhere(channel, answer ?? "") ? "nowhere" : error;
  if (error === "gone" && channel === "telegram") return "chat_gone";
  if (channel === "push" && (error === "gone" || /^(404|410|$)/.test(answer ?? "?")))
    return "browser_gone";
  if ((error !== "refused" && error !== "gone") || answer === null) return error;
  return (channel === "email" ? ofMail(answer) : ofHttp(channel, answer)) ?? error;
}
/** In the reader's language. */
export const reasonText = (ended: Ended, language: Language): string =>
  deliveryWords[language][reasonOf(ended)];

/** Of mail, SMS and Telegram the server is the operator's: its address is none of the recipient's. */
const leadsNowhere = (channel: Channel, answer: string): boolean =>
  (channel === "webhook" || channel === "push") &&
  /ENOTFOUND|neither http: nor https:/.test(answer);

/** Codes of a login that is refused (RFC 4954, 6). */
const loginCodes = new Set([530, 534, 535, 538]);
/** Codes about the address (RFC 5321, 4.2.3; 556: RFC 7504). */
const addressCodes = new Set([521, 550, 551, 552, 553, 556]);
/** The second number of RFC 3463 says more than the code: 1 is about the address, 2 about its mailbox, 7 about who may send. */
function ofMail(answer: string): AnswerReason | null {
  const [, digits, subject] = /^(\d{3})(?:[ -]\d\.(\d{1,3})\.\d{1,3})?/.exec(answer) ?? [];
  const code = Number(digits);
  if (loginCodes.has(code)) return "own_key_refused";
  if (code >= 400 && code < 500) return "not_now";
  if (!(code >= 500 && code < 600)) return null;
  const isOfAddress =
    subject === undefined ? addressCodes.has(code) : subject === "1" || subject === "2";
  return isOfAddress ? "address_refused" : "message_refused";
}

/** Telegram says its code inside of its answer. */
const statusOf = (answer: string): number =>
  Number((/^(\d{3})\b/.exec(answer) ?? /"error_code":\s*(\d{3})/.exec(answer))?.[1]);
function ofHttp(channel: Channel, answer: string): AnswerReason | null {
  const status = statusOf(answer);
  const isOwn = channel === "webhook";
  // The others are services that know the portal by its key, or its token.
  if (status === 401 || (status === 403 && !isOwn))
    return isOwn ? "key_refused" : "own_key_refused";
  if (status === 404 && channel === "telegram") return "own_key_refused";
  if (status === 403) return "receiver_refuses";
  if (status === 404 || status === 410) return "no_page";
  if (status === 429) return "too_many";
  if (status === 408 || status === 425) return "not_now";
  if (status >= 300 && status < 400) return "moved";
  return status >= 500 && status < 600 ? "receiver_fault" : null;
}
