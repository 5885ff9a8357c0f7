import type { StringDays, StringLoss } from "@heliograph/contract/controls/controls.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Cause } from "@heliograph/contract/health/health.wire.ts";
import { ActionIcon, SegmentedControl } from "@mantine/core";
import IconFileTypeCsv from "@tabler/icons-react/dist/esm/icons/IconFileTypeCsv.mjs";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { IncidentMark, useIncidentWords } from "../health/health.api.ts";
import { incidentPage } from "../health/health.pages.ts";
import { usePlant } from "../plant-queries.ts";
import { shortName } from "../ui/charts/bars.tsx";
import { csvFile } from "../ui/csv.ts";
import { download } from "../ui/download.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { PageHead, Panel, Skeleton } from "../ui/panel.tsx";
import { useLanguage } from "../ui/texts/texts.ts";
import { InZone, useFormat } from "../ui/use-format.tsx";
import { variablePage } from "../variables/variables.pages.ts";
import { useAskedDay } from "./control-frame.tsx";
import { stringDaysQuery } from "./control-queries.ts";
import { stringControlPage } from "./controls.pages.ts";
import { StringChoices } from "./string-choices.tsx";
import { useHiddenStrings } from "./use-hidden-strings.ts";
import { daysMap, type MapCell, stringDaysLines } from "./string-days.ts";
import { StringMap } from "./string-map.tsx";
import "./string-days.css";

const year = 365;
const periods = [30, 60, 90, year] as const;

/** Every string of the plant beside its peers over many days, and what its faults cost. (STRX-01) */
export function StringDaysPage(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const plant = usePlant();
  const [search, change] = stringControlPage.useSearch();
  const { day } = useAskedDay(plant, search.day);
  const reading = useQuery(stringDaysQuery({ plantId: plant.id, to: day, days: search.days }));
  const { data, error } = reading;
  const hidden = useHiddenStrings(plant.id);
  const count = data?.boxes.reduce((sum, { strings }) => sum + strings.length, 0) ?? 0;
  const nothing = ((): { title: string; hint: string } | null => {
    if (data === undefined) return null;
    if (count === 0 && hidden !== null) return hidden;
    if (count === 0)
      return { title: t("controls.strings.none"), hint: t("controls.strings.noneHint") };
    return data.days.length === 0
      ? { title: t("controls.strings.notJudged"), hint: t("controls.strings.notJudgedHint") }
      : null;
  })();
  return (
    <InZone zone={plant.timezone}>
      <div className="hg-page">
        <PageHead
          title={t("controls.strings.daysTitle")}
          sub={[
            plant.id,
            plant.name,
            ...(data === undefined
              ? []
              : [
                  ...(count === 0
                    ? []
                    : [t("controls.strings.facts", { count, boxes: data.boxes.length })]),
                  data.to < day
                    ? t("controls.strings.lastJudged", {
                        range: format.dayRange(data.from, data.to),
                      })
                    : format.dayRange(data.from, data.to),
                ]),
          ].join(" · ")}
        >
          <SegmentedControl
            aria-label={t("controls.strings.period")}
            data={periods.map((days) => ({
              value: String(days),
              label: t(days === year ? "controls.strings.year" : "controls.strings.lastDays", {
                count: days,
              }),
            }))}
            value={String(search.days)}
            onChange={(next) => change({ ...search, days: Number(next) as 30 })}
          />
          <StringChoices />
          {data !== undefined && data.days.length > 0 && (
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t("common.table.csv")}
              title={t("common.table.csv")}
              onClick={() =>
                download(
                  `${plant.id} ${t("controls.strings.daysTitle")} ${data.from} ${data.to}.csv`,
                  new Blob([csvFile(stringDaysLines(data, t), language)], {
                    type: "text/csv;charset=utf-8",
                  }),
                )
              }
            >
              <IconFileTypeCsv size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          )}
        </PageHead>
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
            <EmptyState {...nothing} />
          </Panel>
        ) : (
          <Days plant={plant} data={data} isWorstFirst={search.order === "worst"} />
        )}
      </div>
    </InZone>
  );
}

