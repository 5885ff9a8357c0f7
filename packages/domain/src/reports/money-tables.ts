import { bucketCell, figureCell, number, text, type Writing } from "./blocks.ts";
import type { Block, Cell, Row } from "./document.ts";
import { moneyTable } from "./production-blocks.ts";

/** What the period was worth (R11): by the dated tariffs, day by day or month by month, and the variables that count money themselves. */
export function moneyOfPeriod(writing: Writing): Block[] {
  const { facts, words } = writing;
  const isYear = facts.report.freq === "yearly";
  const days = (facts.money?.days ?? []).filter(({ currency }) => currency === "EUR");
  const byBucket = Map.groupBy(days, ({ day }) => (isYear ? day.slice(0, 7) : day));
  const cents = (
    own: readonly (typeof days)[number][],
    of: "self_consumption" | "feed_in" | "incentive" | "total",
  ): number | null => {
    const known = own.flatMap((one) => (one[of] === null ? [] : [Math.round(one[of] * 100)]));
    return known.length === 0 ? null : known.reduce((a, b) => a + b, 0) / 100;
  };
  const row = (id: string, name: Cell, own: readonly (typeof days)[number][]): Row => ({
    id,
    cells: [
      name,
      cents(own, "self_consumption"),
      cents(own, "feed_in"),
      cents(own, "incentive"),
      cents(own, "total"),
    ],
  });
  const tariffs: Block[] =
    days.length === 0
      ? [{ kind: "note", id: "no-tariff", text: words.noTariff }]
      : [
          ...moneyTable(writing),
          {
            kind: "table",
            id: "money-buckets",
            title: isYear ? words.monthByMonth : words.dayByDay,
            note: words.moneyNote,
            columns: [
              text("bucket", isYear ? words.month : words.day),
              number("self", words.ofSelf, { unit: "€", decimals: 2 }),
              number("fed-in", words.ofFedIn, { unit: "€", decimals: 2 }),
              number("incentive", words.ofIncentive, { unit: "€", decimals: 2 }),
              number("total", words.total, { unit: "€", decimals: 2 }),
            ],
            rows: [
              ...facts.buckets.map((bucket) =>
                row(bucket, bucketCell(bucket, writing), byBucket.get(bucket) ?? []),
              ),
              { ...row("total", words.total, days), isStrong: true },
            ],
            empty: words.none,
          },
        ];
  return [
    ...tariffs,
    {
      kind: "table",
      id: "money-variables",
      title: words.moneyVariables,
      note: words.moneyVariablesNote,
      columns: [
        text("variable", words.variable),
        number("value", words.tiles.value, { decimals: 2, width: 0.2 }),
        text("unit", "", 0.1),
      ],
      rows: facts.variables.map((one): Row => ({
        id: one.id,
        cells: [one.name, figureCell(one.total, writing), one.unit],
      })),
      empty: words.none,
    },
  ];
}
