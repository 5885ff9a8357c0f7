import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { freshOf, LiveQuantity, MarkerText, numberOf, useLiveValue } from "../live/live.api.ts";
import { Gauge } from "../ui/charts/gauge.tsx";
import { digitsFor } from "../ui/format.ts";
import { useFormat } from "../ui/use-format.tsx";
import { dialOf, type DialPlace, quantityOf, shownUnit, type ShownVariable } from "./facts.ts";
import "./live-gauge.css";
import { PageLink } from "../ui/page-link.tsx";
import { variablePage } from "./variables.pages.ts";

/**
 * A widget: a half dial of a variable's live value with its name and its time, leading to the variable's page.
 * @param props.nominal nominal power in the variable's unit, for the scale of powers
 */
export function LiveGauge(props: {
  readonly plantId: string;
  readonly variable: ShownVariable;
  readonly nominal: number | null;
  readonly place: DialPlace;
  /** Instead of the variable's name. */
  readonly name?: string;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { variable } = props;
  const live = useLiveValue(variable.id);
  const name = props.name ?? variable.name;
  const value = freshOf(live);
  const last = format.text(format.measure(numberOf(live), shownUnit(variable.udm)));
  const quantity = quantityOf(variable);
  const text = typeof live.value === "string";
  const unit = shownUnit(variable.udm);
  const size = value === null ? 1 : format.measure(value, unit).number.length;
  return (
    <PageLink
      to={variablePage.at({ plantId: props.plantId, varId: variable.id })}
      className={`hg-widget${live.stale ? " stale" : ""}`}
    >
      <span className="hg-widget-name" title={variable.name}>
        {name}
      </span>
      {text ? (
        <LiveQuantity isNow live={live} write={(shown) => ({ number: String(shown), unit: "" })} />
      ) : (
        <Gauge
          name={name}
          value={value}
          unit={unit}
          {...dialOf(variable, props.nominal, props.place)}
          digits={digitsFor(value ?? 0, unit)}
          sizePx={size > 6 ? 132 : 118}
          colour={quantity === null ? "var(--hg-ink-3)" : `var(--s-${quantity})`}
        />
      )}
      <span className="hg-widget-time">
        {live.marker === null ? (
          live.timeSeconds === null ? (
            "\u00a0"
          ) : live.stale ? (
            // A clock alone would make a value of last month one of tonight.
            <span
              title={t("live.staleSince", { value: last, time: format.dateTime(live.timeSeconds) })}
            >
              {format.dateTime(live.timeSeconds)}
            </span>
          ) : (
            format.date(live.timeSeconds, "clock")
          )
        ) : (
          <MarkerText marker={live.marker} />
        )}
      </span>
    </PageLink>
  );
}
