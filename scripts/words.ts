/** Words that the code no longer uses, with the term that replaces each: printed in docs/words.md and refused by `npm run check`. */
import { basename } from "node:path";
import ts from "typescript";
import { testTitles, type TestFile } from "./feature-proofs.ts";

interface Term {
  /** The retired word, as docs/words.md prints it. */
  readonly retired: string;
  readonly use: string;
  /** Matches identifiers and file names, as words divided by blanks: `isTold` is "is told". */
  readonly name?: RegExp;
  /** Matches comments and titles of tests. */
  readonly prose?: RegExp;
}

export const terms: readonly Term[] = [
  { retired: "shelf", use: "overlay", name: /\bshel(?:f|ves)\b/, prose: /\bshel(?:f|ves)\b/i },
  { retired: "sister", use: "peer", name: /\bsisters?\b/, prose: /\bsisters?\b/i },
  { retired: "hearer", use: "subscriber", name: /\bhearers?\b/, prose: /\bhearers?\b/i },
  {
    retired: "bell, ring a bell",
    use: "notify",
    name: /(?<!^icon )\bbells?\b/,
    prose: /\bbells?\b/i,
  },
  {
    retired: "kept answers",
    use: "answer cache, cached answers",
    name: /\bkept answers?\b/,
    prose: /\b(?:kept answers?|answers? kept)\b/i,
  },
  { retired: "mostX", use: "maxX", name: /^most \w/ },
  { retired: "leastX", use: "minX", name: /^least \w/ },
  { retired: "fewest, fewestX", use: "minX", name: /\bfewest\b/ },
  {
    retired: "told, said, saying (in names)",
    use: "what it holds: explanation, output, announced, received, message",
    name: /\b(?:told|said|sayings?)\b/,
  },
  {
    retired: "say, tell (in names)",
    use: "what it does: print, log, notify, report, explain",
    name: /\b(?:say|tell)\b/,
  },
  {
    retired: "is told (of a fault or an event)",
    use: "is reported, is announced, is logged",
    prose: /\b(?:is|are|was|were) told\b(?! apart)/i,
  },
];

/** This list and its test name the words; the catalogues are read by people. */
const exempt = /^scripts\/words(?:\.test)?\.ts$|\/texts\//;

/** Whether the words of a file are looked at. */
export const isWatched = (path: string): boolean => !exempt.test(path);

interface Piece {
  readonly text: string;
  readonly at: number;
}

/** The identifiers and comments of a source text. */
function piecesOf({ path, text }: TestFile): {
  names: readonly Piece[];
  comments: readonly Piece[];
} {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const names: Piece[] = [];
  const comments = new Map<number, Piece>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node))
      names.push({ text: node.text, at: node.getStart(source) });
    const isText = ts.isJsxText(node);
    for (const { pos, end } of isText ? [] : commentsAround(text, node))
      comments.set(pos, { text: text.slice(pos, end), at: pos });
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return { names, comments: [...comments.values()] };
}

const commentsAround = (text: string, node: ts.Node): readonly ts.CommentRange[] => [
  ...(ts.getLeadingCommentRanges(text, node.pos) ?? []),
  ...(ts.getTrailingCommentRanges(text, node.end) ?? []),
];

/** `isTold`, `told-parts.tsx` and `TOLD_BY` as words: "is told", "told parts tsx", "told by". */
const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replaceAll(/[^A-Za-z0-9]+/g, " ")
    .trim()
    .toLowerCase();

/** Every retired word of some files, as "path:line: ...". */
export function retiredWords(files: readonly TestFile[]): readonly string[] {
  return files.flatMap((file) => {
    const { path, text } = file;
    const fault = (found: string, { retired, use }: Term, at?: number): string => {
      const line = at === undefined ? "" : `:${text.slice(0, at).split("\n").length}`;
      return `${path}${line}: "${found}" (${retired}): use ${use}`;
    };
    const named = (name: string, at?: number): string[] =>
      terms.filter((term) => term.name?.test(wordsOf(name))).map((term) => fault(name, term, at));
    const written = (prose: string, at?: number): string[] =>
      terms.flatMap((term) => {
        const found = term.prose?.exec(prose.replaceAll(/\s+(?:\*\s+)?/g, " "));
        return found ? [fault(found[0], term, at)] : [];
      });
    const { names, comments } = piecesOf(file);
    return [
      ...named(basename(path)),
      ...names.flatMap((piece) => named(piece.text, piece.at)),
      ...comments.flatMap((piece) => written(piece.text, piece.at)),
      ...testTitles(file).flatMap((title) => written(title)),
    ];
  });
}
