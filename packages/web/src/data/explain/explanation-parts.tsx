import type { Explanation } from "@heliograph/contract/data/data.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { kwhPerUnit, kwPerUnit } from "@heliograph/domain/data/unit-of.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Format, Measure } from "../../ui/format.ts";
import { Mark } from "../../ui/marks.tsx";
import { periodAt, rangeOf } from "../../ui/period.ts";
import { Quantity, useFormat, useNow } from "../../ui/use-format.tsx";
import { shownUnit, useBitmasks, valueText } from "../../variables/variables.api.ts";
import { expectedOf, lateArrivals, type ExplainedSample, wholeness } from "./explained-samples.ts";

interface Of {
  readonly explanation: Explanation;
  readonly variable: Variable;
}

/** A part of the explanation under its own small heading. */
export function Part(props: {
  readonly title: string;
  readonly mark?: ReactNode;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section className="hg-explain-part">
      <h3>
        {props.mark}
        {props.title}
      </h3>
      {props.children}
    </section>
  );
}

/** The energy that a power makes over the day, or the irradiation of an irradiance; null for units whose integral has no meaning. */
function integralText(
  explanation: Explanation,
  variable: Variable,
  format: Format,
): Measure | null {
  if (explanation.integral === null) return null;
  const kw = kwPerUnit(variable.udm);
  if (kw !== null) return format.energy(explanation.integral * kw, 1);
  const unit = shownUnit(variable.udm);
  return unit === "W/m²"
    ? format.measure(explanation.integral / 1000, "kWh/m²")
    : unit === "kW/m²"
      ? format.measure(explanation.integral, "kWh/m²")
      : null;
}

/** The figure, and in words what kind of figure it is. */
export function FigureOfDay({ explanation, variable }: Of): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const bitmasks = useBitmasks();
  const kwh = explanation.kind === "counter" ? kwhPerUnit(variable.udm) : null;
  const figure =
    kwh !== null && typeof explanation.figure === "number"
      ? format.energy(explanation.figure * kwh)
      : valueText(variable, explanation.figure, { format, bitmasks });
  const integral = integralText(explanation, variable, format);
  return (
    <dl className="hg-explain-figure">
      <div>
        <dt>{t(`explain.figure.${explanation.kind}`)}</dt>
        <dd>
          <Quantity value={figure} />
        </dd>
      </div>
      {integral && (
        <div>
          <dt>
            {t(kwPerUnit(variable.udm) === null ? "explain.integral" : "explain.energyOfPower")}
          </dt>
          <dd>
            <Quantity value={integral} />
          </dd>
        </div>
      )}
    </dl>
  );
}

const gapsShown = 4;
const slotsOfHour = 12;
const usualSlots = 24 * slotsOfHour;

/** The end of a day is not the beginning of it. */
const midnight = "24:00";

