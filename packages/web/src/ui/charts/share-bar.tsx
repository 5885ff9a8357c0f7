import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Position of a value between two limits, 0 to 1. */
export const shareOf = (value: number, min: number, max: number): number =>
  max <= min ? 0 : Math.min(1, Math.max(0, (value - min) / (max - min)));

/** A thin bar: a value against its maximum, with a tick for what is expected. */
export function ShareBar(props: {
  readonly value: number | null;
  readonly max: number;
  readonly expected?: number | null;
  readonly colour?: string;
  readonly name: string;
}): ReactNode {
  const { t } = useTranslation();
  const { value, max, expected } = props;
  const percent = (number: number): string => `${shareOf(number, 0, max) * 100}%`;
  // A meter has a number; what was not measured has none.
  const meaning =
    value === null
      ? { role: "img", "aria-label": `${props.name}: ${t("common.noValue")}` }
      : {
          role: "meter",
          "aria-label": props.name,
          "aria-valuemin": 0,
          "aria-valuemax": max,
          "aria-valuenow": value,
        };
  return (
    <div className="hg-bar" {...meaning}>
      {value !== null && (
        <i style={{ width: percent(value), background: props.colour ?? "var(--s-production)" }} />
      )}
      {typeof expected === "number" && <u style={{ left: percent(expected) }} />}
    </div>
  );
}
