import { tagCodes } from "@heliograph/contract/variables/tags.ts";
import {
  dataTypes,
  mibPattern,
  type Variable,
} from "@heliograph/contract/variables/variables.wire.ts";

/** What of a variable is edited in the table. */
export const draftKeys = [
  "name",
  "mib",
  "udm",
  "tags",
  "data_type",
  "vmin",
  "vmax",
  "disabled",
] as const;
export type DraftKey = (typeof draftKeys)[number];
/** What stands in the cells of a row, right or wrong: what was typed or pasted stays until it is mended. */
export interface RowValues {
  readonly name: string;
  readonly mib: string;
  readonly udm: string;
  readonly tags: readonly number[] | string;
  readonly data_type: string;
  /** A text where it is no number. */
  readonly vmin: number | string | null;
  readonly vmax: number | string | null;
  readonly disabled: boolean;
}
/** What is not saved of one variable, and what stood there as it was edited. */
export interface Draft {
  readonly set: Partial<RowValues>;
  readonly was: Partial<RowValues>;
}
/** By the id of the variable. */
export type Drafts = ReadonlyMap<string, Draft>;
export type Stored = Pick<Variable, "id" | Exclude<DraftKey, "mib" | "udm" | "data_type">> &
  Pick<Variable, "mib" | "udm" | "data_type" | "bitmask">;

export const storedValues = (variable: Stored): RowValues => ({
  name: variable.name,
  mib: variable.mib ?? "",
  udm: variable.udm ?? "",
  tags: variable.tags,
  data_type: variable.data_type,
  vmin: variable.vmin,
  vmax: variable.vmax,
  disabled: variable.disabled,
});
/** The order of tags says nothing, blanks around a text neither. */
const plainOf = (value: unknown): string =>
  JSON.stringify(
    Array.isArray(value)
      ? (value as number[]).toSorted((a, b) => a - b)
      : typeof value === "string"
        ? value.trim()
        : value,
  );
const isSame = (a: unknown, b: unknown): boolean => plainOf(a) === plainOf(b);

/** The drafts after some changes: what is as it is stored is none. */
export function drafted(
  drafts: Drafts,
  changes: Iterable<readonly [variable: Stored, set: Partial<RowValues>]>,
): Drafts {
  const next = new Map(drafts);
  for (const [variable, changed] of changes) {
    const stored = storedValues(variable);
    const before = next.get(variable.id) ?? { set: {}, was: {} };
    const set: Record<string, unknown> = { ...before.set, ...changed };
    const was: Record<string, unknown> = { ...before.was };
    for (const key of draftKeys) {
      if (!(key in set) || isSame(set[key], stored[key])) {
        delete set[key];
        delete was[key];
      } else if (!(key in was)) was[key] = stored[key];
    }
    if (Object.keys(set).length === 0) next.delete(variable.id);
    else next.set(variable.id, { set, was });
  }
  return next;
}

export const shownValues = (variable: Stored, draft: Draft | undefined): RowValues => ({
  ...storedValues(variable),
  ...draft?.set,
});

/** The cells that somebody else has changed since they were edited, to something else. */
export function conflictsOf(variable: Stored, { set, was }: Draft): readonly DraftKey[] {
  const stored = storedValues(variable);
  return draftKeys.filter(
    (key) => key in set && !isSame(stored[key], was[key]) && !isSame(stored[key], set[key]),
  );
}

/** What is wrong with a cell; its sentence is `variables.fault.{name}`. */
export interface Fault {
  readonly key: DraftKey | "id";
  readonly fault:
    | "noId"
    | "shortName"
    | "type"
    | "vmin"
    | "vmax"
    | "order"
    | "mib"
    | "twin"
    | "tags"
    | "bitmask";
  readonly name: string;
}
const text = (value: unknown): string => (typeof value === "string" ? value.trim() : "");
const isLimit = (value: unknown): boolean => value === null || Number.isFinite(value);

/**
 * The first fault of a row, as it was typed or pasted. (CVAR-05 to CVAR-12)
 * @param row the cells that it has, and its `id`
 */
export function faultOf(
  row: Readonly<Record<string, unknown>>,
  around: { readonly bitmask?: string | null; readonly twin?: string | undefined } = {},
): Fault | null {
  const fault = (key: Fault["key"], what: Fault["fault"], name: unknown = row[key]): Fault => ({
    key,
    fault: what,
    name: typeof name === "string" ? name : String(name),
  });
  if (typeof row["id"] !== "string" || row["id"] === "") return fault("id", "noId", row["name"]);
  if ("name" in row && text(row["name"]).length < 2) return fault("name", "shortName");
  if ("data_type" in row && !dataTypes.some((type) => type === row["data_type"]))
    return fault("data_type", "type");
  if ("vmin" in row && !isLimit(row["vmin"])) return fault("vmin", "vmin");
  if ("vmax" in row && !isLimit(row["vmax"])) return fault("vmax", "vmax");
  const { vmin, vmax } = row;
  if (typeof vmin === "number" && typeof vmax === "number" && vmin >= vmax)
    return fault("vmin", "order");
  if ("mib" in row && (!mibPattern.test(text(row["mib"])) || text(row["mib"]).length > 64))
    return fault("mib", "mib");
  if (around.twin !== undefined) return fault("mib", "twin", around.twin);
  const { tags } = row;
  if ("tags" in row && !(Array.isArray(tags) && tags.every((one) => tagCodes.has(one as number))))
    return fault("tags", "tags");
  if (around.bitmask != null && "data_type" in row && row["data_type"] !== "int")
    return fault("data_type", "bitmask");
  return null;
}

