import { apiBase } from "@heliograph/contract/route.ts";
import type { HallScreenWire } from "@heliograph/contract/displays/hall.wire.ts";
import type { InformativeDisplay } from "@heliograph/contract/displays/informative.wire.ts";
import { resolvedPage } from "@heliograph/domain/displays/page-of.ts";
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

/** What a television shows at a moment. (DI11, DI13) */
export function hallScreens(
  { clock }: Pick<RoomContext, "clock">,
  rooms: {
    readonly plants: Pick<PlantsService, "model" | "plantOf">;
    readonly data: Pick<DataService, "lastValue" | "lastUpdate" | "stats" | "fetch" | "aggregated">;
  },
): (display: InformativeDisplay) => Promise<HallScreenWire> {
  const nowSeconds = (): number => clock.nowSeconds();
  const plantOf = hallPlants({ clock }, rooms.data);
  const charts = new KeptAWhile<Chart>({ nowSeconds, seconds: chartSeconds, max: 2000 });
  return async (display) => {
    const pages = display.pages.map((page) => resolvedPage(page, display.options));
    const ids = [...new Set(pages.flatMap((page) => page.plants))];
    const models = await Promise.all(ids.map((id) => rooms.plants.model(id)));
    const open = models.flatMap((model) => (model === null || model.plant.disabled ? [] : [model]));
    // Whoever puts a page of the weather there has switched it on; elsewhere nobody reads a sensor. (O28)
    const withWeather = new Set(
      pages.flatMap((page) => (page.templateId === "weather" ? page.plants : [])),
    );
    const plants = (await Promise.all(open.map(plantOf))).map((plant) =>
      withWeather.has(plant.id) ? plant : { ...plant, weather: noWeather },
    );
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
}
