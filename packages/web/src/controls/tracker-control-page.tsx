import type { TrackerDay } from "@heliograph/contract/controls/controls.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { devicePage } from "../devices/devices.pages.ts";
import { usePlant } from "../plant-queries.ts";
import { NumberField } from "../ui/number-field.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { Panel } from "../ui/panel.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { ControlFrame, useAskedDay } from "./control-frame.tsx";
import { trackerDayQuery } from "./control-queries.ts";
import { trackerControlPage } from "./controls.pages.ts";
import type { DayClock } from "./day-clock.ts";
import { SolidField } from "./solid-field.tsx";
import { sumOf } from "./day-curves.ts";
import { DayPlayer } from "./day-player.tsx";
import { FlatField } from "./flat-field.tsx";
import { fieldAt, type FieldMoment, isFar } from "./tracker-figures.ts";
import { useDayClock, useOfSlot, usePaint } from "./use-day-clock.ts";
import "./trackers.css";

/** Degrees from the middle of all trackers beyond which one is marked. (TRKC-02) */
const usualMax = 2;
const minMax = 1;
/** Rows of the list: the farthest. */
const maxRows = 30;

/** Where the trackers of the plant stood at any moment of a day, against each other and against the sun. */
export function TrackerControlPage(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const [search, change] = trackerControlPage.useSearch();
  const asked = useAskedDay(plant, search.day);
  const reading = useQuery(trackerDayQuery({ plantId: plant.id, ...asked }));
  const count = reading.data?.trackers.length;
  const max = search.max ?? usualMax;
  const [typed, setTyped] = useState<number | null>(max);
  const isWrong = typed === null || !(typed >= minMax && typed <= 90) || !Number.isInteger(typed);
  return (
    <ControlFrame
      plant={plant}
      title={t("controls.trackers.title")}
      {...(count ? { facts: t("controls.trackers.facts", { count }) } : {})}
      {...asked}
      onDay={(day) => change({ ...search, day, at: undefined }, "push")}
      reading={reading}
      lacks={(data) =>
        data.trackers.length === 0
          ? { title: t("controls.trackers.none"), hint: t("controls.trackers.noneHint") }
          : null
      }
      hasData={({ trackers }) => trackers.some(({ x }) => x.values.some((one) => one !== null))}
      actions={
        <NumberField
          label={t("controls.trackers.max")}
          w={130}
          unit="°"
          step={1}
          value={typed}
          {...(isWrong ? { error: t("controls.trackers.maxRule") } : {})}
          onChange={(value) => {
            setTyped(value);
            if (value === null || !(value >= minMax && value <= 90) || !Number.isInteger(value))
              return;
            change({ ...search, max: value === usualMax ? undefined : value });
          }}
        />
      }
    >
      {(data) => (
        <Day
          plant={plant}
          data={data}
          max={max}
          at={search.at}
          onRest={(at) => change({ ...search, at })}
        />
      )}
    </ControlFrame>
  );
}

