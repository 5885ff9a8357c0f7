import {
  gperfParams,
  homepage,
  sections as sectionsSchema,
  type NewPlant,
  type PlantPatch,
  type Section,
} from "@heliograph/contract/plants/plants.wire.ts";
import { nextActiveSince, startOfLocalDay } from "./active-since.ts";
import type { PlantFacts, PlantModel } from "./plant-model.ts";
import {
  assStrinvReferences,
  homepageReferences,
  refuseReferences,
  sectionReferences,
} from "./plant-references.ts";
import { refusal, type Refusal } from "./refusal.ts";
import { keptAssStrinv, keptHomepage, keptSections } from "./seen-settings.ts";
import { textOrNull } from "./text-or-null.ts";
import { totalKwp } from "./total-kwp.ts";

/** A plant begins with its global entry, which is the dashboard, and one section. (P5) */
const firstSections = (): Section[] =>
  sectionsSchema.parse([
    { name: "GLOBAL", kwp: 0 },
    { name: "A", kwp: 0 },
  ]);

export function newPlantFacts(p: NewPlant): PlantFacts {
  const sections = p.sections ?? firstSections();
  return {
    id: p.id,
    name: p.name,
    client: p.client,
    maintainer: textOrNull(p.maintainer),
    manager: textOrNull(p.manager),
    timezone: p.timezone,
    activeSince: startOfLocalDay(p.active_since, p.timezone),
    activeUntil: p.active_until ?? null,
    notes: textOrNull(p.notes),
    notesInHomepage: p.notes_in_homepage ?? false,
    disabled: p.disabled ?? false,
    numSms: p.num_sms ?? 0,
    numSentSms: 0,
    httpPasswd: textOrNull(p.http_passwd),
    lat: p.lat ?? null,
    lon: p.lon ?? null,
    alt: p.alt ?? null,
    location: textOrNull(p.location),
    address: textOrNull(p.address),
    country: textOrNull(p.country),
    kwp: totalKwp(sections),
    sections,
    homepage: homepage.parse({}),
    assStrinv: {},
    gperfParams: gperfParams.parse({}),
    gperfEvents: [],
    logo: null,
  };
}

/** The plant after a change by a caller who cannot see `hidden`. (P3, P4, P10) */
export function patchedPlant(
  now: PlantFacts,
  patch: PlantPatch,
  hidden: ReadonlySet<string>,
): PlantFacts {
  const text = (sent: string | null | undefined, before: string | null): string | null =>
    sent === undefined ? before : textOrNull(sent);
  const or = <T>(sent: T | undefined, before: T): T => (sent === undefined ? before : sent);
  const sections =
    patch.sections === undefined
      ? now.sections
      : keptSections(now.sections, patch.sections, hidden);
  return {
    ...now,
    name: or(patch.name, now.name),
    client: or(patch.client, now.client),
    maintainer: text(patch.maintainer, now.maintainer),
    manager: text(patch.manager, now.manager),
    timezone: or(patch.timezone, now.timezone),
    activeSince: nextActiveSince(now, {
      activeSince: patch.active_since,
      timezone: patch.timezone,
    }),
    activeUntil: or(patch.active_until, now.activeUntil),
    notes: text(patch.notes, now.notes),
    notesInHomepage: or(patch.notes_in_homepage, now.notesInHomepage),
    disabled: or(patch.disabled, now.disabled),
    numSms: or(patch.num_sms, now.numSms),
    httpPasswd: text(patch.http_passwd, now.httpPasswd),
    lat: or(patch.lat, now.lat),
    lon: or(patch.lon, now.lon),
    alt: or(patch.alt, now.alt),
    location: text(patch.location, now.location),
    address: text(patch.address, now.address),
    country: text(patch.country, now.country),
    sections,
    kwp: totalKwp(sections),
    homepage:
      patch.homepage === undefined
        ? now.homepage
        : keptHomepage(now.homepage, patch.homepage, hidden),
    assStrinv:
      patch.ass_strinv === undefined
        ? now.assStrinv
        : keptAssStrinv(now.assStrinv, patch.ass_strinv, hidden),
    gperfParams: or(patch.gperf_params, now.gperfParams),
  };
}

/** Refuses invalid plants, whoever the caller is; `before` is null for a new one. */
export function refusePlant(next: PlantFacts, before: PlantFacts | null): Refusal | null {
  if (next.client === null && before?.client !== null)
    return refusal("client_too_short", {}, "client");
  if (next.activeUntil !== null && next.activeUntil <= next.activeSince)
    return refusal("active_until_early", {}, "active_until");
  return null;
}

/** Refuses ids in the settings sent that are foreign or hidden (P7, P9), and strings that are given to what is no inverter. */
export function refusePlantReferences(
  sent: Pick<PlantPatch, "sections" | "homepage" | "ass_strinv">,
  model: PlantModel,
  hidden: ReadonlySet<string>,
): Refusal | null {
  const references = [
    ...sectionReferences(sent.sections ?? []),
    ...(sent.homepage === undefined ? [] : homepageReferences(sent.homepage)),
    ...assStrinvReferences(sent.ass_strinv ?? {}),
  ];
  const refused = refuseReferences(references, model, hidden);
  if (refused !== null) return refused;
  for (const id of Object.values(sent.ass_strinv ?? {})) {
    const device = model.deviceById.get(id);
    if (device !== undefined && device.type !== "inverter")
      return refusal("not_an_inverter", { device: device.name }, "ass_strinv");
  }
  return null;
}
