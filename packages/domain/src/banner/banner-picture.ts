/** The banner of a plant as a drawing (SVG) of 300 or 200 x 250 pixels: pure text, so that the server can turn it into a picture. */
import type {
  BannerFigures,
  BannerSize,
  BannerTheme,
} from "@heliograph/contract/banner/banner.wire.ts";
import { brandNames } from "@heliograph/contract/users/brand-names.ts";
import type { Brand } from "@heliograph/contract/users/users.wire.ts";
import { dayOf } from "../data/plant-day.ts";
import { filled, type Language } from "../messages/message-text.ts";
import { shownCo2 } from "../plants/equivalents.ts";
import { escaped } from "../reports/paper.ts";
import { reportFormat, type ReportFormat } from "../reports/report-format.ts";
import { bannerWords } from "./banner-words.ts";

/** The power of the running day, evenly spaced over [from, to). */
export interface BannerCurve {
  /** [kW] Null where it was not measured, and for what is to come. */
  readonly values: readonly (number | null)[];
}
export interface BannerFacts {
  readonly figures: BannerFigures;
  readonly curve: BannerCurve;
  readonly timezone: string;
  /** Year since which the plant has been active. */
  readonly sinceYear: number;
  readonly nowSeconds: number;
}
export interface BannerAppearance {
  readonly size: BannerSize;
  readonly theme: BannerTheme;
  readonly language: Language;
  readonly brand: Brand;
}

const themes = {
  light: {
    ground: "#ffffff",
    line: "#e1e3e6",
    ink: "#151a20",
    dim: "#52575f",
    sun: "#c58709",
    fill: "#e6a92c",
    fresh: "#1f8a4b",
    silent: "#be111e",
  },
  dark: {
    ground: "#171a1f",
    line: "#2a2e34",
    ink: "#e9ebee",
    dim: "#babec4",
    sun: "#fbc031",
    fill: "#d19f2a",
    fresh: "#69d98d",
    silent: "#f45a56",
  },
} as const satisfies Record<BannerTheme, Record<string, string>>;
type Colours = (typeof themes)[BannerTheme];

const height = 250;
/** Where things stand. [pixels] */
const layouts = {
  "300x250": { width: 300, pad: 21, name: 15, value: 52, valueY: 106, top: 122, base: 174 },
  "200x250": { width: 200, pad: 17, name: 13, value: 42, valueY: 95, top: 114, base: 164 },
} as const satisfies Record<BannerSize, Record<string, number>>;

export function bannerSvg(facts: BannerFacts, look: BannerAppearance): string {
  const colours = themes[look.theme];
  const at = layouts[look.size];
  const format = reportFormat(look.language, facts.timezone);
  const words = bannerWords(look.language);
  const { figures } = facts;
  const inside = at.width - 2 * at.pad;
  const power = shownPower(figures.is_silent ? null : figures.power_kw, format);
  const valueSize = fittingSize(power.value, inside - textWidth(power.unit, 19) - 6, at.value);
  const parts = [
    text(at.pad, 31, fitted(figures.name, inside, at.name), {
      size: at.name,
      fill: colours.ink,
      isStrong: true,
    }),
    text(at.pad, 54, words.now, { size: 12, fill: colours.dim }),
    `<text x="${at.pad - 2}" y="${at.valueY}" font-size="${valueSize}" font-weight="600" fill="${colours.ink}">${escaped(power.value)}` +
      `<tspan font-size="19" font-weight="400" fill="${colours.dim}" dx="5">${escaped(power.unit)}</tspan></text>`,
    curve(facts.curve, at, colours),
    look.size === "300x250"
      ? wideFigures(facts, { colours, format, words })
      : narrowFigures(facts, { colours, format, words }),
    foot(facts, look, { colours, words, at }),
  ];
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${at.width}" height="${height}" viewBox="0 0 ${at.width} ${height}" font-family="Inter">` +
    `<rect x="0.5" y="0.5" width="${at.width - 1}" height="${height - 1}" rx="8" fill="${colours.ground}" stroke="${colours.line}"/>` +
    `${parts.join("")}</svg>`
  );
}

interface Writing {
  readonly colours: Colours;
  readonly format: ReportFormat;
  readonly words: ReturnType<typeof bannerWords>;
}

