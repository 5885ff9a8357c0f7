/** What the export service of the legacy portal answers (docs/rules/import.md, X17). PHP wrote it: numbers may be texts, and what is empty may be missing. */
import { z } from "zod";

const word = z.union([z.string(), z.number()]).transform((v) => String(v).trim());
const text = z.union([z.string(), z.number(), z.null()]).transform((v) => {
  const trimmed = v === null ? "" : String(v).trim();
  return trimmed === "" ? null : trimmed;
});
const optionalText = text.default(null);
const optionalNumber = z
  .union([z.string(), z.number(), z.null()])
  .transform((v) => (v === null || v === "" || !Number.isFinite(Number(v)) ? null : Number(v)))
  .default(null);
/** 1, "1", true, "S". */
const flag = (fallback: boolean) =>
  z
    .union([z.string(), z.number(), z.boolean(), z.null()])
    .transform((v) => (v === null ? fallback : ["1", "true", "S"].includes(String(v))))
    .default(fallback);
const list = <T extends z.ZodType>(of: T) => z.array(of).default([]);

const widget = z.object({ tipo: word, variabili: list(word) });
const node = z.object({
  cod_nodo: word,
  nome: word,
  cliente: optionalText,
  manutentore: optionalText,
  gestore: optionalText,
  fuso: optionalText,
  /** `YYYY-MM-DD` */
  data_attivazione: optionalText,
  potenza: optionalNumber,
  lat: optionalNumber,
  lon: optionalNumber,
  alt: optionalNumber,
  localita: optionalText,
  indirizzo: optionalText,
  nazione: optionalText,
  note: optionalText,
  http_passwd: optionalText,
  /** Of the newest sample. [unix s] */
  ultimo_dato: optionalNumber,
  widgets: list(widget),
});
const person = z.object({
  username: word,
  nome: optionalText,
  /** 1 admin, 2 installer, 3 client. */
  tipo: optionalNumber,
  /** Divided by blanks, commas or semicolons. */
  email: optionalText,
  cellulare: optionalText,
  permessi: list(word),
});
const section = z.object({
  nome: optionalText,
  potenza: optionalNumber,
  potenza_scambio: optionalNumber,
});
const variable = z.object({
  id: word,
  nome: word,
  mib: word,
  /** What it measures: PAC, ETOT, ISTR ... */
  tipo: optionalText,
  um: optionalText,
  min: optionalNumber,
  max: optionalNumber,
});
const device = z.object({
  id: word,
  nome: word,
  tipo: optionalText,
  marca: optionalText,
  modello: optionalText,
  potenza: optionalNumber,
  oid: optionalText,
  oidn: optionalNumber,
  note: optionalText,
  variabili: list(variable),
});
const formula = z.object({
  id: word,
  nome: word,
  tipo: optionalText,
  um: optionalText,
  /** Names variables and formulas as `[id]`. */
  formula: word,
});
const estimate = z.object({ variabile: word, anno: word, valori: z.array(optionalNumber) });
const recipients = { email: list(word), sms: list(word) };
const alarm = z.object({
  codice: word,
  nome: optionalText,
  descrizione: optionalText,
  variabili: list(word),
  min: optionalNumber,
  max: optionalNumber,
  attivo: flag(true),
  ...recipients,
});
const message = z.object({
  codice: word,
  /** G, S, M, A: day, week, month, year. */
  frequenza: optionalText,
  variabili: list(word),
  /** [%] */
  soglia: optionalNumber,
  attivo: flag(true),
  email: recipients.email,
});
const association = z.object({ stringa: word, inverter: word });

export const legacyExport = z.object({
  nodo: node.nullish().transform((v) => v ?? null),
  utenti: z
    .array(person)
    .nullish()
    .transform((v) => v ?? null),
  sezioni: list(section),
  apparati: list(device),
  formule: list(formula),
  stime: list(estimate),
  allarmi: list(alarm),
  messaggi: list(message),
  ass_strinv: list(association),
});
export type LegacyExport = z.infer<typeof legacyExport>;
/** One that has what an import needs. */
export type LegacyPlant = LegacyExport & {
  readonly nodo: NonNullable<LegacyExport["nodo"]>;
  readonly utenti: NonNullable<LegacyExport["utenti"]>;
};
export type LegacyNode = LegacyPlant["nodo"];
export type LegacyUser = LegacyPlant["utenti"][number];
export type LegacyDevice = LegacyExport["apparati"][number];
export type LegacyVariable = LegacyDevice["variabili"][number];
export type LegacyFormula = LegacyExport["formule"][number];
export type LegacyEstimate = LegacyExport["stime"][number];
export type LegacyAlarm = LegacyExport["allarmi"][number];
export type LegacyMessage = LegacyExport["messaggi"][number];

/** A stretch of the past is asked for with `dal` and `al`; its list `dati` has moments with the values of variables by their legacy id. [unix s] */
export const legacyMoment = z.tuple([
  z.number().int(),
  z.record(z.string(), z.union([z.number(), z.string(), z.null()])),
]);
export type LegacyMoment = z.infer<typeof legacyMoment>;
