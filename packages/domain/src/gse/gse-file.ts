/** Measures and payments out of a table that people exported or typed. (GS10, GSEX-02) */
import {
  gseId,
  gseMeasure,
  gsePayment,
  maxListedFaults,
  type GseFile,
  type GseFileFault,
  type GseMeasure,
  type GsePayment,
} from "@heliograph/contract/gse/gse.wire.ts";

type Rule = GseFileFault["rule"];
type Kind = "id" | "year" | "month" | "number" | "integer" | "flag" | "date" | "text";
interface Field {
  readonly names: readonly string[];
  readonly kind: Kind;
  /** What an empty cell, or a file without the column, stands for; absent: it must be there. */
  readonly otherwise?: unknown;
}
/** Names of a column, without blanks, accents and units. */
const measureFields: Readonly<Record<keyof GseMeasure, Field>> = {
  gse_id: {
    names: ["gseid", "idgse", "convenzione", "numeroconvenzione", "codiceconvenzione", "agreement"],
    kind: "id",
  },
  year: { names: ["year", "anno"], kind: "year" },
  month: { names: ["month", "mese"], kind: "month" },
  rett: { names: ["rett", "rettifica", "correction"], kind: "integer", otherwise: 0 },
  kwh: { names: ["kwh", "energia", "energiakwh", "misura", "misurakwh", "energy"], kind: "number" },
  real: { names: ["real", "reale", "misurata", "measured"], kind: "flag", otherwise: true },
  ver: { names: ["ver", "versione", "version"], kind: "integer", otherwise: 1 },
};
const paymentFields: Readonly<Record<keyof GsePayment, Field>> = {
  gse_id: measureFields.gse_id,
  year: measureFields.year,
  month: { ...measureFields.month, otherwise: null },
  type: { names: ["type", "tipo", "tipologia"], kind: "text" },
  adjust: {
    names: ["adjust", "rettifica", "correzione", "correction"],
    kind: "flag",
    otherwise: false,
  },
  kwh: { ...measureFields.kwh, otherwise: null },
  rate: { names: ["rate", "tariffa", "tariffaeurkwh", "prezzo"], kind: "number", otherwise: null },
  euro: { names: ["euro", "importo", "importoeuro", "eur", "amount"], kind: "number" },
  date: { names: ["date", "data", "datapagamento", "valuta"], kind: "date", otherwise: null },
  state: { names: ["state", "stato", "status"], kind: "text", otherwise: "pagato" },
};
const monthNames = [
  ["gennaio", "january"],
  ["febbraio", "february"],
  ["marzo", "march"],
  ["aprile", "april"],
  ["maggio", "may"],
  ["giugno", "june"],
  ["luglio", "july"],
  ["agosto", "august"],
  ["settembre", "september"],
  ["ottobre", "october"],
  ["novembre", "november"],
  ["dicembre", "december"],
];
const trueWords = new Set([
  "1",
  "true",
  "vero",
  "si",
  "sì",
  "s",
  "yes",
  "y",
  "x",
  "reale",
  "misurata",
  "r",
]);
const falseWords = new Set(["0", "false", "falso", "no", "n", "stimata", "stima", "s.", "-"]);

const bare = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("€", "eur")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "");

