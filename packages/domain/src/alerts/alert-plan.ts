import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import type { Section } from "@heliograph/contract/plants/plants.wire.ts";
import { kindOf } from "../data/kinds.ts";
import { kwPerUnit, unitOf } from "../data/unit-of.ts";
import type { ModelVariable, PlantModel } from "../plants/plant-model.ts";
import type { Site } from "../sun/sun-position.ts";

/** A variable that a check reads, and what takes its values to the unit of the rule. */
export interface Source {
  readonly id: string;
  readonly number: number;
  readonly factor: number;
}
/** One variable that an alert watches, with all that its check compares it with. */
export interface WatchedVariable extends Source {
  readonly variable: ModelVariable;
  /** False for text. */
  readonly isNumber: boolean;
  /** [kW] */
  readonly nominalKw: number | null;
  /** Irradiance, the first that has a value counts. [W/m2] */
  readonly irradiance: readonly Source[];
  /** The plant's own power. [kW] */
  readonly power: Source | null;
  /** Power that it should have. [kW] */
  readonly theoretical: Source | null;
  /** [kWp] */
  readonly kwp: number;
  /** Variables that it is compared with, itself among them. */
  readonly peers: readonly Source[];
  /** Where it was told to stand. [deg] */
  readonly target: Source | null;
  /** Whether it turns about one axis, and is that axis. */
  readonly axis: "x" | "y" | "single";
}
/** An alert on the variables of its plant as they are now. */
export interface AlertPlan {
  readonly alert: Alert;
  readonly tz: string;
  readonly site: Site | null;
  /** By id; variables that are disabled, or on a disabled device, are not watched. */
  readonly watched: ReadonlyMap<string, WatchedVariable>;
  /** Numbers of all variables that its checks read. */
  readonly numbers: ReadonlySet<number>;
}

const sites = new WeakMap<PlantModel, Site | null>();
/** Where a plant is; null when nobody said. The same object for the same model, so that what is computed of it can be kept. */
export function siteOf(model: PlantModel): Site | null {
  const known = sites.get(model);
  if (known !== undefined) return known;
  const { lat, lon, alt } = model.plant;
  const site =
    lat === null || lon === null
      ? null
      : { latitude: lat, longitude: lon, ...(alt === null ? {} : { altitudeM: alt }) };
  sites.set(model, site);
  return site;
}

/** Puts an alert on the variables of its plant: what is watched, and what each is compared with. */
export function planAlert(model: PlantModel, alert: Alert): AlertPlan {
  const isOn = (v: ModelVariable): boolean =>
    !v.disabled && (v.deviceId === null || model.deviceById.get(v.deviceId)?.disabled !== true);
  const chosen = alert.vars.flatMap((id) => {
    const variable = model.byId.get(id);
    return variable !== undefined && isOn(variable) ? [variable] : [];
  });
  const on = model.variables.filter(isOn);
  const plant: Plant = {
    on,
    byDevice: Map.groupBy(on, (v) => v.deviceId),
    sensors: on.filter((v) => hasTag(v, tags.IRR)),
  };
  const watched = new Map(
    chosen.map((variable) => [variable.id, watchedOf(model, { alert, variable, chosen, plant })]),
  );
  const numbers = new Set<number>();
  for (const one of watched.values())
    for (const source of [
      one,
      ...one.irradiance,
      ...one.peers,
      ...[one.power, one.theoretical, one.target].filter((s) => s !== null),
    ])
      numbers.add(source.number);
  return { alert, tz: model.plant.timezone, site: siteOf(model), watched, numbers };
}

interface Choice {
  readonly alert: Alert;
  readonly variable: ModelVariable;
  readonly chosen: readonly ModelVariable[];
  readonly plant: Plant;
}
/** What is on in a plant, sorted once for all variables of an alert. */
interface Plant {
  readonly on: readonly ModelVariable[];
  readonly byDevice: ReadonlyMap<string | null, readonly ModelVariable[]>;
  readonly sensors: readonly ModelVariable[];
}

