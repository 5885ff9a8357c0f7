import type { Delivery, Message } from "@heliograph/contract/messages/messages.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Occasion } from "./message-occasions.ts";
import { StateBadge } from "../ui/marks.tsx";

const ofType = { report: "NONE", alarm_ko: "KO", alarm_ok: "OK" } as const;
const ofState = {
  waiting: "FAILING",
  sent: "OK",
  failed: "KO",
  carried: "NONE",
  unsent: "NONE",
  partly: "FAILING",
} as const;
type Outcome = keyof typeof ofState;
/** What became of one recipient's part: it left, and an address of his may never take it. */
export const outcomeOfDelivery = ({ state, refused }: Delivery): Outcome =>
  state === "sent" && refused.length > 0 ? "partly" : state;
/** What became of it: another message had reached its recipients, or nobody was to be told. */
export function outcomeOf({ state, carried_by: by, deliveries }: Message): Outcome {
  if (state === "carried") return by === null ? "unsent" : state;
  return state === "sent" && deliveries.some(({ refused }) => refused.length > 0)
    ? "partly"
    : state;
}
/** The worst of its channels, what failed before what waits. */
export const outcomeOfAll = ({ messages }: Occasion): Outcome =>
  worstFirst.find((outcome) => messages.some((one) => outcomeOf(one) === outcome)) ?? "unsent";
const worstFirst: readonly Outcome[] = ["failed", "waiting", "partly", "sent", "carried"];
/** Why nobody was written to. */
export function useUnreached(): (message: Message) => string {
  const { t } = useTranslation();
  return ({ carried_by: by }) => t(by === null ? "messages.nobody" : "messages.carried");
}

export function TypeBadge({ message }: { readonly message: Pick<Message, "type"> }): ReactNode {
  const { t } = useTranslation();
  return (
    <StateBadge state={ofType[message.type]}>{t(`messages.typeOf.${message.type}`)}</StateBadge>
  );
}
export function MessageState({ state }: { readonly state: Outcome }): ReactNode {
  const { t } = useTranslation();
  return <StateBadge state={ofState[state]}>{t(`messages.stateOf.${state}`)}</StateBadge>;
}
