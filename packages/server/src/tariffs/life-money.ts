import type {
  Currency,
  Investment,
  Savings,
  Tariff,
} from "@heliograph/contract/tariffs/tariffs.wire.ts";
import { siteOf } from "@heliograph/domain/alerts/alert-plan.ts";
import { formatCivilDay, parseCivilDay, type CivilDay } from "@heliograph/domain/data/civil-day.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import { firstCounted, payBack, type Earned } from "@heliograph/domain/tariffs/pay-back.ts";
import {
  type DayMoney,
  type EnergySlot,
  moneyByDay,
  moneySums,
  tariffOf,
} from "@heliograph/domain/tariffs/tariff-money.ts";
import { yearAhead, yearsBefore, type YearAhead } from "@heliograph/domain/tariffs/year-ahead.ts";
import type { DataService } from "../data/data.service.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { changedPart } from "../plants/plants.service.ts";
import { countedEnergies, firstCountedMonth, type Counters } from "./counted-energies.ts";

interface Life {
  readonly earned: Earned;
  readonly months: Savings["months"];
  readonly ahead: YearAhead | null;
}
interface Kept {
  readonly model: Counters["model"];
  readonly today: CivilDay;
  readonly readAt: number;
  readonly life: Promise<Life>;
}
interface Asked {
  readonly tariffs: readonly Tariff[];
  readonly investment: Investment | null;
}
/** Days that are over change with late data alone. [s] */
const ageSeconds = 3600;
/** A plant's life is some thousand days. */
const maxKept = 40;
/** A year at once is read in a thread of its own. */
const yearAtOnce = 366;

/** The money of all days of a plant that are over: read at most once an hour, as a life is ten thousand hours and more. (TA11) */
export class LifeMoney {
  readonly #rooms: Rooms;
  readonly #kept = new Map<string, Kept>();

  constructor(rooms: Rooms & Pick<RoomContext, "changes">) {
    this.#rooms = rooms;
    rooms.changes.on("plant", (plantId, ...what) => {
      const part = changedPart(what)?.part;
      if (part === "incidents" || part === "charts" || part === "alerts") return;
      for (const key of this.#kept.keys())
        if (plantId === "*" || key.startsWith(`${plantId} `)) this.#kept.delete(key);
    });
  }
  async savings(of: Counters, asked: Asked): Promise<Savings> {
    const { tariffs, investment } = asked;
    const currency = investment?.currency ?? tariffs.at(-1)?.currency ?? "EUR";
    const { earned, months, ahead } = await this.#lifeOf(of, asked, currency);
    return {
      investment,
      currency,
      from: formatCivilDay(earned.from),
      to: formatCivilDay(earned.to),
      months,
      ...payBack(earned, investment, ahead),
    };
  }
  async #lifeOf(of: Counters, asked: Asked, currency: Currency): Promise<Life> {
    const { model, sources } = of;
    const key = [model.plant.id, ...sources.map(({ id }) => id)].join(" ");
    const now = this.#rooms.nowSeconds();
    const today = dayOf(now, model.plant.timezone);
    const known = this.#kept.get(key);
    if (
      known !== undefined &&
      known.model === model &&
      known.today === today &&
      now - known.readAt < ageSeconds
    )
      return await known.life;
    const life = readLife(this.#rooms, of, { ...asked, currency, today });
    this.#kept.delete(key);
    this.#kept.set(key, { model, today, readAt: now, life });
    life.catch(() => this.#kept.delete(key));
    for (const oldest of this.#kept.keys())
      if (this.#kept.size > maxKept) this.#kept.delete(oldest);
    return await life;
  }
}
interface Rooms {
  readonly data: Pick<DataService, "fetch" | "aggregated">;
  readonly nowSeconds: () => number;
}

async function readLife(
  rooms: Rooms,
  of: Counters,
  asked: Asked & { readonly currency: Currency; readonly today: CivilDay },
): Promise<Life> {
  const { tariffs, investment, currency, today } = asked;
  const { timezone: zone } = of.model.plant;
  const to = today - 1;
  const from = firstCounted(investment, tariffs) ?? today;
  const measured = tariffs.length === 0 ? null : await firstCountedMonth(rooms, of, from);
  const first = measured === null ? today : Math.max(from, parseCivilDay(measured));
  // The last year is read even where no day of it counts: what is to come is learnt from it.
  const learnt = yearsBefore(to, 1) + 1;
  const isPaid = (day: CivilDay): boolean => tariffOf(tariffs, formatCivilDay(day)) !== null;
  const days = Array.from({ length: Math.max(0, today - first) }, (_, at) => first + at).filter(
    (day) => isPaid(day) || (investment !== null && day >= learnt),
  );
  const money: DayMoney[] = [];
  const lastYear: EnergySlot[] = [];
  for await (const slots of countedEnergies(rooms, of, days, yearAtOnce)) {
    money.push(...moneyByDay(tariffs, zone, slots));
    lastYear.push(...slots.filter(({ startSeconds }) => dayOf(startSeconds, zone) >= learnt));
  }
  const byDay: Earned["byDay"] = new Map(
    money.flatMap(({ day, total, currency: own, is_whole: isWhole }) =>
      total === null || own !== currency
        ? []
        : [[parseCivilDay(day), { amount: total, isWhole }] as const],
    ),
  );
  return {
    earned: { from: Math.min(from, today), to, byDay },
    months: [...Map.groupBy(money, ({ day }) => day.slice(0, 7))].flatMap(([month, own]) =>
      moneySums(own, own.length === daysOf(month)).map((sum) => ({ month, ...sum })),
    ),
    ahead:
      investment === null
        ? null
        : yearAhead(tariffs, currency, { zone, site: siteOf(of.model), last: to, slots: lastYear }),
  };
}
const daysOf = (month: string): number => Temporal.PlainYearMonth.from(month).daysInMonth;
