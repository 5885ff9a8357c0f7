/** The days of an incident that a mail shows: what was made on each, and what was lost. */
import type { IncidentFacts, MessageFacts } from "@heliograph/contract/messages/message-facts.ts";
import { civilParts, parseCivilDay, type CivilDay } from "@heliograph/domain/data/civil-day.ts";
import { dayOf, dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import {
  filled,
  numberText,
  wordsOf,
  type Language,
} from "@heliograph/domain/messages/message-text.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { seriesOf, together, type Term } from "@heliograph/domain/plants/plant-quantities.ts";
import { powerFactor } from "@heliograph/domain/plants/quantities.ts";
import type { DataService } from "../data/data.service.ts";
import type { Caller } from "../platform/caller.ts";
import { barsPicture, type DayBar, topOf } from "./bars-picture.ts";
import type { MailPicture } from "./mail-html.ts";

interface BarsOf {
  /** As its reader sees them. */
  readonly facts: MessageFacts;
  readonly created: number;
  readonly model: PlantModel;
  readonly language: Language;
  /** What was lost, by day. [kWh] */
  readonly lost: ReadonlyMap<CivilDay, number>;
}
/** A month of bars is told apart on a phone. */
const [maxDays, minDays, daysBefore] = [31, 14, 7];
/** Before this hour of the plant a day is too young to be compared. */
const evening = 16;
/** Nearer to an end than this, its day would run into that of the end. */
const nearShare = 0.2;

/** null where it began today, or where its reader does not see what it cost: then the curve says more. */
export async function mailBars(
  data: Pick<DataService, "aggregated">,
  caller: Caller,
  of: BarsOf,
): Promise<{ shown: MailPicture; picture: Uint8Array } | null> {
  const { facts, model, language, lost } = of;
  if (facts.code !== "incident_opened" && facts.code !== "incident_over") return null;
  const { params } = facts;
  if (params.lost === null || params.how === "closed") return null;
  const tz = model.plant.timezone;
  const today = dayOf(of.created, tz);
  const since = dayOf(params.since, tz);
  if (since >= today || ![...lost.values()].some((kwh) => kwh > 0)) return null;
  const isEvening = of.created - dayStartSeconds(today, tz) >= evening * 3600;
  const last = isEvening ? today : today - 1;
  const first = Math.max(last - maxDays + 1, Math.min(since - daysBefore, last - minDays + 1));
  const made = await madeBy(data, caller, { model, params, first, last });
  const days = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const bars = days.map((day): DayBar => ({
    made: made?.get(day) ?? null,
    lost: lost.get(day) ?? 0,
  }));
  const words = wordsOf(language);
  const sum = (of: (bar: DayBar) => number): string =>
    numberText(
      bars.reduce((whole, bar) => whole + of(bar), 0),
      language,
    );
  const dates = { from: dateOf(first), to: dateOf(last) };
  const share = (since - first) / days.length;
  return {
    shown: {
      caption: made === null ? words.lostByDay : words.madeByDay,
      note: made === null ? words.lostByDayNote : words.madeByDayNote,
      alternative: filled(made === null ? words.lostByDayOf : words.madeByDayOf, {
        ...dates,
        made: sum((bar) => bar.made ?? 0),
        lost: sum((bar) => bar.lost),
      }),
      high: numberText(topOf(bars), language),
      low: "0",
      ...dates,
      since: share > nearShare && share < 1 - nearShare ? { share, text: dateOf(since) } : null,
    },
    picture: barsPicture(bars),
  };
}

/** What the subject made on each day: the integral of its power. null where no power of its own is known. [kWh] */
async function madeBy(
  data: Pick<DataService, "aggregated">,
  caller: Caller,
  of: {
    readonly model: PlantModel;
    readonly params: IncidentFacts;
    readonly first: CivilDay;
    readonly last: CivilDay;
  },
): Promise<ReadonlyMap<CivilDay, number> | null> {
  const { model, params, first, last } = of;
  const powers = powersOf(model, params);
  const tz = model.plant.timezone;
  if (powers.length === 0) return null;
  try {
    const bytes = await data.aggregated(caller, {
      ids: powers.map(({ id }) => id),
      start: dayStartSeconds(first, tz),
      end: dayStartSeconds(last + 1, tz),
      tz,
      period: "day",
      integral: true,
    });
    const rows = JSON.parse(Buffer.from(bytes).toString("utf8")) as [
      string,
      ...(number | null)[],
    ][];
    const made = new Map<CivilDay, number>();
    for (const [day, ...values] of rows) {
      const kwh = together(values, powers);
      if (kwh !== null) made.set(parseCivilDay(day), Math.max(0, kwh));
    }
    return made.size === 0 ? null : made;
  } catch {
    // A message without its picture is better than none.
    return null;
  }
}
/** Those of a plant are what stands for its power (H1); of a device the one that is known to be its own. */
function powersOf(model: PlantModel, { subject, series }: IncidentFacts): readonly Term[] {
  if (subject.kind === "plant") return seriesOf(model).powers;
  if (subject.kind !== "device") return [];
  for (const id of series) {
    const one = model.byId.get(id);
    const factor = powerFactor(one?.udm ?? null);
    if (one?.device_id === subject.id && (one.udm ?? "").trim() !== "" && factor !== null)
      return [{ id, factor }];
  }
  return [];
}
const dateOf = (day: CivilDay): string => {
  const { month, dayOfMonth } = civilParts(day);
  return `${String(dayOfMonth).padStart(2, "0")}/${String(month).padStart(2, "0")}`;
};
