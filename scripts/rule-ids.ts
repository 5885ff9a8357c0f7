/** The rules in docs/rules have one id each, and every reference to an id names one that exists. */
import { testTitles, type TestFile } from "./feature-proofs.ts";

const rule = /^- \*\*([A-Z]+\d+)\b/gm;
const recited = /\[([A-Z]{1,2}\d{1,3})\]/g;
/** `(D7)`, `(D7, U13)`, `(EST-09, D7)`: nothing but ids between the brackets. */
const cited = /\((?:[A-Z][A-Z0-9-]*\d, )*([A-Z]\d{1,3})(?:, [A-Z]\d{1,3})*\)/g;
const one = /\b[A-Z]\d{1,3}\b/g;

/**
 * @param rules the documents in docs/rules
 * @param tests whose titles recite rules
 * @param sources whose comments cite rules
 * @returns what is wrong, in words
 */
export function ruleFaults(of: {
  readonly rules: readonly TestFile[];
  readonly tests: readonly TestFile[];
  readonly sources: readonly TestFile[];
}): readonly string[] {
  const places = new Map<string, string>();
  const faults: string[] = [];
  for (const { path, text } of of.rules)
    for (const [, id = ""] of text.matchAll(rule)) {
      const other = places.get(id);
      if (other === undefined) places.set(id, path);
      else faults.push(`${path}: ${id} is a rule of ${other} already`);
    }
  const look = (path: string, id: string): void => {
    if (!places.has(id)) faults.push(`${path}: there is no rule ${id}`);
  };
  for (const file of of.tests)
    for (const title of testTitles(file))
      for (const [, id = ""] of title.matchAll(recited)) look(file.path, id);
  for (const { path, text } of of.sources)
    for (const [ids] of text.matchAll(cited)) for (const [id] of ids.matchAll(one)) look(path, id);
  return faults;
}
