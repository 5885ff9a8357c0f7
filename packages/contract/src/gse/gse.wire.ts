import { z } from "zod";
import { objectId, plantId } from "../ids.ts";
import { civilDate } from "../tariffs/tariffs.wire.ts";

/** The number of a convention with the GSE; portals and files write it in several ways. */
export const gseId = z
  .string()
  .trim()
  .regex(/^[\w./-]{1,40}$/, "letters, digits, dots, slashes and dashes");
/** Point of delivery: IT, distributor, E, and 8 digits; a check character may follow. */
export const pod = z.string().regex(/^IT\d{3}E\d{8}[0-9A-Z]?$/, "like IT001E12345678");

export const gseLimits = {
  minCredential: 4,
  maxCredential: 200,
  maxRows: 20_000,
  maxBytes: 4_000_000,
} as const;
const credential = z.string().trim().min(gseLimits.minCredential).max(gseLimits.maxCredential);
export const gseCredentials = z.object({ username: credential, password: credential }).strict();
export type GseCredentials = z.infer<typeof gseCredentials>;

/** What the portal of the GSE tells of a plant; of one that came with a file it is what people wrote. */
export const gsePlantFacts = z.object({
  id_gse: gseId,
  pod: z.string().max(40).nullable(),
  nome: z.string().max(200).nullable(),
  /** [kW] */
  potenza: z.number().positive().nullable(),
  /** Conto Energia, 1 to 5. */
  ce: z.number().int().min(1).max(5).nullable(),
  regione: z.string().max(100).nullable(),
  comune: z.string().max(100).nullable(),
  /** Scambio sul posto. */
  ssp: z.boolean(),
});
export type GsePlantFacts = z.infer<typeof gsePlantFacts>;
export const gsePlant = gsePlantFacts.extend({
  active: z.boolean(),
  /** Equivalent hours a year of the GSE's cluster of plants like this one. [h] null: nobody has said. */
  cluster_hours: z.number().positive().nullable(),
});
export type GsePlant = z.infer<typeof gsePlant>;
/** What people may write of a plant; of one of an account the cluster's hours alone. */
export const gsePlantPatch = z
  .object({
    cluster_hours: z.number().min(100).max(3000).nullable(),
    pod: pod.nullable(),
    nome: z.string().trim().min(1).max(200).nullable(),
    potenza: z.number().positive().max(1_000_000).nullable(),
    ce: z.number().int().min(1).max(5).nullable(),
    ssp: z.boolean(),
  })
  .partial()
  .strict();
export type GsePlantPatch = z.infer<typeof gsePlantPatch>;

export const gseFaults = [
  "credentials",
  "network",
  "timeout",
  "unknown",
  "unconfigured",
  "unreadable",
] as const;
export type GseFault = (typeof gseFaults)[number];
export const gseReadings = ["plants", "measures"] as const;
export type GseReading = (typeof gseReadings)[number];
export const gseAccount = z.object({
  id: objectId,
  username: z.string(),
  plants: z.array(gsePlant),
  /** The last task that looked for plants; null: none yet. */
  plants_worker_task: z.string().nullable(),
  /** The last task that fetched measures and payments. */
  measures_worker_task: z.string().nullable(),
  /** When plants, and measures, were last read whole. [unix s] */
  plants_read: z.number().int().nullable(),
  measures_read: z.number().int().nullable(),
  /** What is being read now. */
  reading: z.enum(gseReadings).nullable(),
  /** Why the last reading failed; null: it did not. */
  fault: z.enum(gseFaults).nullable(),
});
export type GseAccount = z.infer<typeof gseAccount>;

const month = z.number().int().min(1).max(12);
const year = z.number().int().min(2000).max(2100);
export const gseMeasure = z.object({
  gse_id: gseId,
  year,
  month,
  /** 0: the first measure; n: the n-th correction. */
  rett: z.number().int().min(0).max(999),
  kwh: z.number().min(0).max(1e9),
  /** Measured; false: estimated by the GSE. */
  real: z.boolean(),
  ver: z.number().int().min(0).max(9999),
});
export type GseMeasure = z.infer<typeof gseMeasure>;
export const gsePayment = z.object({
  gse_id: gseId,
  year,
  /** null: of the whole year. */
  month: month.nullable(),
  /** acconto, conguaglio, saldo; another word is kept as it came. */
  type: z.string().trim().min(1).max(40),
  /** Corrects an earlier period. */
  adjust: z.boolean(),
  kwh: z.number().min(-1e9).max(1e9).nullable(),
  /** [EUR/kWh] */
  rate: z.number().min(0).max(10).nullable(),
  euro: z.number().min(-1e9).max(1e9),
  date: civilDate.nullable(),
  /** in_pagamento, pagato, sospeso, compensato; another word is kept as it came. */
  state: z.string().trim().min(1).max(40),
});
export type GsePayment = z.infer<typeof gsePayment>;

/** Of a plant: its accounts, and the conventions that came with files. */
export const gseOverview = z.object({
  accounts: z.array(gseAccount),
  by_hand: z.array(gsePlant),
  /** Where accounts are read: a gateway, the demo's simulated portal, or nowhere. */
  portal: z.enum(["gateway", "simulator", "none"]),
});
export type GseOverview = z.infer<typeof gseOverview>;