function Day(props: {
  readonly plant: Plant;
  readonly data: TrackerDay;
  readonly max: number;
  readonly at: number | undefined;
  readonly onRest: (slot: number) => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { plant, data, max } = props;
  const clock = useDayClock(data, props.at);
  const [search, change] = trackerControlPage.useSearch();
  const { view } = search;
  const Field = view === "flat" ? FlatField : SolidField;
  const made = useMemo(() => {
    const powers = data.trackers.flatMap(({ power }) => (power === null ? [] : [power.values]));
    // Where no tracker measures its power, the height of the sun shows the day.
    return powers.length > 0
      ? sumOf(powers, data.slots)
      : (data.sun?.elevation ?? []).map((degrees) => Math.max(0, degrees));
  }, [data]);
  const words = useRef<HTMLElement>(null);
  const sun = useRef<HTMLSpanElement>(null);
  const sentence = ({ trackers, middle }: FieldMoment): string => {
    if (middle === null) return t("controls.trackers.noMoment");
    const count = trackers.filter((one) => isFar(one, max)).length;
    const degrees = `${format.count(max)}°`;
    return count === 0
      ? t("controls.trackers.allNear", { degrees })
      : t("controls.trackers.far", { count, degrees, all: format.count(trackers.length) });
  };
  usePaint(clock, (slot) => {
    if (words.current) words.current.textContent = sentence(fieldAt(data, slot, plant.lat));
    const elevation = data.sun?.elevation[slot] ?? null;
    if (sun.current && elevation !== null)
      sun.current.textContent =
        elevation <= 0
          ? t("controls.trackers.sunDown")
          : t("controls.trackers.sun", {
              azimuth: format.text(format.measure(data.sun?.azimuth[slot], "°", 1)),
              elevation: format.text(format.measure(elevation, "°", 1)),
            });
  });
  return (
    <>
      <DayPlayer plantId={plant.id} head={data} clock={clock} made={made} onRest={props.onRest} />
      <p className="hg-control-answer">
        <b ref={words} />
        <span ref={sun} className="hg-num hg-dim" />
      </p>
      <div className="hg-tracker-control">
        <Panel
          title={t("controls.trackers.field")}
          {...(view === "flat"
            ? {
                sub: t(
                  data.axes === "dual" ? "controls.trackers.flat" : "controls.trackers.flatSingle",
                ),
              }
            : {})}
          end={
            <SegmentedControl
              size="xs"
              aria-label={t("controls.trackers.view")}
              data={[
                { value: "3d", label: t("controls.trackers.solid") },
                { value: "flat", label: t("controls.trackers.plain") },
              ]}
              value={view}
              onChange={(chosen) => change({ ...search, view: chosen === "flat" ? "flat" : "3d" })}
            />
          }
        >
          <Field data={data} clock={clock} max={max} latitude={plant.lat} />
        </Panel>
        <Panel flush title={t("controls.trackers.list")}>
          <List plant={plant} data={data} clock={clock} max={max} />
        </Panel>
      </div>
    </>
  );
}

/** The trackers that stand farthest off, at the moment that is looked at. */
function List(props: {
  readonly plant: Plant;
  readonly data: TrackerDay;
  readonly clock: DayClock;
  readonly max: number;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { plant, data, clock, max } = props;
  const slot = useOfSlot(clock, (now) => now);
  const { trackers } = fieldAt(data, slot, plant.lat);
  const rows = trackers.toSorted((a, b) => (b.off ?? -1) - (a.off ?? -1)).slice(0, maxRows);
  const degrees = (value: number | null): string => format.number(value, 1);
  return (
    <>
      <div className="hg-tracker-list">
        <table>
          <thead>
            <tr>
              <th scope="col">{t("controls.trackers.tracker")}</th>
              <th scope="col">x °</th>
              {data.axes === "dual" && <th scope="col">y °</th>}
              <th scope="col">{t("controls.trackers.offX")}</th>
              {data.axes === "dual" && <th scope="col">{t("controls.trackers.offY")}</th>}
              {data.perfect !== null && (
                <th scope="col" title={t("controls.trackers.errorHint")}>
                  {t("controls.trackers.error")}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const one = data.trackers[row.at]!;
              return (
                <tr key={one.id} data-far={isFar(row, max) || undefined}>
                  <th scope="row">
                    <PageLink to={devicePage.at({ plantId: plant.id, deviceId: one.id })}>
                      {one.name}
                    </PageLink>
                  </th>
                  <td>{degrees(row.x)}</td>
                  {data.axes === "dual" && <td>{degrees(row.y)}</td>}
                  <td>{degrees(row.offX)}</td>
                  {data.axes === "dual" && <td>{degrees(row.offY)}</td>}
                  {data.perfect !== null && <td>{degrees(row.error)}</td>}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {trackers.length > maxRows && (
        <p className="hg-small hg-dim hg-tracker-limited">
          {t("controls.trackers.limited", {
            count: maxRows,
            all: format.count(trackers.length),
          })}
        </p>
      )}
    </>
  );
}
