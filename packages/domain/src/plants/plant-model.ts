import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { Chart } from "@heliograph/contract/charts/charts.wire.ts";
import type { Device, DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Report } from "@heliograph/contract/reports/reports.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";

/** What a plant is, apart from what it is made of and from what others say of it: as it travels. */
export type PlantFacts = Readonly<
  Omit<
    Plant,
    | "last_update"
    | "num_alerts"
    | "quantities"
    | "devices"
    | "formulas"
    | "charts"
    | "alerts"
    | "reports"
  >
>;
export type ModelDevice = Readonly<Omit<Device, "variables">>;
/** A variable as the database keeps it. */
export interface VariableFacts extends Readonly<Omit<Variable, "device_id" | "tags">> {
  /** Its short name in the archive. */
  readonly number: number;
  /** null for a formula. */
  readonly device_id: string | null;
  readonly tags: readonly number[];
}
export interface ModelVariable extends VariableFacts {
  /** Nominal power of its device. [kW] null for formulas, and where the device has none. */
  readonly nominalKw: number | null;
  /** null for a formula. */
  readonly deviceType: DeviceType | null;
}

/** A complete plant, as every room reads it: immutable, and replaced when anything of the plant changes. */
export interface PlantModel {
  readonly plant: PlantFacts;
  /** In order of creation, as are the others; disabled ones too. */
  readonly devices: readonly ModelDevice[];
  /** Measured ones and formulas. */
  readonly variables: readonly ModelVariable[];
  readonly charts: readonly Chart[];
  readonly alerts: readonly Alert[];
  readonly reports: readonly Report[];
  readonly deviceById: ReadonlyMap<string, ModelDevice>;
  /** Measured ones, by the id of their device. */
  readonly variablesByDevice: ReadonlyMap<string, readonly ModelVariable[]>;
  readonly byId: ReadonlyMap<string, ModelVariable>;
  readonly byMib: ReadonlyMap<string, ModelVariable>;
  readonly byNumber: ReadonlyMap<number, ModelVariable>;
}

/** Builds a plant from its rows. */
export function plantModel(parts: {
  plant: PlantFacts;
  devices: readonly ModelDevice[];
  variables: readonly VariableFacts[];
  charts: readonly Chart[];
  alerts: readonly Alert[];
  reports: readonly Report[];
}): PlantModel {
  const deviceById = new Map(parts.devices.map((d) => [d.id, d]));
  const variables = parts.variables.map((v): ModelVariable => {
    const device = v.device_id === null ? undefined : deviceById.get(v.device_id);
    const isPower = device !== undefined && device.type !== "storage";
    return {
      ...v,
      // A storage's nominal is a capacity, not a power.
      nominalKw: isPower ? device.nominal : null,
      deviceType: device?.type ?? null,
    };
  });
  return {
    plant: parts.plant,
    devices: parts.devices,
    variables,
    charts: parts.charts,
    alerts: parts.alerts,
    reports: parts.reports,
    deviceById,
    variablesByDevice: Map.groupBy(
      variables.filter((v) => v.device_id !== null),
      (v) => v.device_id ?? "",
    ),
    byId: new Map(variables.map((v) => [v.id, v])),
    byMib: new Map(variables.flatMap((v) => (v.mib === null ? [] : [[v.mib, v] as const]))),
    byNumber: new Map(variables.map((v) => [v.number, v])),
  };
}
