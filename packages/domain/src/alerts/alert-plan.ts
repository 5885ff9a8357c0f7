import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import type { Section } from "@heliograph/contract/plants/plants.wire.ts";
import { kindOf } from "../data/kinds.ts";
import type { ModelVariable, PlantModel } from "../plants/plant-model.ts";
import type { Site } from "../sun/sun-position.ts";
import { entryOf } from "./alert-templates.ts";
import { asItIs, hasTag, inKw, inWm2, sourceOf, type Factor, type Source } from "./source.ts";
import type { Choice } from "./template.ts";
import type { WatchedVariable } from "./watched-variable.ts";

/** An alert on the variables of its plant as they are now. */
export interface AlertPlan {
  readonly alert: Alert;
  readonly tz: string;
  readonly site: Site | null;
  /** No logger sends: what no file has brought yet is not looked at. (P33) */
  readonly isByFiles: boolean;
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
    !v.disabled && (v.device_id === null || model.deviceById.get(v.device_id)?.disabled !== true);
  const chosen = alert.vars.flatMap((id) => {
    const variable = model.byId.get(id);
    return variable !== undefined && isOn(variable) ? [variable] : [];
  });
  const on = model.variables.filter(isOn);
  const plant: Plant = {
    on,
    byDevice: Map.groupBy(on, (v) => v.device_id),
    sensors: on.filter((v) => hasTag(v, tags.IRR)),
  };
  const groups = new Map<string, readonly Source[]>();
  const watched = new Map(
    chosen.map((variable) => {
      const sameDevice =
        variable.device_id === null ? [] : (plant.byDevice.get(variable.device_id) ?? []);
      const of = { variable, chosen, sameDevice };
      return [variable.id, watchedOf(model, { alert, plant, groups, of })];
    }),
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
  const { timezone: tz, by_files: isByFiles } = model.plant;
  return { alert, tz, site: siteOf(model), isByFiles, watched, numbers };
}

/** What is on in a plant, sorted once for all variables of an alert. */
interface Plant {
  readonly on: readonly ModelVariable[];
  readonly byDevice: ReadonlyMap<string | null, readonly ModelVariable[]>;
  readonly sensors: readonly ModelVariable[];
}

interface ToWatch {
  readonly alert: Alert;
  readonly plant: Plant;
  /** The peers of the groups so far. */
  readonly groups: Map<string, readonly Source[]>;
  readonly of: Choice;
}
function watchedOf(model: PlantModel, { alert, plant, groups, of }: ToWatch): WatchedVariable {
  const { variable, sameDevice } = of;
  const entry = entryOf(alert);
  const { sections } = model.plant;
  const own = sections
    .slice(1)
    .find((s) => variable.device_id !== null && s.devices_ids.includes(variable.device_id));
  const power = sections.find((s) => s.fpac === variable.id) ?? own ?? sections[0];
  const read = (id: string | null | undefined, factor: Factor): Source | null => {
    const known = id === null || id === undefined ? undefined : model.byId.get(id);
    return known === undefined ? null : sourceOf(known, factor);
  };
  const readsExpectedPower = entry?.readsExpectedPower === true;
  const group = entry?.peers?.group(of) ?? "";
  let peers = groups.get(group);
  if (peers === undefined) groups.set(group, (peers = entry?.peers?.among(of) ?? []));
  return {
    ...sourceOf(variable, entry?.unit ?? asItIs),
    variable,
    isNumber: kindOf(factsOf(variable)) !== "text",
    nominalKw: variable.nominalKw,
    irradiance: alert.minirr === null && !readsExpectedPower ? [] : irradianceOf(own, model, plant),
    power: alert.minpac === null ? null : read(sections[0]?.fpac, inKw),
    theoretical: readsExpectedPower ? theoreticalOf(power, model, plant.on) : null,
    kwp: power !== undefined && power.kwp > 0 ? power.kwp : model.plant.kwp,
    peers,
    group,
    target: entry?.target?.(of) ?? null,
    axis: axisOf(variable, sameDevice),
  };
}

const factsOf = (v: ModelVariable) => ({
  udm: v.udm,
  tags: v.tags,
  data_type: v.data_type,
  hasBitmask: v.bitmask !== null,
});

/** The section's own irradiance, then the plant's, then any sensor's. */
function irradianceOf(own: Section | undefined, model: PlantModel, plant: Plant): Source[] {
  const ids = [own?.firr, model.plant.sections[0]?.firr];
  const named = ids.flatMap((id) =>
    id === null || id === undefined ? [] : (model.byId.get(id) ?? []),
  );
  const all = [...named, ...plant.sensors];
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

function axisOf(
  variable: ModelVariable,
  sameDevice: readonly ModelVariable[],
): WatchedVariable["axis"] {
  if (hasTag(variable, tags.TRACKER_Y)) return "y";
  return sameDevice.some((v) => hasTag(v, tags.TRACKER_Y)) ? "x" : "single";
}
