import type { HallScreenWire } from "@heliograph/contract/displays/hall.wire.ts";
import { expect, test } from "vitest";
import type { Block } from "./hall-blocks.ts";
import { drawChart } from "./hall-chart.ts";
import { idlePages, shownPages } from "./hall-pages.ts";
import { hallScreenOf } from "./hall-screen.ts";
import { hallWriting } from "./hall-writing.ts";
import { videoPages } from "./video-page.ts";
import { videoDocument } from "./video-document.ts";

const seconds = (iso: string): number => Temporal.Instant.from(iso).epochMilliseconds / 1000;
/** 14:05 in Rome. */
const now = seconds("2026-06-18T12:05:00Z");
type Plant = HallScreenWire["plants"][number];
type Page = HallScreenWire["pages"][number];
const plantOf = (id: string, more: Partial<Plant> = {}): Plant => ({
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
  day: { span: [now - 3600, now + 3600], step_seconds: 300, power: [[now, 100]] },
  weather: { irradiance: null, ambient: null, module: null, wind: null },
  last_update: now - 60,
  ...more,
});
const pageOf = (template: Page["template_id"], more: Partial<Page> = {}): Page => ({
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
const screenOf = (plants: Plant[], pages: Page[]): HallScreenWire => ({
  id: "b".repeat(24),
  name: "Ingresso",
  engine: "hd",
  stylesheet: "default",
  language: "it",
  now,
  plants,
  pages,
});
const shown = (plants: Plant[], ...pages: Page[]) =>
  shownPages(hallScreenOf(screenOf(plants, pages)), "it");
const blocksOf = (plants: Plant[], page: Page): readonly Block[] =>
  shown(plants, { ...page, plants: plants.map(({ id }) => id) })[0]!.blocks;
type Of<K extends Block["kind"]> = Extract<Block, { kind: K }>;
const find = <K extends Block["kind"]>(blocks: readonly Block[], kind: K): Of<K> =>
  blocks.find((block): block is Of<K> => block.kind === kind)!;

test("[DI20] a page of a plant: its power, its day, what it has made and what that stands for", () => {
  const blocks = blocksOf([plantOf("101")], pageOf("summary"));
  expect(blocks.map(({ kind }) => kind)).toEqual(["now", "day", "tiles"]);
  // A quarter of 400 kWp.
  expect(find(blocks, "now")).toMatchObject({
    figure: { value: 100 },
    sentence: "Il 25 % dei 400,0 kWp installati.",
    isQuiet: false,
  });
  // The top is two fifths of the peak power, until a day reaches more.
  expect(find(blocks, "day").highest).toBe(160);
  expect(find(blocks, "tiles").tiles.map(({ label, figure }) => [label, figure.value])).toEqual([
    ["oggi", 500],
    ["in giugno", 9000],
    ["dal 2019", 1_000_000],
    // CONST-02: 0.00433407 trees and 0.65 kg a kWh.
    ["alberi, come averli piantati", 4334.07],
    ["di CO₂ non emessa", 650_000],
  ]);
});
test("[DI20] a plant without data says so quietly, and nothing is made up", () => {
  const silent = plantOf("101", {
    power_kw: null,
    today_kwh: null,
    month_kwh: null,
    total_kwh: null,
    day: null,
    last_update: seconds("2026-06-18T09:35:00Z"),
  });
  const blocks = blocksOf([silent], pageOf("summary"));
  expect(blocks.map(({ kind }) => kind)).toEqual(["now", "tiles"]);
  expect(find(blocks, "now")).toMatchObject({
    figure: { value: null },
    sentence: "Nessun dato dalle 11:35",
    isQuiet: true,
  });
  // Of an unknown energy nobody knows what it stands for.
  expect(find(blocks, "tiles").tiles.map(({ figure }) => figure.value)).toEqual([null, null, null]);
  const older = { ...silent, last_update: seconds("2026-06-16T21:59:00Z") };
  expect(find(blocksOf([older], pageOf("summary")), "now").sentence).toBe("Nessun dato dal 16/06");
  const never = { ...silent, last_update: null };
  expect(find(blocksOf([never], pageOf("summary")), "now").sentence).toBe("Nessun dato");
});
test("[DI20] several plants together are those that are known, and the page says who is missing", () => {
  const plants = [plantOf("101"), plantOf("102", { power_kw: 50, today_kwh: 100 })];
  const silent = plantOf("103", { power_kw: null, today_kwh: 30, last_update: now - 7200 });
  const both = blocksOf(plants, pageOf("summary"));
  expect(find(both, "now").figure.value).toBe(150);
  expect(find(both, "tiles").tiles[0]!.figure.value).toBe(600);
  const three = blocksOf([...plants, silent], pageOf("summary"));
  expect(find(three, "now")).toMatchObject({
    figure: { value: 150 },
    sentence: "Impianto 103: nessun dato dalle 12:05",
  });
  const table = find(blocksOf([...plants, silent], pageOf("plants")), "table");
  expect(table.rows.map(({ cells: [power] }) => power!.value)).toEqual([100, 50, null]);
  expect(table.rows[2]!.note).toBe("Nessun dato dalle 12:05");
  expect(table.total!.cells.map(({ value }) => value)).toEqual([150, 630, 3_000_000]);
});
test("[DI20] by night a draw of the inverters is nothing that was made", () => {
  const night = blocksOf([plantOf("101", { power_kw: -0.4 })], pageOf("summary"));
  expect(find(night, "now")).toMatchObject({ figure: { value: 0 }, sentence: "" });
});
test("DISP-38 [DI20] pages come in their order; plants that do not fit on one are shown on the next", () => {
  const plants = Array.from({ length: 11 }, (_, at) => plantOf(String(100 + at)));
  const all = plants.map(({ id }) => id);
  const pages = shown(
    plants,
    pageOf("title", { id: "1".repeat(24), title1: "Benvenuti", text: "Qui c’è il sole" }),
    pageOf("plants", { id: "2".repeat(24), plants: all }),
    pageOf("image", { id: "3".repeat(24), image: "/api/v1/file/1" }),
  );
  expect(pages.map(({ template }) => template)).toEqual(["title", "plants", "plants", "image"]);
  expect(
    pages.flatMap(({ blocks: [first] }) => (first?.kind === "table" ? [first.rows.length] : [])),
  ).toEqual([8, 3]);
  expect(new Set(pages.map(({ key }) => key)).size).toBe(4);
  expect(find(pages[3]!.blocks, "picture").src).toBe("/api/v1/file/1");
});
test("DISP-38 [DI20] a page that has nothing to show is left out", () => {
  const pages = shown([], pageOf("image"), pageOf("title", { title1: "Benvenuti" }));
  expect(pages.map(({ template }) => template)).toEqual(["title"]);
});
test("[DI20] pages with nothing to measure are left out of the turn; where none is left, what the plants make is shown", () => {
  const plants = ["101"];
  const poor = plantOf("101");
  const chart = {
    name: "",
    type: "line",
    multimode: "normal",
    period: "day",
    span: [now - 60, now],
    timezone: "Europe/Rome",
    series: [],
  } satisfies Page["chart"];
  const idle = [
    pageOf("flow", { id: "1".repeat(24), plants }),
    pageOf("weather", { id: "2".repeat(24), plants }),
    pageOf("chart", { id: "3".repeat(24), chart }),
    pageOf("plants", { id: "4".repeat(24) }),
    pageOf("environment", { id: "5".repeat(24) }),
  ];
  const full = pageOf("plants", { id: "6".repeat(24), plants });
  expect(shown([poor], ...idle, full).map(({ key }) => key)).toEqual([`${full.id} 0`]);
  const screen = hallScreenOf(screenOf([poor], [...idle, full]));
  expect(idlePages(screen, "it")).toEqual(new Set(idle.map(({ id }) => id)));
  const [only, ...others] = shown([poor], ...idle);
  expect([only!.template, others]).toEqual(["summary", []]);
  expect(find(only!.blocks, "now").figure.value).toBe(100);
  expect(shown([], ...idle)[0]!.blocks).toEqual([
    { kind: "says", text: "Nessun impianto da mostrare" },
  ]);
  // Silent today, it measures all the same: the hall reads since when.
  const flow = { production: null, exchange: null, storage: null, load: null, charge: null };
  const silent = plantOf("101", { power_kw: null, flow });
  expect(blocksOf([silent], pageOf("flow"))[0]).toMatchObject({ kind: "says" });
});
test("DISP-09 DISP-25 [DI20] titles and texts as they were written; a hidden title shows nothing, a missing one the plant's name", () => {
  const plant = plantOf("101");
  const [usual, own, hidden] = shown(
    [plant],
    pageOf("summary", { plants: ["101"] }),
    pageOf("image_text", {
      title1: "La cascina",
      title2: "Dal 1890",
      image: "/api/v1/file/1",
      text: "Una riga\nUn’altra",
    }),
    pageOf("summary", { plants: ["101"], title1: null }),
  );
  expect([usual!.title1, usual!.title2]).toEqual(["Impianto 101", null]);
  expect([own!.title1, own!.title2]).toEqual(["La cascina", "Dal 1890"]);
  expect(find(own!.blocks, "picture")).toMatchObject({ width: "half", text: "Una riga\nUn’altra" });
  expect(hidden!.title1).toBeNull();
});
test("[DI20] the weather is that of the plant's own sensors: those that it has", () => {
  const measured = plantOf("101", {
    weather: { irradiance: 912, ambient: 27.4, module: null, wind: null },
  });
  const tiles = find(blocksOf([measured], pageOf("weather")), "tiles");
  expect(tiles.tiles.map(({ key, figure }) => [key, figure.value])).toEqual([
    ["irradiance", 912],
    ["ambient", 27.4],
  ]);
  const other = plantOf("102", {
    weather: { irradiance: 800, ambient: null, module: 40, wind: 2 },
  });
  const table = find(blocksOf([measured, other], pageOf("weather")), "table");
  expect(table.rows.map(({ cells }) => cells.map(({ value }) => value))).toEqual([
    [912, 27.4, null, null],
    [800, null, 40, 2],
  ]);
});
test("[DI20] the weather of more plants than a page holds is several pages, all of them tables", () => {
  const weather = { irradiance: 800, ambient: 20, module: 30, wind: null };
  const plants = Array.from({ length: 9 }, (_, at) => plantOf(String(101 + at), { weather }));
  const page = pageOf("weather", { plants: [...plants.map(({ id }) => id), "200"] });
  const screen = hallScreenOf(screenOf([...plants, plantOf("200")], [page]));
  const tables = shownPages(screen, "it").map(({ blocks }) => find(blocks, "table"));
  expect(tables.map(({ rows }) => rows.length)).toEqual([8, 1]);
  expect(tables[1]?.rows[0]?.name).toBe(plants[8]?.name);
});

const writing = hallWriting("it", "Europe/Rome");
type Chart = NonNullable<Page["chart"]>;
const day = seconds("2026-06-17T22:00:00Z");
const chartOf = (more: Partial<Chart>): Chart => ({
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
const drawn = (chart: Chart) =>
  drawChart(hallScreenOf(screenOf([], [pageOf("chart", { chart })])).pages[0]!.chart!, writing);
test("DISP-26 a page draws its chart: series on scales of their units, over the hours of its day", () => {
  const [one] = chartOf({}).series;
  const chart = drawn(
    chartOf({
      series: [
        one!,
        {
          ...one!,
          name: "Sole",
          unit: "W/m²",
          points: [
            [day, 900],
            [day + 300, 950],
          ],
        },
      ],
    }),
  );
  expect(chart.plots).toHaveLength(1);
  const [plot] = chart.plots;
  expect(plot!.scales.map(({ unit, ticks }) => [unit, ticks.map(({ label }) => label)])).toEqual([
    ["kW", ["0", "25", "50", "75", "100"]],
    ["W/m²", ["0", "250", "500", "750", "1.000"]],
  ]);
  // 300 s of 86,400 s are 3.5 of 1000; 50 of 100 is the middle.
  expect(plot!.series[0]!.curve.lines).toEqual(["M0 1000L3.5 500L6.9 0"]);
  expect(chart.times.slice(0, 3)).toEqual([
    { at: 0, label: "00:00" },
    { at: 0.125, label: "03:00" },
    { at: 0.25, label: "06:00" },
  ]);
});
test("DISP-26 split series have plots of their own; stacked ones stand on each other; bars end where the next begins", () => {
  const [one] = chartOf({}).series;
  const two = [
    one!,
    {
      ...one!,
      name: "Altra",
      points: [
        [day, 40],
        [day + 300, 40],
        [day + 600, 40],
      ] as [number, number][],
    },
  ];
  expect(drawn(chartOf({ multimode: "splitted", series: two })).plots).toHaveLength(2);
  const [stacked] = drawn(chartOf({ multimode: "stacked", series: two })).plots;
  // 0 + 40, 50 + 40, 100 + 40, of 160; what stands below is drawn last.
  expect(stacked!.series.map(({ curve }) => curve.lines[0])).toEqual([
    "M0 750L3.5 437.5L6.9 125",
    "M0 1000L3.5 687.5L6.9 375",
  ]);
  // April has 30 days, May 31: its bar is that much wider.
  const months = [
    seconds("2026-03-31T22:00Z"),
    seconds("2026-04-30T22:00Z"),
    seconds("2026-05-31T22:00Z"),
  ];
  const bars = drawn(
    chartOf({
      type: "bar",
      period: "year",
      span: [months[0]!, months[2]!],
      series: [
        {
          ...one!,
          step_seconds: 30 * 86_400,
          points: [
            [months[0]!, 100],
            [months[1]!, 50],
          ],
        },
      ],
    }),
  );
  const edges = [
    ...bars.plots[0]!.series[0]!.bars.matchAll(/M([\d.]+) 1000V([\d.]+)H([\d.]+)/g),
  ].map(([, left, top, right]) => [Number(right) - Number(left), Number(top)]);
  // 76 % of 30 and of 31 of 61 days.
  expect(edges[0]![0]).toBeCloseTo((1000 * 30 * 0.76) / 61, 0);
  expect(edges[1]![0]).toBeCloseTo((1000 * 31 * 0.76) / 61, 0);
  expect(edges.map(([, top]) => top)).toEqual([0, 500]);
});
test("DISP-26 temperatures below zero have a scale that reaches them; a chart without data says so", () => {
  const [one] = chartOf({}).series;
  const cold = drawn(
    chartOf({
      series: [
        {
          ...one!,
          unit: "°C",
          points: [
            [day, -4],
            [day + 300, 11],
          ],
        },
      ],
    }),
  );
  const labels = cold.plots[0]!.scales[0]!.ticks.map(({ label }) => label);
  expect(labels).toEqual(["−5", "0", "5", "10", "15"]);
  expect(drawn(chartOf({ series: [{ ...one!, points: [[day, null]] }] })).isEmpty).toBe(true);
});

test("DISP-38 DISP-26 [DI22] old televisions are shown the same pages, numbers and words", () => {
  const plants = [plantOf("101", { name: "<b>Serre</b> & Co" })];
  const html = videoDocument({
    screen: hallScreenOf(
      screenOf(plants, [
        pageOf("summary", { plants: ["101"] }),
        pageOf("image_text", { image: "/api/v1/file/1", text: "Una riga\n<script>" }),
        pageOf("chart", { chart: chartOf({}) }),
      ]),
    ),
    language: "en",
    name: "Hall",
    build: "b1",
    now,
  });
  expect(html.match(/class="page t-/g)).toHaveLength(3);
  expect(html).toContain("From the sun, right now");
  expect(html).toContain("<b>100.0</b><i>kW</i>");
  expect(html).toContain("25 % of the 400.0 kWp installed.");
  // Two hours ahead of UTC.
  expect(html).toContain('<span>Thursday 18 June</span>&nbsp; <b data-offset="7200">14:05</b>');
  expect(html).toContain(
    'data-lost="Not connected since 14:05" data-lost-day="Not connected since 18/06, 14:05"',
  );
  // What people wrote stays text.
  expect(html).toContain("&lt;b&gt;Serre&lt;/b&gt; &amp; Co");
  expect(html).toContain("Una riga<br>&lt;script&gt;");
  expect(html).not.toMatch(/display:\s*(flex|grid)|<canvas|type="module"|var\(--/);
});
test("[DI22] a closed screen, and one without pages, say so in words", () => {
  const of = { language: "it", name: "", build: "b1", now } as const;
  expect(videoDocument({ ...of, screen: "closed" })).toContain("Questo display è disabilitato");
  expect(videoDocument({ ...of, screen: hallScreenOf(screenOf([], [])) })).toContain(
    "Nessuna pagina da mostrare",
  );
});

test("[DI4] [D8] energies that nothing counts say so, in both engines: below the numbers, beside each plant, and in part of a sum", () => {
  const counted = plantOf("1");
  const ofPower = plantOf("2", { energy_integral: true });
  const foot = (...plants: Plant[]) =>
    blocksOf(plants, pageOf("summary")).find(({ kind }) => kind === "tiles");
  expect(foot(counted)).toMatchObject({ note: null });
  expect(foot(ofPower)).toMatchObject({ note: "Energia dalla potenza, senza contatore" });
  const mixed = [counted, ofPower];
  expect(foot(...mixed)).toMatchObject({ note: "Energia in parte dalla potenza, senza contatore" });
  // Of what is not known nothing is said.
  expect(foot({ ...counted, total_kwh: null }, ofPower)).toMatchObject({
    note: "Energia dalla potenza, senza contatore",
  });
  expect(blocksOf(mixed, pageOf("plants"))).toMatchObject([
    {
      rows: [{ note: null }, { note: "dalla potenza" }],
      total: { note: "in parte dalla potenza" },
    },
  ]);
  const page = pageOf("summary", { plants: ["2"] });
  expect(videoPages(hallScreenOf(screenOf([ofPower], [page])), "en")).toContain(
    '<p class="note">Energy from the power, without a counter</p>',
  );
});
