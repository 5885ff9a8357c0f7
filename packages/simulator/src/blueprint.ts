import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import type { DataType } from "@heliograph/contract/variables/variables.wire.ts";
import type { DayOfPlant } from "./day-of-plant.ts";

/** Node values of a variable over a day: what is shown, or for a counter the power [kW] that it adds up. */
export type Source = (day: DayOfPlant) => Float64Array;

/** A measured variable and where its values come from. Names as on the wire. */
export interface VariablePlan {
  readonly mib: string;
  readonly name: string;
  readonly udm: string | null;
  readonly tags: readonly number[];
  readonly data_type: DataType;
  readonly vmin: number | null;
  readonly vmax: number | null;
  readonly bitmask: string | null;
  /** Decimals that the device sends. */
  readonly decimals: number;
  /** `line`: between two slots it lies on a line. `step`: it keeps the value of the slot. `counter`: it adds up. */
  readonly rule: "line" | "step" | "counter";
  /** Reading of a counter on the first simulated day. */
  readonly base: number;
  readonly source: Source;
  /** For a string: index of the inverter that it feeds. */
  readonly inverter?: number;
}

export interface DevicePlan {
  readonly oid: string;
  readonly oidn: number;
  readonly name: string;
  readonly type: DeviceType;
  readonly brand: string | null;
  readonly model: string | null;
  /** [kW], for storages [kWh] */
  readonly nominal: number | null;
  /** Index of its field, where it belongs to one. */
  readonly field: number | null;
  /** False: the logger sends it, and nobody has configured it yet. */
  readonly isConfigured: boolean;
  readonly variables: readonly VariablePlan[];
}

/** A formula; its text names variables by `[mib]` and formulas by `[#key]`. */
export interface FormulaPlan {
  readonly key: string;
  readonly name: string;
  readonly udm: string;
  readonly tags: readonly number[];
  readonly vmin: number | null;
  readonly vmax: number | null;
  readonly text: string;
}

/** Variables of a section, each `mib` or `#key`. */
export interface SectionPlan {
  readonly name: string;
  readonly kwp: number;
  readonly kwp_exchange: number | null;
  readonly fields: readonly number[];
  readonly refs: Readonly<
    Partial<
      Record<"fpac" | "fteo" | "fetot" | "fetotcount" | "fpr" | "firr" | "ftamb" | "ftmod", string>
    >
  >;
}

export interface HomepagePlan {
  readonly featured_vars: readonly string[];
  readonly numeric_vars: readonly string[];
  readonly daily_vars: readonly string[];
  readonly history_vars: readonly string[];
}

/** The whole configuration of a plant in the portal. */
export interface Blueprint {
  readonly devices: readonly DevicePlan[];
  readonly formulas: readonly FormulaPlan[];
  readonly sections: readonly SectionPlan[];
  readonly homepage: HomepagePlan;
}

export const variablesOf = (blueprint: Blueprint): VariablePlan[] =>
  blueprint.devices.flatMap((device) => device.variables);
