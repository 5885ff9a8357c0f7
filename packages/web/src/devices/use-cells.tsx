import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { kwhPerUnit } from "@heliograph/domain/data/unit-of.ts";
import { useQuery } from "@tanstack/react-query";
import type { ComponentProps, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ExplainButton, type Figures, statsQuery } from "../data/data.api.ts";
import { type LiveValue, MarkerText, useLiveIsKnown, useLiveValues } from "../live/live.api.ts";
import { type Measure, noValue } from "../ui/format.ts";
import type { SummaryStrip } from "../ui/kpi.tsx";
import { useFormat } from "../ui/use-format.tsx";
import {
  type EnergyVariable,
  integralsOf,
  shownUnit,
  useBitmasks,
  valueText,
} from "../variables/variables.api.ts";

export type Cell = ComponentProps<typeof SummaryStrip>["cells"][number];

export type CellMaker = ReturnType<typeof useCells>;
type Sum = "day" | "month" | "year" | "total";

/**
 * Makes the cells of a device's summary out of its live values and its sums.
 * @param variables those whose live value is shown
 * @param counters those whose sums are shown
 */
export function useCells(
  plant: Plant,
  variables: readonly Variable[],
  counters: readonly EnergyVariable[],
) {
  const { t } = useTranslation();
  const format = useFormat();
  const bitmasks = useBitmasks();
  const isKnown = useLiveIsKnown();
  const values = useLiveValues(variables.map((one) => one.id));
  const byId = new Map(variables.map((one, at) => [one.id, values[at]]));
  const { data, error } = useQuery(
    statsQuery({
      ids: counters.map((one) => one.id),
      include: ["day", "month", "year", "total"],
      zone: plant.timezone,
      integral: integralsOf(counters),
    }),
  );
  const figures: Figures | undefined = data ?? (error ? new Map() : undefined);
  const live = (variable: Variable | null): LiveValue | null =>
    byId.get(variable?.id ?? "") ?? null;
  /** A live value that may be compared: neither stale nor lost. */
  const fresh = (variable: Variable | null): number | null => {
    const own = live(variable);
    return own && !own.stale && typeof own.value === "number" ? own.value : null;
  };
  /** Sum of a counter. [kWh when it is an energy, else its unit] */
  const sum = (variable: Variable | null, of: Sum): number | null => {
    const value = figures?.get(variable?.id ?? "")?.[of]?.value;
    return typeof value === "number" ? value * (kwhPerUnit(variable?.udm ?? null) ?? 1) : null;
  };
  const text = (variable: Variable): Measure =>
    valueText(variable, live(variable)?.value ?? null, { format, bitmasks });
  const sumText = (variable: Variable, of: Sum): Measure =>
    kwhPerUnit(variable.udm) === null
      ? format.measure(sum(variable, of), shownUnit(variable.udm))
      : format.energy(sum(variable, of));
  return {
    fresh,
    sum,
    /** Whether the sums have been read: before that a cell waits, and does not show "no value". */
    isRead: figures !== undefined,
    text,
    sumText,
    /** A cell with a live value; its foot gives way to words about a value that is old or lost. */
    liveCell: (variable: Variable, more: Partial<Cell> = {}): Cell => {
      const own = live(variable);
      const trouble: ReactNode =
        own === null ? null : own.marker !== null ? (
          <MarkerText marker={own.marker} />
        ) : own.stale ? (
          <span className="hg-bad">
            {t("live.staleSince", {
              value: format.text(text(variable)),
              time: format.dateTime(own.timeSeconds),
            })}
          </span>
        ) : null;
      return {
        label: variable.name,
        value:
          own?.timeSeconds === null && !isKnown
            ? undefined
            : own?.stale
              ? { ...text(variable), number: noValue }
              : text(variable),
        ...(own?.timeSeconds ? { title: format.dateTime(own.timeSeconds) } : {}),
        ...more,
        // A bar of no value would take the room of the words.
        ...(trouble === null ? {} : { foot: trouble, bar: undefined }),
      };
    },
    /** A cell with today's sum of a counter, and what stands behind it in one click. */
    todayCell: (variable: EnergyVariable, more: Partial<Cell> = {}): Cell => ({
      label: variable.name,
      value: figures ? sumText(variable, "day") : undefined,
      end: <ExplainButton plant={plant} variable={variable} />,
      ...(variable.ofPower
        ? { foot: t("common.fromPower.mark"), title: t("common.fromPower.why") }
        : {}),
      ...more,
      ...(figures ? {} : { foot: undefined }),
    }),
  };
}
