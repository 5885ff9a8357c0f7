/** What of a period's production several reports show: by bucket, by counter, in money, and what is open. */
import { causeWord } from "../health/cause-word.ts";
import { filled } from "../messages/message-text.ts";
import { equivalentsOf } from "../plants/equivalents.ts";
import {
  bucketCell,
  figureCell,
  matterName,
  momentCell,
  number,
  percentOn,
  text,
  type Writing,
} from "./blocks.ts";
import type { Block, Column, Row, TableBlock } from "./document.ts";

/** Made, expected and estimated of each bucket: what the chart draws, to be read and to be added up. */
export function bucketTable(writing: Writing): TableBlock[] {
  const { facts, words } = writing;
  if (facts.report.freq === "daily") return [];
  const isYear = facts.report.freq === "yearly";
  const expected = facts.health?.expectedKwh ?? [];
  const hasExpected = expected.some((value) => value !== null);
  const hasEstimate = facts.produced.estimates.some((value) => value !== null);
  const hasSun = facts.irradiation?.buckets.some((value) => value !== null) ?? false;
  const hasMoney = facts.money !== null;
  const columns: Column[] = [
    text("bucket", isYear ? words.month : words.day),
    number("made", words.produced, { unit: "kWh" }),
    ...(hasExpected ? [number("expected", words.expectedColumn, { unit: "kWh" })] : []),
    ...(hasEstimate ? [number("estimate", words.estimate, { unit: "kWh" })] : []),
    ...(hasSun ? [number("sun", words.irradiation, { unit: "kWh/m²", decimals: 2 })] : []),
    ...(hasMoney ? [number("money", words.tiles.value, { unit: "€", decimals: 2 })] : []),
  ];
  const worth = moneyByBucket(writing);
  const rows = facts.buckets.map((bucket, at): Row => ({
    id: bucket,
    cells: [
      bucketCell(bucket, writing),
      figureCell(facts.produced.buckets[at] ?? { value: null, quality: null }, writing),
      ...(hasExpected ? [expected[at] ?? null] : []),
      ...(hasEstimate ? [facts.produced.estimates[at] ?? null] : []),
      ...(hasSun ? [facts.irradiation?.buckets[at] ?? null] : []),
      ...(hasMoney ? [worth.get(bucket) ?? null] : []),
    ],
  }));
  const total: Row = {
    id: "total",
    isStrong: true,
    cells: [
      words.total,
      figureCell(facts.produced.total, writing),
      ...(hasExpected ? [expected.reduce<number>((sum, value) => sum + (value ?? 0), 0)] : []),
      ...(hasEstimate ? [facts.produced.estimate] : []),
      ...(hasSun ? [facts.irradiation?.total ?? null] : []),
      ...(hasMoney ? [totalWorth(writing)] : []),
    ],
  };
  return [
    {
      kind: "table",
      id: "buckets-table",
      title: isYear ? words.monthByMonth : words.dayByDay,
      note: facts.produced.isOfPower ? words.ofPower : "",
      columns,
      rows: [...rows, total],
      empty: words.none,
    },
  ];
}
/** Euros of each bucket, from the cents of its days. */
export function moneyByBucket({ facts }: Pick<Writing, "facts">): ReadonlyMap<string, number> {
  const cents = new Map<string, number>();
  for (const { day, currency, total } of facts.money?.days ?? []) {
    if (currency !== "EUR" || total === null) continue;
    const bucket = facts.report.freq === "yearly" ? day.slice(0, 7) : day;
    cents.set(bucket, (cents.get(bucket) ?? 0) + Math.round(total * 100));
  }
  return new Map([...cents].map(([bucket, sum]) => [bucket, sum / 100]));
}
/** What the tariffs in force make of the period; null without any. [EUR] */
export const totalWorth = ({ facts }: Writing): number | null =>
  facts.money?.sums.find(({ currency }) => currency === "EUR")?.total ?? null;

/** Each counter that is reported, in its own unit. */
export function variablesTable(writing: Writing): TableBlock[] {
  const { facts, words } = writing;
  if (facts.variables.length === 0) return [];
  const known = facts.variables.map(({ total, kwhPerUnit }) =>
    total.value === null || kwhPerUnit === null ? null : total.value * kwhPerUnit,
  );
  const whole = facts.variables.reduce(
    (sum, { isInTotal }, at) => sum + (isInTotal ? (known[at] ?? 0) : 0),
    0,
  );
  const isOfPower = facts.variables.some((one) => one.isOfPower);
  const isComparable = facts.variables.every(({ kwhPerUnit }) => kwhPerUnit !== null);
  return [
    {
      kind: "table",
      id: "variables",
      title: isOfPower ? words.producedByPower : words.producedByVariable,
      note: [
        ...(isOfPower ? [words.ofPower] : []),
        ...(facts.variables.every(({ isInTotal }) => isInTotal) ? [] : [words.countedOnce]),
      ].join("; "),
      columns: [
        text("device", words.inverter, 0.24),
        text("variable", words.variable),
        number("energy", words.produced, { width: 0.16 }),
        text("unit", "", 0.07),
        ...(isComparable ? [number("share", words.share, { unit: "%", width: 0.12 })] : []),
      ],
      rows: facts.variables.map((one, at): Row => {
        const kwh = known[at] ?? null;
        return {
          id: one.id,
          cells: [
            one.device?.name ?? "",
            one.name,
            figureCell(one.total, writing),
            one.unit,
            ...(isComparable ? [kwh === null || whole === 0 ? null : (kwh / whole) * 100] : []),
          ],
        };
      }),
      empty: words.none,
    },
  ];
}

