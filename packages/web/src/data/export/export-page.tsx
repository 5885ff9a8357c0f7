import { Alert, Button, SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError, errorText } from "../../call-error.ts";
import { usePlant } from "../../plant-queries.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { mailingsPage } from "../../reports/reports.pages.ts";
import { GroupedPicker } from "../../ui/grouped-picker.tsx";
import { PageLink } from "../../ui/page-link.tsx";
import { PageHead, Panel, Skeleton } from "../../ui/panel.tsx";
import { customPeriod, todayIn } from "../../ui/period.ts";
import { useFormat, useNow } from "../../ui/use-format.tsx";
import { shownUnit, variableGroups, variablesOf } from "../../variables/variables.api.ts";
import { exportPage, exportResolutions } from "../data.pages.ts";
import { rangeIn, rowsQuery } from "../queries.ts";
import type { DataRow } from "../rows.ts";
import { ExportDaysInput } from "./export-days.tsx";
import type { FileColumn } from "./export-file.ts";
import { ExportResult } from "./export-result.tsx";
import { daysOf, estimatedValues, valueLimit } from "./export-search.ts";
import "./export.css";

/** The data of some variables over some days, previewed and downloaded as a file. */
export function ExportPage(): ReactNode {
  const plant = usePlant();
  const { t } = useTranslation();
  const format = useFormat();
  const [search, change] = exportPage.useSearch();
  const zone = plant.timezone;
  const today = todayIn(zone, useNow());
  const bounds = { first: todayIn(zone, plant.active_since), today };
  // Hidden variables are absent from the reader's plant. (D11)
  const known = useMemo(
    () => new Map(variablesOf(plant).map((one) => [one.variable.id, one])),
    [plant],
  );
  const formulas = t("export.formulas");
  const groups = useMemo(() => variableGroups(plant, formulas), [plant, formulas]);
  const ids = (search.vars ?? []).filter((id) => known.has(id));
  const days = daysOf(search, bounds);
  const { resolution } = search;

  const isAllowed = ids.length > 0 && days.refusal === null;
  const range =
    days.refusal === "order"
      ? { startSeconds: 0, endSeconds: 0, zone }
      : rangeIn(customPeriod(days.from, days.to), zone);
  const estimate = estimatedValues(ids.length, range.endSeconds - range.startSeconds, resolution);
  // A result belongs to one request: a changed request has none until it is sent. (EXP-10 to EXP-12)
  const question = `${ids.join(".")} ${days.from} ${days.to} ${resolution}`;
  const [asked, setAsked] = useState<string | null>(null);
  const isAsked = asked === question && isAllowed;
  const { data, error, isFetching, refetch } = useQuery({
    ...rowsQuery({ ids, ...range, resolution }),
    enabled: isAsked,
    placeholderData: () => undefined,
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const columns = ids.flatMap((id): FileColumn[] => {
    const one = known.get(id);
    return one
      ? [
          {
            id,
            name: one.variable.name,
            device: one.device?.name ?? null,
            unit: shownUnit(one.variable.udm),
          },
        ]
      : [];
  });
  const rows: readonly DataRow[] | undefined = isAsked ? data : undefined;
  const isLimit = error instanceof CallError && error.refused.code?.startsWith("limit_") === true;
  return (
    <div className="hg-page">
      <PageHead title={t("export.title")} sub={`${plant.id} · ${plant.name}`} />
      <div className="hg-export">
        <Panel
          title={t("export.variables")}
          sub={t("export.chosen", { count: ids.length })}
          end={
            ids.length > 0 && (
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => change({ vars: undefined })}
              >
                {t("common.clear")}
              </Button>
            )
          }
        >
          <GroupedPicker
            label={t("export.variables")}
            groups={groups}
            selected={ids}
            heightPx={440}
            onChange={(next) => change({ vars: next })}
          />
        </Panel>
        <div className="hg-export-side">
          <Panel title={t("export.period")} sub={t("export.zone", { zone })}>
            <ExportDaysInput days={days} bounds={bounds} onChange={change} />
            <div className="hg-export-resolution">
              <p className="hg-field-label">{t("export.resolution")}</p>
              <SegmentedControl
                fullWidth
                aria-label={t("export.resolution")}
                data={exportResolutions.map((value) => ({ value, label: String(value) }))}
                value={resolution}
                onChange={(next) => change({ resolution: next })}
              />
            </div>
            <div className="hg-export-ask">
              <span className="hg-dim hg-num" role="status">
                {isAllowed
                  ? t("export.estimate", { count: estimate, shown: format.count(estimate) })
                  : ids.length === 0
                    ? t("export.chooseVariables")
                    : ""}
              </span>
              {ids.length > 0 && (
                <Button
                  variant="default"
                  component={PageLink}
                  to={mailingsPage.at(
                    {},
                    {
                      mailing: "new",
                      kind: "export",
                      plant: plant.id,
                      vars: ids,
                      step: String(resolution) as "15",
                    },
                  )}
                >
                  {t("export.schedule")}
                </Button>
              )}
              <Button
                disabled={!isAllowed}
                loading={isAsked && isFetching}
                onClick={() => {
                  setAsked(question);
                  if (isAsked && error) void refetch();
                }}
              >
                {t("export.load")}
              </Button>
            </div>
            {isAllowed && estimate > valueLimit && (
              <Alert color="yellow" role="alert" mt={12} title={t("export.tooMany")}>
                {t("export.tooManyHint", { limit: format.count(valueLimit) })}
              </Alert>
            )}
          </Panel>
          {isAsked && error && (
            <Alert
              color="red"
              role="alert"
              title={isLimit ? t("form.export.limit") : t("errors.title")}
            >
              {errorText(error, t)}
              {isLimit && <p>{t("export.tooManyHint", { limit: format.count(valueLimit) })}</p>}
            </Alert>
          )}
          {rows && rows.length > 0 && (
            <ExportResult
              plantId={plant.id}
              zone={zone}
              rows={rows}
              columns={columns}
              days={days}
            />
          )}
          {rows?.length === 0 && (
            <EmptyState title={t("common.chart.noData")} hint={t("common.chart.noDataHint")} />
          )}
          {isAsked && isFetching && !rows && <Skeleton heightPx={240} radiusPx={8} />}
        </div>
      </div>
    </div>
  );
}
