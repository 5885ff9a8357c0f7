import type { CheckState } from "@heliograph/contract/alerts/alerts.wire.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import { useTranslation } from "react-i18next";
import { useFormat } from "../ui/use-format.tsx";
import { activeWords } from "./active-window.ts";
import { type Limits, parametersOf } from "./limits.ts";
import type { WatchedAlert } from "./watched.ts";

/** What the checks of an alert or of a variable say: how many failed, and what follows. */
export interface CheckWords {
  readonly count: string;
  /** What is wrong, or how far it is from the alert; empty where there is nothing to add. */
  readonly note: string;
}
/** @returns words for a check; a check is five minutes of the plant's time */
export function useCheckWords(): (check: CheckState, needed: number) => CheckWords {
  const { t } = useTranslation();
  return ({ state, cnt, error }, needed) => ({
    count:
      cnt > needed
        ? t("alerts.checksAbove", { count: cnt })
        : t("alerts.checks", { failed: cnt, count: needed }),
    note:
      error !== null
        ? t(`alerts.error.${error}`)
        : state === "FAILING"
          ? t("alerts.left", { count: Math.max(1, needed - cnt) })
          : "",
  });
}

/** Thresholds as "name = value unit", then when the alert is awake. */
export function useRuleWords(): (watched: WatchedAlert) => string[] {
  const { t } = useTranslation();
  const format = useFormat();
  return (watched) => {
    const needed = watched.alert.num_checks;
    const pair = (name: string, value: string): string => `${name} = ${value}`;
    return [
      ...parametersOf(watched).map(({ name, value, unit }) =>
        pair(t(`alerts.parameter.${name}`), format.text(shortMeasure(value, unit, format.number))),
      ),
      pair(
        t("alerts.parameter.checks"),
        t("alerts.checksLength", {
          count: needed,
          duration: format.duration(needed * slotSeconds),
        }),
      ),
      ...activeWords(watched.alert, format, {
        hours: (from, to) => t("alerts.window.hours", { from, to }),
        sun: (rise, set) => t("alerts.window.sun", { rise, set }),
        range: (from, to) => t("alerts.window.range", { from, to }),
      }),
    ];
  };
}

/** A threshold was typed by somebody: it is written with the digits that he gave, not with those of a measurement. */
const shortMeasure = (
  value: number,
  unit: string,
  write: (value: number, digits: number) => string,
) => {
  const digits = Math.min(3, (String(value).split(".")[1] ?? "").length);
  const number = write(value, digits);
  return unit === "°" ? { number: `${number}°`, unit: "" } : { number, unit };
};

/** "minimo 1 A, massimo 8 A". */
export function useLimitWords(): (limits: Limits, unit: string) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ lowest, highest }, unit) => {
    const text = (value: number): string => format.text(shortMeasure(value, unit, format.number));
    return [
      ...(lowest === null ? [] : [t("alerts.minimum", { value: text(lowest) })]),
      ...(highest === null ? [] : [t("alerts.maximum", { value: text(highest) })]),
    ].join(", ");
  };
}