/** Energy on the left, what it avoided on the right. */
function wideFigures(facts: BannerFacts, { colours, format, words }: Writing): string {
  const { energy, co2 } = shownFigures(facts.figures, format);
  const right = 300 - 21;
  return [
    pair(21, 199, energy, { size: 16, colours }),
    text(21, 217, words.today, { size: 11, fill: colours.dim }),
    ...(co2 === null
      ? []
      : [
          pair(right, 199, co2, { size: 16, colours, anchor: "end" }),
          text(right, 217, filled(words.co2Since, { year: facts.sinceYear }), {
            size: 11,
            fill: colours.dim,
            anchor: "end",
          }),
        ]),
  ].join("");
}
/** One below the other, each with its words beside it. */
function narrowFigures(facts: BannerFacts, { colours, format, words }: Writing): string {
  const { energy, co2 } = shownFigures(facts.figures, format);
  const row = (y: number, figure: Shown, label: string): string =>
    pair(17, y, figure, { size: 14, colours, label });
  return row(188, energy, words.today) + (co2 === null ? "" : row(211, co2, words.co2));
}

/** When it was measured, or since when nothing comes; and by whom it is shown. */
function foot(
  { figures, timezone, nowSeconds }: BannerFacts,
  { brand, language, size }: BannerAppearance,
  of: Pick<Writing, "colours" | "words"> & { readonly at: (typeof layouts)[BannerSize] },
): string {
  const { colours, words, at } = of;
  const { is_silent: isSilent } = figures;
  const moment = momentText(
    { figures, timezone, nowSeconds },
    reportFormat(language, timezone),
    words,
  );
  const mark = isSilent ? colours.silent : colours.fresh;
  const shape = isSilent
    ? `<circle cx="${at.pad + 3}" cy="233" r="2.5" fill="none" stroke="${mark}" stroke-width="1.5"/>`
    : `<circle cx="${at.pad + 3}" cy="233" r="3" fill="${mark}"/>`;
  return [
    shape,
    text(at.pad + 11, 237, moment, { size: 11, fill: isSilent ? mark : colours.dim }),
    // Beside the longer sentence of a silent plant the narrow one has no room for it.
    ...(isSilent && size === "200x250"
      ? []
      : [
          text(at.width - at.pad, 237, brandNames[brand], {
            size: 11,
            fill: colours.dim,
            anchor: "end",
            isStrong: true,
          }),
        ]),
  ].join("");
}

/** "alle 14:05", "Nessun dato dal 19/11" */
function momentText(
  { figures, timezone, nowSeconds }: Pick<BannerFacts, "figures" | "timezone" | "nowSeconds">,
  format: ReportFormat,
  words: ReturnType<typeof bannerWords>,
): string {
  const { timestamp, is_silent: isSilent } = figures;
  if (timestamp === null) return words.noData;
  const day = dayOf(timestamp, timezone);
  return day === dayOf(nowSeconds, timezone)
    ? filled(isSilent ? words.silentSince : words.at, { time: format.clock(timestamp) })
    : filled(isSilent ? words.silentSinceDay : words.onDay, { day: format.dayMonth(day) });
}

/** A line over a tinted ground, a gap where nothing was measured, and a sun on its end. */
function curve(
  { values }: BannerCurve,
  at: (typeof layouts)[BannerSize],
  colours: Colours,
): string {
  const base = `<path d="M1 ${at.base}H${at.width - 1}" stroke="${colours.line}" fill="none"/>`;
  const highest = Math.max(0, ...values.filter((value) => value !== null));
  if (highest <= 0) return base;
  const x = (index: number): number => 10 + (index / (values.length - 1)) * (at.width - 20);
  const y = (value: number): number =>
    at.base - (Math.max(0, value) / highest) * (at.base - at.top - 6);
  const runs: string[][] = [[]];
  const ends: { x: number; y: number }[] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) {
      runs.push([]);
      continue;
    }
    runs.at(-1)!.push(`${fixed(x(index))} ${fixed(y(value))}`);
    ends.push({ x: x(index), y: y(value) });
  }
  const drawn = runs.filter((run) => run.length > 1);
  const end = ends.at(-1);
  const first = (run: readonly string[]): string => run[0]!.split(" ")[0]!;
  const last = (run: readonly string[]): string => run.at(-1)!.split(" ")[0]!;
  return [
    `<defs><linearGradient id="day" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${colours.fill}" stop-opacity="0.38"/><stop offset="1" stop-color="${colours.fill}" stop-opacity="0.06"/></linearGradient></defs>`,
    ...drawn.map(
      (run) =>
        `<path d="M${first(run)} ${at.base}L${run.join("L")}L${last(run)} ${at.base}Z" fill="url(#day)"/><path d="M${run.join("L")}" fill="none" stroke="${colours.sun}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"/>`,
    ),
    base,
    ...(end === undefined
      ? []
      : [
          `<circle cx="${fixed(end.x)}" cy="${fixed(end.y)}" r="5" fill="${colours.sun}" stroke="${colours.ground}" stroke-width="2"/>`,
        ]),
  ].join("");
}

