import { z } from "zod";
import { breaks } from "../field-rules.ts";
import { objectId, plantId } from "../ids.ts";

const isDate = (text: string): boolean => {
  try {
    return Temporal.PlainDate.from(text).toString() === text;
  } catch {
    return false;
  }
};
/** A day of the plant's calendar: "2026-11-21". */
export const civilDate = z
  .string()
  .refine(isDate, breaks("format", "must be a date such as 2026-11-21"));

export const currencies = ["EUR", "CHF", "GBP", "USD"] as const;
export type Currency = (typeof currencies)[number];
/** Whose holidays have the hours of the last row. */
export const holidayCalendars = ["none", "it"] as const;
export const maxBands = 6;
/** Monday to Sunday, then holidays. */
export const dayRows = 8;
const dayHours = 24;

/** Of one kWh, in the tariff's currency; null: nothing is paid for it, and it is not asked how much of it there was. */
const price = z.number().min(-10).max(10).nullable();
export const band = z.object({
  name: z.string().trim().min(1).max(20),
  /** What a kWh that is made and used here saves. */
  self_consumption: price,
  /** What the grid pays for a kWh. */
  feed_in: price,
});
export type Band = z.infer<typeof band>;

const hours = z.array(z.array(z.number().int().min(0)).length(dayHours)).length(dayRows);
const fields = z.object({
  /** First day. */
  valid_from: civilDate,
  /** Last day; null: until further notice. */
  valid_to: civilDate.nullable().default(null),
  currency: z.enum(currencies).default("EUR"),
  /** For every kWh that is made. */
  incentive: price.default(null),
  bands: z.array(band).min(1).max(maxBands),
  holidays: z.enum(holidayCalendars).default("none"),
  /** The band of each hour of the plant's clock: a row for Monday to Sunday and one for holidays, each with 24 numbers of `bands`, from 0. */
  hours,
});
/** Without hours the first band holds all day. */
const sent = fields.extend({ hours: hours.optional() });
type Fields = z.infer<typeof sent>;
const isForward = ({ valid_from: from, valid_to: to }: Fields): boolean =>
  to === null || from <= to;
const namesBands = ({ bands, hours }: Fields): boolean =>
  hours?.flat().every((at) => at < bands.length) ?? true;
const hasTwins = ({ bands }: Fields): boolean =>
  new Set(bands.map(({ name }) => name.toLowerCase())).size < bands.length;

const judged = <S extends z.ZodType<Fields>>(shape: S): S =>
  shape
    .refine(isForward, breaks("backward", "must not end before it begins", ["valid_to"]))
    .refine(namesBands, breaks("choice", "names a band that there is not", ["hours"]))
    .refine((one) => !hasTwins(one), breaks("twice", "two bands have one name", ["bands"]));

/** What a kWh of a plant is worth, from a day on. */
export const tariffFields = judged(sent.strict());
export type TariffFields = z.infer<typeof tariffFields>;
/** The same as a plant file has it, hour by hour. */
export const writtenTariff = judged(fields.strict());
export const tariff = fields.extend({ id: objectId, plant_id: plantId });
export type Tariff = z.infer<typeof tariff>;

/** In the currency, to the cent. Null: not known, or nothing of the tariff. */
const amount = z.number().nullable();
export const money = z.object({
  currency: z.enum(currencies),
  self_consumption: amount,
  feed_in: amount,
  incentive: amount,
  /** Their sum, to the cent. */
  total: amount,
  /** Whether a tariff and the energies of every hour were known. */
  is_whole: z.boolean(),
});
export type Money = z.infer<typeof money>;
export const moneyOfDays = z.object({
  /** Days with a tariff, in order. */
  days: z.array(money.extend({ day: civilDate })),
  /** The sums of the days, for each currency; empty where no day has a tariff. */
  sums: z.array(money),
});
export type MoneyOfDays = z.infer<typeof moneyOfDays>;
/** The longest range of a question. [days] */
export const maxMoneyDays = 366;
export const moneyQuestion = z
  .object({
    /** First day. */
    from: civilDate,
    /** Last day. */
    to: civilDate,
  })
  .refine(({ from, to }) => from <= to, breaks("backward", "must not end before it begins", ["to"]))
  .refine(
    // What is no date is refused by its own rule.
    ({ from, to }) =>
      !isDate(from) || !isDate(to) || Temporal.PlainDate.from(from).until(to).days < maxMoneyDays,
    breaks("most", `at most ${maxMoneyDays} days`, ["to"]),
  );
