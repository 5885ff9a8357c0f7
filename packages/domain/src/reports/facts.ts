import type { Quality } from "@heliograph/contract/data/data.wire.ts";
import type { GseMonth, GsePayment } from "@heliograph/contract/gse/gse.wire.ts";
import type { UtfRegister } from "@heliograph/contract/gse/utf.wire.ts";
import type { Waterfall } from "@heliograph/contract/health/health.wire.ts";
import type { ReportFreq } from "@heliograph/contract/reports/reports.wire.ts";
import type { MoneyOfDays } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import type { CivilDay } from "../data/civil-day.ts";
import type { BalanceDay } from "../plants/energy-balance.ts";

/** A figure, and what is not perfect of it. */
export interface Figure {
  readonly value: number | null;
  readonly quality: Quality | null;
}
/** What of an estimate falls on days before there was any data, of the month in which they begin: it is compared with nothing. (EST-04) */
export interface EstimateBefore {
  readonly all: number;
  readonly buckets: readonly number[];
}
/** A variable that is reported: its figures are in its own unit, as `/data/aggregated` answers them. */
export interface ReportedVariable {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  /** kWh of one of its units; null where it is no energy. */
  readonly kwhPerUnit: number | null;
  /** Whether sums take it: what is a part of another one would be counted twice. */
  readonly isInTotal: boolean;
  /** Nothing counts it: it is what its power adds up to. (D8) */
  readonly isOfPower: boolean;
  /** The device that it belongs to; null for a formula. */
  readonly device: {
    readonly id: string;
    readonly name: string;
    readonly type: string;
    /** [kW] */
    readonly nominal: number | null;
    /** Of an inverter, the modules behind it: its share of its section's. null: nobody can say. */
    readonly kwp: number | null;
  } | null;
  readonly total: Figure;
  /** In the order of the buckets. */
  readonly buckets: readonly Figure[];
  /** Of the whole period, and of each bucket where that is a month. null: none was set. */
  readonly estimate: number | null;
  readonly estimates: readonly (number | null)[];
  readonly before: EstimateBefore;
}

/** A step of a waterfall of the whole period. */
export type LossStep = Pick<
  Waterfall["steps"][number],
  "incident" | "cause" | "subject" | "sureness" | "is_standing"
> & {
  readonly wh: number;
  /** null where one of its days has no price. */
  readonly cents: number | null;
  /** The first and last civil day that lost something. */
  readonly first: CivilDay;
  readonly last: CivilDay;
  readonly days: number;
};
/** What was expected, lost and made on the days of the period that could be judged. */
export interface PeriodHealth {
  readonly judgedDays: number;
  readonly days: number;
  readonly source: Waterfall["source"] | null;
  readonly expectedWh: number;
  readonly expectedCents: number | null;
  readonly madeWh: number;
  readonly madeCents: number | null;
  readonly restWh: number;
  readonly restCents: number | null;
  /** The dearest first. */
  readonly steps: readonly LossStep[];
  /** What was expected of each bucket; null: not judged. [kWh] */
  readonly expectedKwh: readonly (number | null)[];
}
/** What was still wrong when the period ended. */
export interface OpenMatter {
  readonly incident: string;
  readonly cause: string;
  readonly subject: Waterfall["steps"][number]["subject"];
  /** [unix s] */
  readonly since: number;
  /** Until the end of the month that runs, if nothing happens. [kWh] */
  readonly monthKwh: number | null;
  readonly assignee: string | null;
  /** Of an alert, its name. */
  readonly alert: string | null;
}
export interface AlarmOfPeriod {
  readonly name: string;
  /** When it was raised and cleared; null: it lasts. [unix s] */
  readonly from: number;
  readonly to: number | null;
  readonly variables: readonly string[];
}
export interface StringMean {
  readonly id: string;
  readonly name: string;
  readonly box: string | null;
  /** Mean current while the sun is strong; null: no value. [its unit] */
  readonly mean: number | null;
  readonly unit: string;
}
/** How long inverters were to run, and stood. In samples of five minutes, as template R10 tells it. */
export interface ReportedAvailability {
  readonly inverters: readonly {
    /** Of the variable that says its power. */
    readonly id: string;
    readonly name: string;
    /** null: it belongs to none. */
    readonly device: string | null;
    /** [kW] */
    readonly nominal: number | null;
    /** With enough sun, a closed interface and a known power. */
    readonly samples: number;
    /** Of these those in which it stood. */
    readonly down: number;
  }[];
  /** With enough sun and a closed interface: none where nobody measures the sun. */
  readonly useful: number;
  /** Of the samples of daylight those whose sun is known. */
  readonly coverage: number | null;
}
/** A convention with the GSE in the months of the period, as template R08 tells it. */
export interface ReportedConvention {
  readonly id: string;
  readonly name: string | null;
  readonly months: readonly GseMonth[];
  /** Of the period by their date; those without one by their month. */
  readonly payments: readonly GsePayment[];
}
/** How the data arrived. */
export interface DataTrust {
  /** Share of what was due. */
  readonly coverage: number | null;
  /** Samples that were not believed. */
  readonly quarantined: number;
  /** Days on which the counters tell of days without data. */
  readonly lumps: number;
  readonly provisional: boolean;
  /** What is wrong with the plant's data now, by its code. */
  readonly findings: readonly string[];
}