/** Performance ratio of a period: what was made over what a plant of this size makes of this sun at 1 kW/m². null: one of them is not known. */
export const performanceRatio = (
  kwh: number | null,
  of: { readonly kwp: number; readonly sunKwhM2: number | null },
): number | null =>
  kwh === null || of.sunKwhM2 === null || of.kwp <= 0 || of.sunKwhM2 <= 0
    ? null
    : (kwh / (of.kwp * of.sunKwhM2)) * 100;

export function productionTiles(writing: Writing): Block {
  const { facts, words, format } = writing;
  const { health, irradiation, produced, plant } = facts;
  const kwh = produced.total.value;
  const signed = (value: number): string => format.signed(value, 1);
  const usual = percentOn(irradiation?.total ?? null, irradiation?.usual ?? null);
  const onYear = percentOn(produced.year?.kwh ?? null, produced.year?.estimate ?? null);
  const year = produced.year;
  const inMwh = (year?.kwh ?? 0) >= 10_000;
  return {
    kind: "tiles",
    id: "tiles",
    tiles: [
      {
        id: "pr",
        label: words.tiles.pr,
        value: performanceRatio(kwh, { kwp: plant.kwp, sunKwhM2: irradiation?.total ?? null }),
        unit: "%",
        decimals: 1,
        note: words.tiles.prNote,
      },
      health !== null && health.expectedWh > 0
        ? {
            id: "ratio",
            label: words.tiles.ratio,
            value: (health.madeWh / health.expectedWh) * 100,
            unit: "%",
            decimals: 1,
            note: filled(words.tiles.ratioNote, {
              judged: health.judgedDays,
              days: health.days,
            }),
          }
        : {
            id: "per-kwp",
            label: words.tiles.perKwp,
            value: kwh === null || plant.kwp <= 0 ? null : kwh / plant.kwp,
            unit: "kWh/kWp",
            decimals: 1,
            note: filled(words.tiles.perKwpNote, { kwp: format.number(plant.kwp, 1) }),
          },
      {
        id: "sun",
        label: words.tiles.irradiation,
        value: irradiation?.total ?? null,
        unit: "kWh/m²",
        decimals: (irradiation?.total ?? 0) < 10 ? 2 : 1,
        note:
          usual === null
            ? words.tiles.noUsual
            : filled(words.tiles.usual, { change: signed(usual) }),
      },
      {
        id: "year",
        label: filled(words.tiles.year, { year: format.year(facts.last) }),
        value: year?.kwh === null || year === null ? null : inMwh ? year.kwh / 1000 : year.kwh,
        unit: inMwh ? "MWh" : "kWh",
        decimals: 1,
        note:
          onYear === null
            ? words.tiles.yearNote
            : filled(words.tiles.yearEstimate, { change: signed(onYear) }),
      },
    ],
  };
}

export function equivalentsNote({ facts, words, format }: Writing): Block[] {
  const kwh = facts.produced.total.value;
  if (kwh === null || kwh <= 0) return [];
  const few = (value: number): string => format.number(value, value < 100 ? 1 : 0);
  const { trees, co2Kg, barrels } = equivalentsOf(kwh);
  return [
    {
      kind: "note",
      id: "equivalents",
      text: filled(words.equivalents, {
        trees: few(trees),
        co2: co2Kg < 1000 ? `${format.number(co2Kg, 0)} kg` : `${few(co2Kg / 1000)} t`,
        barrels: few(barrels),
      }),
    },
  ];
}

/** What was still wrong when the period ended. */
export function openTable(writing: Writing): TableBlock[] {
  const { facts, words, format } = writing;
  if (facts.open.length === 0) return [];
  return [
    {
      kind: "table",
      id: "open",
      title: words.open,
      note: words.openNote,
      columns: [
        text("what", words.matter, 0.34),
        text("since", words.sinceColumn, 0.2),
        text("costs", words.costs),
        text("who", words.who, 0.2),
      ],
      rows: facts.open.map((one): Row => ({
        id: one.incident,
        mark: causeWord(one.cause) === "weak" ? "warning" : "alarm",
        cells: [
          matterName(one, writing),
          momentCell(one.since, writing),
          one.monthKwh === null
            ? "—"
            : filled(words.costsMonth, { kwh: format.number(one.monthKwh, 0) }),
          one.assignee ?? words.unassigned,
        ],
      })),
      empty: words.none,
    },
  ];
}

/** What the tariffs make of it, item by item. */
export function moneyTable(writing: Writing): TableBlock[] {
  const { facts, words } = writing;
  const sum = facts.money?.sums.find(({ currency }) => currency === "EUR");
  if (sum === undefined) return [];
  const { health } = facts;
  const lost =
    health === null || health.expectedCents === null || health.madeCents === null
      ? null
      : (health.madeCents - health.expectedCents) / 100;
  const row = (id: string, name: string, value: number | null, isStrong = false): Row => ({
    id,
    cells: [name, value],
    isStrong,
  });
  return [
    {
      kind: "table",
      id: "money",
      title: words.money,
      note: sum.is_whole ? words.moneyNote : `${words.moneyNote}; ${words.moneyPart}`,
      columns: [text("item", words.item), number("euro", "€", { decimals: 2, width: 0.2 })],
      rows: [
        row("self", words.ofSelf, sum.self_consumption),
        row("fed-in", words.ofFedIn, sum.feed_in),
        ...(sum.incentive === null ? [] : [row("incentive", words.ofIncentive, sum.incentive)]),
        row("total", words.moneyTotal, sum.total, true),
        ...(lost === null || lost >= 0 ? [] : [row("lost", words.moneyLost, lost)]),
      ],
      empty: words.none,
    },
  ];
}
