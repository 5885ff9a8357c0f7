import { z } from "zod";
import { errorReply } from "../errors.ts";
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

/** What a day was worth by a tariff that is not saved, whatever its days. */
export const previewQuestion = z.object({ day: civilDate, tariff: tariffFields }).strict();
export const previewedDay = z.object({
  /** By the tariff that is asked about; null where the day measured nothing. */
  draft: money.nullable(),
  /** By the tariff that holds; null where none does. */
  stored: money.nullable(),
});
export type PreviewedDay = z.infer<typeof previewedDay>;

/** Plants that one copy goes to at once. */
export const maxCopies = 500;
export const tariffCopies = z
  .object({
    plants: z.array(plantId).min(1).max(maxCopies),
    /** Whether a tariff that holds there until further notice ends on the day before. */
    ends_open: z.boolean().default(true),
  })
  .strict();
/** Each plant for itself. */
export const copiedTariff = z.array(
  z.object({
    plant_id: plantId,
    /** Why it was not copied. */
    refused: errorReply.nullable(),
  }),
);
export type CopiedTariff = z.infer<typeof copiedTariff>;

/** No plant is older, and no clock of ours. */
export const firstCountedDay = "1970-01-01";
const sum = z.number().min(0).max(1e12);
/** What a plant cost, and how its savings are counted. */
export const investmentFields = z
  .object({
    cost: z.number().positive().max(1e12),
    currency: z.enum(currencies).default("EUR"),
    /** The first day whose money counts. */
    first_day: civilDate.refine(
      (day) => day >= firstCountedDay,
      breaks("least", `at least ${firstCountedDay}`),
    ),
    /** What it had earned before that day. */
    saved_before: sum.default(0),
    /** Maintenance, insurance, rent: of a year. */
    yearly_cost: sum.default(0),
    /** By how much less the modules give each year. [%] */
    degradation: z.number().min(0).max(10).default(0.5),
    /** Years from the first day that are looked at. */
    life_years: z.number().int().min(1).max(50).default(25),
  })
  .strict();
export type Investment = z.infer<typeof investmentFields>;
export const storedInvestment = z.object({ investment: investmentFields.nullable() });

/** What a plant has saved since it is counted, and when it has paid for itself. */
export const savings = z.object({
  investment: investmentFields.nullable(),
  currency: z.enum(currencies),
  /** The first day that counts and the last one that is over. */
  from: civilDate,
  to: civilDate,
  /** Savings of those days, without running costs and with what there was before; null where no day is known. */
  saved: amount,
  days: z.number().int(),
  /** Days whose money is known whole. */
  known_days: z.number().int(),
  /** Months with a tariff, in order. */
  months: z.array(money.extend({ month: z.string() })),
  /** What is expected; null without an investment, or with too few days to learn from. */
  ahead: z
    .object({
      /** Days of the last year that it is learnt from. */
      learnt_days: z.number().int(),
      /** The next twelve months, without running costs. */
      next_year: z.number(),
      /** Until the end of the life that is looked at. */
      life: z.number(),
      /** Its last day. */
      life_ends: civilDate,
      /** The last day of the last tariff, which is taken to hold on; null where it holds until further notice. */
      tariff_ends: civilDate.nullable(),
    })
    .nullable(),
  /** The day on which savings have reached the cost: one that was, or one that is expected. */
  pay_back: civilDate.nullable(),
  is_paid_back: z.boolean(),
  /** Savings at the end of some days, month by month. */
  course: z.array(z.object({ day: civilDate, amount: z.number(), is_expected: z.boolean() })),
});
export type Savings = z.infer<typeof savings>;
