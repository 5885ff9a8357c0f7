/** With what a settlement is written. */
import type {
  CalcQuestion,
  CalcResult,
  GperfMark,
} from "@heliograph/contract/gperformance/gperformance.wire.ts";
import { filled, type Language } from "../messages/message-text.ts";
import type { PlantFacts } from "../plants/plant-model.ts";
import type { ReportFormat } from "../reports/report-format.ts";
import { english } from "./words-en.ts";
import { italian, type SettlementWords } from "./words-it.ts";

export const settlementWords = (language: Language): SettlementWords =>
  language === "it" ? italian : english;

export interface SettlementOf {
  readonly plant: Pick<PlantFacts, "name" | "client" | "timezone" | "gperf_events" | "logo">;
  readonly question: CalcQuestion;
  readonly language: Language;
  /** Of a month its contract's year until now: the penalty of that is paid. */
  readonly year: Pick<CalcResult, "from" | "to" | "data" | "totals" | "marks"> | null;
  /** Names of the variables that it is reckoned by. */
  readonly counter: string;
  readonly iface: string | null;
  /** The samples too: for a spreadsheet. */
  readonly withSamples: boolean;
  readonly nowSeconds: number;
}
export interface SettlementWriting {
  readonly of: SettlementOf;
  readonly result: CalcResult;
  readonly words: SettlementWords;
  readonly format: ReportFormat;
}

/** What a mark says, with its numbers. */
export const markText = (
  { code, params }: GperfMark,
  words: SettlementWords,
  format: Pick<ReportFormat, "number">,
): string =>
  filled(
    words.marks[code],
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        format.number(value, Number.isInteger(value) ? 0 : 1),
      ]),
    ),
  );
