import type { Site } from "../sun/sun-position.ts";

/** An inverter, or what stands for one: the device whose power and energy are compared with its peers'. */
export interface HealthInverter {
  /** Id of the device. */
  readonly id: string;
  /** Numbers of the sections that hold it, the whole plant (0) left out. */
  readonly sections: readonly number[];
  /** AC rating; null where nobody has set it. [kW] */
  readonly nominalKw: number | null;
  /** Ids of the variables. */
  readonly power: string;
  readonly energy: string | null;
}
/** The current of a string. */
export interface HealthString {
  /** Id of the variable. */
  readonly id: string;
  /** Device that measures it: only strings of one device are compared. */
  readonly box: string;
  /** Id of the inverter that it feeds; null where it is unknown. */
  readonly inverter: string | null;
}
export interface HealthTracker {
  /** Id of the device. */
  readonly id: string;
  /** Ids of the variables of its axes and of their targets; null where it has none. */
  readonly x: string | null;
  readonly y: string | null;
  readonly targetX: string | null;
  readonly targetY: string | null;
  readonly sections: readonly number[];
}
export interface HealthSensor {
  /** Id of the variable, in W/m2. */
  readonly id: string;
  readonly device: string | null;
  /** Numbers of the sections that name it as theirs. */
  readonly sections: readonly number[];
}

/** The facts of a plant by which it is judged: made from its model once and from nothing else. (H1) */
export interface HealthPlant {
  readonly plantId: string;
  readonly timezone: string;
  /** No logger sends its readings: between two files nothing is silent. (P33) */
  readonly isByFiles: boolean;
  /** null where the plant has no place: then the sun is unknown, and peers alone can judge. */
  readonly site: Site | null;
  /** Of the whole plant. [kWp] 0 where nobody has set it. */
  readonly kwp: number;
  readonly sections: readonly {
    readonly number: number;
    readonly kwp: number;
    /** Variables that stand for its quantities; null where it has none. */
    readonly power: string | null;
    readonly theoretical: string | null;
    /** The sensors that its theoretical power reads, through formulas too: it is not used while one of them is sick. (H2) */
    readonly theoreticalSensors: readonly string[];
    readonly energy: string | null;
  }[];
  readonly inverters: readonly HealthInverter[];
  readonly strings: readonly HealthString[];
  readonly trackers: readonly HealthTracker[];
  readonly sensors: readonly HealthSensor[];
  /** Variable of the grid interface's state and its value while it is closed; null where it is not measured. */
  readonly gridInterface: { readonly id: string; readonly closed: number } | null;
  /** Measured counters that together count what the plant makes: its meters, else its inverters. Over a hole they say what was made. (H7e) */
  readonly counters: readonly string[];
  /** Cell or module temperature, and the loggers' own device errors: evidence. */
  readonly moduleTemperature: string | null;
}
