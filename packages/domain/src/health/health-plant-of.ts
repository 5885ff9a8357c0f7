import { tags } from "@heliograph/contract/variables/tags.ts";
import { siteOf } from "../alerts/alert-plan.ts";
import type { ModelDevice, ModelVariable, PlantModel } from "../plants/plant-model.ts";
import { standingVariables, variablesInUse } from "../plants/plant-quantities.ts";
import {
  energiesOf,
  isIrradiance,
  isStringCurrent,
  powerFactor,
  producedEnergyOf,
  producedPowerOf,
} from "../plants/quantities.ts";
import { totalKwp } from "../plants/total-kwp.ts";
import { formulaInputs } from "../variables/formula-inputs.ts";
import type {
  HealthInverter,
  HealthPlant,
  HealthSensor,
  HealthString,
  HealthTracker,
} from "./health-plant.ts";
import { closedState } from "../variables/closed-state.ts";

interface Parts {
  readonly model: PlantModel;
  /** Devices and variables that are not disabled. */
  readonly devices: readonly ModelDevice[];
  readonly variables: readonly ModelVariable[];
  readonly ofDevice: (id: string) => readonly ModelVariable[];
  readonly sectionsOf: (device: string) => number[];
}

/** The facts by which a plant is judged, from its model: what is disabled is not judged. (H1) */
export function healthPlant(model: PlantModel): HealthPlant {
  const variables = variablesInUse(model);
  const byDevice = Map.groupBy(variables, (v) => v.device_id ?? "");
  const { sections } = model.plant;
  const parts: Parts = {
    model,
    devices: model.devices.filter(({ disabled }) => !disabled),
    variables,
    ofDevice: (id) => byDevice.get(id) ?? [],
    sectionsOf: (device) =>
      sections.flatMap((s, i) => (i > 0 && s.devices_ids.includes(device) ? [i] : [])),
  };
  const inverters = invertersOf(parts);
  return {
    plantId: model.plant.id,
    timezone: model.plant.timezone,
    isByFiles: model.plant.by_files,
    site: siteOf(model),
    kwp: totalKwp(sections),
    sections: sections.map((_, number) => sectionOf(parts, number)),
    inverters,
    strings: stringsOf(parts, new Set(inverters.map(({ id }) => id))),
    trackers: trackersOf(parts),
    sensors: sensorsOf(parts),
    gridInterface: gridInterfaceOf(parts),
    counters: countersOf(parts, inverters),
    moduleTemperature: sections.flatMap(({ ftmod }) => ftmod ?? [])[0] ?? null,
  };
}

/** Inverters that measure their power; in a plant without any, the meters of what it produces. */
function invertersOf({ devices, ofDevice, sectionsOf }: Parts): HealthInverter[] {
  const judged = (types: readonly string[]): HealthInverter[] =>
    devices.flatMap((device) => {
      const own = ofDevice(device.id);
      const power = types.includes(device.type) ? producedPowerOf(own) : null;
      if (power === null) return [];
      const isInverter = device.type === "inverter";
      return [
        {
          id: device.id,
          sections: sectionsOf(device.id),
          // A meter's rating says nothing about what stands before it.
          nominalKw: isInverter && (device.nominal ?? 0) > 0 ? device.nominal : null,
          power: power.id,
          energy: producedEnergyOf(own)?.id ?? null,
        },
      ];
    });
  const inverters = judged(["inverter"]);
  return inverters.length > 0 ? inverters : judged(["meter", "generic"]);
}

function stringsOf(
  { model, variables }: Parts,
  inverters: ReadonlySet<string>,
): readonly HealthString[] {
  return variables.filter(isStringCurrent).flatMap((v) => {
    if (v.device_id === null) return [];
    const fed = model.plant.ass_strinv[v.id] ?? v.device_id;
    return [{ id: v.id, box: v.device_id, inverter: inverters.has(fed) ? fed : null }];
  });
}

