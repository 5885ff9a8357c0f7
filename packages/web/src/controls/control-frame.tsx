import type { ControlDay } from "@heliograph/contract/controls/controls.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { usualDay } from "../data/data.api.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageHead, Panel, Skeleton } from "../ui/panel.tsx";
import { PeriodBar } from "../ui/period-bar.tsx";
import { boundsOf, periodAt, todayIn } from "../ui/period.ts";
import { PlantTime } from "../ui/plant-time.tsx";
import { InZone, useNow } from "../ui/use-format.tsx";
import "./controls.css";

/** Why there is nothing to look at. */
export interface Nothing {
  readonly title: string;
  readonly hint?: string;
}

/** The day of the address, or the one at which the plant is looked at. */
export function useAskedDay(plant: Plant, day: string | undefined) {
  const now = useNow(60);
  const today = todayIn(plant.timezone, now);
  const shown = day ?? usualDay(plant, now);
  return { today, day: shown, isToday: shown === today };
}

/** What all control rooms share: head, day, and what is said where there is nothing to compare. */
export function ControlFrame<D extends ControlDay>(props: {
  readonly plant: Plant;
  readonly title: string;
  readonly facts?: string;
  readonly day: string;
  readonly today: string;
  readonly onDay: (day: string | undefined) => void;
  readonly reading: UseQueryResult<D>;
  /** Nothing to compare on any day; null: there is. */
  readonly lacks: (data: D) => Nothing | null;
  /** Whether anything was measured on this day. */
  readonly hasData: (data: D) => boolean;
  readonly actions?: ReactNode;
  readonly children: (data: D) => ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const { plant, reading, day, today } = props;
  const usual = usualDay(plant, useNow(60));
  const { data, error } = reading;
  const nothing = ((): Nothing | null => {
    if (data === undefined) return null;
    const lacks = props.lacks(data);
    if (lacks !== null) return lacks;
    if (data.slots === 0) return { title: t("controls.noDay"), hint: t("controls.aheadHint") };
    if (data.known === 0) return { title: t("controls.ahead"), hint: t("controls.aheadHint") };
    return props.hasData(data)
      ? null
      : {
          title: t("controls.noData"),
          hint: t(plant.by_files ? "controls.noFilesHint" : "controls.noDataHint"),
        };
  })();
  return (
    <InZone zone={plant.timezone}>
      <div className="hg-page">
        <PageHead
          title={props.title}
          sub={
            <>
              {[plant.id, plant.name, ...(props.facts === undefined ? [] : [props.facts])].join(
                " · ",
              )}{" "}
              <PlantTime zone={plant.timezone} />
            </>
          }
        >
          {props.actions}
        </PageHead>
        <Panel flush label={t("common.period.unit")}>
          <PeriodBar
            period={periodAt("day", day)}
            bounds={boundsOf(todayIn(plant.timezone, plant.active_since), today)}
            units={["day"]}
            onChange={({ from }) => props.onDay(from === usual ? undefined : from)}
          />
        </Panel>
        {error && !data ? (
          <Panel>
            <LoadError text={errorText(error)} onRetry={() => void reading.refetch()} />
          </Panel>
        ) : data === undefined ? (
          <Panel>
            <Skeleton heightPx={420} />
          </Panel>
        ) : nothing !== null ? (
          <Panel>
            <EmptyState
              title={nothing.title}
              {...(nothing.hint === undefined ? {} : { hint: nothing.hint })}
            />
          </Panel>
        ) : (
          <div className="hg-control" aria-busy={reading.isPlaceholderData}>
            {props.children(data)}
          </div>
        )}
      </div>
    </InZone>
  );
}