const monthName = z.string().regex(/^\d{4}-\d{2}$/, "must be a month: 2026-05");
export const measureStates = [
  "measured",
  "corrected",
  "estimated",
  "missing",
  "awaited",
  "none",
] as const;
const ownKwh = z.number().nullable();
export const gseMonth = z.object({
  month: monthName,
  /** `awaited`: the GSE has until `due`; `none`: the convention had no measures yet. */
  state: z.enum(measureStates),
  due: civilDate.nullable(),
  kwh: ownKwh,
  rett: z.number().int().nullable(),
  ver: z.number().int().nullable(),
  /** The plant's own counter. [kWh] */
  meter: ownKwh,
  /** Share of the month that the counter has, what it counted through gaps included; null: it has none. */
  meter_coverage: z.number().nullable(),
  /** (own - GSE) / GSE. [%] */
  meter_percent: ownKwh,
  /** The sum of the inverters. [kWh] */
  inverters: ownKwh,
  inverters_coverage: z.number().nullable(),
  /** (inverters - own counter) / own counter. [%] */
  inverters_percent: ownKwh,
});
export type GseMonth = z.infer<typeof gseMonth>;
export const settlementGaps = ["rate", "months", "payments"] as const;
/** What the year's settlement comes to, by what is known today. [EUR] */
export const gseSettlement = z.object({
  year: z.number().int(),
  /** [EUR/kWh] The rate of its payments, else of the newest one that has one. */
  rate: z.number().nullable(),
  measured: z.object({ months: z.number().int(), euro: z.number() }),
  /** Estimated by the GSE, here by the counter where that has the whole month. */
  estimated: z.array(
    z.object({ month: monthName, kwh: z.number(), euro: z.number(), by_meter: z.boolean() }),
  ),
  /** Missing, by the counter. */
  missing: z.array(z.object({ month: monthName, kwh: z.number(), euro: z.number() })),
  /** Nobody knows them. */
  unknown: z.array(monthName),
  /** Paid, offset or on their way. */
  advances: z.object({ count: z.number().int(), euro: z.number() }),
  /** null: `gap` says what is missing. */
  forecast: z.number().nullable(),
  /** With the measures of the GSE alone. */
  today: z.number().nullable(),
  gap: z.enum(settlementGaps).nullable(),
  /** What the GSE has settled already; null: nothing yet. */
  settled: z.number().nullable(),
});
export type GseSettlement = z.infer<typeof gseSettlement>;
export const hoursGaps = ["power", "hours", "months"] as const;
/** The last twelve months that are over, beside the cluster's usual year. */
export const gseHours = z.object({
  /** [h] */
  hours: z.number().nullable(),
  cluster: z.number().nullable(),
  /** [%] */
  percent: z.number().nullable(),
  is_low: z.boolean(),
  gap: z.enum(hoursGaps).nullable(),
  /** Months that neither the GSE nor the counter know. */
  missing: z.array(monthName),
});
export type GseHours = z.infer<typeof gseHours>;
/** Below this share of the cluster's hours the GSE asks why. [%] */
export const lowHoursPercent = 60;

export const monthsQuestion = z.object({
  id_gse: gseId,
  /** The counter to compare with; absent: that of the plant. */
  variable: objectId.optional(),
  /** The year of the settlement; absent: the last one that is over, or that of the first measure where that is later. */
  year: z.coerce.number().pipe(year).optional(),
});
export const gseComparison = z.object({
  plant: gsePlant,
  /** What is compared with, together; none: the plant has no counter. */
  variables: z.array(objectId),
  /** Oldest first. */
  months: z.array(gseMonth),
  settlement: gseSettlement,
  hours: gseHours,
  /** Payments whose euro are not kwh x rate. */
  wrong_payments: z.number().int(),
  /** [EUR] Of payments that are suspended. */
  suspended: z.number(),
});
export type GseComparison = z.infer<typeof gseComparison>;

export const gseFileKinds = ["measures", "payments"] as const;
export type GseFileKind = (typeof gseFileKinds)[number];
/** A table out of a file, as the browser read it; the first line names the columns. */
export const gseFile = z
  .object({
    kind: z.enum(gseFileKinds),
    /** The convention of a file that does not name it. */
    id_gse: gseId.optional(),
    rows: z
      .array(
        z
          .object({ line: z.number().int().min(1), cells: z.array(z.string().max(300)).max(60) })
          .strict(),
      )
      .min(1)
      .max(gseLimits.maxRows + 1),
    /** Looks and writes nothing. */
    dry_run: z.boolean().default(false),
  })
  .strict();
export type GseFile = z.infer<typeof gseFile>;
export const gseFileRules = [
  "header",
  "column_missing",
  "column_twice",
  "empty",
  "gse_id",
  "year",
  "month",
  "number",
  "integer",
  "flag",
  "date",
  "text",
  "twice",
  "ambiguous",
] as const;
/** What is wrong with a cell: where it stands, as a spreadsheet counts, and what was expected. */
export const gseFileFault = z.object({
  line: z.number().int(),
  /** From 1; null: the whole line. */
  column: z.number().int().nullable(),
  /** The field that was looked for. */
  field: z.string(),
  rule: z.enum(gseFileRules),
  value: z.string(),
});
export type GseFileFault = z.infer<typeof gseFileFault>;
export const maxListedFaults = 100;
/** With a fault nothing is written. */
export const gseFileReply = z.object({
  written: z.boolean(),
  rows: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  /** Conventions that the plant did not have. */
  new_plants: z.array(z.string()),
  first: monthName.nullable(),
  last: monthName.nullable(),
  /** How many there are; the first hundred are listed. */
  fault_count: z.number().int(),
  faults: z.array(gseFileFault),
});
export type GseFileReply = z.infer<typeof gseFileReply>;

/** An account is named by its username or its id. (GS1) */
export const accountParams = z.object({ plant_id: plantId, account: z.string().min(1).max(200) });
export const accountPlantParams = accountParams.extend({ id_gse: gseId });
export const gsePlantParams = z.object({ plant_id: plantId, id_gse: gseId });
export const yearQuestion = z.object({ year: z.coerce.number().pipe(year).optional() });
