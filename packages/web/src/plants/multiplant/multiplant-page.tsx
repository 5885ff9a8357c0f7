import type { LastValues } from "@heliograph/contract/data/data.wire.ts";
import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../call-error.ts";
import { lastValuesQuery } from "../../data/data.api.ts";
import { useLivePlants } from "../../live/live.api.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { LoadError } from "../../ui/load-error.tsx";
import { PageHead, Panel, Skeleton } from "../../ui/panel.tsx";
import { PeriodBar } from "../../ui/period-bar.tsx";
import { boundsOf, periodFrom, searchOf, todayIn } from "../../ui/period.ts";
import { homeZone, InZone, useFormat, useNow } from "../../ui/use-format.tsx";
import { useFleetAnswers } from "../home/use-fleet.ts";
import { chosenPlants, maxPlants, titleOf } from "./chosen-plants.ts";
import { EnergyCard } from "./energy-card.tsx";
import { multiplantPage } from "../plants.pages.ts";
import { DayChart, EnergyChart } from "./overview-charts.tsx";
import { liveIds, useOverviewPlants } from "./overview-plants.ts";
import { PlantChoice } from "./plant-choice.tsx";
import { PowerCard } from "./power-card.tsx";
import { YieldPanel } from "./yield-panel.tsx";
import "./multiplant.css";

/** The plants of a client, of a maintainer, or of a list, as one. Times are those of Italy. (MULTI-12) */
export function MultiplantPage(): ReactNode {
  return (
    <InZone zone={homeZone}>
      <Overview />
    </InZone>
  );
}

function Overview(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const [search, change] = multiplantPage.useSearch();
  const { data: seen, error, refetch } = useFleetAnswers().list;
  const { shown, leftOut } = chosenPlants(seen ?? [], search);
  const { plants, isRead } = useOverviewPlants(shown, seen ?? []);
  const ids = shown.map((item) => item.id);
  const pushed = useLivePlants(ids);
  const live = useQuery({
    ...lastValuesQuery(isRead ? ids : [], liveIds(plants)),
    ...(pushed === null ? {} : { refetchInterval: false }),
  });
  // Without an answer nothing is known, and nothing loads for ever.
  const asked =
    live.data?.reduce<LastValues>((all, one) => ({ ...all, ...one }), {}) ??
    (live.isError ? {} : undefined);
  // What is pushed is newer than what was asked for.
  const values = pushed === null ? asked : { ...asked, ...pushed };
  const title = titleOf(search);
  const isAsked = [search.client, search.maintainer, search.plants].some(Boolean);
  const peak = shown.reduce((sum, item) => sum + item.kwp, 0);
  const today = todayIn(homeZone, useNow());
  const period = periodFrom({ day: search.day }, today);
  const starts = plants.flatMap(({ scope }) => scope?.plant.active_since ?? []);
  // Until the plants have been read the arrows reach as far as they ever may.
  const first = isRead && starts.length > 0 ? todayIn(homeZone, Math.min(...starts)) : "1970-01-01";
  const charts = { plants, isRead, day: period.from, today };
  return (
    <div className="hg-page">
      <PageHead
        title={
          title.of === "client"
            ? t("multiplant.titleClient", { name: title.name })
            : title.of === "maintainer"
              ? t("multiplant.titleMaintainer", { name: title.name })
              : t("multiplant.title")
        }
        sub={
          <>
            {seen &&
              shown.length > 0 &&
              [t("multiplant.count", { count: shown.length }), format.text(format.peak(peak))].join(
                " · ",
              )}
            {leftOut > 0 && (
              <span className="hg-multi-left" role="note">
                {t("multiplant.leftOut", { count: leftOut, most: maxPlants })}
              </span>
            )}
          </>
        }
      >
        {shown.length > 1 && (
          <SegmentedControl
            aria-label={t("multiplant.sort")}
            value={search.sort}
            data={[
              { value: "kwp", label: t("multiplant.byPeak") },
              { value: "name", label: t("multiplant.byName") },
            ]}
            onChange={(sort) => change({ sort })}
          />
        )}
      </PageHead>
      {error && !seen ? (
        <Panel>
          <LoadError text={errorText(error)} onRetry={() => void refetch()} />
        </Panel>
      ) : !seen ? (
        <>
          <Skeleton heightPx={280} radiusPx={8} />
          <Skeleton heightPx={460} radiusPx={8} />
        </>
      ) : shown.length === 0 ? (
        <Panel>
          {isAsked ? (
            <EmptyState title={t("multiplant.none")} hint={t("multiplant.noneHint")} />
          ) : (
            <>
              <EmptyState
                title={t("multiplant.none")}
                hint={t("multiplant.chooseHint", { most: maxPlants })}
              />
              <PlantChoice onShow={(ids) => change({ plants: ids }, "push")} />
            </>
          )}
        </Panel>
      ) : (
        <div className="hg-grid">
          <PowerCard plants={plants} isRead={isRead} values={values} />
          <EnergyCard plants={plants} isRead={isRead} />
          <Panel flush span={12} label={t("multiplant.chosenDay")}>
            <PeriodBar
              period={period}
              bounds={boundsOf(first, today)}
              units={["day"]}
              onChange={(next) => change({ day: searchOf(next, today).day }, "push")}
            />
          </Panel>
          <DayChart {...charts} />
          <YieldPanel {...charts} />
          <EnergyChart {...charts} unit="month" />
          <EnergyChart {...charts} unit="year" />
        </div>
      )}
    </div>
  );
}
