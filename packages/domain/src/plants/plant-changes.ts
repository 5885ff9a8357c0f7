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
    active_since: startOfLocalDay(p.active_since, p.timezone),
    active_until: p.active_until ?? null,
    notes: textOrNull(p.notes),
    notes_in_homepage: p.notes_in_homepage ?? false,
    disabled: p.disabled ?? false,
    num_sms: p.num_sms ?? 0,
    num_sent_sms: 0,
    http_passwd: textOrNull(p.http_passwd),
    lat: p.lat ?? null,
    lon: p.lon ?? null,
    alt: p.alt ?? null,
    location: textOrNull(p.location),
    address: textOrNull(p.address),
    country: textOrNull(p.country),
    language: p.language ?? "it",
    by_files: p.by_files ?? false,
    kwp: totalKwp(sections),
    sections,
    homepage: homepage.parse({}),
    ass_strinv: {},
    gperf_params: gperfParams.parse({}),
    gperf_events: [],
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
    active_since: nextActiveSince(now, {
      active_since: patch.active_since,
      timezone: patch.timezone,
    }),
    active_until: or(patch.active_until, now.active_until),
    notes: text(patch.notes, now.notes),
    notes_in_homepage: or(patch.notes_in_homepage, now.notes_in_homepage),
    disabled: or(patch.disabled, now.disabled),
    num_sms: or(patch.num_sms, now.num_sms),
    http_passwd: text(patch.http_passwd, now.http_passwd),
    lat: or(patch.lat, now.lat),
    lon: or(patch.lon, now.lon),
    alt: or(patch.alt, now.alt),
    location: text(patch.location, now.location),
    address: text(patch.address, now.address),
    country: text(patch.country, now.country),
    language: or(patch.language, now.language),
    by_files: or(patch.by_files, now.by_files),
    sections,
    kwp: totalKwp(sections),
    homepage:
      patch.homepage === undefined
        ? now.homepage
        : keptHomepage(now.homepage, patch.homepage, hidden),
    ass_strinv:
      patch.ass_strinv === undefined
        ? now.ass_strinv
        : keptAssStrinv(now.ass_strinv, patch.ass_strinv, hidden),
    gperf_params: or(patch.gperf_params, now.gperf_params),
  };
}

/** Refuses invalid plants, whoever the caller is; `before` is null for a new one. */
export function refusePlant(next: PlantFacts, before: PlantFacts | null): Refusal | null {
  if (next.client === null && before?.client !== null)
    return refusal("client_too_short", {}, "client");
  if (next.active_until !== null && next.active_until <= next.active_since)
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
