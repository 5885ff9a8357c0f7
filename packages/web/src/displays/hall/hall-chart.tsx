import type { Block } from "@heliograph/domain/displays/hall/hall-blocks.ts";
import {
  drawChart,
  type DrawnPlot,
  type DrawnSeries,
  type ScaleTick,
} from "@heliograph/domain/displays/hall/hall-chart.ts";
import { hallColour } from "@heliograph/domain/displays/hall/hall-colours.ts";
import type { HallLook } from "@heliograph/domain/displays/hall/hall-looks.ts";
import type { CSSProperties, ReactNode } from "react";
import { useHall } from "./hall-context.ts";

/** Series of variables over their period. */
export function ChartBlock(props: {
  readonly block: Extract<Block, { readonly kind: "chart" }>;
  readonly look: HallLook;
}): ReactNode {
  const writing = useHall();
  const { chart } = props.block;
  const drawn = drawChart(chart, writing);
  const colour = (series: DrawnSeries): string =>
    hallColour(
      series.color,
      chart.series.findIndex(({ name }) => name === series.name),
      props.look.scheme,
    );
  return (
    <section className="hg-hall-chart">
      <header>
        <h2>{chart.name}</h2>
        <ul>
          {chart.series.map((series, at) => (
            <li key={at}>
              <i style={{ background: hallColour(series.color, at, props.look.scheme) }} />
              {series.name}
            </li>
          ))}
        </ul>
      </header>
      {drawn.isEmpty ? (
        <p className="hg-hall-alone">{writing.words.nothing}</p>
      ) : (
        <>
          {drawn.plots.map((plot, at) => (
            <Plot key={at} plot={plot} colour={colour} />
          ))}
          <div className="hg-hall-times">
            {drawn.times.map(({ at, label }) => (
              <span key={at} style={{ left: `${at * 100}%` }}>
                {label}
              </span>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
function Plot(props: {
  readonly plot: DrawnPlot;
  readonly colour: (series: DrawnSeries) => string;
}): ReactNode {
  const { series, scales } = props.plot;
  const [left, right] = scales;
  return (
    <div className="hg-hall-plot">
      <Scale scale={left} />
      <div className="hg-hall-plot-in">
        {left?.ticks.map(({ at }) => (
          <b key={at} style={{ bottom: `${at * 100}%` }} />
        ))}
        <svg viewBox="0 0 1000 1000" preserveAspectRatio="none" aria-hidden>
          {series.map((one, at) => (
            <g key={at} style={{ "--way": props.colour(one), "--line": one.line } as CSSProperties}>
              {one.fill > 0 &&
                one.curve.areas.map((area, part) => (
                  <path key={part} d={area} className="hg-hall-ground" fillOpacity={one.fill} />
                ))}
              {one.curve.lines.map((line, part) => (
                <path key={part} d={line} className="hg-hall-series" />
              ))}
              {one.bars !== "" && <path d={one.bars} className="hg-hall-ground" />}
            </g>
          ))}
        </svg>
      </div>
      {right !== undefined && <Scale scale={right} />}
    </div>
  );
}
function Scale(props: {
  readonly scale: { readonly unit: string; readonly ticks: readonly ScaleTick[] } | undefined;
}): ReactNode {
  return (
    <div className="hg-hall-scale">
      <em>{props.scale?.unit}</em>
      {props.scale?.ticks.map(({ at, label }) => (
        <span key={at} style={{ bottom: `${at * 100}%` }}>
          {label}
        </span>
      ))}
    </div>
  );
}
