/** Links of mails that act: bound to a message, so to its recipient and what happened, and to what they do. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { LinkAction } from "@heliograph/contract/messages/notices.wire.ts";

/** So long after its message a link does something. [s] */
export const linkSeconds = 30 * 86_400;

/** Of the portal: its page says what a link would do, a form that is posted there unsubscribes. */
export const linkPath = "/act";

export interface Linked {
  readonly plantId: string;
  readonly messageId: string;
  readonly action: LinkAction;
}
const pattern = /^(\d{3,4})-([0-9a-f]{24})-(acknowledge|snooze|mute)-([\w-]{43})$/;

const proofOf = (secret: string, { plantId, messageId, action }: Linked): Buffer =>
  createHmac("sha256", `message link ${secret}`)
    .update(`${plantId}.${messageId}.${action}`)
    .digest();

export const linkToken = (secret: string, of: Linked): string =>
  `${of.plantId}-${of.messageId}-${of.action}-${proofOf(secret, of).toString("base64url")}`;

/** What a token is for; null for one that is not ours. */
export function readLinkToken(secret: string, token: string): Linked | null {
  const [, plantId = "", messageId = "", action = "", proof = ""] = pattern.exec(token) ?? [];
  if (proof === "") return null;
  const linked: Linked = { plantId, messageId, action: action as LinkAction };
  return timingSafeEqual(Buffer.from(proof, "base64url"), proofOf(secret, linked)) ? linked : null;
}
