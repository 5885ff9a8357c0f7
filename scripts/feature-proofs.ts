/** Which tests prove which features: the ids that titles of tests recite. */
import ts from "typescript";

export interface Feature {
  readonly id: string;
  readonly area: string;
}

export interface TestFile {
  readonly path: string;
  readonly text: string;
}

export interface Proofs {
  /** Paths of the tests by the id that they recite. */
  readonly pathsById: ReadonlyMap<string, ReadonlySet<string>>;
  /** Ids that do not exist and ranges, in words. */
  readonly faults: readonly string[];
}

export interface AreaProof {
  readonly area: string;
  readonly total: number;
  readonly proved: number;
  readonly paths: readonly string[];
}

/** The rows of features.tsv: id and area. */
export function parseFeatures(tsv: string): readonly Feature[] {
  return tsv
    .split("\n")
    .slice(1)
    .filter((line) => line !== "")
    .map((line) => {
      const [id = "", area = ""] = line.split("\t");
      return { id, area };
    });
}

const testers = new Set(["test", "it", "describe"]);
const notRun = new Set(["skip", "todo"]);

/** The words of `test.each(table)`: ["test", "each"], and the table; null when the call is no test's. */
function testerOf(
  callee: ts.Expression,
): { words: readonly string[]; tables: readonly ts.Node[] } | null {
  const words: string[] = [];
  const tables: ts.Node[] = [];
  for (let at: ts.Expression = callee; ;) {
    if (ts.isIdentifier(at)) {
      if (!testers.has(at.text)) return null;
      return { words: [at.text, ...words], tables };
    }
    if (ts.isPropertyAccessExpression(at)) {
      words.unshift(at.name.text);
      at = at.expression;
    } else if (ts.isCallExpression(at)) {
      tables.push(...at.arguments);
      at = at.expression;
    } else return null;
  }
}

/** `test.each(table)` by itself is no test yet: the call after it has the title. */
const isPreparation = ({
  words,
  tables,
}: {
  words: readonly string[];
  tables: readonly ts.Node[];
}): boolean =>
  tables.length === 0 && ["each", "for", "runIf", "skipIf"].includes(words.at(-1) ?? "");

function stringsIn(node: ts.Node): readonly string[] {
  if (
    ts.isStringLiteralLike(node) ||
    ts.isTemplateHead(node) ||
    ts.isTemplateMiddleOrTemplateTail(node)
  )
    return [node.text];
  const found: string[] = [];
  ts.forEachChild(node, (child) => {
    found.push(...stringsIn(child));
  });
  return found;
}

/** The titles of the tests of a file that run: of a table of tests, the texts of its rows too. */
export function testTitles({ path, text }: TestFile): readonly string[] {
  const titles: string[] = [];
  const visit = (node: ts.Node): void => {
    const tester = ts.isCallExpression(node) ? testerOf(node.expression) : null;
    if (tester?.words.some((word) => notRun.has(word)) === true) return;
    if (tester !== null && ts.isCallExpression(node) && !isPreparation(tester)) {
      const [title] = node.arguments;
      if (title !== undefined) titles.push(...stringsIn(title));
      if (tester.words.includes("each") || tester.words.includes("for"))
        titles.push(...tester.tables.flatMap(stringsIn));
    }
    ts.forEachChild(node, visit);
  };
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind));
  return titles;
}

const idPattern = /\b([A-Z][A-Z0-9]*(?:-[A-Z]+)?)-\d{2,3}\b/g;
/** HOME-01..04, HOME-01-04, HOME-01 to HOME-04, HOME-01/02: each id is named, so that a search finds it. */
const rangePattern =
  /\b([A-Z][A-Z0-9]*(?:-[A-Z]+)?)-\d{2,3}\s*(?:\.\.+|[-\u2013\u2014\u2026/]|to\b|through\b)\s*(?:[A-Z][A-Z0-9-]*-)?\d{2,3}\b/g;

export function provedFeatures(features: readonly Feature[], files: readonly TestFile[]): Proofs {
  const known = new Set(features.map(({ id }) => id));
  const areas = new Set(features.map(({ area }) => area));
  const pathsById = new Map<string, Set<string>>();
  const faults: string[] = [];
  for (const file of files)
    for (const title of testTitles(file)) {
      for (const [range, area = ""] of title.matchAll(rangePattern))
        if (areas.has(area)) faults.push(`${file.path}: "${range}" is a range: name each id`);
      for (const [id, area = ""] of title.matchAll(idPattern)) {
        if (!areas.has(area)) continue;
        if (known.has(id)) pathsById.set(id, (pathsById.get(id) ?? new Set()).add(file.path));
        else faults.push(`${file.path}: there is no feature ${id}`);
      }
    }
  return { pathsById, faults };
}

export function proofsByArea(
  features: readonly Feature[],
  { pathsById }: Proofs,
): readonly AreaProof[] {
  return [...Map.groupBy(features, ({ area }) => area)].map(([area, rows]) => {
    const proved = rows.filter(({ id }) => pathsById.has(id));
    const paths = new Set(proved.flatMap(({ id }) => [...(pathsById.get(id) ?? [])]));
    return { area, total: rows.length, proved: proved.length, paths: [...paths].toSorted() };
  });
}

/** The table for README.md. */
export function proofTable(areas: readonly AreaProof[]): string {
  const sum = (of: (area: AreaProof) => number): number =>
    areas.reduce((n, area) => n + of(area), 0);
  const rows = [
    ...areas.map(({ area, total, proved }) => `| ${area} | ${total} | ${proved} |`),
    `| **all** | **${sum(({ total }) => total)}** | **${sum(({ proved }) => proved)}** |`,
  ];
  return ["| area | features | proved by a test |", "|---|---:|---:|", ...rows].join("\n");
}

const begin = "<!-- features -->";
const end = "<!-- /features -->";

/** The document with the table between its markers; null when it has none. */
export function withProofTable(document: string, table: string): string | null {
  const from = document.indexOf(begin);
  const to = document.indexOf(end, from);
  if (from < 0 || to < 0) return null;
  return `${document.slice(0, from + begin.length)}\n${table}\n${document.slice(to)}`;
}
