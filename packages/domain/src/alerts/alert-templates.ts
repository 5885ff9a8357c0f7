import type { AlertTemplate } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { TemplateEntry } from "./template.ts";
import { t001 } from "./templates/001.ts";
import { t002 } from "./templates/002.ts";
import { t003 } from "./templates/003.ts";
import { t004 } from "./templates/004.ts";
import { t005 } from "./templates/005.ts";
import { t006 } from "./templates/006.ts";
import { t007 } from "./templates/007.ts";
import { t008 } from "./templates/008.ts";
import { t009 } from "./templates/009.ts";
import { t010 } from "./templates/010.ts";
import { t011 } from "./templates/011.ts";
import { t012 } from "./templates/012.ts";
import { t013 } from "./templates/013.ts";
import { t014 } from "./templates/014.ts";
import { t015 } from "./templates/015.ts";
import { t016 } from "./templates/016.ts";
import { t017 } from "./templates/017.ts";
import { t017A } from "./templates/017-a.ts";
import { t017B } from "./templates/017-b.ts";
import { t017C } from "./templates/017-c.ts";
import { t017D } from "./templates/017-d.ts";
import { t018 } from "./templates/018.ts";
import { t019 } from "./templates/019.ts";
import { t020 } from "./templates/020.ts";
import { t021 } from "./templates/021.ts";
import { t022 } from "./templates/022.ts";
import { t023 } from "./templates/023.ts";
import { t024 } from "./templates/024.ts";

/** Every kind of alert that has a code, in the order of the codes. docs/rules/alerts.md says when each fails. */
const entries = [
  t001,
  t002,
  t003,
  t004,
  t005,
  t006,
  t007,
  t008,
  t009,
  t010,
  t011,
  t012,
  t013,
  t014,
  t015,
  t016,
  t017,
  t017A,
  t017B,
  t017C,
  t017D,
  t018,
  t019,
  t020,
  t021,
  t022,
  t023,
  t024,
] as const satisfies readonly TemplateEntry[];

/** The code of a template. */
export type TemplateId = (typeof entries)[number]["id"];

/** As it is on the wire: what an entry leaves out is null, 3 checks, all day. */
const onWire = (entry: TemplateEntry): AlertTemplate => ({
  id: entry.id,
  name: entry.name,
  description: entry.description,
  need: [...entry.need],
  var_tags: [...(entry.tags ?? [])],
  minirr: entry.minirr ?? null,
  minpac: entry.minpac ?? null,
  minstr: entry.minstr ?? null,
  pacperc: entry.pacperc ?? null,
  vmin: entry.vmin ?? null,
  vmax: entry.vmax ?? null,
  angle: entry.angle ?? null,
  num_checks: entry.num_checks ?? 3,
  active_hours: entry.active_hours ?? null,
  active_sun: entry.active_sun ?? null,
});

/** The templates in the order of their codes, as they are on the wire. */
export const alertTemplates: readonly AlertTemplate[] = entries.map(onWire);
const wireById = new Map(alertTemplates.map((one) => [one.id, one]));
const entryById = new Map<string, TemplateEntry>(entries.map((one) => [one.id, one]));

/** A template by its code, as it is on the wire; null when there is none. */
export const alertTemplate = (id: string): AlertTemplate | null => wireById.get(id) ?? null;
/** What an alert's template says of itself; null for an alert without one. */
export const entryOf = (alert: { readonly template_id: string | null }): TemplateEntry | null =>
  (alert.template_id === null ? undefined : entryById.get(alert.template_id)) ?? null;
/** Whether a code is one of the catalogue's. */
export const isTemplateId = (id: string): id is TemplateId => wireById.has(id);
