import type { StatsItem, Value, ValueAt } from "@heliograph/contract/data/data.wire.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { factsOf } from "./series-facts.ts";
import type { SeriesJob } from "./series-jobs.ts";

/** A variable of a plant whose day is asked for. */
export interface TodayOf {
  readonly model: PlantModel;
  readonly id: string;
  /** What it added up to is asked for. (D8) */
  readonly isIntegral: boolean;
}

/** Figures of the day that each plant's clock shows, by variable: one question for each zone. */
export async function figuresOfToday(
  asked: readonly TodayOf[],
  nowSeconds: number,
  read: (job: SeriesJob & { readonly kind: "stats" }) => Promise<readonly StatsItem[]>,
): Promise<Map<string, ValueAt>> {
  const figures = new Map<string, ValueAt>();
  for (const [tz, there] of Map.groupBy(asked, ({ model }) => model.plant.timezone)) {
    const items = await read({
      kind: "stats",
      plants: there.map(({ model, id }, at) => ({
        facts: factsOf(model),
        numbers: [model.byId.get(id)!.number],
        at: [at],
      })),
      width: there.length,
      include: ["day"],
      date_format: "unix",
      integral: there.flatMap(({ id, isIntegral }) => (isIntegral ? [id] : [])),
      tz,
      last: new Map(),
      nowSeconds,
    });
    for (const { id, day } of items) figures.set(id, (day ?? [null, null]) as [Value, number]);
  }
  return figures;
}
