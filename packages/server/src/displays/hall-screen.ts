import { apiBase } from "@heliograph/contract/route.ts";
import type { HallScreenWire } from "@heliograph/contract/displays/hall.wire.ts";
import type { HallMoment } from "@heliograph/contract/displays/screen.push.ts";
import type { InformativeDisplay } from "@heliograph/contract/displays/informative.wire.ts";
import { resolvedPage } from "@heliograph/domain/displays/page-of.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { DataService } from "../data/data.service.ts";
import { KeptAWhile } from "../platform/kept-a-while.ts";
import type { RoomContext } from "../platform/room-context.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import { usualLanguage } from "./usual-language.ts";
import { readHallChart } from "./hall-chart.ts";
import { hallPlants } from "./hall-plants.ts";

/** Charts are read again after so long. (DI14) [s] */
const chartSeconds = 60;
const noWeather = { irradiance: null, ambient: null, module: null, wind: null };
type Chart = HallScreenWire["pages"][number]["chart"];
type ShownPage = ReturnType<typeof resolvedPage>;

/** What a television shows at a moment. (DI11, DI13) */
export interface HallScreens {
  readonly screen: (display: InformativeDisplay) => Promise<HallScreenWire>;
  /** Which plants are on any of its pages. */
  readonly plantsOf: (display: InformativeDisplay) => string[];
  /** What changed of some of them. (DI15) */
  readonly moments: (display: InformativeDisplay, ids: readonly string[]) => Promise<HallMoment[]>;
}
export function hallScreens(
  { clock }: Pick<RoomContext, "clock">,
  rooms: {
    readonly plants: Pick<PlantsService, "model" | "plantOf">;
    readonly data: Pick<DataService, "lastValue" | "lastUpdate" | "stats" | "fetch" | "aggregated">;
  },
): HallScreens {
  const nowSeconds = (): number => clock.nowSeconds();
  const hall = hallPlants({ clock }, rooms.data);
  const charts = new KeptAWhile<Chart>({ nowSeconds, seconds: chartSeconds, max: 2000 });
  const pagesOf = (display: InformativeDisplay): ShownPage[] =>
    display.pages.map((page) => resolvedPage(page, display.options));
  const plantsOf = (pages: readonly ShownPage[]): string[] => [
    ...new Set(pages.flatMap((page) => page.plants)),
  ];
  const openModels = async (ids: readonly string[]): Promise<PlantModel[]> => {
    const models = await Promise.all(ids.map((id) => rooms.plants.model(id)));
    return models.flatMap((model) => (model === null || model.plant.disabled ? [] : [model]));
  };
  /** Whoever puts a page of the weather there has switched it on; elsewhere nobody reads a sensor. (O28) */
  const sightOf = (pages: readonly ShownPage[]) => {
    const withWeather = new Set(
      pages.flatMap((page) => (page.templateId === "weather" ? page.plants : [])),
    );
    return <Plant extends HallMoment>(plant: Plant): Plant =>
      withWeather.has(plant.id) ? plant : { ...plant, weather: noWeather };
  };
  const screen = async (display: InformativeDisplay): Promise<HallScreenWire> => {
    const pages = pagesOf(display);
    const open = await openModels(plantsOf(pages));
    const plants = (await Promise.all(open.map(hall.whole))).map(sightOf(pages));
    const shown = new Set(plants.map(({ id }) => id));
    const address = (id: string | null): string | null => {
      const image = display.images.find((one) => one.id === id);
      return image === undefined ? null : `${apiBase}/file/${image.id}?v=${image.version}`;
    };
    return {
      id: display.id,
      name: display.name,
      engine: display.engine,
      stylesheet: display.stylesheet,
      language: open[0]?.plant.language ?? usualLanguage,
      now: Math.floor(nowSeconds()),
      plants,
      pages: await Promise.all(
        pages.map(async (page) => {
          const { chart } = page;
          const key = chart === null ? "" : JSON.stringify(chart);
          return {
            id: page.id,
            template_id: page.templateId,
            title1: page.title1,
            title2: page.title2,
            logo: address(page.logo),
            logo2: address(page.logo2),
            image: address(page.image),
            image_wide: address(page.image_wide),
            image_small: address(page.image_small),
            text: page.text,
            plants: page.plants.filter((id) => shown.has(id)),
            chart:
              chart === null
                ? null
                : await charts.get(rooms, key, () => readHallChart(rooms, chart, nowSeconds())),
          };
        }),
      ),
    };
  };
  return {
    screen,
    plantsOf: (display) => plantsOf(pagesOf(display)),
    async moments(display, ids) {
      const moments = await Promise.all((await openModels(ids)).map(hall.moment));
      return moments.map(sightOf(pagesOf(display)));
    },
  };
}
