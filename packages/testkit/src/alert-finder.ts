/** What an alert finds in one slot of a plant in Turin: variables and devices are given by name, values by variable. */
import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import {
  plantModel,
  type PlantFacts,
  type PlantModel,
} from "@heliograph/domain/plants/plant-model.ts";
import { findingOf, findingOfPlant } from "@heliograph/domain/alerts/alert-check.ts";
import { sentAlert } from "@heliograph/domain/alerts/alert-changes.ts";
import { planAlert } from "@heliograph/domain/alerts/alert-plan.ts";
import { SlotReadings } from "@heliograph/domain/alerts/slot-readings.ts";

/** 2026-06-21T12:00 in Rome: the sun stands high over Turin. [unix s / 300] */
export const noon = 1_782_036_000 / 300;
/** 2026-06-21T02:00 in Rome. */
export const night = noon - 120;
const firstSlot = night - 60;

export interface Given {
  readonly tag?: number;
  readonly udm?: string;
  readonly device?: string;
  readonly disabled?: boolean;
  readonly dataType?: "float" | "int" | "str";
  readonly bitmask?: string;
}
export interface FinderStage {
  readonly variables: Readonly<Record<string, Given>>;
  readonly devices?: Readonly<
    Record<string, { type?: DeviceType; nominal?: number; disabled?: boolean }>
  >;
  readonly plant?: Partial<PlantFacts>;
}
export const noSection = {
  name: "GLOBAL",
  kwp: 100,
  kwp_exchange: null,
  devices_ids: [],
  fpac: null,
  fteo: null,
  fetot: null,
  fetotcount: null,
  fpr: null,
  firr: null,
  ftamb: null,
  ftmod: null,
};
/** A plant in Turin of 100 kWp; variables and devices are given by name. */
export function modelOf({ variables, devices = {}, plant = {} }: FinderStage): PlantModel {
  const facts = {
    id: "101",
    name: "Torino",
    timezone: "Europe/Rome",
    lat: 45.07,
    lon: 7.69,
    alt: 240,
    kwp: 100,
    disabled: false,
    sections: [noSection],
    ...plant,
  } as unknown as PlantFacts;
  return plantModel({
    plant: facts,
    devices: Object.entries(devices).map(([id, { type = "inverter", nominal, disabled }]) => ({
      id,
      plant_id: "101",
      name: id,
      type,
      brand: null,
      model: null,
      nominal: nominal ?? null,
      notes: null,
      oid: null,
      oidn: null,
      disabled: disabled ?? false,
    })),
    variables: Object.entries(variables).map(([id, v], i) => ({
      id,
      number: i + 1,
      plant_id: "101",
      device_id: v.device ?? null,
      imported_id: null,
      mib: id,
      name: id,
      notes: null,
      disabled: v.disabled ?? false,
      udm: v.udm ?? null,
      vmin: null,
      vmax: null,
      tags: v.tag === undefined ? [] : [v.tag],
      data_type: v.dataType ?? "float",
      bitmask: v.bitmask ?? null,
      formula: null,
      estimates: {},
    })),
    charts: [],
    alerts: [],
    reports: [],
  });
}
/** What an alert of a template (or none) finds on a variable, with these values in one slot; what is not named is a gap. */
export function finder(stage: FinderStage, more: Partial<Alert> & { template_id: string | null }) {
  const model = modelOf(stage);
  const names = Object.keys(stage.variables);
  const alert = sentAlert({
    sent: { num_checks: 3, vars: names, ...more },
    id: "a",
    plantId: "101",
    before: null,
    hidden: new Set(),
  });
  const plan = planAlert(model, alert);
  return (
    on: string,
    values: Readonly<Record<string, number | readonly number[]>>,
    at: { slot?: number; step?: number; received?: boolean } = {},
  ): string => {
    const { slot = noon, step = 5, received = true } = at;
    const length = slot - firstSlot + 1;
    const series = new Map(
      names.map((name, i) => {
        const slots = new Float64Array(length).fill(NaN);
        const found = values[name];
        // Of several values the last one is in the slot, the others in the slots before.
        [found ?? []]
          .flat()
          .toReversed()
          .forEach((value, back) => {
            slots[length - 1 - back * Math.max(1, step / 5)] = value;
          });
        return [i + 1, { slots, steps: new Uint8Array(length).fill(step) }] as const;
      }),
    );
    const readings = new SlotReadings({
      firstSlot,
      series,
      received: new Set(received ? [slot] : []),
    });
    const finding =
      on === "" ? findingOfPlant(plan, readings, slot) : findingOf(plan, on, readings, slot);
    return finding.is === "error" ? finding.error : finding.is;
  };
}
