import type { SingleAxisGeometry } from "@heliograph/domain/trackers/single-axis.ts";

/** How the modules of a field are held. */
export type Mount =
  | { readonly kind: "fixed"; readonly tilt: number; readonly azimuth: number }
  | { readonly kind: "single"; readonly geometry: SingleAxisGeometry; readonly trackers: number }
  | { readonly kind: "dual"; readonly trackers: number };

/** Modules of one orientation, with the inverters behind them. */
export interface FieldSpec {
  readonly mount: Mount;
  readonly inverters: number;
  /** Modules behind each inverter. [kWp] */
  readonly inverterKwp: number;
  /** AC limit of each inverter. [kW] */
  readonly inverterKw: number;
  readonly brand: string;
  readonly model: string;
  /** String boxes behind each inverter and strings in each box. */
  readonly boxes?: { readonly perInverter: number; readonly strings: number };
}

export type LoadKind = "household" | "dairy" | "mill" | "farm" | "resort";

export interface PlantSpec {
  readonly id: string;
  readonly name: string;
  readonly client: string;
  readonly maintainer: string;
  readonly manager: string;
  readonly timezone: string;
  /** YYYY-MM-DD */
  readonly activeSince: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly altitudeM: number;
  readonly location: string;
  readonly address: string;
  readonly country: string;
  readonly notes?: string;
  /** The portal is closed for this plant; its notes say why. */
  readonly closed?: boolean;
  /** Each field is a section A, B, ... of the plant. */
  readonly fields: readonly FieldSpec[];
  /** Many inverters: only the important variables. */
  readonly lean?: boolean;
  readonly sensors: { readonly irradiance: number; readonly wind: boolean } | null;
  readonly load?: { readonly kind: LoadKind; readonly yearlyKwh: number };
  readonly storage?: {
    readonly capacityKwh: number;
    readonly powerKw: number;
    readonly brand: string;
    readonly model: string;
  };
  /** Its logger stores the data and delivers them once a night at this local hour; otherwise at once. */
  readonly deliversAtHour?: number;
  /** What gives no data while the sun is down: its inverters, fed by their modules, or the logger itself. */
  readonly asleep?: "inverters" | "logger";
  /** Share of cloud in January and July, 0..1. */
  readonly cloud: readonly [january: number, july: number];
  /** Mean air temperature in January and July. [°C] */
  readonly airC: readonly [january: number, july: number];
  /** Faults that come back every month, so that some are open on any day. */
  readonly chronic: readonly ChronicFault[];
}

export const faultKinds = [
  "open_string",
  "tripped_inverter",
  "derating",
  "shading",
  "soiling",
  "sensor_drift",
  "silent_logger",
  "stuck_tracker",
  "open_interface",
  "weak_inverter",
  "weak_string",
  "curtailment",
  "snow",
  "stuck_sensor",
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** A fault that starts `startDay` days into each span of 30 days and stays for `days`. */
export interface ChronicFault {
  readonly kind: FaultKind;
  readonly startDay: number;
  readonly days: number;
}

export const kwpOfField = (field: FieldSpec): number => field.inverters * field.inverterKwp;
/** Peak power of a plant. [kWp] */
export const kwpOf = (spec: PlantSpec): number =>
  spec.fields.reduce((sum, field) => sum + kwpOfField(field), 0);
