/** The answer of a settlement before its arithmetic: of a month also what its year comes to, for that is what is paid. */
import type { GperfDay } from "@heliograph/contract/gperformance/gperformance.wire.ts";
import { parseCivilDay } from "../data/civil-day.ts";
import { filled } from "../messages/message-text.ts";
import type { Block, Formula } from "../reports/document.ts";
import { stepCell } from "./settlement-formulas.ts";
import { markText, type SettlementOf, type SettlementWriting } from "./settlement-writing.ts";

type YearOf = NonNullable<SettlementOf["year"]>;
const quantities = ["guaranteed", "recognised", "balance", "penalty"] as const;
type QuantityName = (typeof quantities)[number];

/** Whether days of it are still to come. */
export const isRunning = ({ from, to, data, totals }: YearOf): boolean =>
  totals.days < parseCivilDay(to) - parseCivilDay(from) + 1 || data.some(isRunningDay);
const isRunningDay = ({ marks }: GperfDay): boolean => marks.some(({ code }) => code === "running");

export function answerBlocks(writing: SettlementWriting): Block[] {
  const { of, result, words, format } = writing;
  const { year } = of;
  const { labels } = words;
  const labelsOf = (one: YearOf) => (isRunning(one) ? labels.yearSoFar : labels.year);
  if (year === null) return [tilesOf(writing, result, labelsOf(result))];
  const last = year.data.at(-1)?.day ?? year.from;
  const dates = {
    from: format.date(parseCivilDay(year.from)),
    to: format.date(parseCivilDay(last)),
  };
  return [
    tilesOf(writing, result, labels.month),
    { kind: "note", id: "year", text: filled(words.yearIsPaid, dates) },
    tilesOf(writing, year, labelsOf(year)),
    ...year.marks
      .filter(({ code }) => code === "days_left_out")
      .map((mark): Block => ({
        kind: "note",
        id: "year_left_out",
        text: filled(words.ofYear, { sentence: markText(mark, words, format) }),
      })),
  ];
}

/** Four figures, by formulas of the steps where these are of the same days. */
function tilesOf(
  { of, result, words, format }: SettlementWriting,
  settled: YearOf,
  labels: Readonly<Record<QuantityName, string>>,
): Block {
  const { totals, data } = settled;
  const { notes } = words;
  const kwh = (value: number | null): string => format.number(value, 0);
  const price = of.question.params.pu_kwh;
  const below = data.filter(({ balance }) => balance !== null && balance < 0).length;
  const recognised =
    totals.e_prod === null ? null : totals.e_prod + (totals.e_detach ?? 0) + totals.eca;
  const figures: Readonly<
    Record<QuantityName, { value: number | null; note: string; formula: Formula }>
  > = {
    guaranteed: {
      value: totals.e_gar,
      note: filled(notes.guaranteed, {
        h: format.number(totals.h_kwh_m2, 1),
        k: format.number(totals.k, 4),
      }),
      formula: [stepCell("guaranteed")],
    },
    recognised: {
      value: recognised,
      note: filled(notes.recognised, {
        made: kwh(totals.e_prod),
        detached: kwh(totals.e_detach),
        eca: kwh(totals.eca),
      }),
      formula: [stepCell("produced"), "+", stepCell("detached"), "+", stepCell("eca")],
    },
    balance: {
      value: totals.balance,
      note: filled((totals.balance ?? 0) < 0 ? notes.missing : notes.over, { days: below }),
      formula: [stepCell("balance")],
    },
    penalty: {
      value: totals.penalty_eur,
      note:
        price === null
          ? notes.noPrice
          : filled(notes.penalty, { kwh: kwh(totals.shortfall), price: format.number(price, 5) }),
      formula: [stepCell("penalty")],
    },
  };
  const isOwn = settled === result;
  return {
    kind: "tiles",
    id: isOwn ? "answer" : "year_answer",
    tiles: quantities.map((id) => {
      const { value, note, formula } = figures[id];
      return {
        id: isOwn ? id : `year_${id}`,
        label: labels[id],
        value,
        note,
        ...(id === "penalty" ? { unit: "€", decimals: 2 } : { unit: "kWh", decimals: 0 }),
        ...(isOwn ? { formula } : {}),
      };
    }),
  };
}
