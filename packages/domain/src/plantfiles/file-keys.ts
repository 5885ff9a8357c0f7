import type { PlantFile } from "@heliograph/contract/plantfiles/plantfiles.wire.ts";

/** Names as keys, in their order: the second of a name has ` #2` behind it. */
export function uniqueKeys(names: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return names.map((name) => {
    let key = name;
    for (let turn = 2; used.has(key); turn++) key = `${name} #${turn}`;
    used.add(key);
    return key;
  });
}

interface Addressed {
  readonly oid: string | null;
  readonly oidn: number | null;
  readonly name: string;
}
/** The logger's address of a device where it has one, else its name. */
const deviceName = ({ oid, oidn, name }: Addressed): string => {
  if (oid === null || oid === "") return `=${name}`;
  return oidn === null ? oid : `${oid}.${oidn}`;
};
export const deviceKeys = (devices: readonly Addressed[]): readonly string[] =>
  uniqueKeys(devices.map(deviceName));
/** Within a formula's text a key stands in braces, and so holds none. */
export const formulaKeys = (formulas: readonly { readonly name: string }[]): readonly string[] =>
  uniqueKeys(formulas.map(({ name }) => `=${name.replaceAll("{", "(").replaceAll("}", ")")}`));
export const namedKeys = (things: readonly { readonly name: string }[]): readonly string[] =>
  uniqueKeys(things.map(({ name }) => name));
export const reportKeys = (
  reports: readonly Pick<PlantFile["reports"][number], "template_id" | "freq">[],
): readonly string[] =>
  uniqueKeys(reports.map(({ template_id: template, freq }) => `${template} ${freq}`));

/** Replaces what stands in braces: ids by keys, or keys by ids. */
export const renamed = (text: string, nameOf: (inner: string) => string | undefined): string =>
  text.replaceAll(/\{([^{}]*)\}/g, (whole, inner: string) => {
    const name = nameOf(inner.trim());
    return name === undefined ? whole : `{${name}}`;
  });
/** What stands in braces. */
export const bracedIn = (text: string): readonly string[] =>
  [...text.matchAll(/\{([^{}]*)\}/g)].map(([, inner = ""]) => inner.trim());
