import type { hallChart } from "@heliograph/contract/displays/hall.wire.ts";
import type { PageChart } from "@heliograph/contract/displays/informative.wire.ts";
import {
  type CivilDay,
  nextPeriodStart,
  parseCivilDay,
  periodStart,
} from "@heliograph/domain/data/civil-day.ts";
import { dayOf, dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import { seriesOfPage } from "@heliograph/domain/displays/page-of.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { z } from "zod";
import type { DataService } from "../data/data.service.ts";
import { anyReader } from "../platform/caller.ts";
import type { PlantsService } from "../plants/plants.service.ts";

type HallChart = z.infer<typeof hallChart>;
type Rooms = {
  readonly plants: Pick<PlantsService, "plantOf" | "model">;
  readonly data: Pick<DataService, "fetch" | "aggregated">;
};
type Rows = readonly (readonly [number | string, ...unknown[]])[];

/** How instants are read. [minutes] Of ten years they are the means of months. */
const minutes = { day: 5, week: 30, month: 120, year: 720 } as const;
/** What a bar stands for, as in the saved charts of a plant. (CHART-38 to CHART-40) */
const bars = { day: "day", week: "day", month: "day", year: "month", years: "year" } as const;
const stepSeconds = { day: 86_400, month: 31 * 86_400, year: 366 * 86_400 } as const;

/** The days of a period of the plant's calendar, the end excluded; `years` are the ten that end with this one. */
export function spanOf(period: PageChart["period"], today: CivilDay): [CivilDay, CivilDay] {
  if (period !== "years")
    return [periodStart(today, period), nextPeriodStart(periodStart(today, period), period)];
  let first = periodStart(today, "year");
  for (let back = 0; back < 9; back++) first = periodStart(first - 1, "year");
  return [first, nextPeriodStart(periodStart(today, "year"), "year")];
}

/** The chart of a page with its data, in the calendar of the first variable's plant; null where none of its variables is there. */
export async function readHallChart(
  { plants, data }: Rooms,
  chart: PageChart,
  now: number,
): Promise<HallChart | null> {
  const asked = await Promise.all(
    seriesOfPage(chart).map(async (series) => {
      const plantId = await plants.plantOf(series.var_id);
      const model = plantId === null ? null : await plants.model(plantId);
      const variable = model?.byId.get(series.var_id);
      return model === null || model.plant.disabled || variable === undefined
        ? []
        : [{ series, variable, model: model satisfies PlantModel }];
    }),
  );
  const drawn = asked.flat();
  const [first] = drawn;
  if (first === undefined) return null;
  const { timezone } = first.model.plant;
  const [from, to] = spanOf(chart.period, dayOf(now, timezone));
  const range = {
    ids: drawn.map(({ variable }) => variable.id),
    start: dayStartSeconds(from, timezone),
    end: dayStartSeconds(to, timezone),
    tz: timezone,
  };
  const each =
    chart.type === "bar" ? bars[chart.period] : chart.period === "years" ? "month" : null;
  const bytes =
    each === null
      ? await data.fetch(anyReader, {
          ...range,
          resolution: minutes[chart.period as keyof typeof minutes],
        })
      : await data.aggregated(anyReader, { ...range, period: each });
  const rows = JSON.parse(Buffer.from(bytes).toString()) as Rows;
  const at = (label: number | string): number =>
    typeof label === "number"
      ? label
      : dayStartSeconds(parseCivilDay(`${label}-01-01`.slice(0, 10)), timezone);
  return {
    name: chart.name,
    type: chart.type,
    multimode: chart.multimode,
    period: chart.period,
    span: [range.start, range.end],
    timezone,
    series: drawn.map(({ series, variable, model }, column) => ({
      name: series.name === "" ? nameOf(variable.name, model, drawn) : series.name,
      unit: variable.udm ?? "",
      color: series.color,
      line: series.line,
      fill: series.fill,
      step_seconds:
        each === null ? minutes[chart.period as keyof typeof minutes] * 60 : stepSeconds[each],
      points: rows.flatMap(([label, ...row]): [number, number | null][] => {
        const value = row[column];
        return at(label) > now ? [] : [[at(label), typeof value === "number" ? value : null]];
      }),
    })),
  };
}
/** Of several plants each is named. */
const nameOf = (
  name: string,
  { plant }: PlantModel,
  drawn: readonly { readonly model: PlantModel }[],
): string =>
  drawn.some(({ model }) => model.plant.id !== plant.id) ? `${plant.name}: ${name}` : name;
