import type {
  Channel,
  Delivery,
  DeliveryError,
} from "@heliograph/contract/messages/messages.wire.ts";
import {
  PrivateAddress,
  sendOut,
  type Outbound,
  type OutboundAnswer,
} from "../platform/outbound-http.ts";

/** What one channel needs of a message, written for its recipient. */
export interface Letter {
  /** The same at each try: by it a receiver knows that it has the message. */
  readonly envelope: string;
  readonly to: readonly string[];
  /** What the tries before this one have dealt with of it. */
  readonly taken?: Taken | null | undefined;
  readonly title: string;
  /** Plain text, several lines. */
  readonly text: string;
  /** One line for a phone. */
  readonly brief: string;
  /** Of a page of the portal, with what it is asked. */
  readonly path: string;
  /** Its whole address; null where the portal's is not known. */
  readonly link: string | null;
  readonly mail?: MailParts;
  /** For programs. */
  readonly facts: object;
  /** Of somebody's webhook. */
  readonly secret?: string;
  /** Of somebody's browsers. */
  readonly browsers?: readonly BrowserKeys[];
}
/** Whether a channel can write to it at all; who is behind it is another question. */
export function isAddressOf(channel: Channel, to: string): boolean {
  if (channel === "email") return /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(to);
  return channel === "sms" ? /^\+?\d{9,15}$/.test(to) : true;
}
/** What is dealt with of a letter of which a part has left: everybody hears once. */
export type Taken =
  /** They have it, or will never take it: `refused` says which of them. */
  | { readonly addresses: readonly string[]; readonly refused?: readonly RefusedAddress[] }
  /** How many of the parts into which Telegram's are cut have left. */
  | { readonly parts: number };
export type RefusedAddress = Delivery["refused"][number];
export const refusedOf = (taken: Taken | null | undefined): RefusedAddress[] =>
  taken != null && "addresses" in taken ? [...(taken.refused ?? [])] : [];
export interface MailParts {
  readonly html: string;
  /** A PNG that the HTML names by `cid:curve`. */
  readonly picture: Uint8Array | null;
  readonly unsubscribe: string | null;
  /** A form that is posted there unsubscribes without any page (RFC 8058). */
  readonly isOneClick: boolean;
  /** What is attached, beside the picture. */
  readonly files: readonly MailFile[];
}
export interface MailFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}
export interface BrowserKeys {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface Outcome {
  /** null: it left. */
  readonly error: DeliveryError | null;
  /** What the other side answered, without secrets. */
  readonly answer: string | null;
  /** Trying again cannot help. */
  readonly isFinal: boolean;
  /** Of one that left in part, or not to all of its addresses; absent: nothing new is known of that. */
  readonly taken?: Taken;
  /** Before that the other side wants no other try; absent: it says nothing of it. [s] */
  readonly retryAfter?: number;
}
export const left = (answer: string | null = null): Outcome => ({
  error: null,
  answer,
  isFinal: true,
});
export const failed = (
  error: DeliveryError,
  answer: string | null = null,
  isFinal = false,
): Outcome => ({ error, answer, isFinal });

/** Sends a letter; answers what became of it, and throws nothing. */
export interface Transport {
  readonly channel: Channel;
  /** Where it sends to, without secrets; null while it is not configured. */
  readonly where: string | null;
  /** The settings that it needs. */
  readonly settings: readonly string[];
  send(letter: Letter, signal: AbortSignal): Promise<Outcome>;
}

const maxAnswer = 500;
export const shortAnswer = (text: string): string =>
  text
    .replaceAll(/\p{Cc}+/gu, " ")
    .trim()
    .slice(0, maxAnswer);

/** One call, its failure as an outcome: 2xx left; 408, 425, 429 and 5xx may pass; every other status is final. */
export async function callOut(
  of: Outbound,
  read: (answer: OutboundAnswer) => Outcome = outcomeOf,
): Promise<Outcome> {
  try {
    const answer = await sendOut(of);
    const { retryAfter } = answer;
    return retryAfter === null ? read(answer) : { retryAfter, ...read(answer) };
  } catch (error) {
    return faultOf(error, of.signal);
  }
}
export function outcomeOf({ status, text }: OutboundAnswer): Outcome {
  const answer = shortAnswer(`${status} ${text}`);
  if (status >= 200 && status < 300) return left(answer);
  if (status === 404 || status === 410) return failed("gone", answer, true);
  const mayPass = status >= 500 || [408, 425, 429].includes(status);
  return failed("refused", answer, !mayPass);
}
export function faultOf(error: unknown, signal: AbortSignal): Outcome {
  if (error instanceof PrivateAddress) return failed("private_address", null, true);
  if (signal.aborted) return failed("timeout");
  const { code, message } = error as { code?: string; message: string };
  if (code === "ERR_INVALID_PROTOCOL")
    return failed("unreachable", "the address begins with neither http: nor https:", true);
  return failed("unreachable", shortAnswer(code ?? message));
}
