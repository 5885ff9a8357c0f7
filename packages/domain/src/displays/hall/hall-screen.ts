import type { HallPlantWire, HallScreenWire } from "@heliograph/contract/displays/hall.wire.ts";
import type {
  DisplayTemplateId,
  Stylesheet,
} from "@heliograph/contract/displays/informative.wire.ts";
import { fromPower, type FromPower } from "../../plants/from-power.ts";
import type { CurvePoint } from "./hall-curve.ts";
import type { HallFlow } from "./hall-flow.ts";

/** What a public screen shows at a moment, page by page: both engines draw it. */
export interface HallScreen {
  readonly stylesheet: Stylesheet;
  readonly pages: readonly HallPage[];
  /** The server's clock. [unix s] */
  readonly now: number;
}
export interface HallPage {
  readonly id: string;
  readonly template: HallTemplate;
  /** Null: there is none, or it is hidden. */
  readonly title1: string | null;
  readonly title2: string | null;
  /** Addresses of pictures. */
  readonly logo: string | null;
  readonly logo2: string | null;
  readonly image: string | null;
  readonly imageWide: string | null;
  readonly imageSmall: string | null;
  readonly text: string;
  readonly plants: readonly HallPlant[];
  readonly chart: HallChart | null;
}
export type HallTemplate = DisplayTemplateId;

/** A plant for everybody (O28): what it makes, never what is wrong, who is there, or what was expected. Null: not known. */
export interface HallPlant {
  readonly id: string;
  readonly name: string;
  readonly zone: string;
  readonly kwp: number;
  /** Year since which it has been active. */
  readonly sinceYear: number;
  readonly powerKw: number | null;
  readonly todayKwh: number | null;
  readonly monthKwh: number | null;
  readonly yearKwh: number | null;
  readonly totalKwh: number | null;
  /** How much of its energies nothing counts. */
  readonly fromPower: FromPower;
  readonly flow: HallFlow | null;
  readonly day: DayFacts | null;
  readonly weather: HallWeather;
  /** When it was heard last. [unix s] */
  readonly lastUpdate: number | null;
}
/** The day that runs. */
export interface DayFacts {
  /** From before sunrise until after sunset. [unix s] */
  readonly span: readonly [from: number, to: number];
  /** When the sun rises and sets; null where nobody knows. [unix s] */
  readonly sun: readonly [rise: number, set: number] | null;
  readonly stepSeconds: number;
  /** [kW] */
  readonly power: readonly CurvePoint[];
}
/** By the plant's own sensors. */
export interface HallWeather {
  /** On the plane of the modules. [W/m²] */
  readonly irradiance: number | null;
  /** [°C] */
  readonly ambient: number | null;
  /** [°C] */
  readonly module: number | null;
  /** [m/s] */
  readonly wind: number | null;
}
export interface HallChart {
  readonly name: string;
  readonly type: "line" | "area" | "bar" | "3D";
  readonly multimode: "normal" | "splitted" | "stacked";
  readonly period: "day" | "week" | "month" | "year" | "years";
  /** [unix s] */
  readonly span: readonly [from: number, to: number];
  readonly zone: string;
  readonly series: readonly HallSeries[];
}
export interface HallSeries {
  readonly name: string;
  readonly unit: string;
  readonly color: string | null;
  /** How thick its line is. [px of 1920] */
  readonly line: number;
  /** How opaque the ground below it is, 0 to 1. */
  readonly fill: number;
  readonly stepSeconds: number;
  readonly points: readonly CurvePoint[];
}

type Points = readonly (readonly [at: number, value: number | null])[];
const pointsOf = (points: Points): CurvePoint[] => points.map(([at, value]) => ({ at, value }));

/** What the public call answered, page by page with its plants. */
export function hallScreenOf({ stylesheet, now, plants, pages }: HallScreenWire): HallScreen {
  const byId = new Map(plants.map((plant) => [plant.id, hallPlantOf(plant)]));
  return {
    stylesheet,
    now,
    pages: pages.map((page) => ({
      id: page.id,
      template: page.template_id,
      title1: page.title1,
      title2: page.title2,
      logo: page.logo,
      logo2: page.logo2,
      image: page.image,
      imageWide: page.image_wide,
      imageSmall: page.image_small,
      text: page.text,
      plants: page.plants.flatMap((id) => byId.get(id) ?? []),
      chart:
        page.chart === null
          ? null
          : {
              ...page.chart,
              zone: page.chart.timezone,
              series: page.chart.series.map(({ step_seconds: stepSeconds, points, ...series }) => ({
                ...series,
                stepSeconds,
                points: pointsOf(points),
              })),
            },
    })),
  };
}
function hallPlantOf(plant: HallPlantWire): HallPlant {
  const { id, name, timezone, kwp, flow, weather, day } = plant;
  return {
    id,
    name,
    zone: timezone,
    kwp,
    sinceYear: plant.since_year,
    powerKw: plant.power_kw,
    todayKwh: plant.today_kwh,
    monthKwh: plant.month_kwh,
    yearKwh: plant.year_kwh,
    totalKwh: plant.total_kwh,
    fromPower: fromPower([plant.energy_integral]),
    flow,
    day: day && {
      span: day.span,
      sun: day.sun,
      stepSeconds: day.step_seconds,
      power: pointsOf(day.power),
    },
    weather,
    lastUpdate: plant.last_update,
  };
}
