import type { EChartsOption } from "echarts";
import { type Format, formatOf, type Language } from "../format.ts";
import { type Neutral, neutrals, pick, type Scheme } from "../tokens.ts";

export const chartFont = "'Inter Variable', system-ui, sans-serif";

/** The context that every chart is given, since a pure function knows neither the page nor the clock. */
export interface ChartSetting {
  readonly scheme: Scheme;
  readonly language: Language;
  /** The plant's time zone. */
  readonly zone: string;
  /** Fewer labels, smaller margins. */
  readonly small?: boolean;
  /** Texts of the catalogue inside of a chart. */
  readonly words: {
    readonly noData: string;
    readonly sum: string;
    readonly estimate: string;
    readonly lowest: string;
    readonly highest: string;
  };
}

export const formatFor = ({ language, zone }: ChartSetting): Format => formatOf(language, zone);

export type Ink = (name: Neutral) => string;
export const inkOf =
  (scheme: Scheme): Ink =>
  (name) =>
    pick(neutrals[name], scheme);

export const label = (ink: Ink) => ({ color: ink("axis"), fontSize: 11, fontFamily: chartFont });

/** The options that all charts share. */
export const ground = (ink: Ink): EChartsOption => ({
  animation: false,
  textStyle: { fontFamily: chartFont, color: ink("ink") },
  backgroundColor: "transparent",
});

export const tooltipStyle = (ink: Ink) => ({
  backgroundColor: ink("tip"),
  borderColor: ink("line"),
  borderWidth: 1,
  padding: [8, 12],
  confine: true,
  transitionDuration: 0,
  textStyle: { color: ink("ink"), fontSize: 12, fontFamily: chartFont },
  extraCssText: "box-shadow:var(--hg-pop);border-radius:8px;",
});
