import type { Language } from "../../messages/message-text.ts";
import {
  type Block,
  dayBlock,
  equivalentTiles,
  madeNote,
  madeTiles,
  nowBlock,
  plantsBlock,
  rowsAPage,
  weatherBlock,
} from "./hall-blocks.ts";
import type { HallPage, HallPlant, HallScreen, HallTemplate } from "./hall-screen.ts";
import { hasWeather, plantsTogether } from "./hall-together.ts";
import { type HallWriting, hallWriting } from "./hall-writing.ts";

/** A page as it is drawn: both engines draw the same one. */
export interface ShownPage {
  readonly key: string;
  readonly template: HallTemplate;
  readonly zone: string;
  readonly title1: string | null;
  readonly title2: string | null;
  readonly logo: string | null;
  readonly logo2: string | null;
  readonly blocks: readonly Block[];
}
interface Making {
  readonly page: HallPage;
  readonly now: number;
  readonly writing: HallWriting;
}
const homeZone = "Europe/Rome";

/**
 * Every page of a screen in its order. One whose plants do not fit on it is several, one after the other; one that has nothing to show is left out.
 * Where that leaves none, what the plants make is shown instead: a hall is not told what is not measured. (DI20)
 */
export function shownPages(screen: HallScreen, language: Language): ShownPage[] {
  const pages = screen.pages.flatMap((page) => drawn(makingOf(screen, page, language), blocksOf));
  const [first] = screen.pages;
  if (pages.length > 0 || first === undefined) return pages;
  const peopled = screen.pages.find(({ plants }) => plants.length > 0);
  const making = makingOf(screen, { ...(peopled ?? first), template: "summary" }, language);
  return drawn(making, peopled === undefined ? () => [[saysNone(making)]] : blocksOf);
}
/** Ids of the pages that have nothing to show. */
export function idlePages(screen: HallScreen, language: Language): ReadonlySet<string> {
  const idle = screen.pages.filter(
    (page) => drawn(makingOf(screen, page, language), blocksOf).length === 0,
  );
  return new Set(idle.map(({ id }) => id));
}

function makingOf({ now }: HallScreen, page: HallPage, language: Language): Making {
  const zone = page.plants[0]?.zone ?? page.chart?.zone ?? homeZone;
  return { page, now, writing: hallWriting(language, zone) };
}
function drawn(
  making: Making,
  blocksFor: (making: Making) => readonly (readonly Block[])[],
): ShownPage[] {
  const { page, writing } = making;
  const { id, template, title1, title2, logo, logo2 } = page;
  const filledPages = blocksFor(making).filter((blocks) => blocks.length > 0);
  return filledPages.map((blocks, at) => ({
    key: `${id} ${at}`,
    template,
    zone: writing.zone,
    // On a page of titles they stand in the middle.
    title1: template === "title" ? null : title1 === "" ? usualTitle(page) : title1,
    title2: template === "title" || title2 === "" ? null : title2,
    logo,
    logo2,
    blocks,
  }));
}
/** Where nobody wrote a title, the plant names itself. */
const usualTitle = ({ plants }: HallPage): string | null =>
  plants.length === 1 ? (plants[0]?.name ?? null) : null;

/** The parts of a page, for each of the pages that it is shown as. */
function blocksOf(making: Making): (readonly Block[])[] {
  const { page, now, writing } = making;
  if (page.template === "plants")
    return inPages(page.plants).map((shown) => [plantsBlock(page.plants, shown, now, writing)]);
  if (page.template === "weather") {
    const measuring = page.plants.filter(hasWeather);
    return inPages(measuring).map((shown) => [weatherBlock(shown, measuring.length > 1, writing)]);
  }
  return [makers[page.template](making)];
}
const inPages = (plants: readonly HallPlant[]): HallPlant[][] =>
  Array.from({ length: Math.ceil(plants.length / rowsAPage) }, (_, at) =>
    plants.slice(at * rowsAPage, (at + 1) * rowsAPage),
  );
const saysNone = ({ writing }: Making): Block => ({ kind: "says", text: writing.words.noPlants });

const foot = ({ page, now, writing }: Making): Block[] => {
  const plant = plantsTogether(page.plants);
  if (plant === null) return [];
  const tiles = [...madeTiles(plant, now, writing), ...equivalentTiles(plant, writing).slice(0, 2)];
  const note = madeNote(plant, writing);
  return [{ kind: "tiles", place: "foot", heading: null, tiles, note }];
};
const picture = (src: string | null, width: "whole" | "half" | "third", text: string): Block[] =>
  src === null ? [] : [{ kind: "picture", src, width, text }];

const makers: Readonly<
  Record<Exclude<HallTemplate, "plants" | "weather">, (making: Making) => readonly Block[]>
> = {
  summary(making) {
    const { page, now, writing } = making;
    const head = nowBlock(page.plants, now, writing);
    if (head === null) return [];
    const plant = plantsTogether(page.plants);
    return [head, ...(plant === null ? [] : dayBlock(plant)), ...foot(making)];
  },
  flow(making) {
    const { page, now, writing } = making;
    const plant = plantsTogether(page.plants);
    if (plant === null || plant.flow === null) return [];
    if (plant.powerKw === null)
      return [{ kind: "says", text: writing.silence(plant.lastUpdate, now) }, ...foot(making)];
    return [{ kind: "flow", heading: writing.words.flow, flow: plant.flow }, ...foot(making)];
  },
  environment(making) {
    const { page, writing } = making;
    const plant = plantsTogether(page.plants);
    const image = page.imageWide ?? page.image ?? page.imageSmall;
    const tiles = plant === null ? [] : equivalentTiles(plant, writing);
    if (tiles.length === 0 && image === null) return [];
    return [
      ...(tiles.length === 0
        ? [{ kind: "says", text: writing.words.noData } as const]
        : [
            {
              kind: "tiles",
              place: "middle",
              heading: writing.words.environment,
              tiles,
              note: null,
            } as const,
          ]),
      ...picture(image, "third", page.text),
      ...foot(making).map((block) =>
        block.kind === "tiles" ? { ...block, tiles: block.tiles.slice(0, 3) } : block,
      ),
    ];
  },
  chart: ({ page: { chart } }) =>
    chart?.series.some(({ points }) => points.some(({ value }) => value !== null)) === true
      ? [{ kind: "chart", chart }]
      : [],
  image: ({ page }) => picture(page.imageWide ?? page.image ?? page.imageSmall, "whole", ""),
  image_text: ({ page }) =>
    page.image === null
      ? [{ kind: "title", title: "", text: page.text }]
      : picture(page.image, "half", page.text),
  title: ({ page }) => [
    {
      kind: "title",
      title: page.title1 ?? "",
      text: [page.title2 ?? "", page.text].filter((text) => text !== "").join("\n"),
    },
    ...picture(page.imageWide ?? page.imageSmall, "third", ""),
  ],
};