export type DecimalSign = "," | ".";
const bareNumber = (text: string): string =>
  text
    .trim()
    .replaceAll(/[\s\u00A0'€]/g, "")
    .replaceAll("\u2212", "-");
/** "62.410" is sixty-two thousand in Italy, and sixty-two in a spreadsheet; "0.148" is no thousand. */
const isAmbiguous = (cell: string): boolean => /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(cell);
/** Which decimal sign one number proves; null: it proves none. */
function provenSign(cell: string): DecimalSign | null {
  const [comma, point] = [cell.lastIndexOf(","), cell.lastIndexOf(".")];
  if (!/^[+-]?\d[\d.,]*$/.test(cell) || comma === point || isAmbiguous(cell)) return null;
  if (comma >= 0 && point >= 0) return comma > point ? "," : ".";
  const sign = comma >= 0 ? "," : ".";
  // Twice the same sign divides thousands.
  return cell.split(sign).length > 2 ? (sign === "," ? "." : ",") : sign;
}
/** What the numbers of a file prove together; null where they prove nothing, or both. */
export function decimalSign(cells: readonly string[]): DecimalSign | null {
  const proven = new Set(cells.map((cell) => provenSign(bareNumber(cell))));
  proven.delete(null);
  return proven.size === 1 ? ([...proven][0] ?? null) : null;
}
/** A number with this decimal sign; of one that could be two numbers, and no sign to tell: "ambiguous". null: it is none. */
export function numberIn(text: string, sign: DecimalSign | null): number | "ambiguous" | null {
  const cell = bareNumber(text);
  if (sign === null && isAmbiguous(cell)) return "ambiguous";
  const decimal = sign ?? provenSign(cell) ?? ".";
  const thousands = decimal === "," ? "." : ",";
  const [whole = "", fraction, ...more] = cell.split(decimal);
  if (more.length > 0 || fraction?.includes(thousands) === true) return null;
  // Thousands stand in threes.
  if (
    whole.includes(thousands) &&
    !new RegExp(`^[+-]?\\d{1,3}(?:\\${thousands}\\d{3})+$`).test(whole)
  )
    return null;
  const plain = `${whole.replaceAll(thousands, "")}${fraction === undefined ? "" : `.${fraction}`}`;
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? Number(plain) : null;
}
const two = (n: string): string => n.padStart(2, "0");
/** "2026-05-31", "31/05/2026", "31.5.2026" as ISO; null for no day of the calendar. */
function dateIn(text: string): string | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[ T].*)?$/.exec(text);
  const local = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text);
  const [year, month, day] = iso
    ? [iso[1]!, iso[2]!, iso[3]!]
    : local
      ? [local[3]!, local[2]!, local[1]!]
      : ["", "", ""];
  const date = `${year}-${two(month)}-${two(day)}`;
  try {
    return Temporal.PlainDate.from(date, { overflow: "reject" }).toString();
  } catch {
    return null;
  }
}
function monthIn(text: string): number | null {
  const named = monthNames.findIndex((names) =>
    names.some((name) => name === text || name.slice(0, 3) === text),
  );
  if (named >= 0) return named + 1;
  return /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= 12 ? Number(text) : null;
}

const refused = Symbol("no value");
/** What a cell holds; `refused` where that is not its kind. */
function valueIn(text: string, kind: Kind, sign: DecimalSign | null): unknown {
  const low = text.toLowerCase();
  switch (kind) {
    case "id":
      return gseId.safeParse(text).success ? text : refused;
    case "year":
      return /^(?:20\d\d|2100)$/.test(text) ? Number(text) : refused;
    case "month":
      return monthIn(low) ?? refused;
    case "number":
      return numberIn(text, sign) ?? refused;
    case "integer":
      return /^\d{1,4}$/.test(text) ? Number(text) : refused;
    case "flag":
      return trueWords.has(low) ? true : falseWords.has(low) ? false : refused;
    case "date":
      return dateIn(text) ?? refused;
    case "text":
      return text.length <= 40 ? low.replaceAll(/\s+/g, "_") : refused;
  }
}
const ruleOf: Readonly<Record<Kind, Rule>> = {
  id: "gse_id",
  year: "year",
  month: "month",
  number: "number",
  integer: "integer",
  flag: "flag",
  date: "date",
  text: "text",
};

export interface ReadFile<T> {
  readonly items: readonly T[];
  /** All there are. */
  readonly faultCount: number;
  readonly faults: readonly GseFileFault[];
}
export const measureKey = (m: GseMeasure): string =>
  `${m.gse_id} ${m.year} ${m.month} ${m.rett} ${m.ver} ${m.real}`;
export const paymentKey = (p: GsePayment): string =>
  `${p.gse_id} ${p.year} ${p.month} ${p.type} ${p.adjust} ${p.date}`;