function Days(props: {
  readonly plant: Plant;
  readonly data: StringDays;
  readonly isWorstFirst: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const { plant, data, isWorstFirst } = props;
  const map = useMemo(() => daysMap(data, isWorstFirst), [data, isWorstFirst]);
  const [picked, setPicked] = useState<MapCell | null>(null);
  const [pointed, setPointed] = useState<MapCell | null>(null);
  const within = (cell: MapCell | null): MapCell | null =>
    cell !== null && cell.row < map.rows.length && cell.day < map.days.length ? cell : null;
  const cell = within(pointed) ?? within(picked);
  return (
    <div className="hg-string-days-page">
      <Panel title={t("controls.strings.offMedian")} sub={t("controls.strings.offMedianHint")}>
        <StringMap
          data={data}
          map={map}
          cell={cell}
          onCell={setPointed}
          onPick={setPicked}
          label={t("controls.strings.mapLabel")}
        />
      </Panel>
      <div className="hg-string-days-beside">
        <Losses plant={plant} data={data} />
        <Panel title={t("controls.strings.cell")}>
          <Cell plant={plant} data={data} of={cell === null ? null : placed(data, map, cell)} />
        </Panel>
      </div>
    </div>
  );
}

interface Placed {
  readonly box: string;
  readonly string: { readonly id: string; readonly name: string };
  readonly day: string;
  /** null: not compared on that day. [%] */
  readonly off: number | null;
  /** Its place among the days of the answer. */
  readonly column: number;
}
function placed(data: StringDays, map: ReturnType<typeof daysMap>, cell: MapCell): Placed {
  const { box, string } = map.rows[cell.row]!;
  const own = data.boxes[box]!;
  const one = own.strings[string]!;
  const column = map.columns[cell.day]!;
  return {
    box: own.name,
    string: one,
    day: map.days[cell.day]!,
    off: column < 0 ? null : (one.off[column] ?? null),
    column,
  };
}

/** What is pointed at, in words; what was chosen stays. */
function Cell(props: {
  readonly plant: Plant;
  readonly data: StringDays;
  readonly of: Placed | null;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { plant, data, of } = props;
  if (of === null) return <p className="hg-dim hg-string-cell">{t("controls.strings.cellHint")}</p>;
  const own = (data.losses?.worst ?? []).filter(({ subject }) => subject.id === of.string.id);
  const lost = own.reduce((sum, { daily }) => sum + (daily[of.column] ?? 0), 0);
  return (
    <div className="hg-string-cell">
      <p aria-live="polite">
        <b>
          {of.box}, {of.string.name}
        </b>
        <br />
        {format.dayRange(of.day, of.day)}:{" "}
        {of.off === null
          ? t("controls.strings.level.unknown")
          : t("controls.strings.offBy", { percent: format.text(format.percent(of.off)) })}
        {lost > 0 && `, ${t("controls.strings.lost", { energy: format.text(format.lost(lost)) })}`}
      </p>
      <p className="links">
        <PageLink
          className="hg-link"
          to={stringControlPage.at({ plantId: plant.id }, { day: of.day })}
        >
          {t("controls.strings.openDay")}
        </PageLink>
        <PageLink
          className="hg-link"
          to={variablePage.at({ plantId: plant.id, varId: of.string.id })}
        >
          {t("controls.strings.openString")}
        </PageLink>
      </p>
    </div>
  );
}

/** Of the largest loss. */
const barPx = 44;
/** Which strings cost most in these days; each leads to its incident. */
function Losses(props: { readonly plant: Plant; readonly data: StringDays }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useIncidentWords();
  const { plant, data } = props;
  const { losses } = data;
  const names = useMemo(
    () =>
      new Map(
        data.boxes.flatMap(({ id, name, strings }) => [
          [id, name] as const,
          ...strings.map((one, at) => [one.id, `${name} S${shortName(one.name, at)}`] as const),
        ]),
      ),
    [data],
  );
  const most = Math.max(0.1, ...(losses?.worst ?? []).map(({ kwh }) => kwh ?? 0));
  const row = (one: StringLoss): ReactNode => (
    <tr key={one.incident}>
      <td>
        <IncidentMark cause={one.cause} state={one.state} size={16} />
      </td>
      <th scope="row">
        <PageLink to={incidentPage.at({ plantId: plant.id, incidentId: one.incident })}>
          {names.get(one.subject.id) ?? ""}
        </PageLink>
        <small>{words.kind(one.cause as Cause)}</small>
      </th>
      <td className="hg-dim">{format.date(one.since, "date")}</td>
      <td className="kwh">
        <i style={{ width: (barPx * (one.kwh ?? 0)) / most }} />
        <b>{format.number(one.kwh, 1)}</b>
      </td>
    </tr>
  );
  return (
    <Panel flush title={t("controls.strings.costs")} sub={t("controls.strings.costsHint")}>
      {losses === null ? (
        <p className="hg-dim hg-string-cell">{t("controls.strings.costsHidden")}</p>
      ) : losses.worst.length === 0 ? (
        <p className="hg-dim hg-string-cell">{t("controls.strings.noCosts")}</p>
      ) : (
        <div className="hg-string-losses">
          <table>
            <thead>
              <tr>
                <th scope="col" colSpan={2}>
                  {t("controls.strings.string")}
                </th>
                <th scope="col">{t("controls.strings.began")}</th>
                <th scope="col">kWh</th>
              </tr>
            </thead>
            <tbody>{losses.worst.map(row)}</tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={3}>
                  {t("controls.strings.total", { count: losses.count })}
                </th>
                <td>
                  <b>{format.number(losses.kwh, 1)}</b>
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </Panel>
  );
}
