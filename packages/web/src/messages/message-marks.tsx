import type { Message } from "@heliograph/contract/messages/messages.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { StateBadge } from "../ui/marks.tsx";

const ofType = { report: "NONE", alarm_ko: "KO", alarm_ok: "OK" } as const;
const ofState = { waiting: "FAILING", sent: "OK", failed: "KO", carried: "NONE" } as const;

export function TypeBadge({ message }: { readonly message: Pick<Message, "type"> }): ReactNode {
  const { t } = useTranslation();
  return (
    <StateBadge state={ofType[message.type]}>{t(`messages.typeOf.${message.type}`)}</StateBadge>
  );
}
export function MessageState({ state }: { readonly state: Message["state"] }): ReactNode {
  const { t } = useTranslation();
  return <StateBadge state={ofState[state]}>{t(`messages.stateOf.${state}`)}</StateBadge>;
}
