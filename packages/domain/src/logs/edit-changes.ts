/** What an edit changed, field by field, for the log of edits: docs/rules/users.md, U31. */
import { isEqual } from "./is-equal.ts";
import type { EditChange, EditValue } from "@heliograph/contract/logs/logs.wire.ts";

/** Of a larger edit only the first ones are listed. */
const maxChanges = 200;
const longestText = 500;
const longestList = 40;
/** What somebody may do is kept whole: of two lists that are cut nobody knows what came and what went. */
const whole = /^(perms|permissions)(\.|$)/;
const deepest = 6;
/** Never logged, whatever their value. */
const secret = /passw|pwd|secret|token/i;
/** Not editable: derived from other fields, or the id. */
const derived: ReadonlySet<string> = new Set([
  "id",
  "plant_id",
  "number",
  "nominalKw",
  "deviceType",
]);

/**
 * The fields in which two states of a thing differ, named as on the wire: `sections[A].kwp`. null is "there is none": before a creation, after a
 * deletion; of a creation or deletion, fields without a value are left out.
 */
export function editChanges(before: object | null, after: object | null): EditChange[] {
  const changes: EditChange[] = [];
  compare(before ?? {}, after ?? {}, { path: "", depth: 0, changes });
  return changes;
}

interface Walk {
  readonly path: string;
  readonly depth: number;
  readonly changes: EditChange[];
}
function compare(before: object, after: object, { path, depth, changes }: Walk): void {
  const was = entriesOf(before);
  const is = entriesOf(after);
  for (const key of new Set([...was.keys(), ...is.keys()])) {
    if (changes.length >= maxChanges) return;
    const [a, b] = [was.get(key) ?? null, is.get(key) ?? null];
    if ((depth === 0 && derived.has(key)) || isEqual(a, b)) continue;
    const field = fieldOf(path, key, Array.isArray(before) || Array.isArray(after));
    if (secret.test(key)) changes.push({ field, old: masked(a), new: masked(b) });
    else if (depth < deepest && (isTree(a) || isTree(b)) && mayBeTree(a) && mayBeTree(b))
      compare(a ?? {}, b ?? {}, { path: field, depth: depth + 1, changes });
    else {
      const maxItems = whole.test(field) ? Number.POSITIVE_INFINITY : longestList;
      changes.push({ field, old: shown(a, maxItems), new: shown(b, maxItems) });
    }
  }
}
const fieldOf = (path: string, key: string, isItem: boolean): string =>
  isItem ? `${path}[${key}]` : path === "" ? key : `${path}.${key}`;

/** Whether a value has fields, or items that have. */
const isTree = (value: unknown): value is object =>
  typeof value === "object" && value !== null && (!Array.isArray(value) || hasObjects(value));
const hasObjects = (items: readonly unknown[]): boolean =>
  items.some((item) => typeof item === "object" && item !== null);
/** One side may be empty where the other is a tree. */
const mayBeTree = (value: unknown): value is object | null =>
  value === null || isTree(value) || (Array.isArray(value) && value.length === 0);

/** Items are identified by their names, or by their days, where these are unique; else by their index, from 1. */
function entriesOf(value: object): ReadonlyMap<string, unknown> {
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const names = value.map(nameOf);
  const isNamed = names.every((name) => name !== null) && new Set(names).size === names.length;
  return new Map(value.map((item, i) => [isNamed ? names[i]! : `${i + 1}`, item as unknown]));
}
function nameOf(item: unknown): string | null {
  const { name, day } = (item ?? {}) as { name?: unknown; day?: unknown };
  if (typeof name === "string" && name !== "") return name;
  return typeof day === "string" && day !== "" ? day.slice(0, 10) : null;
}

const masked = (value: unknown): EditValue => (value === null || value === "" ? null : "***");
function shown(value: unknown, maxItems = longestList): EditValue {
  if (value === null || typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value === "string") return shortened(value);
  if (Array.isArray(value) && !hasObjects(value)) {
    const items = (value as unknown[])
      .slice(0, maxItems)
      .map((item) => shown(item) as string | number);
    return value.length > maxItems ? [...items, `… (${value.length})`] : items;
  }
  return shortened(JSON.stringify(value) ?? "");
}
const shortened = (text: string): string =>
  text.length > longestText ? `${text.slice(0, longestText).toWellFormed()}…` : text;
