import { expect, test } from "vitest";
import { idlePages, shownPages } from "./hall-pages.ts";
import { hallScreenOf } from "./hall-screen.ts";
import { videoPages } from "./video-page.ts";
import { videoDocument } from "./video-document.ts";
import {
  seconds,
  now,
  type Plant,
  type Page,
  plantOf,
  pageOf,
  screenOf,
  shown,
  blocksOf,
  find,
  chartOf,
} from "./hall-stage.setup.ts";

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
test("[DI20] where nothing is made because it is dark, the screen says when the sun rises, or when it set; of several plants the first and the last", () => {
  const sentence = (...suns: ([number, number] | null)[]) =>
    find(
      blocksOf(
        suns.map((sun, at) => {
          const { day } = plantOf("101");
          return plantOf(String(101 + at), { power_kw: 0, day: day && { ...day, sun } });
        }),
        pageOf("summary"),
      ),
      "now",
    ).sentence;
  // It is 14:05.
  expect(sentence([now + 600, now + 9000])).toBe("Il sole sorge alle 14:15.");
  expect(sentence([now + 600, now + 9000], [now + 300, now + 9300])).toBe(
    "Il sole sorge alle 14:10.",
  );
  expect(sentence([now - 9000, now - 600])).toBe("Il sole è tramontato alle 13:55.");
  expect(sentence([now - 600, now + 600])).toBe("");
  expect(sentence([now + 600, now + 9000], null)).toBe("");
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
  // Two hours ahead of UTC, and one from 3 o'clock of 25 October on.
  expect(html).toContain(
    '<span>Thursday 18 June</span>&nbsp;&nbsp; <b data-offset="7200" data-change="1792890000" data-after="3600">14:05</b>',
  );
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
