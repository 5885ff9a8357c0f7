import { importLineOf, type ImportLine } from "@heliograph/contract/import/import-lines.ts";
import type {
  LegacyExport,
  LegacyNode,
  LegacyPlant,
} from "@heliograph/contract/import/legacy-export.wire.ts";
import {
  homepageLimits,
  type Homepage,
  type NewPlant,
  type Section,
} from "@heliograph/contract/plants/plants.wire.ts";
import { parseCivilDay } from "../data/civil-day.ts";
import { dayStartSeconds, isTimeZone } from "../data/plant-day.ts";
import { legacyWidgets, unsupportedWidgets } from "./legacy-words.ts";

/** What something of the legacy portal becomes, and what is to be said of it. */
export interface Mapped<T> {
  readonly value: T;
  readonly lines: readonly ImportLine[];
}

const usualZone = "Europe/Rome";

/** What the rest stands on; the lines say what is missing. (IMPORT-12) */
export function wholeExport(read: LegacyExport): Mapped<LegacyPlant | null> {
  const { nodo, utenti } = read;
  if (nodo !== null && utenti !== null) return { value: { ...read, nodo, utenti }, lines: [] };
  return {
    value: null,
    lines: [
      ...(nodo === null ? [importLineOf("node_missing")] : []),
      ...(utenti === null ? [importLineOf("users_missing")] : []),
    ],
  };
}

/** The plant's own fields. Without a day of activation it begins with `today`. */
export function legacyPlant(
  { nodo, sezioni }: Pick<LegacyPlant, "nodo" | "sezioni">,
  of: { readonly id: string; readonly nowSeconds: number },
): Mapped<NewPlant> {
  const timezone = nodo.fuso !== null && isTimeZone(nodo.fuso) ? nodo.fuso : usualZone;
  const lines: ImportLine[] = [];
  if (nodo.http_passwd === null) lines.push(importLineOf("http_password_missing"));
  if (sezioni.length > 1) lines.push(importLineOf("sections_manual", { sections: sezioni.length }));
  return {
    value: {
      id: of.id,
      name: nodo.nome,
      client: nodo.cliente ?? nodo.nome,
      maintainer: nodo.manutentore,
      manager: nodo.gestore,
      timezone,
      active_since: activeSince(nodo, timezone) ?? of.nowSeconds,
      notes: nodo.note,
      http_passwd: nodo.http_passwd,
      lat: nodo.lat,
      lon: nodo.lon,
      alt: nodo.alt,
      location: nodo.localita,
      address: nodo.indirizzo,
      country: nodo.nazione,
      sections: sectionsOf(nodo, sezioni),
    },
    lines,
  };
}
function activeSince({ data_attivazione: day }: LegacyNode, timezone: string): number | null {
  if (day === null || !/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  try {
    return dayStartSeconds(parseCivilDay(day), timezone);
  } catch {
    // The 31st of February of a form that checked nothing.
    return null;
  }
}

const emptySection = {
  devices_ids: [],
  fpac: null,
  fteo: null,
  fetot: null,
  fetotcount: null,
  fpr: null,
  firr: null,
  ftamb: null,
  ftmod: null,
};
function sectionsOf(nodo: LegacyNode, sezioni: LegacyPlant["sezioni"]): Section[] {
  const parts =
    sezioni.length === 0 ? [{ nome: null, potenza: null, potenza_scambio: null }] : sezioni;
  const sum = sezioni.reduce((kwp, one) => kwp + (one.potenza ?? 0), 0);
  const kwp = nodo.potenza ?? sum;
  const own = parts.map(({ nome, potenza, potenza_scambio }, i) => ({
    ...emptySection,
    name: nome ?? "ABCDEFGHILMN".charAt(i) + (i > 11 ? String(i) : ""),
    kwp: Math.max(0, potenza ?? (parts.length === 1 ? kwp : 0)),
    kwp_exchange: potenza_scambio,
  }));
  return [{ ...emptySection, name: "GLOBAL", kwp: Math.max(0, kwp), kwp_exchange: null }, ...own];
}

/** Names and powers from there; the variables that somebody chose here stay. */
export const mergedSections = (now: readonly Section[], then: readonly Section[]): Section[] =>
  then.map((one, i) => {
    const before = now[i];
    return before === undefined
      ? one
      : { ...before, name: one.name, kwp: one.kwp, kwp_exchange: one.kwp_exchange };
  });

/** The lists of the home page, as far as the legacy one had such boxes. @param idOf the id here of a legacy variable or formula */
export function legacyHomepage(
  { widgets }: Pick<LegacyNode, "widgets">,
  idOf: (legacyId: string) => string | undefined,
): Mapped<Partial<Homepage>> {
  const lines: ImportLine[] = [];
  const value: Partial<Homepage> = {};
  for (const { tipo, variabili } of widgets) {
    const list = legacyWidgets[tipo.toUpperCase()];
    if (unsupportedWidgets.includes(tipo.toLowerCase()))
      lines.push(importLineOf("widget_unsupported", { widget: tipo }));
    else if (list === undefined) lines.push(importLineOf("widget_unknown", { widget: tipo }));
    else {
      const ids = variabili.flatMap((legacyId) => {
        const id = idOf(legacyId);
        if (id === undefined)
          lines.push(importLineOf("widget_variable_not_found", { widget: tipo, id: legacyId }));
        return id ?? [];
      });
      const all = [...new Set([...(value[list] ?? []), ...ids])];
      value[list] = all.slice(0, homepageLimits[list]);
    }
  }
  return { value, lines };
}

const longestYears = 10;
/** From the plant's first day, at most ten years before the last timestamp, until that. [unix s] (IMPORT-23) */
export function historyRange(
  activeSinceSeconds: number,
  lastSeconds: number,
): { readonly start: number; readonly end: number } | null {
  const oldest = Temporal.Instant.fromEpochMilliseconds(lastSeconds * 1000)
    .toZonedDateTimeISO("UTC")
    .subtract({ years: longestYears });
  const start = Math.max(activeSinceSeconds, Math.floor(oldest.epochMilliseconds / 1000));
  return start < lastSeconds ? { start, end: lastSeconds } : null;
}
