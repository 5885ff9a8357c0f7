import type { CivilDay } from "../data/civil-day.ts";

/** What a plant measured on a day of its own zone, slot by slot. (D1) */
export interface DaySamples {
  readonly day: CivilDay;
  /** Midnight of the plant. [unix s] */
  readonly startSeconds: number;
  /** 276 to 300. */
  readonly slots: number;
  /** Slots that are over and have settled: what lies behind them is the future, not a gap. */
  readonly knownSlots: number;
  /** Minutes between its samples; 5 where that differs from device to device. */
  readonly stepMinutes: number;
  /**
   * By variable id: one value a slot in the variable's canonical unit (kW, W/m2, A, degrees; of a counter its reading in kWh), each held for
   * its step; NaN = gap.
   */
  readonly values: ReadonlyMap<string, Float64Array>;
  /** Slots of which a packet of the plant arrived, whatever it held. */
  readonly arrived: Uint8Array;
  /**
   * End of the newest slot of the plant that ever arrived, of whatever day: what is missing before it is a hole, behind it the rhythm decides
   * whether it is late. null: nothing ever arrived. [unix s]
   */
  readonly newestData: number | null;
  /**
   * Between the newest reading that a person had brought, by a file or out of another portal, and the first packet of the plant's logger: nobody
   * was to send anything. null: unknown, or no logger has sent yet. [unix s]
   */
  readonly beforeLogger: { readonly from: number; readonly until: number } | null;
  /** When packets came in during the day, whatever time they were about, ascending; those of one minute are one; what people bring to a plant with a logger is none. [unix s] (H7d) */
  readonly deliveries: readonly number[];
  /** By variable id of a counter: its energy of the day; lumped: part of it belongs to days before (D7, D14). null = none. [kWh] */
  readonly energies: ReadonlyMap<string, { readonly kwh: number; readonly isLumped: boolean }>;
}