/** The coverage of the day: the day as a line with its gaps, and a sentence. */
export function Coverage(props: {
  readonly explanation: Explanation;
  readonly zone: string;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { explanation } = props;
  const { fromSeconds, toSeconds } = rangeOf(periodAt("day", explanation.day), props.zone);
  const share = (seconds: number): number =>
    Math.min(100, Math.max(0, ((seconds - fromSeconds) / (toSeconds - fromSeconds)) * 100));
  const { elapsed, present, gaps } = expectedOf(explanation);
  const isSunlit = explanation.daylight !== null;
  const state = wholeness(explanation);
  const missing = elapsed - present;
  const isOver = explanation.slots.elapsed >= explanation.slots.day;
  const passed = share(now);
  const sentence =
    state === "part"
      ? t(isSunlit ? "explain.partDaylight" : "explain.part", {
          missing: format.count(missing),
          elapsed: format.count(elapsed),
          share: format.text(
            format.percent((missing / elapsed) * 100, missing < elapsed / 50 ? 1 : 0),
          ),
        })
      : state === "whole"
        ? t(`explain.whole.${isOver ? "over" : "running"}${isSunlit ? "Daylight" : ""}`, {
            elapsed: format.count(elapsed),
          })
        : t(`explain.${state}`);
  return (
    <Part
      title={t("explain.coverage")}
      mark={<Mark state={state === "whole" ? "OK" : state === "part" ? "FAILING" : "NONE"} quiet />}
    >
      <div className="hg-explain-line" role="img" aria-label={sentence}>
        {(state === "whole" || state === "part") && <i style={{ left: 0, width: `${passed}%` }} />}
        {gaps.map(([from, to]) => (
          <u key={from} style={{ left: `${share(from)}%`, width: `${share(to) - share(from)}%` }} />
        ))}
      </div>
      <div className="hg-explain-ends" aria-hidden="true">
        <span>{format.time(fromSeconds)}</span>
        <span>{midnight}</span>
      </div>
      <p>{sentence}</p>
      <p className="hg-dim hg-small">
        {t("explain.step", { minutes: explanation.step })}
        {" · "}
        {t("explain.slotsOfDay", { slots: explanation.slots.day })}
        {explanation.slots.day !== usualSlots &&
          ` · ${t("explain.clockChange", { hours: explanation.slots.day / slotsOfHour })}`}
        {isSunlit && ` · ${t("explain.onlyDaylight")}`}
      </p>
      {gaps.length > 0 && state === "part" && (
        <>
          <ul className="hg-explain-gaps">
            {gaps.slice(0, gapsShown).map(([from, to]) => (
              <li key={from}>
                <span className="hg-num">
                  {t("explain.gap", {
                    from: format.time(from),
                    to: to === toSeconds ? midnight : format.time(to),
                  })}
                </span>
                <span className="hg-dim">{format.duration(to - from)}</span>
              </li>
            ))}
            {gaps.length > gapsShown && (
              <li className="hg-dim">
                {t("explain.moreGaps", { count: gaps.length - gapsShown })}
              </li>
            )}
          </ul>
          {explanation.kind === "counter" && (
            <p className="hg-dim hg-small">{t("explain.gapOfCounter")}</p>
          )}
          {explanation.kind === "analogue" && (
            <p className="hg-dim hg-small">{t("explain.gapOfMean")}</p>
          )}
        </>
      )}
    </Part>
  );
}

/** Impossible rises, each with what it would have added; powers beyond three times the size. (D7, D16) */
export function NotCounted({ explanation, variable }: Of): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const unit = shownUnit(variable.udm);
  if (explanation.quarantined.length === 0) return null;
  const isPower = explanation.kind === "analogue";
  return (
    <Part
      title={t(isPower ? "explain.notBelieved" : "explain.notCounted")}
      mark={<Mark state="FAILING" quiet />}
    >
      <ul className="hg-explain-events">
        {explanation.quarantined.map((one) => (
          <li key={one.time}>
            <span className="hg-num">{format.time(one.time)}</span>
            <span>
              {t(
                one.increment === null
                  ? "explain.notBelievedRow"
                  : one.limit === null
                    ? "explain.takenBackRow"
                    : "explain.notCountedRow",
                {
                  value: format.text(format.measure(one.value, unit)),
                  increment: format.text(format.measure(one.increment ?? 0, unit)),
                  limit: format.text(format.measure(one.limit ?? 0, unit)),
                },
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className="hg-dim hg-small">
        {t(isPower ? "explain.notBelievedHint" : "explain.notCountedHint")}
      </p>
    </Part>
  );
}

/** Where a counter did not simply rise: falls, new meters, former ones that came back, and what rose over a hole of days or over midnight. (D7, D14) */
export function Turns({ explanation, variable }: Of): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const unit = shownUnit(variable.udm);
  const show = (value: number): string => format.text(format.measure(value, unit));
  if (explanation.events.length === 0 && explanation.lump === null) return null;
  return (
    <Part title={t("explain.turns")}>
      <ul className="hg-explain-events">
        {explanation.lump !== null && (
          <li>
            <span className="hg-num">{format.time(explanation.lump.to)}</span>
            <span>
              {t("explain.lumpRow", {
                count: explanation.lump.days,
                energy: show(explanation.lump.energy),
              })}
            </span>
          </li>
        )}
        {explanation.events.map(({ kind, time, before, after }) => (
          <li key={time}>
            <span className="hg-num">{format.time(time)}</span>
            <span>{t(`explain.turn.${kind}`, { before: show(before), after: show(after) })}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Late samples; nothing where all came in time. */
export function Late({ samples }: { readonly samples: readonly ExplainedSample[] }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const late = lateArrivals(samples);
  if (!late) return null;
  return (
    <Part title={t("explain.late")}>
      <p>
        {t("explain.lateText", {
          count: late.count,
          time: format.time(late.worst.timeSeconds),
          delay: format.duration(late.worstSeconds),
        })}
      </p>
    </Part>
  );
}
