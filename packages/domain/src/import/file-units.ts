import { units, type UnitSymbol } from "@heliograph/contract/data/units.ts";
import { unitSymbol } from "../data/unit-of.ts";

/** Converts a number of a file, as text, to our unit. */
export type Conversion = (text: string) => number;

/** Units of files that the portal does not store, with their conversion. */
const foreignUnits: Readonly<
  Record<string, { symbol: UnitSymbol; convert: (v: number) => number }>
> = {
  "°F": { symbol: "degC", convert: (f) => ((f - 32) * 5) / 9 },
  degF: { symbol: "degC", convert: (f) => ((f - 32) * 5) / 9 },
  mph: { symbol: "m/s", convert: (mph) => mph * 0.44704 },
};
/** Spellings of loggers. The Danfoss logger writes the square of code page 850 (FD) into a file that is ISO-8859-1 otherwise. */
const fileSpellings: Readonly<Record<string, UnitSymbol>> = {
  "W/mý": "W/m2",
  degrees: "deg",
  "deg C": "degC",
};

/** Whether a text is a unit that some file wears. */
export const isFileUnit = (written: string): boolean => {
  const text = written.trim();
  return Object.hasOwn(foreignUnits, text) || symbolOf(text) !== null;
};
/** The unit of the catalogue that a file's unit becomes; null for none that is known. */
export const unitOfFile = (written: string): UnitSymbol | null => {
  const text = written.trim();
  return Object.hasOwn(foreignUnits, text) ? foreignUnits[text]!.symbol : symbolOf(text);
};
const symbolOf = (text: string): UnitSymbol | null =>
  Object.hasOwn(fileSpellings, text) ? fileSpellings[text]! : unitSymbol(text);

/** Below this a converted value is a rounding error. */
const convertedDecimals = 6;

/**
 * From the unit of a file to ours; null when the file's unit is unknown or measures something else.
 * A step of ten shifts the decimal point of the text, so that 5767826.743365413 W is the float nearest to
 * 5767.826743365413 kW and not a quotient of rounded numbers. The empty unit fits the empty unit alone.
 */
export function conversionTo(target: UnitSymbol | null, written: string): Conversion | null {
  const text = written.trim();
  if (target === null) return text === "" || text === "PF" ? Number : null;
  const foreign = Object.hasOwn(foreignUnits, text) ? foreignUnits[text]! : null;
  if (foreign !== null) {
    if (foreign.symbol !== target) return null;
    return (cell) => Number(foreign.convert(Number(cell)).toFixed(convertedDecimals));
  }
  const symbol = symbolOf(text);
  if (symbol === null || units[symbol].dimension !== units[target].dimension) return null;
  const ratio = units[symbol].factor / units[target].factor;
  const shift = Math.round(Math.log10(ratio));
  if (Math.abs(Math.log10(ratio) - shift) < 1e-9) return (cell) => shifted(cell, shift);
  return (cell) => Number((Number(cell) * ratio).toFixed(convertedDecimals));
}

/** The number of a text with its decimal point moved to the right by `digits`. */
function shifted(text: string, digits: number): number {
  const [mantissa, exponent = "0"] = text.toLowerCase().split("e");
  return Number(`${mantissa}e${Number(exponent) + digits}`);
}

const plain = /^[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;
const withComma = /^[-+]?\d+,\d+$/;

/** How the numbers of one file are written. */
export interface NumberStyle {
  /** The cell as a number with a point, or null when it is none. */
  readonly read: (cell: string) => string | null;
}

/**
 * Whether a file divides its decimals by a comma, judged by all of its cells: only when some have a comma and none has
 * a point. A file that has both is read with points, and cells with commas are no numbers: they may be thousands.
 */
export function numberStyle(cells: Iterable<string>): NumberStyle {
  let hasComma = false;
  let hasPoint = false;
  for (const cell of cells) {
    const text = cell.trim();
    if (withComma.test(text)) hasComma = true;
    else if (text.includes(".") && plain.test(text)) hasPoint = true;
  }
  const isComma = hasComma && !hasPoint;
  return {
    read: (cell) => {
      const text = cell.trim();
      if (plain.test(text)) return text;
      return isComma && withComma.test(text) ? text.replace(",", ".") : null;
    },
  };
}
