import type { GperfParams } from "@heliograph/contract/plants/plants.wire.ts";
import type { CalcQuestion } from "@heliograph/contract/gperformance/gperformance.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { kindOf } from "../data/kinds.ts";
import type { ModelVariable, PlantModel } from "../plants/plant-model.ts";
import { energyFactor, isIrradiance, producedPowerOf } from "../plants/quantities.ts";
import { refusal, type Refusal } from "../plants/refusal.ts";
import { closedState } from "../variables/closed-state.ts";

export interface InverterSource {
  readonly id: string;
  /** Of its produced power. */
  readonly variable: string;
  readonly nominalKw: number | null;
}
/** The variables that a guarantee is settled by. */
export interface GuaranteeSources {
  readonly irradiance: readonly string[];
  readonly temperature: readonly string[];
  readonly inverters: readonly InverterSource[];
  readonly iface: { readonly id: string; readonly closed: number } | null;
}

/** Peak power that the guarantee is reckoned with. [kWp] */
export const contractPower = (
  { pn_kwp: pn }: Pick<GperfParams, "pn_kwp">,
  { plant }: Pick<PlantModel, "plant">,
): number => pn ?? plant.kwp;

/**
 * Irradiances are those that the sections name, else every sensor of the plant; temperatures those that sections name; inverters all that are
 * in use and say their power.
 */
export function guaranteeSources(model: PlantModel, iface: string | null): GuaranteeSources {
  const { plant, variables, devices, variablesByDevice, byId, deviceById } = model;
  const named = (ids: readonly (string | null)[]): string[] => [
    ...new Set(ids.flatMap((id) => (id !== null && byId.has(id) ? [id] : []))),
  ];
  const sensors = variables
    .filter((one) => isIrradiance(one) && !one.disabled && one.device_id !== null)
    .filter(({ device_id: device }) => deviceById.get(device ?? "")?.disabled !== true)
    .map(({ id }) => id);
  const irradiance = named(plant.sections.map(({ firr }) => firr));
  const state = iface === null ? undefined : byId.get(iface);
  return {
    irradiance: irradiance.length > 0 ? irradiance : sensors,
    temperature: named(plant.sections.map(({ ftmod }) => ftmod)),
    inverters: devices
      .filter(({ type, disabled }) => type === "inverter" && !disabled)
      .flatMap(({ id, nominal }) => {
        const inUse = (variablesByDevice.get(id) ?? []).filter(({ disabled }) => !disabled);
        const power = producedPowerOf(inUse);
        return power === null ? [] : [{ id, variable: power.id, nominalKw: nominal }];
      }),
    iface: state === undefined ? null : { id: state.id, closed: closedState(state.bitmask) },
  };
}

/** Whether it is marked as the energy that a plant, or a device of it, produces. */
export const isProduction = ({ tags: own }: Pick<ModelVariable, "tags">): boolean =>
  own.includes(tags.E_PRODUCED);
/** Whether it is marked as the state of the grid interface. */
export const isInterfaceState = ({ tags: own }: Pick<ModelVariable, "tags">): boolean =>
  own.includes(tags.IFACE_STATE);
/** Whether it counts energy. */
export const isEnergyCounter = ({
  bitmask,
  ...own
}: Pick<ModelVariable, "udm" | "tags" | "data_type" | "bitmask">): boolean =>
  energyFactor(own.udm) !== null && kindOf({ ...own, hasBitmask: bitmask !== null }) === "counter";

/** What keeps a guarantee from being settled. */
export function refuseCalc(
  { params, etotal, iface, y }: Pick<CalcQuestion, "params" | "etotal" | "iface" | "y">,
  model: PlantModel,
  { irradiance }: GuaranteeSources,
): Refusal | null {
  const plant = model.plant.id;
  for (const [key, id] of [
    ["etotal", etotal],
    ["iface", iface],
  ] as const)
    if (id !== null && !model.byId.has(id))
      return refusal("gperf_foreign_variable", { key, id, plant }, key);
  const counter = model.byId.get(etotal);
  if (counter !== undefined && !isEnergyCounter(counter))
    return refusal("gperf_no_counter", { name: counter.name }, "etotal");
  if (params.gstc === 0) return refusal("gperf_no_gstc", {}, "params.gstc");
  if (y === null && params.contract_start === null) return refusal("gperf_no_contract", {}, "y");
  if (irradiance.length === 0) return refusal("gperf_no_irradiance", { plant });
  if (contractPower(params, model) <= 0) return refusal("gperf_no_power", { plant });
  return null;
}
