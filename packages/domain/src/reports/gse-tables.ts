import type { GseMonth, GsePayment } from "@heliograph/contract/gse/gse.wire.ts";
import { differencesOf } from "../gse/different-months.ts";
import { percentOn } from "../gse/gse-months.ts";
import { bucketCell, bucketName, number, text, type Writing } from "./blocks.ts";
import type { Block, Row, TableBlock } from "./document.ts";

/** The plant's own kWh beside those of the GSE, month by month, and what was paid: a table of each for every convention. (GS5, GS6) */
export function gseTables(writing: Writing): Block[] {
  const { facts, words } = writing;
  if (facts.gse.length === 0) return [{ kind: "note", id: "no-gse", text: words.gseNone }];
  return facts.gse.flatMap(({ id, name, months, payments }) => {
    const title = [words.convention, id, ...(name === null ? [] : [name])].join(" ");
    return [monthsTable(writing, { id, title, months }), paymentsTable(writing, { id, payments })];
  });
}

function monthsTable(
  writing: Writing,
  { id, title, months }: { id: string; title: string; months: readonly GseMonth[] },
): TableBlock {
  const { words } = writing;
  const differences = differencesOf(months);
  const rows = months.map((one): Row => {
    const isFlagged = differences.get(one.month)?.meter === true;
    const mark =
      one.state === "missing"
        ? ("alarm" as const)
        : one.state === "estimated" || isFlagged
          ? ("warning" as const)
          : undefined;
    return {
      id: one.month,
      ...(mark === undefined ? {} : { mark, isFlagged: true }),
      cells: [
        bucketCell(one.month, writing),
        one.meter,
        one.kwh,
        words.gseStates[one.state],
        one.meter === null || one.kwh === null || one.meter_percent === null
          ? null
          : one.meter - one.kwh,
        one.meter_percent,
      ],
    };
  });
  // Of months of which one side is missing nothing is compared.
  const both = months.flatMap(({ kwh, meter, meter_percent: percent }) =>
    kwh === null || meter === null || percent === null ? [] : [{ kwh, meter }],
  );
  const sum = (of: "kwh" | "meter"): number | null =>
    both.length === 0 ? null : both.reduce((whole, one) => whole + one[of], 0);
  const [own, gse] = [sum("meter"), sum("kwh")];
  return {
    kind: "table",
    id: `gse-${id}`,
    title,
    note: both.length < months.length ? words.gseCompared : "",
    columns: [
      text("month", words.month, 0.22),
      number("own", words.ownCounter, { unit: "kWh", decimals: 0 }),
      number("gse", "GSE", { unit: "kWh", decimals: 0 }),
      text("state", words.measure, 0.16),
      number("difference", words.difference, { unit: "kWh", decimals: 0 }),
      number("percent", words.differencePercent, { decimals: 2 }),
    ],
    rows:
      rows.length === 0
        ? []
        : [
            ...rows,
            {
              id: "total",
              isStrong: true,
              cells: [
                words.total,
                own,
                gse,
                "",
                own === null || gse === null ? null : own - gse,
                percentOn(own, gse),
              ],
            },
          ],
    empty: words.none,
  };
}

function paymentsTable(
  writing: Writing,
  { id, payments }: { id: string; payments: readonly GsePayment[] },
): TableBlock {
  const { words } = writing;
  const cents = payments.reduce((whole, { euro }) => whole + Math.round(euro * 100), 0);
  return {
    kind: "table",
    id: `gse-payments-${id}`,
    title: words.payments,
    note: "",
    columns: [
      text("date", words.day, 0.16),
      text("what", words.item, 0.26),
      number("kwh", "kWh", { decimals: 0 }),
      number("rate", words.rate, { decimals: 4 }),
      text("state", words.state, 0.15),
      number("euro", "€", { decimals: 2 }),
    ],
    rows:
      payments.length === 0
        ? []
        : [
            ...payments.map((one, at): Row => ({
              id: `${one.year}-${one.month}-${one.type}-${at}`,
              cells: [
                one.date === null ? "" : bucketCell(one.date, writing),
                `${one.adjust ? words.adjustment : (words.paymentTypes[one.type] ?? one.type)} ${one.month === null ? one.year : bucketName(`${one.year}-${String(one.month).padStart(2, "0")}`, writing)}`,
                one.kwh,
                one.rate,
                words.paymentStates[one.state] ?? one.state,
                one.euro,
              ],
            })),
            {
              id: "total",
              isStrong: true,
              cells: [words.total, "", null, null, "", cents / 100],
            },
          ],
    empty: words.noPayments,
  };
}
