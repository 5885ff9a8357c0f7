import type {
  BannerFigures,
  BannerFormat,
  BannerLook,
} from "@heliograph/contract/banner/banner.wire.ts";
import type { StatsItem, Value } from "@heliograph/contract/data/data.wire.ts";
import { siteOf } from "@heliograph/domain/alerts/alert-plan.ts";
import { readBannerFile } from "@heliograph/domain/banner/banner-link.ts";
import {
  type BannerFacts,
  bannerSvg,
  type BannerAppearance,
} from "@heliograph/domain/banner/banner-picture.ts";
import { bannerXml } from "@heliograph/domain/banner/banner-xml.ts";
import { civilParts } from "@heliograph/domain/data/civil-day.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import { energySoFar } from "@heliograph/domain/data/staleness.ts";
import { equivalentsOf } from "@heliograph/domain/plants/equivalents.ts";
import { lightOf } from "@heliograph/domain/plants/light-of-day.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import {
  curveTogether,
  type PlantSeries,
  powerTogether,
  seriesOf,
} from "@heliograph/domain/plants/plant-quantities.ts";
import { sunPosition } from "@heliograph/domain/sun/sun-position.ts";
import type { DataService } from "../data/data.service.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import { anyReader } from "../platform/caller.ts";
import { KeptAWhile } from "../platform/kept-a-while.ts";
import { problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { pngOfSvg } from "../platform/png-of-svg.ts";

export interface BannerFile {
  readonly type: string;
  readonly bytes: Uint8Array;
}
/** What plants show on other people's pages. Rules by number: docs/rules/banner.md. */
export interface BannerService {
  file(name: string, look: BannerLook): Promise<BannerFile>;
}

/** What was made once is given to everybody for so long. [s] (BN3) */
export const bannerSeconds = 300;
/** A power that is older is not the present. [s] */
const silentSeconds = 30 * 60;
const curveMinutes = 15;
/** Files and figures that are kept; the oldest go first. */
const maxKept = 2000;
const types: Readonly<Record<BannerFormat, string>> = {
  png: "image/png",
  json: "application/json; charset=utf-8",
  xml: "application/xml; charset=utf-8",
};

export function bannerService(
  context: Pick<RoomContext, "clock">,
  rooms: {
    readonly plants: Pick<PlantsService, "model">;
    readonly data: Pick<DataService, "lastValue" | "lastUpdate" | "stats" | "fetch">;
  },
): BannerService {
  const now = (): number => context.clock.nowSeconds();
  const keeping = { nowSeconds: now, seconds: bannerSeconds, max: maxKept };
  const facts = new KeptAWhile<BannerFacts>(keeping);
  const files = new KeptAWhile<BannerFile>(keeping);
  return {
    async file(name, { l, t, b }) {
      const link = readBannerFile(name);
      const model = link === null ? null : await rooms.plants.model(link.plantId);
      if (link === null || model === null || model.plant.disabled)
        throw problem("file_not_found", { id: name });
      const { format, size } = link;
      const look = { size, theme: t, language: l ?? model.plant.language, brand: b };
      // What was drawn before the plant changed shows what it was.
      const ofPlant = async (): Promise<BannerFacts> =>
        await facts.get(model, model.plant.id, () => factsOf(rooms.data, model, now()));
      return await files.get(
        model,
        Object.values({ plant: model.plant.id, format, ...look }).join(" "),
        async () => ({
          type: types[format],
          bytes: await bytesOf(await ofPlant(), format, look),
        }),
      );
    },
  };
}

async function bytesOf(
  facts: BannerFacts,
  format: BannerFormat,
  look: BannerAppearance,
): Promise<Uint8Array> {
  if (format === "png") return (await pngOfSvg(bannerSvg(facts, look))).bytes;
  const { figures } = facts;
  return Buffer.from(format === "json" ? JSON.stringify(figures) : bannerXml(figures));
}

/** What a plant shows to everybody at a moment. (BN1, BN2) */
async function factsOf(
  data: Pick<DataService, "lastValue" | "lastUpdate" | "stats" | "fetch">,
  model: PlantModel,
  nowSeconds: number,
): Promise<BannerFacts> {
  const { plant } = model;
  const { timezone } = plant;
  const series = seriesOf(model);
  const power = powerTogether(
    await Promise.all(
      series.powers.map(async ({ id, factor }) => {
        const [value, at] = await data.lastValue(model, id);
        return { kw: inUnit(value, factor), at };
      }),
    ),
  );
  const powerKw = nowSeconds - (power.at ?? 0) <= silentSeconds ? power.kw : null;
  const energy = await energies(data, series, nowSeconds);
  const newest = data.lastUpdate(plant.id);
  const figures: BannerFigures = {
    plant: plant.id,
    name: plant.name,
    power_kw: powerKw === null ? null : rounded(powerKw),
    energy_today_kwh: energy.today === null ? null : rounded(energy.today),
    energy_total_kwh: energy.total === null ? null : rounded(energy.total),
    co2_avoided_kg: energy.total === null ? null : rounded(equivalentsOf(energy.total).co2Kg),
    time: newest === null ? null : plantTime(newest, timezone),
    timestamp: newest,
    is_silent: isSilent(model, newest, nowSeconds),
  };
  return {
    figures,
    curve: await curveOfDay(data, model, series, nowSeconds),
    timezone,
    sinceYear: civilParts(dayOf(plant.active_since, timezone)).year,
    nowSeconds,
  };
}
const rounded = (value: number): number => Math.round(value * 1000) / 1000;
const plantTime = (seconds: number, zone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(seconds * 1000)
    .toZonedDateTimeISO(zone)
    .toString({ timeZoneName: "never", smallestUnit: "second" });

/** An hour before sunset a logger may fall asleep, and by night it says nothing. [s] */
const asleepSeconds = 3600;
const searchSeconds = 900;
const daySeconds = 86_400;
/** Nothing for half an hour by day; by night nothing since the last light. */
function isSilent(model: PlantModel, newest: number | null, nowSeconds: number): boolean {
  if (newest === null) return true;
  const site = siteOf(model);
  const late = nowSeconds - silentSeconds;
  const isDay = (at: number): boolean => site === null || sunPosition(at, site).elevation > 0;
  if (isDay(late)) return newest < late;
  for (let at = late - searchSeconds; at > late - daySeconds; at -= searchSeconds)
    if (isDay(at)) return newest < at - asleepSeconds;
  // Where the sun has not risen for a day, nobody has anything to say.
  return false;
}

const inUnit = (value: unknown, factor: number): number | null =>
  typeof value === "number" ? value * factor : null;
/** What is known of several together; null where nothing is. */
const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

async function energies(
  data: Pick<DataService, "stats">,
  { energies: terms, integral, zone }: PlantSeries,
  nowSeconds: number,
): Promise<{ readonly today: number | null; readonly total: number | null }> {
  if (terms.length === 0) return { today: null, total: null };
  const bytes = await data.stats(anyReader, {
    ids: terms.map(({ id }) => id),
    include: ["day", "total"],
    tz: zone,
    date_format: "unix",
    integral: [...integral],
  });
  const items = JSON.parse(Buffer.from(bytes).toString()) as StatsItem[];
  const of = terms.map(({ id, factor }) => {
    const item = items.find((one) => one.id === id);
    const [today, at] = item?.day ?? [null, null];
    const heard = typeof at === "number" ? at : null;
    return {
      today: energySoFar(inUnit(today, factor), heard, nowSeconds),
      total: inUnit(item?.total?.[0], factor),
    };
  });
  return { today: sumOf(of.map((one) => one.today)), total: sumOf(of.map((one) => one.total)) };
}

/** The power of the plant's day from before sunrise until after sunset, in quarters of an hour. [kW] */
async function curveOfDay(
  data: Pick<DataService, "fetch">,
  model: PlantModel,
  { powers, zone }: PlantSeries,
  nowSeconds: number,
): Promise<BannerFacts["curve"]> {
  const step = curveMinutes * 60;
  const { from, to } = lightOf(model, nowSeconds);
  const start = Math.floor(from / step) * step;
  const count = Math.ceil((to - start) / step);
  const values: (number | null)[] = Array.from({ length: count }, () => null);
  if (powers.length === 0) return { values };
  const bytes = await data.fetch(anyReader, {
    ids: powers.map(({ id }) => id),
    start,
    end: start + count * step,
    tz: zone,
    resolution: curveMinutes,
  });
  const rows = JSON.parse(Buffer.from(bytes).toString()) as [number, ...Value[]][];
  for (const [of, kw] of curveTogether(rows, powers).entries()) {
    const at = rows[of]?.[0] ?? Infinity;
    if (at <= nowSeconds) values[Math.floor((at - start) / step)] = kw;
  }
  return { values };
}
