import type { GperfMark } from "@heliograph/contract/gperformance/gperformance.wire.ts";
import { markText, settlementWords } from "@heliograph/domain/gperformance/settlement-writing.ts";
import type { Format } from "../ui/format.ts";

/** The sentences of the printed settlement, for the page. */
export const wordsOfSettlement = (
  format: Format,
): { readonly mark: (mark: GperfMark) => string } => {
  const words = settlementWords(format.language);
  return { mark: (mark) => markText(mark, words, format) };
};