/** All that a report tells of, in figures: what templates make documents of. Energies of the plant in kWh. */
export interface ReportFacts {
  readonly plant: {
    readonly id: string;
    readonly name: string;
    readonly client: string | null;
    readonly kwp: number;
    /** Where it stands, as its people call it. */
    readonly location: string | null;
    /** [unix s] */
    readonly activeSince: number;
    readonly timezone: string;
    readonly logo: { readonly id: string; readonly version: number } | null;
  };
  readonly report: {
    readonly template: string;
    readonly freq: ReportFreq;
    readonly diffPercent: number | null;
  };
  readonly first: CivilDay;
  readonly last: CivilDay;
  /** It is not over: figures are those until now. */
  readonly isRunning: boolean;
  /** [unix s] */
  readonly madeAt: number;
  /** Days of a week or a month: "2026-05-12"; months of a year: "2026-05"; the one day. */
  readonly buckets: readonly string[];
  readonly produced: {
    /** Nothing counts it: it is what the power adds up to. (D8) */
    readonly isOfPower: boolean;
    readonly total: Figure;
    readonly buckets: readonly Figure[];
    readonly estimate: number | null;
    readonly estimates: readonly (number | null)[];
    readonly before: EstimateBefore;
    /** Of the year until the end of the period. */
    readonly year: { readonly kwh: number | null; readonly estimate: number | null } | null;
    /** Of a day: [unix s, kW] */
    readonly curve: readonly (readonly [number, number | null])[];
  };
  readonly variables: readonly ReportedVariable[];
  /** Names of what was chosen and is not compared: a report on inverters compares these alone. */
  readonly leftOut: readonly string[];
  /** On the plane of the modules. [kWh/m²] null: nobody measures it. */
  readonly irradiation: {
    readonly total: number | null;
    readonly buckets: readonly (number | null)[];
    /** The mean of the same period in the years before. */
    readonly usual: number | null;
  } | null;
  readonly health: PeriodHealth | null;
  readonly open: readonly OpenMatter[];
  /** null: no day of it has a tariff. */
  readonly money: MoneyOfDays | null;
  readonly trust: DataTrust;
  /** Of R06. */
  readonly balance: readonly BalanceDay[];
  /** Of R07: meters, and their readings of the period, the oldest first. */
  readonly register: Pick<UtfRegister, "meters" | "readings"> | null;
  /** Of R08. */
  readonly gse: readonly ReportedConvention[];
  /** Of R10. */
  readonly availability: ReportedAvailability | null;
  /** Of R09. */
  readonly alarms: readonly AlarmOfPeriod[];
  readonly alarmsCut: boolean;
  /** Of R04. */
  readonly strings: readonly StringMean[];
  /** Of R12: by bucket. [kWh] */
  readonly storage: {
    readonly charged: readonly (number | null)[];
    readonly discharged: readonly (number | null)[];
    /** What it holds when it is full; null where nobody said. [kWh] */
    readonly capacityKwh: number | null;
  } | null;
}
