import type { Value } from "@heliograph/contract/data/data.wire.ts";
import {
  meaningOf as ofCode,
  meaningsIn,
  type Meanings,
} from "@heliograph/domain/variables/meaning.ts";
import i18next from "i18next";
import type { Format, Measure } from "../ui/format.ts";
import { shownUnit, type ShownVariable } from "./facts.ts";

export { type Meanings, meaningsIn };
/** What a code means; the code itself where no text is known. */
export const meaningOf = (bitmask: Meanings, value: number): string =>
  ofCode(bitmask, value, {
    noneSet: i18next.t("common.noneSet"),
    value: String,
    bit: (bit) => `bit ${bit}`,
  });

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
