import type { PlantVariable } from "../variables/variables.api.ts";

/** Names by which a formula's variables are written, each once: `{Potenza AC INV01}` stands for `{24-hex id}`. */
export interface Names {
  readonly nameOf: ReadonlyMap<string, string>;
  readonly idOf: ReadonlyMap<string, string>;
}

/** Braces would end a reference too early. */
const plain = (name: string): string =>
  name.replaceAll("{", "(").replaceAll("}", ")").replace(/\s+/g, " ").trim();

/** A name that two variables share gets the device in front, and a number if that does not help. */
export function namesFor(all: Iterable<PlantVariable>): Names {
  const list = [...all];
  const uses = Map.groupBy(list, ({ variable }) => plain(variable.name));
  const nameOf = new Map<string, string>();
  const idOf = new Map<string, string>();
  for (const { variable, device } of list) {
    const own = plain(variable.name);
    const first =
      (uses.get(own)?.length ?? 0) > 1 && device ? `${plain(device.name)} · ${own}` : own;
    let name = first;
    // A name that looks like an id would be read as one.
    for (let count = 2; idOf.has(name) || isId(name); count += 1) name = `${first} (${count})`;
    nameOf.set(variable.id, name);
    idOf.set(name, variable.id);
  }
  return { nameOf, idOf };
}
const isId = (text: string): boolean => /^[0-9a-f]{24}$/i.test(text);

/** A stored formula as people read it. An id that is not known, or not shown to the reader, stays. */
export const asNamed = (stored: string, { nameOf }: Names): string =>
  stored.replace(/\{\s*([0-9a-fA-F]{24})\s*\}/g, (whole, id: string) => {
    const name = nameOf.get(id.toLowerCase());
    return name === undefined ? whole : `{${name}}`;
  });

/** A reference as it stands in the text: from its brace to the character after the other one. */
export interface Reference {
  readonly from: number;
  readonly to: number;
  /** Null when no variable has this name. */
  readonly id: string | null;
  readonly name: string;
}
export function referencesIn(named: string, { idOf }: Names): Reference[] {
  return [...named.matchAll(/\{([^{}]*)\}/g)].map((match) => {
    const name = (match[1] ?? "").trim();
    const id = idOf.get(name) ?? (isId(name) ? name.toLowerCase() : null);
    return { from: match.index, to: match.index + match[0].length, id, name };
  });
}

export interface StoredFormula {
  readonly stored: string;
  /** The first name that no variable has. */
  readonly unknown: Reference | null;
  /** Where a place of the stored text stands in the text with names. */
  readonly placeInNamed: (at: number) => number;
}
/** The text with names as it is stored. A name that no variable has stays as it was written. */
export function asStored(named: string, names: Names): StoredFormula {
  const references = referencesIn(named, names);
  /** For each reference: where it begins and how long it is in both texts. */
  const spans: { readonly from: number; readonly stored: number; readonly by: number }[] = [];
  let stored = "";
  let read = 0;
  for (const { from, to, id } of references) {
    stored += named.slice(read, from);
    const text = id === null ? named.slice(from, to) : `{${id}}`;
    spans.push({ from, stored: stored.length, by: to - from - text.length });
    stored += text;
    read = to;
  }
  stored += named.slice(read);
  return {
    stored,
    unknown: references.find(({ id }) => id === null) ?? null,
    placeInNamed: (at) => {
      let shift = 0;
      for (const span of spans) {
        if (at < span.stored) break;
        if (at < span.stored + 26 && span.by !== 0) return span.from;
        shift += span.by;
      }
      return Math.min(named.length, at + shift);
    },
  };
}
