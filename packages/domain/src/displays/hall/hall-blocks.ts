import { filled } from "../../messages/filled.ts";
import { equivalentsOf } from "../../plants/equivalents.ts";
import type { FromPower } from "../../plants/from-power.ts";
import { type Figure, shownFigure } from "./hall-figure.ts";
import { coverageOf, type FlowRow, flowRows, type HallFlow } from "./hall-flow.ts";
import type { DayFacts, HallChart, HallPlant } from "./hall-screen.ts";
import { energiesFrom, plantsTogether, silentOf, sumOf } from "./hall-together.ts";
import type { HallWriting } from "./hall-writing.ts";

export type TileIcon = "tree" | "cloud" | "barrel" | "sun" | "temperature" | "wind";
/** A number with its words below it. */
export interface Tile {
  readonly key: string;
  readonly figure: Figure;
  readonly label: string;
  readonly icon: TileIcon | null;
}
export interface TableRow {
  readonly key: string;
  readonly name: string;
  /** Said quietly below the name. */
  readonly note: string | null;
  readonly cells: readonly Figure[];
}
/** A part of a page, from the top to the foot. */
export type Block =
  | {
      readonly kind: "now";
      readonly label: string;
      readonly figure: Figure;
      readonly sentence: string;
      /** The sentence says that something is missing. */
      readonly isQuiet: boolean;
      readonly rows: readonly FlowRow[];
      readonly charge: number | null;
    }
  | {
      readonly kind: "day";
      readonly day: DayFacts;
      /** What the top of the drawing stands for, on every day of the same plants. [kW] */
      readonly highest: number;
    }
  | {
      readonly kind: "tiles";
      readonly place: "foot" | "middle";
      readonly heading: string | null;
      readonly tiles: readonly Tile[];
      /** Said quietly below them. */
      readonly note: string | null;
    }
  | { readonly kind: "flow"; readonly heading: string; readonly flow: HallFlow }
  | {
      readonly kind: "table";
      readonly heading: string;
      readonly columns: readonly string[];
      readonly rows: readonly TableRow[];
      readonly total: TableRow | null;
    }
  | { readonly kind: "chart"; readonly chart: HallChart }
  | {
      readonly kind: "picture";
      readonly src: string;
      readonly text: string;
      readonly width: "whole" | "half" | "third";
    }
  | { readonly kind: "title"; readonly title: string; readonly text: string }
  | { readonly kind: "says"; readonly text: string };

/** So many plants stand in a table at once; more are shown one page after the other. */
export const rowsAPage = 8;

const tile = (key: string, figure: Figure, label: string, icon: TileIcon | null = null): Tile => ({
  key,
  figure,
  label,
  icon,
});
const energy = (value: number | null): Figure => ({ kind: "energyKwh", value });
/** Nobody makes less than nothing: inverters draw a little at night. */
const made = (value: number | null): Figure => ({
  kind: "powerKw",
  value: value === null ? null : Math.max(0, value),
});

/** What it has made until now: today, this month, since it began. */
export function madeTiles(plant: HallPlant, now: number, writing: HallWriting): Tile[] {
  const { words } = writing;
  return [
    tile("today", energy(plant.todayKwh), words.today),
    tile("month", energy(plant.monthKwh), filled(words.inMonth, { month: writing.month(now) })),
    tile("total", energy(plant.totalKwh), filled(words.since, { year: plant.sinceYear })),
  ];
}
/** That nothing counts these energies. (D8) */
export function madeNote({ fromPower }: HallPlant, { words }: HallWriting): string | null {
  return { none: null, some: words.energyPartlyFromPower, all: words.energyFromPower }[fromPower];
}
/** What that stands for; nothing where it is not known, or nothing yet. */
export function equivalentTiles({ totalKwh }: HallPlant, { words }: HallWriting): Tile[] {
  if (totalKwh === null || totalKwh <= 0) return [];
  const { trees, co2Kg, barrels } = equivalentsOf(totalKwh);
  return [
    tile("trees", { kind: "count", value: trees }, words.trees, "tree"),
    tile("co2", { kind: "co2Kg", value: co2Kg }, words.co2, "cloud"),
    tile("barrels", { kind: "count", value: barrels }, words.barrels, "barrel"),
  ];
}

