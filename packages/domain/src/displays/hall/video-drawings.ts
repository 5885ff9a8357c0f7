import { escaped } from "../../reports/paper.ts";
import { drawChart, type ScaleTick } from "./hall-chart.ts";
import { hallColour } from "./hall-colours.ts";
import { drawCurve, hoursOf } from "./hall-curve.ts";
import type { DayFacts, HallChart } from "./hall-screen.ts";
import type { HallLook } from "./hall-looks.ts";
import type { HallWriting } from "./hall-writing.ts";

/** What a block is written with. */
export interface VideoWriting extends HallWriting {
  readonly look: HallLook;
  /** [unix s] */
  readonly now: number;
}

const box = { width: 1920, base: 346, top: 30 } as const;
const percent = (part: number): string => `${Math.round(part * 1000) / 10}%`;

/** The day as a drawing that fills its place, its hours below it. */
export function videoDay(
  { day, highest }: { readonly day: DayFacts; readonly highest: number },
  { look, format, zone, now }: VideoWriting,
): string {
  const { span, stepSeconds, power } = day;
  const [from, to] = span;
  const of = { span, stepSeconds, box, highest } as const;
  const drawn = drawCurve(power, of);
  const hours = hoursOf(span, zone, to - from > 20 * 3600 ? 3 : 2);
  const current = hours.findLast(({ at }) => at <= now);
  const line = (path: string, style: string): string =>
    `<path d="${path}" fill="none" ${style} vector-effect="non-scaling-stroke"/>`;
  const at = (moment: number): number => (moment - from) / (to - from);
  return (
    `<div class="day"><svg viewBox="0 0 ${box.width} ${box.base + 2}" preserveAspectRatio="none">` +
    drawn.areas
      .map((path) => `<path d="${path}" fill="${look.production}" fill-opacity="0.25"/>`)
      .join("") +
    drawn.lines.map((path) => line(path, `stroke="${look.production}" stroke-width="4"`)).join("") +
    line(`M0 ${box.base}H${box.width}`, `stroke="${look.line}" stroke-width="2"`) +
    `</svg><div class="hours">${hours
      .filter((tick) => at(tick.at) > 0.03 && at(tick.at) < 0.97)
      .map(
        (tick) =>
          `<span${tick === current ? ' class="at"' : ""} style="left:${percent(at(tick.at))}">${format.clock(tick.at)}</span>`,
      )
      .join("")}</div></div>`
  );
}

/** A chart: plots one below the other, each with its scales, and the time below all of them. */
export function videoChart(chart: HallChart, writing: VideoWriting): string {
  const { look, words } = writing;
  const drawn = drawChart(chart, writing);
  const colours = new Map(
    chart.series.map(({ name, color }, turn) => [name, hallColour(color, turn, look.scheme)]),
  );
  const legend = [...colours]
    .map(
      ([name, colour]) =>
        `<span class="key"><i style="background:${colour}"></i>${escaped(name)}</span>`,
    )
    .join("");
  const head = `<h2>${escaped(chart.name)}</h2><div class="keys">${legend}</div>`;
  if (drawn.isEmpty)
    return `<div class="chart">${head}<p class="empty">${escaped(words.nothing)}</p></div>`;
  const each = 100 / drawn.plots.length;
  const scale = (
    side: "left" | "right",
    of: { readonly unit: string; readonly ticks: readonly ScaleTick[] } | undefined,
  ): string =>
    of === undefined
      ? ""
      : `<div class="scale ${side}"><em>${escaped(of.unit)}</em>${of.ticks.map(({ at, label }) => `<span style="bottom:${percent(at)}">${label}</span>`).join("")}</div>`;
  const plots = drawn.plots.map(({ series, scales: [left, right] }, place) => {
    const grid = (left?.ticks ?? [])
      .map(({ at }) => `<div class="rule" style="bottom:${percent(at)}"></div>`)
      .join("");
    const paths = series
      .map(({ name, line, fill, curve, bars }) => {
        const colour = colours.get(name) ?? look.production;
        const grounds =
          fill > 0
            ? curve.areas.map(
                (path) => `<path d="${path}" fill="${colour}" fill-opacity="${fill}"/>`,
              )
            : [];
        const strokes = curve.lines.map(
          (path) =>
            `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${line}" vector-effect="non-scaling-stroke"/>`,
        );
        return `${grounds.join("")}${strokes.join("")}${bars === "" ? "" : `<path d="${bars}" fill="${colour}"/>`}`;
      })
      .join("");
    return `<div class="plot" style="top:${percent((place * each) / 100)};height:${percent(each / 100)}"><div class="in">${grid}<svg viewBox="0 0 1000 1000" preserveAspectRatio="none">${paths}</svg>${scale("left", left)}${scale("right", right)}</div></div>`;
  });
  const times = drawn.times
    .map(({ at, label }) => `<span style="left:${percent(at)}">${escaped(label)}</span>`)
    .join("");
  return `<div class="chart">${head}<div class="plots">${plots.join("")}</div><div class="times">${times}</div></div>`;
}
