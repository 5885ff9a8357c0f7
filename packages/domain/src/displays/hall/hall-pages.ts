import type { Language } from "../../messages/message-text.ts";
import {
  type Block,
  dayBlock,
  equivalentTiles,
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

/** Every page of a screen in its order. One whose plants do not fit on it is several, one after the other; one that has nothing to show is left out. */
export function shownPages(screen: HallScreen, language: Language): ShownPage[] {
  return screen.pages.flatMap((page): ShownPage[] => {
    const zone = page.plants[0]?.zone ?? page.chart?.zone ?? homeZone;
    const making = { page, now: screen.now, writing: hallWriting(language, zone) };
    const { id, template, title1, title2, logo, logo2 } = page;
    const filledPages = blocksOf(making).filter((blocks) => blocks.length > 0);
    return filledPages.map((blocks, at) => ({
      key: `${id} ${at}`,
      template,
      zone,
      // On a page of titles they stand in the middle.
      title1: template === "title" ? null : title1 === "" ? usualTitle(page) : title1,
      title2: template === "title" || title2 === "" ? null : title2,
      logo,
      logo2,
      blocks,
    }));
  });
}
/** Where nobody wrote a title, the plant names itself. */
const usualTitle = ({ plants }: HallPage): string | null =>
  plants.length === 1 ? (plants[0]?.name ?? null) : null;

/** The parts of a page, for each of the pages that it is shown as. */
function blocksOf(making: Making): (readonly Block[])[] {
  const { page, now, writing } = making;
  if (page.template === "plants")
    return page.plants.length === 0
      ? [[saysNone(making)]]
      : inPages(page.plants).map((shown) => [plantsBlock(page.plants, shown, now, writing)]);
  if (page.template === "weather") {
    const measuring = page.plants.filter(hasWeather);
    return measuring.length === 0
      ? [[{ kind: "says", text: writing.words.noSensors }]]
      : inPages(measuring).map((shown) => [weatherBlock(shown, measuring.length > 1, writing)]);
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
  return [{ kind: "tiles", place: "foot", heading: null, tiles }];
};
const picture = (src: string | null, width: "whole" | "half" | "third", text: string): Block[] =>
  src === null ? [] : [{ kind: "picture", src, width, text }];

const makers: Readonly<
  Record<Exclude<HallTemplate, "plants" | "weather">, (making: Making) => readonly Block[]>
> = {
  summary(making) {
    const { page, now, writing } = making;
    const head = nowBlock(page.plants, now, writing);
    if (head === null) return [saysNone(making)];
    const plant = plantsTogether(page.plants);
    return [head, ...(plant === null ? [] : dayBlock(plant)), ...foot(making)];
  },
  flow(making) {
    const { page, now, writing } = making;
    const plant = plantsTogether(page.plants);
    if (plant === null) return [saysNone(making)];
    if (plant.powerKw === null)
      return [{ kind: "says", text: writing.silence(plant.lastUpdate, now) }, ...foot(making)];
    if (plant.flow === null) return [{ kind: "says", text: writing.words.noFlow }, ...foot(making)];
    return [{ kind: "flow", heading: writing.words.flow, flow: plant.flow }, ...foot(making)];
  },
  environment(making) {
    const { page, writing } = making;
    const plant = plantsTogether(page.plants);
    if (plant === null) return [saysNone(making)];
    const tiles = equivalentTiles(plant, writing);
    return [
      ...(tiles.length === 0
        ? [{ kind: "says", text: writing.words.noData } as const]
        : [{ kind: "tiles", place: "middle", heading: writing.words.environment, tiles } as const]),
      ...picture(page.imageWide ?? page.image ?? page.imageSmall, "third", page.text),
      ...foot(making).map((block) =>
        block.kind === "tiles" ? { ...block, tiles: block.tiles.slice(0, 3) } : block,
      ),
    ];
  },
  chart: ({ page, writing }) => [
    page.chart === null
      ? { kind: "says", text: writing.words.nothing }
      : { kind: "chart", chart: page.chart },
  ],
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
