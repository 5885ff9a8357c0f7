import { Button, Select } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useScheme } from "../../ui/brand.tsx";
import { type SeriesColour, seriesColour } from "../../ui/charts/series.ts";
import type { Format } from "../../ui/format.ts";
import { periodText, spanText } from "../../ui/period-bar.tsx";
import { customPeriod, periodAt, type PeriodUnit } from "../../ui/period.ts";
import { useFormat } from "../../ui/use-format.tsx";
import type { Difference } from "./difference.ts";
import type { GhostKind } from "../charts.pages.ts";
import type { GhostDays } from "./ghost-days.ts";
import type { GhostReading } from "./use-ghost.ts";
import "./ghost.css";

/**
 * The days of the past in words: "mercoledì 25/11/2026", "ottobre 2026", "2025".
 * @param unit of the shown period: a month is compared with a month, though one of them be shorter
 */
export function ghostName(
  { from, to }: Pick<GhostDays, "from" | "to">,
  unit: PeriodUnit,
  format: Format,
): string {
  if (unit === "day" || unit === "month" || unit === "year")
    return periodText(periodAt(unit, from), format);
  return spanText(customPeriod(from, to), format);
}

/** Below this share of a change is none. */
const sameShare = 0.0005;

/** One series: how much more or less, and of what. */
function Change({ one, colour }: { readonly one: Difference; readonly colour: SeriesColour }) {
  const { t } = useTranslation();
  const format = useFormat();
  const scheme = useScheme();
  const write = (value: number) =>
    one.what === "energy" && one.unit === "kWh"
      ? format.energy(value)
      : format.measure(value, one.unit);
  const by = one.now - one.past;
  const isSame = Math.abs(by) <= Math.abs(one.past) * sameShare;
  const share = one.what === "energy" && one.past > 0 ? (by / one.past) * 100 : null;
  const sign = by < 0 ? "−" : "+";
  return (
    <li className="hg-ghost-one">
      <i style={{ background: seriesColour(colour, scheme) }} />
      <span className="hg-ghost-name">{one.name}</span>
      <span className="hg-strong hg-num">
        {isSame
          ? t("charts.ghost.same")
          : t(`charts.ghost.${one.what}.${by < 0 ? "less" : "more"}`, {
              by: format.text(write(Math.abs(by))),
            })}
        {!isSame && share !== null && (
          <span className="hg-ghost-share">
            {" "}
            ({sign}
            {format.text(format.percent(Math.abs(share), Math.abs(share) < 10 ? 1 : 0))})
          </span>
        )}
      </span>
      <span className="hg-dim hg-num">
        {t("charts.ghost.instead", {
          now: format.text(write(one.now)),
          past: format.text(write(one.past)),
        })}
        {one.isPart && ` · ${t("charts.ghost.part")}`}
      </span>
    </li>
  );
}

/** Below a chart: what it is compared with, and what the difference is in words. (CHX-02) */
export function GhostLine(props: {
  readonly kinds: readonly GhostKind[];
  readonly kind: GhostKind | null;
  readonly onKind: (kind: GhostKind | null) => void;
  readonly reading: GhostReading;
  readonly differences: readonly (Difference & { readonly colour: SeriesColour })[];
  /** Until when the shown period is compared, in words; null: it is over. */
  readonly until: string | null;
  readonly unit: PeriodUnit;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { kind, reading, differences, until } = props;
  const { ghost, error, isAbsent, busy, retry } = reading;
  const name = ghost && ghostName(ghost.days, props.unit, format);
  const hasPast = ghost?.plots.some(({ points }) => points.some(([, value]) => value !== null));
  return (
    <div className="hg-ghost">
      <Select
        size="xs"
        className="hg-ghost-choice"
        label={t("charts.ghost.with")}
        clearable
        placeholder={t("charts.ghost.none")}
        value={kind}
        data={props.kinds.map((value) => ({ value, label: t(`charts.ghost.kind.${value}`) }))}
        onChange={(value) => props.onKind(props.kinds.find((one) => one === value) ?? null)}
      />
      {kind !== null && (
        <div className="hg-ghost-words" role="status" aria-busy={busy}>
          {error !== null ? (
            <p className="hg-bad">
              {error === "" ? t("charts.ghost.failed") : error}{" "}
              <Button size="compact-xs" variant="default" onClick={retry}>
                {t("common.retry")}
              </Button>
            </p>
          ) : isAbsent ? (
            <p className="hg-dim">{t(`charts.ghost.absent.${kind === "clear" ? kind : "unit"}`)}</p>
          ) : name !== null && hasPast === false ? (
            <p className="hg-dim">{t("charts.ghost.noData", { name })}</p>
          ) : (
            name !== null && (
              <>
                <p className="hg-dim hg-small">
                  {until === null
                    ? t("charts.ghost.against", { name })
                    : t("charts.ghost.againstUntil", { name, until })}
                </p>
                <ul>
                  {differences.map((one) => (
                    <Change key={one.place} one={one} colour={one.colour} />
                  ))}
                </ul>
              </>
            )
          )}
        </div>
      )}
    </div>
  );
}
