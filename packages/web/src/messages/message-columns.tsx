import type { Message } from "@heliograph/contract/messages/messages.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RowCard } from "../list-page.tsx";
import { PageLink } from "../ui/page-link.tsx";
import type { Place } from "../ui/page.ts";
import type { TableColumn } from "../ui/table-model.ts";
import { useFormat } from "../ui/use-format.tsx";
import { MessageState, outcomeOf, TypeBadge, useUnreached } from "./message-marks.tsx";
import "./messages.css";

const isUnfinished = (outcome: ReturnType<typeof outcomeOf>): boolean =>
  outcome === "waiting" || outcome === "failed" || outcome === "partly";
/** The columns of every list of messages, and what a phone shows of one. */
export function useMessageColumns(
  placeOf: (message: Message) => Place,
  /** Of the plant whose page it is: the titles need not say it again. */
  plantName?: string,
): {
  columns: TableColumn<Message>[];
  card: (message: Message) => RowCard;
} {
  const { t } = useTranslation();
  const format = useFormat();
  const unreached = useUnreached();
  const channel = (one: Message): string =>
    one.channel === null ? "" : t(`messages.channelOf.${one.channel}`);
  const peopleOf = (one: Message): readonly string[] =>
    one.deliveries.length === 0
      ? [unreached(one)]
      : one.deliveries.every(({ user }) => user !== null)
        ? one.deliveries.flatMap(({ user }) => user ?? [])
        : one.to;
  const people = (one: Message): string => peopleOf(one).join(", ");
  const titleOf = ({ title }: Message): string =>
    plantName !== undefined && title.startsWith(`${plantName}: `)
      ? title.slice(plantName.length + 2)
      : title;
  const link = (one: Message): ReactNode => (
    <PageLink to={placeOf(one)} className="hg-link">
      {titleOf(one)}
    </PageLink>
  );
  return {
    columns: [
      {
        id: "time",
        name: t("messages.time"),
        value: (one) => one.time,
        cell: (one) => <span className="hg-num">{format.date(one.time, "dateTime")}</span>,
        widthPx: 168,
        fixed: true,
      },
      {
        id: "type",
        name: t("messages.type"),
        value: (one) => t(`messages.typeOf.${one.type}`),
        cell: (one) => <TypeBadge message={one} />,
        widthPx: 140,
      },
      {
        id: "title",
        name: t("messages.subject"),
        value: titleOf,
        cell: link,
        strong: true,
      },
      { id: "channel", name: t("messages.channel"), value: channel, widthPx: 110 },
      {
        id: "to",
        name: t("messages.recipients"),
        value: people,
        cell: (one) => {
          const [first, ...others] = peopleOf(one);
          return (
            <span className="hg-people" title={people(one)}>
              <span className="hg-cut">{first}</span>
              {others.length > 0 && <span className="hg-dim hg-num">+{others.length}</span>}
            </span>
          );
        },
        widthPx: 240,
      },
      {
        id: "state",
        name: t("messages.state"),
        value: (one) => t(`messages.stateOf.${outcomeOf(one)}`),
        cell: (one) => <MessageState state={outcomeOf(one)} />,
        widthPx: 140,
      },
    ],
    card: (one) => ({
      title: link(one),
      lines: [
        [format.date(one.time, "dateTime"), channel(one)].filter(Boolean).join(" · "),
        people(one),
        one.error ?? "",
      ],
      // What happened is seen at a glance; what became of the sending is said where it is not over.
      end: (
        <span className="hg-message-marks">
          <TypeBadge message={one} />
          {isUnfinished(outcomeOf(one)) && <MessageState state={outcomeOf(one)} />}
        </span>
      ),
    }),
  };
}
