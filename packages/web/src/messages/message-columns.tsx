import type { Message } from "@heliograph/contract/messages/messages.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RowCard } from "../list-page.tsx";
import { PageLink } from "../ui/page-link.tsx";
import type { Place } from "../ui/page.ts";
import type { TableColumn } from "../ui/table-model.ts";
import { useFormat } from "../ui/use-format.tsx";
import { MessageState, outcomeOfAll, TypeBadge, useUnreached } from "./message-marks.tsx";
import type { Occasion } from "./message-occasions.ts";
import "./messages.css";

const isUnfinished = (outcome: ReturnType<typeof outcomeOfAll>): boolean =>
  outcome === "waiting" || outcome === "failed" || outcome === "partly";
/** The columns of every list of messages, a line for what happened, and what a phone shows of one. */
export function useMessageColumns(
  placeOf: (occasion: Occasion) => Place,
  /** Of the plant whose page it is: the titles need not say it again. */
  plantName?: string,
): {
  columns: TableColumn<Occasion>[];
  card: (occasion: Occasion) => RowCard;
} {
  const { t } = useTranslation();
  const format = useFormat();
  const unreached = useUnreached();
  const channels = ({ messages }: Occasion): string =>
    messages
      .flatMap(({ channel }) => (channel === null ? [] : t(`messages.channelOf.${channel}`)))
      .join(", ");
  const peopleOfOne = (one: Message): readonly string[] =>
    one.deliveries.length === 0
      ? [unreached(one)]
      : one.deliveries.every(({ user }) => user !== null)
        ? one.deliveries.flatMap(({ user }) => user ?? [])
        : one.to;
  const peopleOf = ({ messages }: Occasion): readonly string[] => [
    ...new Set(messages.flatMap(peopleOfOne)),
  ];
  const people = (one: Occasion): string => peopleOf(one).join(", ");
  const titleOf = ({ of: { title } }: Occasion): string =>
    plantName !== undefined && title.startsWith(`${plantName}: `)
      ? title.slice(plantName.length + 2)
      : title;
  const link = (one: Occasion): ReactNode => (
    <PageLink to={placeOf(one)} className="hg-link">
      {titleOf(one)}
    </PageLink>
  );
  return {
    columns: [
      {
        id: "time",
        name: t("messages.time"),
        value: (one) => one.of.time,
        cell: (one) => <span className="hg-num">{format.date(one.of.time, "dateTime")}</span>,
        widthPx: 168,
        fixed: true,
      },
      {
        id: "type",
        name: t("messages.type"),
        value: (one) => t(`messages.typeOf.${one.of.type}`),
        cell: (one) => <TypeBadge message={one.of} />,
        widthPx: 140,
      },
      {
        id: "title",
        name: t("messages.subject"),
        value: titleOf,
        cell: link,
        strong: true,
      },
      {
        id: "channel",
        name: t("messages.channel"),
        value: channels,
        cell: (one) => (
          <span className="hg-cut" title={channels(one)}>
            {channels(one)}
          </span>
        ),
        widthPx: 180,
      },
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
        value: (one) => t(`messages.stateOf.${outcomeOfAll(one)}`),
        cell: (one) => <MessageState state={outcomeOfAll(one)} />,
        widthPx: 140,
      },
    ],
    card: (one) => ({
      title: link(one),
      lines: [
        [format.date(one.of.time, "dateTime"), channels(one)].filter(Boolean).join(" · "),
        people(one),
        [...new Set(one.messages.flatMap(({ error }) => error ?? []))].join("; "),
      ],
      // What happened is seen at a glance; what became of the sending is said where it is not over.
      end: (
        <span className="hg-message-marks">
          <TypeBadge message={one.of} />
          {isUnfinished(outcomeOfAll(one)) && <MessageState state={outcomeOfAll(one)} />}
        </span>
      ),
    }),
  };
}
