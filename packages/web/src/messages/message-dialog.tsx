import { acknowledgeMessage } from "@heliograph/contract/messages/messages.routes.ts";
import type { Channel, Delivery, Message } from "@heliograph/contract/messages/messages.wire.ts";
import { reasonText } from "@heliograph/domain/messages/delivery-reason.ts";
import { Button, Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { alertsStatePage } from "../alerts/alerts.pages.ts";
import { incidentPage } from "../health/health.pages.ts";
import { useMay } from "../me.ts";
import { useFocusBack } from "../ui/focus-back.ts";
import { PageLink } from "../ui/page-link.tsx";
import { useLanguage } from "../ui/texts/texts.ts";
import { useFormat } from "../ui/use-format.tsx";
import {
  MessageState,
  outcomeOfAll,
  outcomeOfDelivery,
  TypeBadge,
  useUnreached,
} from "./message-marks.tsx";
import type { Occasion } from "./message-occasions.ts";
import "./messages.css";

/** The page of what it is about. */
function subjectOf({ plant_id: plantId, incident_id: incidentId, alert_id: alertId }: Message) {
  if (incidentId !== null)
    return {
      place: incidentPage.at({ plantId, incidentId }),
      name: "messages.toIncident",
    } as const;
  return alertId === null
    ? null
    : ({ place: alertsStatePage.at({ plantId }), name: "messages.toAlerts" } as const);
}

/** What happened once: what was written of it, whom it reached through which channel, and what went wrong. */
export function MessageDialog(props: {
  readonly occasion: Occasion;
  readonly onClose: () => void;
  /** What can be done about one channel. */
  readonly actions?: (message: Message) => ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { occasion, onClose } = props;
  const { of: message, messages } = occasion;
  useFocusBack();
  const acknowledging = useChange(acknowledgeMessage, { invalidates: [["messages"]] });
  const may = useMay(message.plant_id);
  const unreached = useUnreached();
  const { acknowledged } = message;
  const subject = subjectOf(message);
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      title={message.title}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <div className="hg-letter">
        <p className="hg-letter-facts">
          <TypeBadge message={message} />
          <span className="hg-num">{format.date(message.time, "dateTime")}</span>
          {message.channel === null && <span>{unreached(message)}</span>}
          <MessageState state={outcomeOfAll(occasion)} />
        </p>
        <p className="hg-letter-text">{message.text}</p>
        {acknowledged !== null && (
          <p className="hg-dim-2">
            {t("messages.acknowledged", {
              user: acknowledged.user ?? t("messages.somebody"),
              when: format.date(acknowledged.at, "dateTime"),
            })}
          </p>
        )}
        {message.channel !== null && (
          <section className="hg-letter-channels" aria-label={t("messages.recipients")}>
            <h3>{t("messages.recipients")}</h3>
            {messages.map((one) => (
              <ChannelPart key={one.id} message={one}>
                {props.actions?.(one)}
              </ChannelPart>
            ))}
          </section>
        )}
        <div className="hg-letter-foot">
          {subject !== null && may("alerts_show") && (
            <Button component={PageLink} to={subject.place} variant="default">
              {t(subject.name)}
            </Button>
          )}
          {message.is_open && may("alerts_edit") && (
            <Button
              loading={acknowledging.isBusy}
              onClick={() =>
                void acknowledging.sendWithToast(
                  { params: { plant_id: message.plant_id, id: message.occasion } },
                  { done: t("messages.acknowledgedNow") },
                )
              }
            >
              {t("messages.acknowledge")}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  );
}

/** To whom it went through one channel. */
function ChannelPart(props: {
  readonly message: Message;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const { channel, deliveries } = props.message;
  if (channel === null) return null;
  const name = t(`messages.channelOf.${channel}`);
  return (
    <section className="hg-letter-channel" aria-label={name}>
      <div className="hg-letter-channel-head">
        <h4>{name}</h4>
        {props.children}
      </div>
      <ul className="hg-letter-deliveries">
        {deliveries.map((one) => (
          <DeliveryLine key={one.id} delivery={one} channel={channel} />
        ))}
      </ul>
    </section>
  );
}

function DeliveryLine(props: {
  readonly delivery: Delivery;
  readonly channel: Channel;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const { delivery: one, channel } = props;
  const addresses = one.to.filter((to) => to !== one.user).join(", ");
  const facts = [
    one.sent !== null && format.date(one.sent, "dateTime"),
    one.tries > 1 && t("messages.tries", { count: one.tries }),
    one.next_try !== null &&
      one.tries > 0 &&
      t("messages.nextTry", { when: format.date(one.next_try, "dateTime") }),
    one.together > 1 && t("messages.together", { count: one.together - 1 }),
  ].filter((fact) => fact !== false);
  const faults = [
    ...(one.error === null ? [] : [{ to: null, error: one.error, answer: one.answer }]),
    ...one.refused.map(({ to, answer }) => ({ to, error: "refused" as const, answer })),
  ];
  return (
    <li>
      <MessageState state={outcomeOfDelivery(one)} />
      <span className="hg-grow">
        <strong>{one.user ?? addresses}</strong>
        {one.user !== null && addresses !== "" && <span className="hg-dim-2">{addresses}</span>}
        {facts.length > 0 && <span className="hg-dim hg-small">{facts.join(" · ")}</span>}
        {faults.map(({ to, error, answer }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two browsers of one service have one name
          <span key={at}>
            <span className="hg-letter-error">
              {to !== null && `${to}: `}
              {reasonText({ channel, error, answer }, language)}
            </span>
            {answer !== null && answer !== "" && (
              <small className="hg-dim">{t("messages.answer", { answer })}</small>
            )}
          </span>
        ))}
      </span>
    </li>
  );
}