/** The giant number with what it means beside it. */
export function nowBlock(
  plants: readonly HallPlant[],
  now: number,
  writing: HallWriting,
): Block | null {
  const plant = plantsTogether(plants);
  if (plant === null) return null;
  const { words } = writing;
  const silent = silentOf(plants);
  const missing =
    plant.powerKw === null
      ? writing.silence(plant.lastUpdate, now)
      : silent.length > 0
        ? silent
            .map((one) => `${one.name}: ${lower(writing.silence(one.lastUpdate, now))}`)
            .join(" · ")
        : null;
  return {
    kind: "now",
    label: words.now,
    figure: made(plant.powerKw),
    sentence: missing ?? meaning(plant, now, writing) ?? "",
    isQuiet: missing !== null,
    rows: plant.flow === null ? [] : flowRows(plant.flow),
    charge: plant.flow?.charge ?? null,
  };
}
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
function meaning(plant: HallPlant, now: number, { words, format }: HallWriting): string | null {
  const coverage = plant.flow === null ? null : coverageOf(plant.flow);
  if (coverage !== null) return filled(words[coverage.code], { percent: coverage.percent });
  if (plant.powerKw === null || plant.kwp <= 0) return null;
  if (plant.powerKw <= 0) {
    const [rise, set] = plant.day?.sun ?? [-Infinity, Infinity];
    if (now < rise) return filled(words.sunRises, { time: format.clock(rise) });
    return now < set ? null : filled(words.sunSet, { time: format.clock(set) });
  }
  const peak = shownFigure({ kind: "peakKw", value: plant.kwp }, format);
  return filled(words.ofPeak, {
    percent: Math.round((plant.powerKw / plant.kwp) * 100),
    peak: `${peak.number} ${peak.unit}`,
  });
}

/** A day that stays below this part of the peak power looks as dull as it was. */
const usualPart = 0.4;
/** The day so far: it reaches the top, unless it is a dull one. */
export function dayBlock({ day, kwp }: HallPlant): Block[] {
  if (day === null) return [];
  const most = day.power.reduce((found, { value }) => Math.max(found, value ?? 0), 0);
  return [{ kind: "day", day, highest: Math.max(most, usualPart * kwp) }];
}

/** So few plants are written larger. */
export const fewRows = 4;
/** Plants side by side, and all of them together. @param shown those of this page */
export function plantsBlock(
  plants: readonly HallPlant[],
  shown: readonly HallPlant[],
  now: number,
  writing: HallWriting,
): Block {
  const { words } = writing;
  const marks: Readonly<Record<FromPower, readonly string[]>> = {
    none: [],
    some: [words.partlyFromPower],
    all: [words.fromPower],
  };
  const row = (
    key: string,
    name: string,
    of: readonly HallPlant[],
    silence: readonly string[],
  ): TableRow => ({
    key,
    name,
    note: [...silence, ...marks[energiesFrom(of)]].join(" · ") || null,
    cells: [
      made(sumOf(of.map(({ powerKw }) => powerKw))),
      energy(sumOf(of.map(({ todayKwh }) => todayKwh))),
      energy(sumOf(of.map(({ totalKwh }) => totalKwh))),
    ],
  });
  return {
    kind: "table",
    heading: plants.length === 1 ? words.plantNow : words.plantsNow,
    columns: [words.powerNow, words.today, words.soFar],
    rows: shown.map((plant) =>
      row(
        plant.id,
        plant.name,
        [plant],
        plant.powerKw === null ? [writing.silence(plant.lastUpdate, now)] : [],
      ),
    ),
    total: plants.length > 1 ? row("all", words.together, plants, []) : null,
  };
}

/** What the plants' own sensors say. @param plants with sensors, those of this page @param areSeveral on all of its pages */
export function weatherBlock(
  plants: readonly HallPlant[],
  areSeveral: boolean,
  writing: HallWriting,
): Block {
  const { words } = writing;
  const figures = ({ weather }: HallPlant): Tile[] => [
    tile(
      "irradiance",
      { kind: "irradianceWm2", value: weather.irradiance },
      words.irradiance,
      "sun",
    ),
    tile("ambient", { kind: "temperatureC", value: weather.ambient }, words.ambient, "temperature"),
    tile("module", { kind: "temperatureC", value: weather.module }, words.module, "temperature"),
    tile("wind", { kind: "windMs", value: weather.wind }, words.wind, "wind"),
  ];
  const [only] = plants;
  if (only !== undefined && !areSeveral)
    return {
      kind: "tiles",
      place: "middle",
      heading: words.weather,
      note: null,
      // Sensors that the plant does not have are not missed.
      tiles: figures(only).filter(({ figure }) => figure.value !== null),
    };
  return {
    kind: "table",
    heading: words.weather,
    columns: [words.irradiance, words.ambient, words.module, words.wind],
    rows: plants.map((plant) => ({
      key: plant.id,
      name: plant.name,
      note: null,
      cells: figures(plant).map(({ figure }) => figure),
    })),
    total: null,
  };
}
