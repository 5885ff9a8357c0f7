import type { getWaterfall, listJudgedDays } from "@heliograph/contract/health/health.routes.ts";
import { maxJudgedDays } from "@heliograph/contract/health/health.wire.ts";
import type { Input, Reply } from "@heliograph/contract/route.ts";
import { parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { dayOf, dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import { joinWaterfalls } from "@heliograph/domain/health/waterfall.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { KwhPrice } from "@heliograph/domain/tariffs/kwh-price.ts";
import type { Call, Caller } from "../platform/caller.ts";
import { problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import { readSummaries } from "./health-days.store.ts";
import { readNow } from "./health.store.ts";
import { incidentsBetween } from "./incidents.store.ts";
import { daySeen, devicesSeen, type HealthEyes } from "./seen-health.ts";

export interface JudgedDays {
  /** The days that were judged; the one that runs as far as it is known. */
  ofDays(
    call: Call,
    plantId: string,
    range: Input<typeof listJudgedDays>["query"],
  ): Promise<Reply<typeof listJudgedDays>>;
  /** The same days as one. */
  waterfallOf(
    call: Call,
    plantId: string,
    question: Input<typeof getWaterfall>["query"],
  ): Promise<Reply<typeof getWaterfall>>;
}
interface DayParts extends Pick<RoomContext, "db" | "clock"> {
  readonly plants: Pick<PlantsService, "open">;
  readonly eyesOf: (caller: Caller | null, model: PlantModel) => HealthEyes;
  readonly priceFor: (caller: Caller | null, model: PlantModel) => Promise<KwhPrice>;
}

/** How a plant was, day by day, as a reader may see it. */
export function newJudgedDays({ db, clock, plants, eyesOf, priceFor }: DayParts): JudgedDays {
  const ofDays: JudgedDays["ofDays"] = async ({ caller }, plantId, { from, to }) => {
    const model = await plants.open(caller, plantId);
    const range = { from: parseCivilDay(from), to: parseCivilDay(to) };
    if (range.from > range.to) throw problem("range_backward", {}, "from", "to");
    const asked = range.to - range.from + 1;
    if (asked > maxJudgedDays)
      throw problem("limit_exceeded", {
        values: asked,
        limit: maxJudgedDays,
        days: maxJudgedDays,
      });
    const eyes = eyesOf(caller, model);
    const zone = model.plant.timezone;
    const spanOf = (first: number, last: number) => ({
      start: dayStartSeconds(first, zone),
      end: dayStartSeconds(last + 1, zone),
    });
    const whole = spanOf(range.from, range.to);
    const incidents = await incidentsBetween(db, plantId, { from: whole.start, to: whole.end });
    const over = await readSummaries(db, plantId, range);
    const running = (await readNow(db, plantId))?.now;
    const isIn =
      running !== undefined &&
      running.day >= range.from &&
      running.day <= range.to &&
      !over.some(({ day }) => day === running.day);
    const sight = { eyes, incidents, price: await priceFor(caller, model) };
    return (isIn ? [...over, running] : over).map((summary) => ({
      ...daySeen(summary, sight, spanOf(summary.day, summary.day)),
      ...(asked === 1 ? { of_devices: devicesSeen(summary, eyes) } : {}),
    }));
  };
  return {
    ofDays,
    async waterfallOf(call, plantId, { section, ...range }) {
      const { plant } = await plants.open(call.caller, plantId);
      if (plant.sections[section] === undefined)
        throw problem("object_not_found", { id: String(section) }, "section");
      const falls = (await ofDays(call, plantId, range)).flatMap(
        ({ scopes }) => scopes.find((one) => one.section === section)?.waterfall ?? [],
      );
      const last = Math.min(parseCivilDay(range.to), dayOf(clock.nowSeconds(), plant.timezone));
      return {
        days: Math.max(0, last - parseCivilDay(range.from) + 1),
        judged_days: falls.length,
        waterfall: joinWaterfalls(falls),
      };
    },
  };
}
