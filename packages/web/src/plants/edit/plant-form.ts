import { plantId } from "@heliograph/contract/ids.ts";
import {
  newPlant,
  type NewPlant,
  type Plant,
  plantFields,
  type PlantPatch,
} from "@heliograph/contract/plants/plants.wire.ts";
import { formatCivilDay, parseCivilDay } from "@heliograph/domain/data/civil-day.ts";
import { dayOf, dayStartSeconds } from "@heliograph/domain/data/plant-day.ts";
import { z } from "zod";
import type { Rules } from "../../ui/form-rules.ts";

type Stored = Pick<Plant, "id" | keyof typeof plantFields.shape>;
/** The facts of a plant as they are filled in: its days are days of the calendar, "" for none. */
export interface PlantForm extends Omit<Stored, "num_sms" | "active_since" | "active_until"> {
  readonly num_sms: number | null;
  readonly active_since: string;
  readonly active_until: string;
}
export const noPlant: PlantForm = {
  id: "",
  name: "",
  client: null,
  maintainer: null,
  manager: null,
  timezone: newPlant.shape.timezone.parse(undefined),
  active_since: "",
  active_until: "",
  notes: null,
  notes_in_homepage: false,
  disabled: false,
  num_sms: 0,
  http_passwd: null,
  lat: null,
  lon: null,
  alt: null,
  location: null,
  address: null,
  country: null,
  language: "it",
  by_files: false,
};
/** The contract's rules of the fields, and days where the wire has moments. */
export const plantRules: Rules = {
  shape: {
    ...plantFields.shape,
    id: plantId,
    client: newPlant.shape.client,
    active_since: z.iso.date(),
    active_until: z.iso.date().nullable(),
  },
};

/** A plant has been active until the last second of its last day. */
const endOfDay = (day: string, tz: string): number =>
  dayStartSeconds(parseCivilDay(day) + 1, tz) - 1;
const startOfDay = (day: string, tz: string): number => dayStartSeconds(parseCivilDay(day), tz);
const dayText = (unixSeconds: number, tz: string): string => formatCivilDay(dayOf(unixSeconds, tz));

export function formOfPlant(plant: Stored): PlantForm {
  const { active_since: since, active_until: until, timezone: tz } = plant;
  const facts = Object.fromEntries(
    Object.keys(noPlant).map((key) => [key, Reflect.get(plant, key) as unknown]),
  ) as unknown as PlantForm;
  return {
    ...facts,
    active_since: dayText(since, tz),
    active_until: until === null ? "" : dayText(until, tz),
  };
}

/**
 * What travels of a form. Where the zone changes, the last day on the calendar stays, as the server keeps the first one.
 * @param form all that stands in it
 * @param changes what differs from the stored plant
 * @param isAdmin whether the last day is the sender's to change
 */
export function patchOf(
  form: PlantForm,
  { num_sms: sms, active_since: since, active_until: until, ...changes }: Partial<PlantForm>,
  isAdmin: boolean,
): PlantPatch {
  const { timezone: tz } = form;
  const moved = changes.timezone !== undefined && isAdmin && form.active_until !== "";
  const lastDay = until === undefined ? (moved ? form.active_until : undefined) : until;
  return {
    ...changes,
    ...(typeof sms === "number" ? { num_sms: sms } : {}),
    ...(since === undefined ? {} : { active_since: startOfDay(since, tz) }),
    ...(lastDay === undefined ? {} : { active_until: lastDay ? endOfDay(lastDay, tz) : null }),
  };
}

/** What stood in the changed fields, as it is stored: a day of the form that is that of the stored moment is that moment. */
export function wasOf(was: Partial<PlantForm>, plant: Stored): Partial<Stored> {
  const { active_since: since, active_until: until, num_sms: sms, ...facts } = was;
  const { timezone: tz } = plant;
  const now = formOfPlant(plant);
  const first = (day: string): number =>
    day === now.active_since ? plant.active_since : startOfDay(day, tz);
  const last = (day: string): number | null =>
    day === now.active_until ? plant.active_until : endOfDay(day, tz);
  return {
    ...facts,
    ...(typeof sms === "number" ? { num_sms: sms } : {}),
    ...(since === undefined ? {} : { active_since: first(since) }),
    ...(until === undefined ? {} : { active_until: until === "" ? null : last(until) }),
  };
}

/** A new plant; what was left empty does not travel. */
export function newPlantOf(form: PlantForm, changes: Partial<PlantForm>): NewPlant {
  const { id, name, client, timezone, active_since: since } = form;
  return {
    ...(patchOf(form, changes, true) as Partial<NewPlant>),
    id,
    name,
    client: client ?? "",
    timezone,
    active_since: startOfDay(since, timezone),
  };
}
