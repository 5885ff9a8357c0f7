import {
  gperfParams,
  homepage,
  type Plant,
  type PlantListItem,
} from "@heliograph/contract/plants/plants.wire.ts";
import { deviceOnWire } from "../devices/device-on-wire.ts";
import { maySeeDevice, type Holds } from "../devices/device-permissions.ts";
import { variableOnWire } from "../variables/variable-on-wire.ts";
import type { ModelDevice, PlantFacts, PlantModel } from "./plant-model.ts";
import { seenQuantities, standingVariables } from "./plant-quantities.ts";
import {
  seenAlert,
  seenAssStrinv,
  seenChart,
  seenHomepage,
  seenReport,
  seenSections,
} from "./seen-settings.ts";

/** The caller for whom a plant is read. */
export interface PlantSight {
  readonly isAdmin: boolean;
  readonly holds: Holds;
  readonly hidden: ReadonlySet<string>;
}
/** Data from outside of the plant's own rows. */
type Elsewhere = "last_update" | "num_alerts";

/** Some of the things that a plant is made of: devices, formulas, charts, alerts and reports, by id. */
export interface Only {
  readonly only: ReadonlySet<string>;
}

/** A plant as this caller may see it. A closed one shows its basic fields and notes to all but admins. (P6) */
export function plantOnWire(
  model: PlantModel,
  sight: PlantSight,
  full: boolean | Only,
): Omit<Plant, Elsewhere> {
  const facts = basicFields(model.plant, sight);
  if (model.plant.disabled && !sight.isAdmin)
    return {
      ...facts,
      ...nothing(),
      ...(full !== false ? { devices: [], formulas: [], charts: [], alerts: [], reports: [] } : {}),
    };
  const { plant } = model;
  return {
    ...facts,
    sections: seenSections(plant.sections, sight.hidden),
    homepage: seenHomepage(plant.homepage, sight.hidden),
    ass_strinv: seenAssStrinv(plant.ass_strinv, sight.hidden),
    gperf_params: plant.gperf_params,
    gperf_events: plant.gperf_events,
    ...(full === false
      ? {}
      : {
          // With every part: which variables stand for a quantity follows from all of them.
          quantities: seenQuantities(standingVariables(model), sight.hidden),
          ...parts(model, sight, full === true ? null : full.only),
        }),
  };
}
type Settings = "sections" | "homepage" | "ass_strinv" | "gperf_params" | "gperf_events";
type Parts = "devices" | "formulas" | "charts" | "alerts" | "reports";

function basicFields(
  {
    sections: _s,
    homepage: _h,
    ass_strinv: _a,
    gperf_params: _p,
    gperf_events: _e,
    ...basic
  }: PlantFacts,
  sight: PlantSight,
): Omit<Plant, Elsewhere | Settings | Parts | "quantities"> {
  return { ...basic, http_passwd: sight.holds("plant_edit") ? basic.http_passwd : null };
}
const nothing = (): Pick<Plant, Settings> => ({
  sections: [],
  homepage: homepage.parse({}),
  ass_strinv: {},
  gperf_params: gperfParams.parse({}),
  gperf_events: [],
});
function parts(
  model: PlantModel,
  sight: PlantSight,
  only: ReadonlySet<string> | null,
): Required<Pick<Plant, Parts>> {
  const maySeeAlerts = sight.holds("alerts_show") || sight.holds("alerts_edit");
  const maySeeReports = sight.holds("reports_show") || sight.holds("reports_edit");
  const maySeeCharts = sight.holds("charts_show") || sight.holds("charts_edit");
  const asked = <T extends { readonly id: string }>(things: readonly T[]): readonly T[] =>
    only === null ? things : things.filter(({ id }) => only.has(id));
  return {
    devices: asked(model.devices)
      .filter((d) => maySeeDevice(d.type, sight.holds))
      .map((d) => deviceOnWire(d, model, sight)),
    // Sections and the homepage use formulas: every caller who sees the plant sees them.
    formulas: asked(model.variables)
      .filter((v) => v.formula !== null && !sight.hidden.has(v.id))
      .map((v) => variableOnWire(v, sight.holds)),
    charts: maySeeCharts
      ? asked(model.charts).flatMap((c) => seenChart(c, sight.hidden) ?? [])
      : [],
    alerts: maySeeAlerts
      ? asked(model.alerts).flatMap((a) => seenAlert(a, sight.hidden) ?? [])
      : [],
    reports: maySeeReports
      ? asked(model.reports).flatMap((r) => seenReport(r, sight.hidden) ?? [])
      : [],
  };
}

/** The devices of a line of the plant list. */
export const listedDevices = (
  devices: readonly ModelDevice[],
  holds: Holds,
): NonNullable<PlantListItem["devices"]> =>
  devices.filter((d) => maySeeDevice(d.type, holds)).map(({ notes: _notes, ...facts }) => facts);
