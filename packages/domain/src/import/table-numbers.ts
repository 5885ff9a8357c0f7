/** What divides the decimals of a file. */
export type Decimal = "." | ",";

const gapWords: ReadonlySet<string> = new Set([
  "",
  "nan",
  "null",
  "none",
  "n/a",
  "na",
  "n.a.",
  "nd",
  "n.d.",
  "#n/a",
  "#n/d",
  "#num!",
  "#div/0!",
  "#value!",
  "#valore!",
  "#ref!",
]);
/** A cell that says that nothing was measured: a gap, never zero. (D3) */
export const isGap = (cell: string): boolean => {
  const text = cell.trim();
  return text === "" || /^:?\s*-{1,5}$/.test(text) || gapWords.has(text.toLowerCase());
};

const exponent = "(?:e[-+]?\\d+)?";
const patterns = {
  ".": {
    plain: new RegExp(`^[-+]?(?:\\d+\\.?\\d*|\\.\\d+)${exponent}$`, "i"),
    grouped: /^[-+]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/,
    group: /,/g,
  },
  ",": {
    plain: new RegExp(`^[-+]?(?:\\d+,?\\d*|,\\d+)${exponent}$`, "i"),
    grouped: /^[-+]?\d{1,3}(?:[.' \u00A0\u202F]\d{3})+(?:,\d+)?$/,
    group: /[.' \u00A0\u202F]/g,
  },
} as const;

/** A cell as a number with a point and without groups; null when it is none. */
export function readNumber(cell: string, decimal: Decimal): string | null {
  const text = cell.trim();
  const { plain, grouped, group } = patterns[decimal];
  if (plain.test(text)) return decimal === "," ? text.replace(",", ".") : text;
  return grouped.test(text) ? text.replaceAll(group, "").replace(",", ".") : null;
}

/** "1.234" may be one and a bit, or a thousand and more: only these do not tell. */
const doubtful = { ".": /^[-+]?[1-9]\d{0,2}\.\d{3}$/, ",": /^[-+]?[1-9]\d{0,2},\d{3}$/ } as const;
const sure = {
  ".": /^[-+]?(?:\d*\.\d+(?:e[-+]?\d+)?|\d{1,3}(?:,\d{3})+\.\d+)$/i,
  ",": /^[-+]?(?:\d*,\d+(?:e[-+]?\d+)?|\d{1,3}(?:\.\d{3})+,\d+)$/i,
} as const;

/** What divides the decimals, by all cells of a file. Null where every number could be read in both ways: a person must say. */
export function decimalOf(cells: Iterable<string>): Decimal | null {
  const count = { ".": 0, ",": 0 };
  let isDoubtful = false;
  for (const cell of cells) {
    const text = cell.trim();
    if (!/[.,]/.test(text)) continue;
    for (const sign of [".", ","] as const)
      if (doubtful[sign].test(text)) isDoubtful = true;
      else if (sure[sign].test(text)) count[sign]++;
  }
  if (count["."] === 0 && count[","] === 0) return isDoubtful ? null : ".";
  return count[","] > count["."] ? "," : ".";
}
