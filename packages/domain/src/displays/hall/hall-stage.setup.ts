/** Plants, pages and charts of televisions, for the tests of what is made of them. */
import type { HallScreenWire } from "@heliograph/contract/displays/hall.wire.ts";
import type { Block } from "./hall-blocks.ts";
import { shownPages } from "./hall-pages.ts";
import { hallScreenOf } from "./hall-screen.ts";

export const seconds = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds / 1000;
/** 14:05 in Rome. */
export const now = seconds("2026-06-18T12:05:00Z");
export type Plant = HallScreenWire["plants"][number];
export type Page = HallScreenWire["pages"][number];
export const plantOf = (id: string, more: Partial<Plant> = {}): Plant => ({
  id,
  name: `Impianto ${id}`,
  timezone: "Europe/Rome",
  kwp: 400,
  since_year: 2019,
  power_kw: 100,
  today_kwh: 500,
  month_kwh: 9000,
  year_kwh: 90_000,
  total_kwh: 1_000_000,
  energy_integral: false,
  flow: null,
  day: {
    span: [now - 3600, now + 3600],
    sun: [now - 30_000, now + 25_000],
    step_seconds: 300,
    power: [[now, 100]],
  },
  weather: { irradiance: null, ambient: null, module: null, wind: null },
  last_update: now - 60,
  ...more,
});
export const pageOf = (template: Page["template_id"], more: Partial<Page> = {}): Page => ({
  id: "a".repeat(24),
  template_id: template,
  title1: "",
  title2: "",
  logo: null,
  logo2: null,
  image: null,
  image_wide: null,
  image_small: null,
  text: "",
  plants: [],
  chart: null,
  ...more,
});
export const screenOf = (plants: Plant[], pages: Page[]): HallScreenWire => ({
  id: "b".repeat(24),
  name: "Ingresso",
  engine: "hd",
  stylesheet: "default",
  language: "it",
  now,
  plants,
  pages,
});
export const shown = (plants: Plant[], ...pages: Page[]) =>
  shownPages(hallScreenOf(screenOf(plants, pages)), "it");
export const blocksOf = (plants: Plant[], page: Page): readonly Block[] =>
  shown(plants, { ...page, plants: plants.map(({ id }) => id) })[0]!.blocks;
type Of<K extends Block["kind"]> = Extract<Block, { kind: K }>;
export const find = <K extends Block["kind"]>(blocks: readonly Block[], kind: K): Of<K> =>
  blocks.find((block): block is Of<K> => block.kind === kind)!;

export type Chart = NonNullable<Page["chart"]>;
export const day = seconds("2026-06-17T22:00:00Z");
export const chartOf = (more: Partial<Chart>): Chart => ({
  name: "Produzione",
  type: "line",
  multimode: "normal",
  period: "day",
  span: [day, day + 86_400],
  timezone: "Europe/Rome",
  series: [
    {
      name: "Potenza",
      unit: "kW",
      color: "c01",
      line: 3,
      fill: 0.4,
      step_seconds: 300,
      points: [
        [day, 0],
        [day + 300, 50],
        [day + 600, 100],
      ],
    },
  ],
  ...more,
});
