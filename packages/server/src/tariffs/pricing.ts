import type { Tariff } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { siteOf } from "@heliograph/domain/alerts/alert-plan.ts";
import { figureLimit } from "@heliograph/domain/data/answer-limit.ts";
import { parseCivilDay, type CivilDay } from "@heliograph/domain/data/civil-day.ts";
import { dayOf, dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { energyKinds } from "@heliograph/domain/plants/quantities.ts";
import {
  hourlySources,
  integralSources,
  type DayRow,
} from "@heliograph/domain/tariffs/hourly-energies.ts";
import {
  kwhPrices,
  needsShares,
  selfShareOf,
  shareReachDays,
  type KwhPrice,
} from "@heliograph/domain/tariffs/kwh-price.ts";
import type { DataService } from "../data/data.service.ts";
import { changedPart } from "../plants/plants.service.ts";
import { anyReader } from "../platform/caller.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { tariffsOf } from "./tariffs.store.ts";

/** Days of which somebody may ask: as far as plants are judged, and as far as a share reaches back from there. */
const daysRead = 400 + shareReachDays;
/** What was used of days that are over changes with late data alone. [s] */
const sharesAgeSeconds = 3600;

interface Shares {
  readonly model: PlantModel;
  readonly today: CivilDay;
  readonly readAt: number;
  readonly byDay: Promise<ReadonlyMap<CivilDay, number>>;
}

/** What kWh of plants are worth. The meters are read as the plant has them, whoever asks: a reader sees a price, not what it is made of. Tariffs are kept until something of the plant changes, so that a list of thousands asks for none of them twice. (TA9) */
export class Pricing {
  readonly #rooms: Pick<RoomContext, "db" | "clock"> & {
    readonly data: Pick<DataService, "aggregated">;
  };
  readonly #tariffs = new Map<string, Promise<Tariff[]>>();
  readonly #shares = new Map<string, Shares>();

  constructor(
    rooms: Pick<RoomContext, "db" | "clock" | "changes"> & {
      readonly data: Pick<DataService, "aggregated">;
    },
  ) {
    this.#rooms = rooms;
    rooms.changes.on("plant", (plantId, ...what) => {
      const part = changedPart(what)?.part;
      if (part === "incidents" || part === "charts" || part === "alerts") return;
      if (plantId === "*") this.#tariffs.clear();
      else this.#tariffs.delete(plantId);
    });
  }
  async of(model: PlantModel): Promise<KwhPrice> {
    const { id, timezone } = model.plant;
    let reading = this.#tariffs.get(id);
    if (reading === undefined) {
      reading = tariffsOf(this.#rooms.db, id);
      this.#tariffs.set(id, reading);
      reading.catch(() => this.#tariffs.delete(id));
    }
    const tariffs = await reading;
    const selfShares = needsShares(tariffs) ? await this.#sharesOf(model) : new Map();
    return kwhPrices({ tariffs, zone: timezone, site: siteOf(model), selfShares });
  }
  async #sharesOf(model: PlantModel): Promise<ReadonlyMap<CivilDay, number>> {
    const { id, timezone } = model.plant;
    const now = this.#rooms.clock.nowSeconds();
    const today = dayOf(now, timezone);
    const known = this.#shares.get(id);
    if (
      known !== undefined &&
      known.model === model &&
      known.today === today &&
      now - known.readAt < sharesAgeSeconds
    )
      return await known.byDay;
    const byDay = this.#read(model, today);
    this.#shares.set(id, { model, today, readAt: now, byDay });
    byDay.catch(() => this.#shares.delete(id));
    return await byDay;
  }
  /** Of the days before `today`: one that runs is not over. */
  async #read(model: PlantModel, today: CivilDay): Promise<Map<CivilDay, number>> {
    const tz = model.plant.timezone;
    const sources = hourlySources(model, new Set()).filter(({ kind }) => kind !== "storage");
    const shares = new Map<CivilDay, number>();
    if (sources.length === 0) return shares;
    const atOnce = Math.max(1, Math.floor(figureLimit / sources.length) - 1);
    for (let first = today - daysRead; first < today; first += atOnce) {
      const bytes = await this.#rooms.data.aggregated(anyReader, {
        ids: sources.map((one) => one.id),
        start: dayStartSeconds(first, tz),
        end: dayStartSeconds(Math.min(today, first + atOnce), tz),
        tz,
        period: "day",
        integral: integralSources(sources),
      });
      for (const [day, ...values] of JSON.parse(Buffer.from(bytes).toString()) as DayRow[]) {
        const energies = energyKinds.map((kind) => {
          const own = sources.flatMap((one, at) =>
            one.kind === kind ? [{ value: values[at], factor: one.factor }] : [],
          );
          const isKnown = own.length > 0 && own.every(({ value }) => typeof value === "number");
          const sum = own.reduce((whole, { value, factor }) => whole + Number(value) * factor, 0);
          return [kind, isKnown ? sum : null] as const;
        });
        const share = selfShareOf(Object.fromEntries(energies));
        if (share !== null) shares.set(parseCivilDay(day), share);
      }
    }
    return shares;
  }
}
