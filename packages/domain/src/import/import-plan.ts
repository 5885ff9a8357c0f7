import type { UnitSymbol } from "@heliograph/contract/data/units.ts";
import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import type { sectionVariables } from "@heliograph/contract/plants/plants.wire.ts";
import type { DataType } from "@heliograph/contract/variables/variables.wire.ts";
import type { LeftOut } from "./import-fault.ts";

/** A variable that a file's column becomes. */
export interface VariablePlan {
  readonly mib: string;
  readonly name: string;
  readonly udm: UnitSymbol | null;
  readonly tags: readonly number[];
  readonly data_type: DataType;
}
export interface DevicePlan {
  readonly oid: string;
  readonly oidn: number;
  readonly name: string;
  readonly type: DeviceType;
  readonly brand: string | null;
  /** [kW] */
  readonly nominal: number | null;
  readonly notes: string | null;
  readonly variables: readonly VariablePlan[];
}
/** A formula; its text names variables as `[inv.1.pac]` and formulas before it as `[#pac]`. */
export interface FormulaPlan {
  readonly key: string;
  readonly name: string;
  readonly udm: UnitSymbol;
  readonly tags: readonly number[];
  readonly text: string;
}
/** A mib, or `#key` of a formula. */
export type VariableRef = string;
/** What the portal must have before the data of some files can come. */
export interface PlantPlan {
  readonly kwp: number;
  readonly devices: readonly DevicePlan[];
  readonly formulas: readonly FormulaPlan[];
  /** The variables of the whole plant. */
  readonly section: Readonly<Partial<Record<(typeof sectionVariables)[number], VariableRef>>>;
  /** Guessed figures, as text for the operator. */
  readonly remarks: readonly string[];
}

/** The values of one timestamp by mib; empty cells are absent. */
export interface PacketRow {
  /** [unix s] */
  readonly stamp: number;
  readonly values: Readonly<Record<string, number>>;
}
/** The content of one file. */
export interface ReadFile {
  /** In the order of the file; a timestamp may be repeated. */
  readonly moments: readonly PacketRow[];
  /** The devices of the file with those variables that have a value. */
  readonly devices: readonly DevicePlan[];
  readonly leftOut: readonly LeftOut[];
  /** Columns that were not imported, and why. */
  readonly remarks: readonly string[];
}
