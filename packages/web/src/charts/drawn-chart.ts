import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { ReactNode, Ref } from "react";
import type { Period } from "../ui/period.ts";
import type { Sheet } from "../ui/sheet.ts";
import type { ChartDraft } from "./chart-draft.ts";
import type { ChartChange, ChartSearch } from "./chart-search.ts";
import type { ShownSeries } from "./shown-series.ts";
import type { ChartQuestion } from "./use-chart-data.ts";

/** What the head of the page asks of the chart. */
export interface ChartPanelHandle {
  /** A PNG at double pixel ratio, as a data URL; null while nothing is drawn. */
  png(): Promise<string | null>;
  /** Exactly what is shown; null while nothing is. */
  sheet(): Sheet | null;
}
export interface ChartPanelProps {
  readonly plant: Plant;
  readonly draft: ChartDraft;
  readonly name: string;
  readonly search: ChartSearch;
  readonly onSearch: (change: ChartChange) => void;
  /** Beside an editor there is no room for a table. */
  readonly compact?: boolean;
  readonly ref?: Ref<ChartPanelHandle> | undefined;
}
/** What the two ways of drawing share. */
export interface DrawnChartProps extends ChartPanelProps {
  readonly period: Period;
  readonly today: string;
  readonly series: readonly ShownSeries[];
  readonly question: ChartQuestion;
  /** The period bar; its arrows wait while data load. */
  readonly bar: (busy: boolean) => ReactNode;
}