function watchedOf(model: PlantModel, { alert, variable, chosen, plant }: Choice): WatchedVariable {
  const { sections } = model.plant;
  const own = sections
    .slice(1)
    .find((s) => variable.deviceId !== null && s.devices_ids.includes(variable.deviceId));
  const power = sections.find((s) => s.fpac === variable.id) ?? own ?? sections[0];
  const read = (id: string | null | undefined, factor: Factor): Source | null => {
    const found = id === null || id === undefined ? undefined : model.byId.get(id);
    return found === undefined ? null : sourceOf(found, factor);
  };
  const sameDevice =
    variable.deviceId === null ? [] : (plant.byDevice.get(variable.deviceId) ?? []);
  return {
    ...sourceOf(variable, factorOf(alert.template_id)),
    variable,
    isNumber: kindOf(factsOf(variable)) !== "text",
    nominalKw: variable.nominalKw,
    irradiance:
      alert.minirr === null && alert.template_id !== "006" ? [] : irradianceOf(own, model, plant),
    power: alert.minpac === null ? null : read(sections[0]?.fpac, inKw),
    theoretical: alert.template_id === "006" ? theoreticalOf(power, model, plant.on) : null,
    kwp: power !== undefined && power.kwp > 0 ? power.kwp : model.plant.kwp,
    peers: peersOf(alert.template_id, { variable, chosen, sameDevice }),
    target: alert.template_id === "019" ? targetOf(variable, sameDevice) : null,
    axis: axisOf(variable, sameDevice),
  };
}

type Factor = (v: ModelVariable) => number;
const asItIs: Factor = () => 1;
const inKw: Factor = (v) => kwPerUnit(v.udm) ?? 1;
const inWm2: Factor = (v) => {
  const unit = unitOf(v.udm);
  return unit?.dimension === "irradiance" ? unit.factor : 1;
};
/** The base of speeds is the metre an hour. */
const kmhFactor = 1000;
const inKmh: Factor = (v) => {
  const unit = unitOf(v.udm);
  return unit?.dimension === "speed" ? unit.factor / kmhFactor : 1;
};
/** Into the unit of a template's thresholds; other alerts are in the unit of their variables. */
function factorOf(templateId: string | null): Factor {
  if (["001", "002", "006", "007"].includes(templateId ?? "")) return inKw;
  if (templateId === "018") return inWm2;
  return templateId === "021" ? inKmh : asItIs;
}
const sourceOf = (v: ModelVariable, factor: Factor): Source => ({
  id: v.id,
  number: v.number,
  factor: factor(v),
});
const factsOf = (v: ModelVariable) => ({
  udm: v.udm,
  tags: v.tags,
  data_type: v.dataType,
  hasBitmask: v.bitmask !== null,
});
const hasTag = (v: ModelVariable, tag: number): boolean => v.tags.includes(tag);

/** The section's own irradiance, then the plant's, then any sensor's. */
function irradianceOf(own: Section | undefined, model: PlantModel, plant: Plant): Source[] {
  const ids = [own?.firr, model.plant.sections[0]?.firr];
  const told = ids.flatMap((id) =>
    id === null || id === undefined ? [] : (model.byId.get(id) ?? []),
  );
  const all = [...told, ...plant.sensors];
  return [...new Set(all)].map((v) => sourceOf(v, inWm2));
}

function theoreticalOf(
  section: Section | undefined,
  model: PlantModel,
  on: readonly ModelVariable[],
): Source | null {
  // A section's own word; the only theoretical power of a plant speaks for the whole.
  const tagged = on.filter((v) => hasTag(v, tags.P_TEORICA));
  const isWhole = section === model.plant.sections[0];
  const found =
    on.find((v) => v.id === section?.fteo) ??
    (isWhole && tagged.length === 1 ? tagged[0] : undefined);
  return found === undefined ? null : sourceOf(found, inKw);
}

function peersOf(
  templateId: string | null,
  of: Pick<Choice, "variable" | "chosen"> & { readonly sameDevice: readonly ModelVariable[] },
): Source[] {
  switch (templateId) {
    case "002":
      return of.chosen.map((v) => sourceOf(v, inKw));
    case "018":
      return of.chosen.map((v) => sourceOf(v, inWm2));
    case "020": {
      const axis = hasTag(of.variable, tags.TRACKER_Y) ? tags.TRACKER_Y : tags.TRACKER_X;
      return of.chosen.filter((v) => hasTag(v, axis)).map((v) => sourceOf(v, asItIs));
    }
    case "004":
    case "023": {
      const strings = of.sameDevice.filter((v) => hasTag(v, tags.STRING));
      const all = strings.includes(of.variable) ? strings : [of.variable, ...strings];
      return all.map((v) => sourceOf(v, asItIs));
    }
    default:
      return [];
  }
}

function targetOf(variable: ModelVariable, sameDevice: readonly ModelVariable[]): Source | null {
  const tag = hasTag(variable, tags.TRACKER_Y) ? tags.TRACKER_Y_TARGET : tags.TRACKER_X_TARGET;
  const found = sameDevice.find((v) => hasTag(v, tag));
  return found === undefined ? null : sourceOf(found, asItIs);
}
function axisOf(
  variable: ModelVariable,
  sameDevice: readonly ModelVariable[],
): WatchedVariable["axis"] {
  if (hasTag(variable, tags.TRACKER_Y)) return "y";
  return sameDevice.some((v) => hasTag(v, tags.TRACKER_Y)) ? "x" : "single";
}
