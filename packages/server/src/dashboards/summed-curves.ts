import { chartSeries } from "@heliograph/contract/charts/charts.wire.ts";
import type { ShownCurves } from "@heliograph/contract/dashboards/dashboards.wire.ts";
import { sumId, type WidgetContent } from "@heliograph/contract/dashboards/widgets.wire.ts";
import {
  rowsOfReply,
  type AggregatedReply,
  type Value,
} from "@heliograph/contract/data/data.wire.ts";
import { figureLimit, valueLimit } from "@heliograph/domain/data/answer-limit.ts";
import { chartWindow, type ChartWindow } from "@heliograph/domain/dashboards/chart-window.ts";
import { summedEnergies, summedPowers } from "@heliograph/domain/dashboards/sum-of-plants.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { seriesOf } from "@heliograph/domain/plants/plant-quantities.ts";
import type { DataService } from "../data/data.service.ts";
import type { Eyes } from "./eyes.ts";

interface Asked {
  readonly widget: Pick<WidgetContent, "quantity" | "draw" | "period">;
  readonly models: readonly PlantModel[];
  /** Of the others nothing is known to the reader. */
  readonly isSeenWhole: (model: PlantModel) => boolean;
  readonly eyes: Eyes;
  readonly nowSeconds: number;
}
/** Plants drawn together, in the zone of the first one: their powers as a curve, their energies as bars. null without any. (DB12) */
export async function summedCurves(
  data: Pick<DataService, "fetch" | "aggregated">,
  { widget, models, isSeenWhole, eyes, nowSeconds }: Asked,
): Promise<ShownCurves | null> {
  const [first] = models;
  if (first === undefined) return null;
  const isPower = widget.quantity === "power";
  const zone = first.plant.timezone;
  const type = isPower ? (widget.draw === "line" ? "line" : "area") : "bar";
  const window = chartWindow({ type, period: widget.period }, nowSeconds, zone);
  const plants = models.map((model) => {
    const { powers, energies } = seriesOf(model);
    const { name, lat, lon } = model.plant;
    const place = lat === null || lon === null ? null : { latitude: lat, longitude: lon };
    return { name, terms: isSeenWhole(model) ? (isPower ? powers : energies) : [], place };
  });
  const ids = [...new Set(plants.flatMap(({ terms }) => terms.map(({ id }) => id)))];
  const read = await readRows(data, { ids, window, zone, eyes });
  const columnOf = new Map(ids.map((id, at) => [id, at + 1]));
  const rows = read.map((row) => [
    row[0] ?? null,
    ...plants.flatMap(({ terms }) => terms.map(({ id }) => row[columnOf.get(id)!] ?? null)),
  ]);
  const { start, end, each, resolution } = window;
  const summed = isPower
    ? summedPowers(rows, plants, {
        nowSeconds,
        bucketSeconds: resolution * 60,
        hourOf: (unixSeconds) =>
          Temporal.Instant.fromEpochMilliseconds(unixSeconds * 1000).toZonedDateTimeISO(zone).hour,
      })
    : summedEnergies(rows, plants);
  return {
    name: "",
    type,
    multimode: "normal",
    series: [chartSeries.parse({ var_id: sumId })],
    zone,
    start,
    end,
    each,
    resolution,
    vars: [sumId],
    rows: summed.rows.map((row) => [...row]),
    left_out: [...summed.leftOut],
  };
}

/** The values of all of them, some variables after the other where one answer would be too large. */
async function readRows(
  data: Pick<DataService, "fetch" | "aggregated">,
  of: {
    readonly ids: readonly string[];
    readonly window: ChartWindow;
    readonly zone: string;
    readonly eyes: Eyes;
  },
): Promise<Value[][]> {
  const { ids, zone, eyes } = of;
  const { start, end, each, resolution } = of.window;
  // An hour of a clock change more.
  const buckets = Math.ceil((end - start) / (each === null ? resolution * 60 : 86_400)) + 13;
  const atOnce = Math.max(
    1,
    Math.floor((each === null ? valueLimit(resolution) : figureLimit) / buckets),
  );
  const rows: Value[][] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    const range = { ids: ids.slice(from, from + atOnce), start, end, tz: zone };
    const bytes =
      each === null
        ? // oxlint-disable-next-line no-await-in-loop -- few, and each as large as an answer may be
          await data.fetch(eyes.caller, { ...range, resolution })
        : // oxlint-disable-next-line no-await-in-loop -- the same
          await data.aggregated(eyes.caller, { ...range, period: each, integral: true });
    const reply = JSON.parse(Buffer.from(bytes).toString()) as Value[][] | AggregatedReply;
    const some = Array.isArray(reply) ? reply : rowsOfReply(reply);
    for (const [at, [label = null, ...values]] of some.entries())
      if (from === 0) rows.push([label, ...values]);
      else rows[at]?.push(...values);
  }
  return rows;
}