function trackersOf({ devices, ofDevice, sectionsOf }: Parts): HealthTracker[] {
  return devices.flatMap((device) => {
    const own = ofDevice(device.id);
    const tagged = (tag: number): string | null =>
      own.find((v) => v.tags.includes(tag))?.id ?? null;
    const [x, y] = [tagged(tags.TRACKER_X), tagged(tags.TRACKER_Y)];
    if (x === null && y === null) return [];
    return [
      {
        id: device.id,
        x,
        y,
        targetX: tagged(tags.TRACKER_X_TARGET),
        targetY: tagged(tags.TRACKER_Y_TARGET),
        sections: sectionsOf(device.id),
      },
    ];
  });
}

/** Measured irradiances: a mean of sensors is a formula and no sensor. */
function sensorsOf({ model, variables }: Parts): HealthSensor[] {
  const { sections } = model.plant;
  return variables
    .filter((v) => v.device_id !== null && isIrradiance(v))
    .map((v) => ({
      id: v.id,
      device: v.device_id,
      sections: sections.flatMap(({ firr }, i) =>
        firr !== null && measuredOf(model, firr).includes(v.id) ? [i] : [],
      ),
    }));
}

function gridInterfaceOf({ variables }: Parts): HealthPlant["gridInterface"] {
  const found = variables.find((v) => v.tags.includes(tags.IFACE_STATE));
  return found === undefined ? null : { id: found.id, closed: closedState(found.bitmask) };
}

/** The meters' counter where there is one, else those of all inverters. A formula has no reading of its own. */
function countersOf({ variables }: Parts, inverters: readonly HealthInverter[]): string[] {
  const { produced } = energiesOf(
    variables.filter(({ deviceType }) => deviceType === "meter"),
    [],
  );
  if (produced.length > 0) return produced.map(({ id }) => id);
  const own = inverters.flatMap(({ energy }) => energy ?? []);
  return own.length === inverters.length ? own : [];
}

function sectionOf({ model, variables }: Parts, number: number): HealthPlant["sections"][number] {
  const section = model.plant.sections[number]!;
  const named = (id: string | null, isRight: (udm: string | null) => boolean): string | null => {
    const found = id === null ? undefined : model.byId.get(id);
    return found !== undefined && !found.disabled && isRight(found.udm) ? found.id : null;
  };
  const isPower = (udm: string | null): boolean => powerFactor(udm) !== null;
  const standing = standingVariables(model).sections[number];
  const alone = (of: readonly ModelVariable[] = []): string | null =>
    of.length === 1 ? of[0]!.id : null;
  const theoretical =
    named(section.fteo, isPower) ??
    (number === 0 ? (variables.find((v) => v.tags.includes(tags.P_TEORICA))?.id ?? null) : null);
  return {
    number,
    kwp: section.kwp,
    power: alone(standing?.power),
    theoretical,
    theoreticalSensors:
      theoretical === null
        ? []
        : measuredOf(model, theoretical).filter((id) => isIrradiance(model.byId.get(id)!)),
    // Health adds powers up by itself.
    energy: standing?.isIntegral === true ? null : alone(standing?.energy),
  };
}

/** The measured variables that a variable rests on, through formulas; itself where it is measured. */
function measuredOf(model: PlantModel, id: string): string[] {
  const seen = new Set<string>();
  const measured: string[] = [];
  const open = [id];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const variable = model.byId.get(next);
    if (variable === undefined || seen.has(next)) continue;
    seen.add(next);
    if (variable.formula === null) measured.push(next);
    else open.push(...formulaInputs(variable.formula));
  }
  return measured;
}

/** The variables whose slots a day of the plant is judged by. */
export function judgedVariables(plant: HealthPlant): string[] {
  const ids = [
    ...plant.inverters.map(({ power }) => power),
    ...plant.strings.map(({ id }) => id),
    ...plant.trackers.flatMap(({ x, y, targetX, targetY }) => [x, y, targetX, targetY]),
    ...plant.sensors.map(({ id }) => id),
    ...plant.sections.map(({ theoretical }) => theoretical),
    ...plant.counters,
    plant.gridInterface?.id ?? null,
    plant.moduleTemperature,
  ];
  return [...new Set(ids.filter((id) => id !== null))];
}
