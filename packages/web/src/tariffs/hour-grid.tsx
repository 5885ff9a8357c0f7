import { SegmentedControl } from "@mantine/core";
import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Cells } from "../ui/edit-fields.ts";
import { useFormat } from "../ui/use-format.tsx";
import { BandDot, useBandColour } from "./band-colour.tsx";
import { painted, type TariffForm } from "./tariff-form.ts";

/** 1970-01-05 was a Monday, at noon wherever one reads. [s] */
const mondaySeconds = 4.5 * 86_400;
const weekdays = 7;
const steps: Readonly<Record<string, readonly [row: number, hour: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The band of each hour of the week and of holidays: read for bands that are given, painted for one's own. */
export function HourGrid({ of }: { readonly of: Cells<TariffForm> }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const colour = useBandColour();
  const { bands, hours, kind, holidays } = of.values;
  const [brush, setBrush] = useState(0);
  const band = Math.min(brush, bands.length - 1);
  const isOwn = kind === "own";
  const rows = hours.slice(0, holidays === "none" ? weekdays : weekdays + 1);
  const dayName = (row: number): string =>
    row === weekdays ? t("tariffs.holidays") : format.date(mondaySeconds + row * 86_400, "weekday");
  const paint = (row: number, hour: number): void =>
    of.set({ hours: painted(hours, { row, hour }, band) });
  const move = (event: KeyboardEvent<HTMLElement>, row: number, hour: number): void => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const grid = event.currentTarget.closest("[role=grid]");
    grid?.querySelector<HTMLElement>(`[data-hour="${row + step[0]} ${hour + step[1]}"]`)?.focus();
  };
  return (
    <div className="hg-tariff-hours">
      <span className="hg-tariff-hours-label">{t("tariffs.hours")}</span>
      {isOwn && (
        <>
          <SegmentedControl
            aria-label={t("tariffs.paint")}
            data={bands.map(({ name }, at) => ({
              value: String(at),
              label: (
                <span className="hg-tariff-band-fixed">
                  <BandDot band={at} />
                  {name}
                </span>
              ),
            }))}
            value={String(band)}
            onChange={(value) => setBrush(Number(value))}
          />
          <p className="hg-small hg-dim">{t("tariffs.hoursHint")}</p>
        </>
      )}
      <div className="hg-tariff-hour-grid" role="grid" aria-label={t("tariffs.hours")}>
        <div className="hg-tariff-hour-row head" aria-hidden>
          <span />
          {[0, 6, 12, 18].map((hour) => (
            <span key={hour} className="hg-tariff-hour-mark">
              {hour}
            </span>
          ))}
        </div>
        {rows.map((own, row) => (
          <div key={row} className="hg-tariff-hour-row" role="row">
            <span className="hg-tariff-hour-day" role="rowheader">
              {dayName(row)}
            </span>
            {own.map((at, hour) => {
              const label = t("tariffs.hour", {
                day: dayName(row),
                from: hour,
                to: hour + 1,
                band: bands[at]?.name ?? "",
              });
              return isOwn ? (
                <button
                  key={hour}
                  type="button"
                  role="gridcell"
                  className="hg-tariff-hour"
                  style={colour(at)}
                  aria-label={label}
                  title={label}
                  data-hour={`${row} ${hour}`}
                  tabIndex={row === 0 && hour === 0 ? 0 : -1}
                  onKeyDown={(event) => move(event, row, hour)}
                  onClick={() => paint(row, hour)}
                  onPointerEnter={(event) => event.buttons === 1 && paint(row, hour)}
                />
              ) : (
                <span
                  key={hour}
                  role="gridcell"
                  className="hg-tariff-hour"
                  style={colour(at)}
                  aria-label={label}
                  title={label}
                />
              );
            })}
          </div>
        ))}
      </div>
      {!isOwn && (
        <p className="hg-tariff-hours-legend hg-small">
          {bands.map(({ name }, at) => (
            <span key={name} className="hg-tariff-band-fixed">
              <BandDot band={at} />
              {name}
            </span>
          ))}
        </p>
      )}
    </div>
  );
}
