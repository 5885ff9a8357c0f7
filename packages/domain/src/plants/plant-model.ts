import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { Chart } from "@heliograph/contract/charts/charts.wire.ts";
import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import type { Homepage, Plant, Section } from "@heliograph/contract/plants/plants.wire.ts";
import type { DataType, Estimates } from "@heliograph/contract/variables/variables.wire.ts";

/** The plant's own fields, without its devices and variables. */
export interface PlantFacts {
  readonly id: string;
  readonly name: string;
  readonly client: string | null;
  readonly maintainer: string | null;
  readonly manager: string | null;
  /** IANA name. */
  readonly timezone: string;
  /** Start of a plant-local day. [unix s] */
  readonly activeSince: number;
  /** [unix s] */
  readonly activeUntil: number | null;
  readonly notes: string | null;
  readonly notesInHomepage: boolean;
  readonly disabled: boolean;
  readonly numSms: number;
  readonly numSentSms: number;
  /** Password of the loggers; null refuses every basic ingest. */
  readonly httpPasswd: string | null;
  /** [deg], north positive */
  readonly lat: number | null;
  /** [deg], east positive */
  readonly lon: number | null;
  /** [m] */
  readonly alt: number | null;
  readonly location: string | null;
  readonly address: string | null;
  readonly country: string | null;
  /** [kWp] (P4) */
  readonly kwp: number;
  /** [0] is the whole plant. */
  readonly sections: readonly Section[];
  readonly homepage: Homepage;
  /** string variable id -> inverter device id */
  readonly assStrinv: Readonly<Record<string, string>>;
  readonly gperfParams: Plant["gperf_params"];
  readonly gperfEvents: Plant["gperf_events"];
  readonly logo: Plant["logo"];
}

export interface ModelDevice {
  readonly id: string;
  readonly plantId: string;
  readonly name: string;
  readonly type: DeviceType;
  readonly brand: string | null;
  readonly model: string | null;
  /** [kW], of a storage [kWh] */
  readonly nominal: number | null;
  readonly notes: string | null;
  readonly oid: string | null;
  readonly oidn: number | null;
  readonly disabled: boolean;
}

/** A variable as the database keeps it. */
export interface VariableFacts {
  readonly id: string;
  /** Its short name in the archive. */
  readonly number: number;
  readonly plantId: string;
  /** null for a formula. */
  readonly deviceId: string | null;
  readonly importedId: string | null;
  /** null for a formula. */
  readonly mib: string | null;
  readonly name: string;
  readonly notes: string | null;
  readonly disabled: boolean;
  readonly udm: string | null;
  readonly vmin: number | null;
  readonly vmax: number | null;
  readonly tags: readonly number[];
  readonly dataType: DataType;
  readonly bitmask: string | null;
  /** null for a measured variable. */
  readonly formula: string | null;
  readonly estimates: Estimates;
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
  readonly deviceById: ReadonlyMap<string, ModelDevice>;
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
}): PlantModel {
  const deviceById = new Map(parts.devices.map((d) => [d.id, d]));
  const variables = parts.variables.map((v): ModelVariable => {
    const device = v.deviceId === null ? undefined : deviceById.get(v.deviceId);
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
    deviceById,
    byId: new Map(variables.map((v) => [v.id, v])),
    byMib: new Map(variables.flatMap((v) => (v.mib === null ? [] : [[v.mib, v] as const]))),
    byNumber: new Map(variables.map((v) => [v.number, v])),
  };
}