/** The first fault of each row that has one, by its id; the mib of a row is its own among all of the plant, drafts included. */
export function faultsOf(
  drafts: Drafts,
  variables: ReadonlyMap<string, Stored>,
): ReadonlyMap<string, Fault> {
  if (drafts.size === 0) return new Map();
  const holders = Map.groupBy(variables.values(), (one) =>
    shownValues(one, drafts.get(one.id)).mib.trim(),
  );
  return new Map(
    [...drafts].flatMap(([id, draft]): (readonly [string, Fault])[] => {
      const variable = variables.get(id);
      if (variable === undefined) return [];
      const row = shownValues(variable, draft);
      const twin =
        draft.set.mib === undefined
          ? undefined
          : holders.get(row.mib.trim())?.find((one) => one.id !== id)?.name;
      const { bitmask } = variable;
      const fault = faultOf({ ...row, id }, { bitmask, twin });
      return fault === null ? [] : [[id, fault]];
    }),
  );
}

/** A draft as it is sent: texts without blanks around them, no unit as null. */
export function sentOf(values: Partial<RowValues>): Partial<Record<DraftKey, unknown>> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const plain: unknown = typeof value === "string" ? value.trim() : value;
      return [key, key === "udm" && plain === "" ? null : plain];
    }),
  );
}

/** What a column of a spreadsheet writes. */
const pasted: Readonly<Record<DraftKey, (cell: string, read: PastedReader) => Partial<RowValues>>> =
  {
    name: (cell) => ({ name: cell }),
    mib: (cell) => ({ mib: cell }),
    udm: (cell) => ({ udm: cell }),
    tags: (cell, { tags }) => ({ tags: tags(cell) }),
    data_type: (cell) => ({ data_type: cell }),
    vmin: (cell, { number }) => ({ vmin: number(cell) }),
    vmax: (cell, { number }) => ({ vmax: number(cell) }),
    disabled: (cell, { flag }) => ({ disabled: flag(cell) }),
  };
/** How words of a spreadsheet are read in the language of the page. */
export interface PastedReader {
  /** Null for nothing, the text itself where it is no number. */
  readonly number: (cell: string) => number | string | null;
  /** The text itself where a word is no tag. */
  readonly tags: (cell: string) => readonly number[] | string;
  readonly flag: (cell: string) => boolean;
}
/**
 * The cells of a spreadsheet laid over the table from one cell on: rows downwards, columns to the right. What lies beyond its edges is left out.
 * @param block rows of cells, as `text/plain` of a clipboard: tabs between cells, line ends between rows
 * @returns for each row the values of its cells
 */
export function pasteOver(
  block: string,
  at: { readonly rows: readonly string[]; readonly columns: readonly DraftKey[] },
  read: PastedReader,
): (readonly [id: string, set: Partial<RowValues>])[] {
  const lines = block.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  return lines.slice(0, at.rows.length).map((line, down) => {
    const cells = line.split("\t").slice(0, at.columns.length);
    const set = cells.map((cell, right) => pasted[at.columns[right]!](cell.trim(), read));
    return [at.rows[down]!, Object.assign({}, ...set) as Partial<RowValues>];
  });
}

/** What a name made by a pattern is made of. */
export interface NamedRow {
  readonly id: string;
  readonly name: string;
  readonly mib: string;
  /** Name and number of its device. */
  readonly device: string;
  readonly deviceNumber: number;
}
/**
 * Names by a pattern: `{n}` counts within each device, `{d}` is the number of the device, both with as many digits as the largest needs;
 * `{device}`, `{mib}` and `{name}` are those of the row.
 */
export function namesByPattern(
  pattern: string,
  rows: readonly NamedRow[],
  first = 1,
): (readonly [id: string, name: string])[] {
  const byDevice = Map.groupBy(rows, ({ device, deviceNumber }) => `${deviceNumber} ${device}`);
  const most = Math.max(0, ...[...byDevice.values()].map((own) => own.length)) + first - 1;
  const digits = (number: number, largest: number): string =>
    String(number).padStart(String(largest).length, "0");
  const largestDevice = Math.max(0, ...rows.map(({ deviceNumber }) => deviceNumber));
  return [...byDevice.values()].flatMap((own) =>
    own.map((row, at): readonly [string, string] => {
      const words: Readonly<Record<string, string>> = {
        n: digits(first + at, most),
        d: digits(row.deviceNumber, largestDevice),
        device: row.device,
        mib: row.mib,
        name: row.name,
      };
      return [row.id, pattern.replace(/\{(\w+)\}/g, (all, word: string) => words[word] ?? all)];
    }),
  );
}
