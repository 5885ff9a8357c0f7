import { perfectTracker } from "@heliograph/contract/trackers/trackers.routes.ts";
import {
  groundCover,
  type PerfectTrackerRow,
} from "@heliograph/contract/trackers/trackers.wire.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { measuresTilt } from "@heliograph/domain/trackers/measured-axes.ts";
import { Button, Select, Switch, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../call.ts";
import { errorText } from "../call-error.ts";
import { usePlant } from "../plant-queries.ts";
import { DayField } from "../ui/edit-cells.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { NumberField } from "../ui/number-field.tsx";
import { PageHead, Panel, Skeleton } from "../ui/panel.tsx";
import { useFormat, useNow } from "../ui/use-format.tsx";
import { perfectTrackerPage } from "./trackers.pages.ts";
import "./trackers.css";

/** In the order of the table; angles but the power. */
const columns = ["p", "x", "y", "tx", "ty", "ex", "ey", "exp", "eyp", "err"] as const;
/** A tracker that stands further off the sun is marked. [°] */
const maxDifference = 2;
interface Asked {
  readonly day: string;
  readonly time: string;
  readonly axes: "single" | "dual" | undefined;
  readonly azimuth: number | null;
  readonly tilt: number | null;
  readonly limit: number | null;
  readonly gcr: number | null;
  readonly cross: number | null;
  readonly backtrack: boolean;
}
const usual = { azimuth: 180, tilt: 0, limit: 60, gcr: 0.35, cross: 0 } as const;
const geometry = ["azimuth", "tilt", "limit", "gcr", "cross"] as const;

/** A day and a time of the plant's clock as a moment; null for what is none. [unix s] */
export function momentOf(day: string, time: string, zone: string): number | null {
  try {
    const at = Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(zone);
    return Math.floor(at.epochMilliseconds / 1000);
  } catch {
    return null;
  }
}

const middleOf = (ts: number): number => (Math.floor(ts / slotSeconds) + 0.5) * slotSeconds;

/** Where every tracker of a plant stood at a moment, against its target and against the sun. */
export function PerfectTrackerPage(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const [search, change] = perfectTrackerPage.useSearch();
  const now = useNow(300);
  const ts = search.ts ?? Math.floor(now / 300) * 300 - 600;
  const at = Temporal.Instant.fromEpochMilliseconds(ts * 1000).toZonedDateTimeISO(plant.timezone);
  const given: Asked = {
    day: at.toPlainDate().toString(),
    time: at.toPlainTime().toString().slice(0, 5),
    axes: search.axes,
    azimuth: search.azimuth ?? usual.azimuth,
    tilt: search.tilt ?? usual.tilt,
    limit: search.limit ?? usual.limit,
    gcr: search.gcr === undefined ? usual.gcr : Number(search.gcr),
    cross: search.cross ?? usual.cross,
    backtrack: search.backtrack === undefined,
  };
  const [typed, setTyped] = useState<Partial<Asked>>({});
  const asked = { ...given, ...typed };
  const wrongIn = ({ gcr, axes }: Asked): string | undefined =>
    axes === "dual" || groundCover.safeParse(gcr ?? "").success
      ? undefined
      : t("form.invalid.groundCover");
  const wrongGiven = wrongIn(given);
  const reading = useQuery({
    queryKey: ["trackers", plant.id, ts, given],
    queryFn: ({ signal }) =>
      call(
        perfectTracker,
        {
          query: {
            plant_id: plant.id,
            // What a tracker measures in five minutes is held against the sun of their middle.
            ts: middleOf(ts),
            axes: given.axes,
            axis_azimuth: given.azimuth,
            axis_tilt: given.tilt,
            max_angle: given.limit,
            gcr: given.gcr,
            cross_axis_tilt: given.cross,
            backtrack: given.backtrack ? "true" : "false",
          },
        },
        { signal, ghost: true },
      ),
    retry: false,
    enabled: search.ts !== undefined && wrongGiven === undefined,
    meta: { quiet: true },
  });
  const moment = momentOf(asked.day, asked.time, plant.timezone);
  const wrong = wrongIn(asked);
  const calculate = (): void => {
    if (moment === null || wrong !== undefined) return;
    const other = (name: "azimuth" | "tilt" | "limit" | "cross"): number | undefined =>
      asked[name] === usual[name] || asked[name] === null ? undefined : asked[name];
    setTyped({});
    change({
      ts: moment,
      axes: asked.axes,
      azimuth: other("azimuth"),
      tilt: other("tilt"),
      limit: other("limit"),
      cross: other("cross"),
      gcr: asked.gcr === usual.gcr ? undefined : String(asked.gcr),
      backtrack: asked.backtrack ? undefined : "no",
    });
    if (moment === search.ts) void reading.refetch();
  };
  // What a field of one axis is asked says nothing where two are measured.
  const isDual = asked.axes === "dual" || (asked.axes === undefined && measuresTilt(plant));
  return (
    <div className="hg-page">
      <PageHead title={t("trackers.perfect.title")} sub={`${plant.id} · ${plant.name}`} />
      <form
        className="hg-tracker-inputs"
        onSubmit={(event) => {
          event.preventDefault();
          calculate();
        }}
      >
        <DayField
          label={t("trackers.perfect.day")}
          value={asked.day}
          onChange={(day) => setTyped({ ...typed, day })}
        />
        <TextInput
          type="time"
          label={t("trackers.perfect.time")}
          value={asked.time}
          onChange={({ currentTarget: { value: time } }) => setTyped({ ...typed, time })}
        />
        <Select
          label={t("trackers.perfect.axes")}
          data={(["auto", "single", "dual"] as const).map((value) => ({
            value,
            label: t(`trackers.perfect.kinds.${value}`),
          }))}
          value={asked.axes ?? "auto"}
          onChange={(axes) =>
            setTyped({ ...typed, axes: axes === "single" || axes === "dual" ? axes : undefined })
          }
          allowDeselect={false}
        />
        {!isDual &&
          geometry.map((name) => (
            <NumberField
              key={name}
              label={t(`trackers.perfect.${name}`)}
              value={asked[name]}
              {...(name === "gcr" && wrong !== undefined ? { error: wrong } : {})}
              {...(name === "gcr" ? {} : { unit: "°" })}
              onChange={(value) => setTyped({ ...typed, [name]: value })}
            />
          ))}
        {!isDual && (
          <Switch
            label={t("trackers.perfect.backtrack")}
            checked={asked.backtrack}
            onChange={({ currentTarget: { checked: backtrack } }) =>
              setTyped({ ...typed, backtrack })
            }
          />
        )}
        <Button type="submit" disabled={moment === null} loading={reading.isFetching}>
          {t("trackers.perfect.calculate")}
        </Button>
      </form>
      <Panel flush label={t("trackers.perfect.title")}>
        {search.ts !== undefined && wrongGiven !== undefined ? (
          <EmptyState title={t("trackers.perfect.wrong")} hint={wrongGiven} />
        ) : reading.isError ? (
          <LoadError text={errorText(reading.error)} onRetry={() => void reading.refetch()} />
        ) : search.ts === undefined ? (
          <EmptyState title={t("trackers.perfect.ask")} hint={t("trackers.perfect.askHint")} />
        ) : reading.data === undefined ? (
          <Skeleton heightPx={240} />
        ) : (
          <Rows rows={reading.data} from={middleOf(search.ts) - slotSeconds / 2} />
        )}
      </Panel>
    </div>
  );
}

/** @param from when the five minutes began in which the trackers were measured [unix s] */
function Rows({
  rows,
  from,
}: {
  readonly rows: readonly PerfectTrackerRow[];
  readonly from: number;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const isNight = rows[0]?.x === null;
  const far = rows.filter(({ err }) => err !== null && err > maxDifference).length;
  return (
    <>
      <p className="hg-tracker-answer">
        {rows.length <= 1
          ? t("trackers.perfect.none")
          : isNight
            ? t("trackers.perfect.night")
            : far === 0
              ? t("trackers.perfect.allNear", { degrees: format.number(maxDifference, 0) })
              : t("trackers.perfect.far", {
                  count: far,
                  degrees: format.number(maxDifference, 0),
                  all: format.count(rows.length - 1),
                })}{" "}
        <span className="hg-dim">{t("trackers.perfect.moment", { from: format.time(from) })}</span>
      </p>
      <div className="hg-tracker-scroll">
        <table className="hg-tracker-table">
          <thead>
            <tr>
              <th scope="col">{t("trackers.perfect.columns.name")}</th>
              {columns.map((column) => (
                <th key={column} scope="col" title={t(`trackers.perfect.columns.${column}`)}>
                  {column} <span className="hg-unit">{column === "p" ? "kW" : "°"}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={`${row.name} ${at}`} className={at === 0 ? "perfect" : ""}>
                <th scope="row">{at === 0 ? t("trackers.perfect.perfect") : row.name}</th>
                {columns.map((column) => (
                  <td
                    key={column}
                    className={
                      column === "err" && row.err !== null && row.err > maxDifference ? "far" : ""
                    }
                  >
                    {format.number(row[column], column === "p" ? 1 : 2)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
