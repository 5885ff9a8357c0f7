import { plain } from "../ui/table-rows.ts";
import type { PlantVariable } from "../variables/variables.api.ts";
import type { Names } from "./named-formula.ts";

/** What is being written at the caret: a variable after an open brace, or the beginning of a word. */
export interface Open {
  /** Where it begins, the brace included. */
  readonly from: number;
  /** Where what it replaces ends. */
  readonly to: number;
  readonly query: string;
  readonly inBraces: boolean;
}
export function openAt(text: string, caret: number): Open | null {
  const before = text.slice(0, caret);
  const brace = before.lastIndexOf("{");
  if (brace > before.lastIndexOf("}")) {
    const rest = /^[^{}+\-*/%()?:<>=!&|,\n]*\}/.exec(text.slice(caret));
    return {
      from: brace,
      to: caret + (rest ? rest[0].length : 0),
      query: before.slice(brace + 1),
      inBraces: true,
    };
  }
  const word = /[\p{L}_][\p{L}\p{N}_]*$/u.exec(before);
  if (!word || word[0].length < 2) return null;
  return { from: word.index, to: caret, query: word[0], inBraces: false };
}

/** A variable or a function that may stand at the caret. */
export interface Suggestion {
  readonly key: string;
  readonly name: string;
  /** The device of a variable; the unit; null for a function. */
  readonly device: string | null;
  readonly unit: string | null;
  readonly insert: string;
}
const most = 30;

/** The variables whose name and device contain all words of the query, those that begin with it first; functions after them. */
export function suggestionsFor(
  open: Open,
  offered: readonly PlantVariable[],
  tools: { readonly names: Names; readonly functions: readonly string[] },
): Suggestion[] {
  const query = plain(open.query.trim());
  const words = query.split(/\s+/).filter((word) => word !== "");
  const found = offered.flatMap(({ variable, device }) => {
    const name = tools.names.nameOf.get(variable.id);
    if (name === undefined) return [];
    const haystack = plain(`${name} ${device?.name ?? ""}`);
    if (!words.every((word) => haystack.includes(word))) return [];
    const rank = plain(name).startsWith(query) ? 0 : 1;
    return [{ rank, variable, device, name }];
  });
  const variables = found
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ variable, device, name }): Suggestion => ({
      key: variable.id,
      name,
      device: device?.name ?? null,
      unit: variable.udm,
      insert: `{${name}}`,
    }));
  const functions = open.inBraces
    ? []
    : tools.functions
        .filter((name) => name.startsWith(query))
        .map((name): Suggestion => ({
          key: name,
          name: `${name}( )`,
          device: null,
          unit: null,
          insert: `${name}(`,
        }));
  return [...functions, ...variables].slice(0, most);
}

/** The text with a suggestion in it, and where the caret goes. */
export const withSuggestion = (
  text: string,
  open: Open,
  { insert }: Pick<Suggestion, "insert">,
): { readonly text: string; readonly caret: number } => ({
  text: text.slice(0, open.from) + insert + text.slice(open.to),
  caret: open.from + insert.length,
});
