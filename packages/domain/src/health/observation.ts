import type {
  Cause,
  ExpectedSource,
  Unjudgeable,
} from "@heliograph/contract/health/health.wire.ts";
import type { CivilDay } from "../data/civil-day.ts";

/** A stretch of a day in which something was bad, and not good for so long that it was over. */
export interface BadRun {
  /** Judgeable time in which it was bad, and samples. */
  readonly badMinutes: number;
  readonly badSamples: number;
  /**
   * First and last bad slot, and how long it was judgeable and good after the last one. A silence may begin and end by night: then it has bad
   * slots and no bad minutes.
   */
  readonly firstSlot: number;
  readonly lastSlot: number;
  /** Slot with whose end the day alone has confirmed it; null: it was not bad for as long as its cause asks, or that is counted in days. (H12b) */
  readonly confirmedSlot: number | null;
  readonly goodMinutesAfter: number;
  /** When it began on a day before, on which nobody could know it yet; absent where it began on this one. [unix s] */
  readonly begun?: number;
}
/** What a day shows of one fast cause on one subject, all of its stretches together: only those that are bad at some time of it. */
export interface BadDay extends BadRun {
  readonly cause: Cause;
  readonly kind: "plant" | "section" | "device" | "variable";
  readonly subject: string;
  /** How long it was judgeable and good before the first bad slot. */
  readonly goodMinutesBefore: number;
  /** Its stretches in their order, where there are several. */
  readonly runs?: readonly BadRun[];
  readonly lostKwh: number;
  readonly numbers: Readonly<Record<string, number>>;
  readonly series: readonly string[];
  /** 0..1 */
  readonly sureness: number;
}

/** An inverter's day beside what was expected of it. */
export interface InverterDay {
  readonly id: string;
  /** Inverters of its orientation beside it. */
  readonly peers: number;
  readonly judgeableMinutes: number;
  /** Of the only inverter of a plant, how long a stop of it would have been seen, also without a reference; absent where that is no longer. */
  readonly stopMinutes?: number;
  readonly madeKwh: number | null;
  /** What it made, and what it lacked of what its peers or the reference say, at most its rating: of the same slots as `madeKwh`. null without either. [kWh] */
  readonly expectedKwh: number | null;
  /** Over the slots without a fast cause: own energy over that of its peers at its size; null where it cannot be judged. */
  readonly peerRatio: number | null;
  /** The same by hour of the solar day (24), NaN where not judgeable: shadows return at the same hours. */
  readonly hourRatios: readonly number[];
}

/** A string's day beside the strings of its box. */
export interface StringDay {
  readonly id: string;
  /** Its charge over the median of the box, while that has light; null where it cannot be compared. 0 = dead. */
  readonly ratio: number | null;
}

/** An inverter that lay under snow at some time of a day. */
export interface CoveredInverter {
  readonly id: string;
  /** The newest day on which all of them did, where it still lies on this one at the end of the day; null: it has slid. */
  readonly since: CivilDay | null;
}

/** A sensor's day. */
export interface SensorDay {
  readonly id: string;
  readonly irradiationKwhM2: number;
  /** Over the clear slots: its reading over that of a clear sky on its own learnt plane; null without any, or while the plane is not learnt. */
  readonly clearRatio: number | null;
  /** Over the slots in which the inverters of its sections ran without a fast cause: what they made per kW of their size and per kWh/m2. */
  readonly yieldRatio: number | null;
  /** Daylight in which it showed one and the same value for an hour and longer. */
  readonly stuckMinutes: number;
  /** The first and the last slot of it; absent where there is none. */
  readonly stuckSlots?: readonly [first: number, last: number];
}

/** What is kept of a judged day, a few hundred numbers a plant: slow causes, verdicts and waterfalls are made from these alone. */
export interface DayObservation {
  readonly day: CivilDay;
  /** Up to here the day was known when it was observed. [unix s] */
  readonly knownUntil: number;
  readonly judgeableMinutes: number;
  /**
   * Of how much of the day, its night included, something of the plant arrived, and the first and last moment of it [unix s]; null: of none.
   * It alone says whether a silent logger is back. (H9)
   */
  readonly heard: {
    readonly minutes: number;
    readonly from: number;
    readonly until: number;
  } | null;
  /** Minutes of daylight that could not be judged, by the condition that failed first. (H7b) */
  readonly unjudgeableMinutes: Readonly<Partial<Record<Unjudgeable, number>>>;
  /** Irradiation over that of a clear sky on the same plane; null where nothing measures or tells it. 1 = clear. */
  readonly clearness: number | null;
  readonly expected: { readonly kwh: number; readonly source: ExpectedSource } | null;
  readonly madeKwh: number | null;
  /** The sections beside the whole plant (H16); null where nothing can say. [kWh] */
  readonly sections: readonly {
    readonly number: number;
    readonly madeKwh: number | null;
    readonly expectedKwh: number | null;
  }[];
  readonly inverters: readonly InverterDay[];
  readonly strings: readonly StringDay[];
  /** Absent where none did. */
  readonly covered?: readonly CoveredInverter[];
  readonly sensors: readonly SensorDay[];
  readonly bad: readonly BadDay[];
}
