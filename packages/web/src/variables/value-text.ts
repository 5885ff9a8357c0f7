import type { Value } from "@heliograph/contract/data/data.wire.ts";
import type { Bitmask } from "@heliograph/contract/variables/variables.wire.ts";
import i18next from "i18next";
import type { Format, Language, Measure } from "../ui/format.ts";
import { shownUnit, type ShownVariable } from "./facts.ts";

/** Set bits of a number that may be wider than 32 bits. */
function bitsOf(value: number): number[] {
  const bits: number[] = [];
  for (let left = Math.trunc(Math.abs(value)), bit = 0; left >= 1; bit += 1) {
    if (left % 2 >= 1) bits.push(bit);
    left = Math.floor(left / 2);
  }
  return bits;
}

/** What the codes of a table mean in one language: by value, or by set bit. */
export type Meanings =
  | { readonly enums: Readonly<Record<string, string>> }
  | { readonly bits: Readonly<Record<string, string>> };

export const meaningsIn = (bitmask: Bitmask, language: Language): Meanings =>
  "enums" in bitmask ? { enums: bitmask.texts[language] } : { bits: bitmask.texts[language] };

/** What a code means: the text of its value, or those of its set bits, or that none is set; the code itself where no text is known. */
export function meaningOf(bitmask: Meanings, value: number): string {
  if ("enums" in bitmask) return bitmask.enums[String(value)] ?? String(value);
  const bits = bitsOf(value);
  return bits.length === 0
    ? i18next.t("common.noneSet")
    : bits.map((bit) => bitmask.bits[bit] ?? `bit ${bit}`).join(", ");
}

/** A variable's value as it is written: number and unit, the text of a state, or text as it came. */
export function valueText(
  variable: ShownVariable,
  value: Value,
  tools: { readonly format: Format; readonly bitmasks: ReadonlyMap<string, Meanings> },
): Measure {
  const { format, bitmasks } = tools;
  if (typeof value === "string") return { number: value === "" ? "—" : value, unit: "" };
  const bitmask = variable.bitmask === null ? undefined : bitmasks.get(variable.bitmask);
  if (bitmask && value !== null) return { number: meaningOf(bitmask, value), unit: "" };
  const digits = variable.data_type === "int" || variable.bitmask !== null ? 0 : undefined;
  return format.measure(value, shownUnit(variable.udm), digits);
}
