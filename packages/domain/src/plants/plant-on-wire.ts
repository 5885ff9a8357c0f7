import {
  gperfParams,
  homepage,
  type Plant,
  type PlantListItem,
} from "@heliograph/contract/plants/plants.wire.ts";
import { deviceFactsOnWire, deviceOnWire } from "../devices/device-on-wire.ts";
import { maySeeDevice, type Holds } from "../devices/device-permissions.ts";
import { variableOnWire } from "../variables/variable-on-wire.ts";
import type { ModelDevice, PlantFacts, PlantModel } from "./plant-model.ts";
import {
  seenAlert,
  seenAssStrinv,
  seenChart,
  seenHomepage,
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

/** A plant as this caller may see it. A closed one shows its basic fields and notes to all but admins. (P6) */
export function plantOnWire(
  model: PlantModel,
  sight: PlantSight,
  full: boolean,
): Omit<Plant, Elsewhere> {
  const facts = basicFields(model.plant, sight);
  if (model.plant.disabled && !sight.isAdmin)
    return {
      ...facts,
      ...nothing(),
      ...(full ? { devices: [], formulas: [], charts: [], alerts: [] } : {}),
    };
  const { plant } = model;
  return {
    ...facts,
    sections: seenSections(plant.sections, sight.hidden),
    homepage: seenHomepage(plant.homepage, sight.hidden),
    ass_strinv: seenAssStrinv(plant.assStrinv, sight.hidden),
    gperf_params: plant.gperfParams,
    gperf_events: plant.gperfEvents,
    ...(full ? parts(model, sight) : {}),
  };
}
type Settings = "sections" | "homepage" | "ass_strinv" | "gperf_params" | "gperf_events";
type Parts = "devices" | "formulas" | "charts" | "alerts";

function basicFields(p: PlantFacts, sight: PlantSight): Omit<Plant, Elsewhere | Settings | Parts> {
  return {
    id: p.id,
    name: p.name,
    client: p.client,
    maintainer: p.maintainer,
    manager: p.manager,
    timezone: p.timezone,
    active_since: p.activeSince,
    active_until: p.activeUntil,
    notes: p.notes,
    notes_in_homepage: p.notesInHomepage,
    disabled: p.disabled,
    num_sms: p.numSms,
    num_sent_sms: p.numSentSms,
    http_passwd: sight.holds("plant_edit") ? p.httpPasswd : null,
    lat: p.lat,
    lon: p.lon,
    alt: p.alt,
    location: p.location,
    address: p.address,
    country: p.country,
    kwp: p.kwp,
    logo: p.logo,
  };
}
const nothing = (): Pick<Plant, Settings> => ({
  sections: [],
  homepage: homepage.parse({}),
  ass_strinv: {},
  gperf_params: gperfParams.parse({}),
  gperf_events: [],
});
function parts(model: PlantModel, sight: PlantSight): Required<Pick<Plant, Parts>> {
  const maySeeAlerts = sight.holds("alerts_show") || sight.holds("alerts_edit");
  const maySeeCharts = sight.holds("charts_show") || sight.holds("charts_edit");
  return {
    devices: model.devices
      .filter((d) => maySeeDevice(d.type, sight.holds))
      .map((d) => deviceOnWire(d, model, sight)),
    // Sections and the homepage use formulas: every caller who sees the plant sees them.
    formulas: model.variables
      .filter((v) => v.formula !== null && !sight.hidden.has(v.id))
      .map((v) => variableOnWire(v, sight.holds)),
    charts: maySeeCharts ? model.charts.flatMap((c) => seenChart(c, sight.hidden) ?? []) : [],
    alerts: maySeeAlerts ? model.alerts.flatMap((a) => seenAlert(a, sight.hidden) ?? []) : [],
  };
}

/** The devices of a line of the plant list. */
export const listedDevices = (
  devices: readonly ModelDevice[],
  holds: Holds,
): NonNullable<PlantListItem["devices"]> =>
  devices
    .filter((d) => maySeeDevice(d.type, holds))
    .map((d) => {
      const { notes: _, ...facts } = deviceFactsOnWire(d);
      return facts;
    });
