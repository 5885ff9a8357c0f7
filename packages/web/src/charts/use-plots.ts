import { useMemo } from "react";
import { barSlots, type Doubts, reasonsOf, type Slot } from "../data/data.api.ts";
import { useIsNarrow } from "../ui/breakpoint.ts";
import type { Doubt, TimeSeries } from "../ui/charts/series.ts";
import { todayIn } from "../ui/period.ts";
import { useFormat } from "../ui/use-format.tsx";
import { drawnSeries, figuresOf, plotted, type PlottedSeries, type WindowFigures } from "./plot.ts";
import type { ShownSeries } from "./shown-series.ts";
import type { ChartAnswer } from "./use-chart-data.ts";

/** What is drawn of an answer. */
export interface Plots {
  readonly slots: readonly Slot[] | null;
  readonly window: { readonly fromSeconds: number; readonly toSeconds: number };
  /** Without the hidden ones. */
  readonly visible: readonly PlottedSeries[];
  readonly drawn: readonly TimeSeries[];
  /** By place; also of hidden series. */
  readonly figures: ReadonlyMap<number, WindowFigures>;
}

function slotsOf(
  { asked }: ChartAnswer,
  format: ReturnType<typeof useFormat>,
  wide: boolean,
): Slot[] | null {
  if (asked.each === null) return null;
  const range = {
    from: todayIn(asked.zone, asked.startSeconds),
    to: todayIn(asked.zone, asked.endSeconds - 1),
  };
  return barSlots({ ...range, each: asked.each, wide }, format);
}

/** What the server sums of a whole window, as it is shown. */
function sentOf({ series }: PlottedSeries, energies: ReadonlyMap<string, number>): number | null {
  const sent = energies.get(series.varId);
  return sent === undefined ? null : sent * series.factor;
}

const doubtAt =
  (doubts: Doubts, { series }: PlottedSeries) =>
  ({ key }: Slot): Doubt | null =>
    doubts.get(series.varId)?.get(key) ?? null;

/** A sum of bars is no more whole than they are: it says why they are not. */
function inDoubt(figures: WindowFigures, bars: readonly (Doubt | null)[]): WindowFigures {
  const doubt = reasonsOf(bars);
  return figures.energy === null || doubt === null
    ? figures
    : { ...figures, energy: { ...figures.energy, doubt } };
}

/**
 * Series, window and figures of a chart. While the finer rows of a part are on their way the part is drawn from the coarse ones; another
 * period waits for its own rows and shows the old ones meanwhile.
 * @param hidden places of hidden series, joined by dots
 */
export function usePlots(
  series: readonly ShownSeries[],
  answer: ChartAnswer | undefined,
  wanted: { readonly fromSeconds: number; readonly toSeconds: number; readonly hidden: string },
  sent: { readonly energies: ReadonlyMap<string, number>; readonly doubts: Doubts },
): Plots {
  const format = useFormat();
  const { energies, doubts } = sent;
  const { fromSeconds, toSeconds, hidden } = wanted;
  const wide = !useIsNarrow();
  const slots = useMemo(
    () => (answer ? slotsOf(answer, format, wide) : null),
    [answer, format, wide],
  );
  const plots = useMemo(
    () => (answer ? plotted(series, answer, slots) : []),
    [series, answer, slots],
  );
  const [start, end] = [answer?.asked.startSeconds, answer?.asked.endSeconds];
  const window = useMemo(
    () =>
      start === undefined || end === undefined || (start <= fromSeconds && end >= toSeconds)
        ? { fromSeconds, toSeconds }
        : { fromSeconds: start, toSeconds: end },
    [start, end, fromSeconds, toSeconds],
  );
  const visible = useMemo(() => {
    const places = new Set(hidden.split("."));
    return plots.filter((plot) => !places.has(String(plot.series.place)));
  }, [plots, hidden]);
  const drawn = useMemo(
    () =>
      visible.map((plot) =>
        drawnSeries(plot, {
          alone: visible.length === 1,
          bars: slots !== null,
          ...(slots ? { doubts: slots.map(doubtAt(doubts, plot)) } : {}),
        }),
      ),
    [visible, slots, doubts],
  );
  const figures = useMemo(
    () =>
      new Map(
        plots.map((plot) => [
          plot.series.place,
          slots
            ? inDoubt(figuresOf(plot, null), slots.map(doubtAt(doubts, plot)))
            : figuresOf(plot, window, sentOf(plot, energies)),
        ]),
      ),
    [plots, slots, window, energies, doubts],
  );
  return { slots, window, visible, drawn, figures };
}