interface Shown {
  readonly value: string;
  readonly unit: string;
}
/** A power as people read it: 313,8 kW, 4,21 kW, 12,4 MW. Unknown has no unit. */
function shownPower(kw: number | null, format: ReportFormat): Shown {
  if (kw === null) return { value: format.number(null, 0), unit: "" };
  // Inverters draw a little at night: nobody makes less than nothing.
  const made = Math.max(0, kw);
  if (made >= 10_000) return { value: format.number(made / 1000, 1), unit: "MW" };
  return {
    value: format.number(made, made >= 1000 || made === 0 ? 0 : made < 10 ? 2 : 1),
    unit: "kW",
  };
}
function shownFigures(
  { energy_today_kwh: today, co2_avoided_kg: co2Kg }: BannerFigures,
  format: ReportFormat,
): { readonly energy: Shown; readonly co2: Shown | null } {
  const energy =
    today === null
      ? { value: format.number(null, 0), unit: "" }
      : today >= 100_000
        ? { value: format.number(today / 1000, 1), unit: "MWh" }
        : { value: format.number(today, today < 100 ? 1 : 0), unit: "kWh" };
  if (co2Kg === null || co2Kg <= 0) return { energy, co2: null };
  const { value, unit, digits } = shownCo2(co2Kg);
  return { energy, co2: { value: format.number(value, digits), unit } };
}

const fixed = (value: number): string => String(Math.round(value * 100) / 100);
interface Look {
  readonly size: number;
  readonly fill: string;
  readonly anchor?: "start" | "end";
  readonly isStrong?: boolean;
}
const text = (x: number, y: number, words: string, look: Look): string =>
  `<text x="${x}" y="${y}" font-size="${look.size}" fill="${look.fill}" text-anchor="${look.anchor ?? "start"}"${look.isStrong === true ? ' font-weight="600"' : ""}>${escaped(words)}</text>`;
/** Between a figure and its unit. [px] */
const unitGap = 4;
/** A figure with its unit, and with a word behind it. What ends at a point is drawn as wide as its letters: the gap is not among them. */
const pair = (
  x: number,
  y: number,
  { value, unit }: Shown,
  look: {
    readonly size: number;
    readonly colours: Colours;
    readonly anchor?: "start" | "end";
    readonly label?: string;
  },
): string =>
  `<text x="${look.anchor === "end" ? x - unitGap : x}" y="${y}" font-size="${look.size}" font-weight="600" fill="${look.colours.ink}" text-anchor="${look.anchor ?? "start"}">${escaped(value)}` +
  `<tspan font-size="12" font-weight="400" fill="${look.colours.dim}" dx="${unitGap}">${escaped(unit)}</tspan>` +
  (look.label === undefined
    ? ""
    : `<tspan font-size="11" font-weight="400" fill="${look.colours.dim}" dx="6">${escaped(look.label)}</tspan>`) +
  `</text>`;

/** How wide a text is at most, by the widths of Inter's letters. [pixels] */
export function textWidth(words: string, size: number): number {
  const ems = Array.from(words).reduce((sum, sign) => sum + emOf(sign), 0);
  return ems * size;
}
function emOf(sign: string): number {
  if (/[iIjl.,:;'’|! ]/.test(sign)) return 0.32;
  if (/[mwMW@%—]/.test(sign)) return 0.96;
  if (/[\p{Lu}\d]/u.test(sign)) return 0.72;
  // Scripts whose letters fill a square.
  return /[\u2E80-\uFFEF]|\p{Emoji_Presentation}/u.test(sign) ? 1.1 : 0.6;
}
/** As much of a text as fits, with an ellipsis where it is cut. */
export function fitted(words: string, width: number, size: number): string {
  if (textWidth(words, size) <= width) return words;
  const signs = Array.from(words);
  while (signs.length > 1 && textWidth(`${signs.join("")}…`, size) > width) signs.pop();
  return `${signs.join("").trimEnd()}…`;
}
const fittingSize = (words: string, width: number, largest: number): number =>
  Math.min(largest, Math.floor(width / textWidth(words, 1)));