type Table = Pick<GseFile, "rows" | "id_gse">;
interface Shape<T> {
  readonly fields: Readonly<Record<string, Field>>;
  readonly check: (value: object) => { readonly item: T | null; readonly field: string };
  readonly keyOf: (item: T) => string;
}
function read<T>({ rows, id_gse: id }: Table, { fields, check, keyOf }: Shape<T>): ReadFile<T> {
  const faults: GseFileFault[] = [];
  const [head, ...lines] = rows;
  const names = (head?.cells ?? []).map(bare);
  const fault = (
    line: number,
    column: number | null,
    field: string,
    of: { rule: Rule; value?: string },
  ) =>
    void faults.push({
      line,
      column: column === null ? null : column + 1,
      field,
      rule: of.rule,
      value: (of.value ?? "").slice(0, 80),
    });
  const columns = new Map<string, number | null>();
  const headLine = head?.line ?? 1;
  for (const [field, { names: known, otherwise }] of Object.entries(fields)) {
    const at = names.flatMap((name, column) => (known.includes(name) ? [column] : []));
    columns.set(field, at[0] ?? null);
    if (at.length > 1)
      fault(headLine, at[1]!, field, { rule: "column_twice", value: head?.cells[at[1]!] ?? "" });
    const isGiven = field === "gse_id" && id !== undefined;
    if (at.length === 0 && otherwise === undefined && !isGiven)
      fault(headLine, null, field, { rule: "column_missing" });
  }
  if (faults.length > 0) return { items: [], faultCount: faults.length, faults };
  const numeric = Object.entries(fields).flatMap(([field, { kind }]) =>
    kind === "number" ? [columns.get(field) ?? -1] : [],
  );
  const sign = decimalSign(
    lines.flatMap(({ cells }) => numeric.flatMap((column) => cells[column] ?? [])),
  );
  const items: T[] = [];
  const seen = new Map<string, number>();
  for (const { line, cells } of lines) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    const before = faults.length;
    const values: Record<string, unknown> = {};
    for (const [field, { kind, otherwise }] of Object.entries(fields)) {
      const column = columns.get(field) ?? null;
      const text = column === null ? "" : (cells[column] ?? "").trim();
      if (text === "") {
        const given = field === "gse_id" ? (id ?? otherwise) : otherwise;
        if (given === undefined) fault(line, column, field, { rule: "empty" });
        values[field] = given;
        continue;
      }
      const value = valueIn(text, kind, sign);
      if (value === "ambiguous" && kind === "number")
        fault(line, column, field, { rule: "ambiguous", value: text });
      else if (value === refused) fault(line, column, field, { rule: ruleOf[kind], value: text });
      else values[field] = value;
    }
    if (faults.length > before) continue;
    const { item, field } = check(values);
    if (item === null) {
      const column = columns.get(field) ?? null;
      const kind = fields[field]?.kind ?? "number";
      fault(line, column, field, {
        rule: ruleOf[kind],
        value: column === null ? "" : (cells[column] ?? ""),
      });
      continue;
    }
    const key = keyOf(item);
    const twin = seen.get(key);
    if (twin !== undefined) fault(line, null, "", { rule: "twice", value: String(twin) });
    seen.set(key, line);
    items.push(item);
  }
  if (items.length === 0 && faults.length === 0) fault(headLine, null, "", { rule: "header" });
  return { items, faultCount: faults.length, faults: faults.slice(0, maxListedFaults) };
}

/** The first line names the columns, in Italian or English; nothing is believed of a file that has a fault. */
export const readMeasures = (table: Table): ReadFile<GseMeasure> =>
  read(table, {
    fields: measureFields,
    keyOf: measureKey,
    check: (value) => {
      const of = gseMeasure.safeParse(value);
      return { item: of.data ?? null, field: String(of.error?.issues[0]?.path[0] ?? "") };
    },
  });
export const readPayments = (table: Table): ReadFile<GsePayment> =>
  read(table, {
    fields: paymentFields,
    keyOf: paymentKey,
    check: (value) => {
      const of = gsePayment.safeParse(value);
      return { item: of.data ?? null, field: String(of.error?.issues[0]?.path[0] ?? "") };
    },
  });
