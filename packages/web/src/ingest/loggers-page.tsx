import { pruneMibs } from "@heliograph/contract/ingest/ingest.routes.ts";
import type { LoggerState } from "@heliograph/contract/ingest/loggers.wire.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { errorText } from "../call-error.ts";
import { FindingsStrip, RefusedList } from "../data/data.api.ts";
import { useMe } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import { LoadError } from "../ui/load-error.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { Facts, PageHead, Panel, Skeleton } from "../ui/panel.tsx";
import { PlantLine } from "../ui/plant-time.tsx";
import { useFormat, useNow } from "../ui/use-format.tsx";
import { loggerQuery } from "./ingest.api.ts";
import { suggestVariablesPage } from "./ingest.pages.ts";
import { SendPanel } from "./send-panel.tsx";
import { UnreadMibs } from "./unread-mibs.tsx";
import "./ingest.css";

/** How a plant's logger sends: what came last and when the next is due, its clock, what was refused, what nobody reads, and how to make one send. */
export function LoggersPage(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const me = useMe();
  const { data, error, refetch } = useQuery(loggerQuery(plant.id));
  return (
    <div className="hg-page">
      <PageHead title={t("ingest.loggers.title")} sub={<PlantLine plant={plant} />} />
      <FindingsStrip plant={plant} />
      <div className="hg-grid">
        <Panel title={t("ingest.loggers.state")} span={6}>
          {error && !data ? (
            <LoadError text={errorText(error)} onRetry={() => void refetch()} />
          ) : data ? (
            <State state={data} />
          ) : (
            <Skeleton heightPx={160} />
          )}
        </Panel>
        <SendPanel plant={plant} />
        <Panel title={t("data.refused.title")} span={12}>
          <RefusedList plant={plant} />
        </Panel>
        {data && (
          <Panel
            flush
            title={t("ingest.loggers.unread")}
            sub={unreadText(data, t)}
            span={12}
            end={
              me.is_admin && (
                <PageLink
                  className="hg-link"
                  to={suggestVariablesPage.at({ plantId: plant.id }, { unknown: "with" })}
                >
                  {t("ingest.variables.title")}
                </PageLink>
              )
            }
          >
            {data.unread_mibs !== null && data.unread > 0 && <UnreadMibs mibs={data.unread_mibs} />}
          </Panel>
        )}
      </div>
    </div>
  );
}

function unreadText({ unread, unread_mibs: mibs }: LoggerState, t: TFunction): string {
  if (unread === 0) return t("ingest.loggers.unreadNone");
  const count = t("ingest.loggers.unreadCount", { count: unread });
  return mibs === null || mibs.length === unread
    ? count
    : `${count} ${t("ingest.loggers.unreadMore", { count: mibs.length })}`;
}

function State({ state }: { readonly state: LoggerState }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const plant = usePlant();
  const me = useMe();
  const prune = useChange(pruneMibs, { invalidates: [loggerQuery(plant.id).queryKey] });
  const { last, broken, rhythm, clock, dictionary } = state;
  const clockText =
    clock === null
      ? "—"
      : clock === 0
        ? t("ingest.loggers.clockRight")
        : t(`ingest.loggers.${clock > 0 ? "clockAhead" : "clockBehind"}`, {
            length: format.duration(Math.abs(clock)),
          });
  return (
    <>
      <Facts
        className="hg-logger-facts"
        facts={{
          [t("ingest.loggers.last")]: last
            ? t(`ingest.loggers.${last.imported ? "imported" : "lastOf"}`, {
                time: format.dateTime(last.timestamp),
                count: last.values,
              })
            : t("ingest.loggers.never"),
          [t("ingest.loggers.received")]:
            last === null || last.imported ? null : format.relative(last.received, now),
          [t("ingest.loggers.rhythm")]:
            rhythm === null
              ? t("ingest.loggers.rhythmNone")
              : t("ingest.loggers.rhythmOf", { length: format.duration(rhythm) }),
          [t("ingest.loggers.clock")]: (
            <span className={clock === null || clock === 0 ? "" : "hg-logger-fault"}>
              {clockText}
            </span>
          ),
          [t("ingest.loggers.dictionary")]: t("ingest.loggers.dictionaryOf", {
            count: dictionary.mibs,
            max: dictionary.max,
            today: dictionary.of_day,
            maxToday: dictionary.max_of_day,
          }),
        }}
      />
      {broken !== null && (
        <p className="hg-logger-fault" role="alert">
          {t("ingest.loggers.broken", { time: format.dateTime(broken) })}
        </p>
      )}
      {me.is_admin && (
        <Button
          variant="default"
          size="xs"
          loading={prune.isBusy}
          onClick={() =>
            void prune.sendWithToast(
              { params: { plant_id: plant.id } },
              {
                ask: {
                  title: t("ingest.loggers.prune"),
                  text: t("ingest.loggers.pruneAsk"),
                  action: t("ingest.loggers.prune"),
                },
                done: ({ removed }) => t("ingest.loggers.pruned", { count: removed }),
                failed: t("ingest.loggers.pruneFailed"),
              },
            )
          }
        >
          {t("ingest.loggers.prune")}
        </Button>
      )}
    </>
  );
}
