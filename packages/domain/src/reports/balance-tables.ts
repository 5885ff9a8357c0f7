import { dayOf } from "../data/plant-day.ts";
import { filled } from "../messages/message-text.ts";
import {
  balanceOf,
  type BalanceDay,
  type EnergyWays,
  summedWays,
} from "../plants/energy-balance.ts";
import { bucketCell, number, sum, text, type Writing } from "./blocks.ts";
import type { Block, Cell, Row } from "./document.ts";

const made = (ways: EnergyWays): number => ways.sunToLoad + ways.sunToStorage + ways.sunToGrid;
const own = (ways: EnergyWays): number => ways.sunToLoad + ways.storageToLoad;
const fedIn = (ways: EnergyWays): number => ways.sunToGrid + ways.storageToGrid;
const withdrawn = (ways: EnergyWays): number => ways.gridToLoad + ways.gridToStorage;
const consumed = (ways: EnergyWays): number => own(ways) + ways.gridToLoad;

/** Produced, self-consumed, fed in, withdrawn and consumed: measured, or what the other sides leave. A day with an unknown side is in no sum. */
export function balanceOfPeriod(writing: Writing): Block[] {
  const { facts, words, format } = writing;
  const isYear = facts.report.freq === "yearly";
  const whole = balanceOf(facts.balance);
  const byBucket = Map.groupBy(facts.balance, ({ day }) => (isYear ? day.slice(0, 7) : day));
  const cells = (ways: EnergyWays | null): Cell[] =>
    ways === null
      ? [null, null, null, null, null]
      : [made(ways), own(ways), fedIn(ways), withdrawn(ways), consumed(ways)];
  const daysOf = (days: readonly BalanceDay[]): EnergyWays | null =>
    summedWays(days.map(({ ways }) => ways));
  const rows = facts.buckets.map((bucket): Row => ({
    id: bucket,
    cells: [bucketCell(bucket, writing), ...cells(daysOf(byBucket.get(bucket) ?? []))],
  }));
  const shares = whole.shares;
  // Days to come lack nothing.
  const today = dayOf(facts.madeAt, facts.plant.timezone);
  const days = Math.min(facts.last, today) - facts.first + 1;
  const note = [
    words.balanceHow,
    ...(facts.produced.isOfPower ? [words.ofPower] : []),
    ...(whole.days.whole < days
      ? [filled(words.balanceNote, { whole: whole.days.whole, days })]
      : []),
    ...(shares.selfConsumption === null || shares.selfSufficiency === null
      ? []
      : [
          filled(words.balanceShares, {
            own: format.number(shares.selfConsumption, 1),
            sufficiency: format.number(shares.selfSufficiency, 1),
          }),
        ]),
  ].join("; ");
  return [
    {
      kind: "table",
      id: "balance",
      title: words.balance,
      note,
      columns: [
        text("bucket", isYear ? words.month : words.day, 0.22),
        number("produced", words.produced, { unit: "kWh" }),
        number("self", words.self, { unit: "kWh" }),
        number("fed-in", words.fedIn, { unit: "kWh" }),
        number("withdrawn", words.withdrawn, { unit: "kWh" }),
        number("consumed", words.consumed, { unit: "kWh" }),
      ],
      rows: [...rows, { id: "total", isStrong: true, cells: [words.total, ...cells(whole.ways)] }],
      empty: words.none,
    },
  ];
}

/** Into and out of the storage, its cycles and what comes back of what went in. (R12) */
export function storageOfPeriod(writing: Writing): Block[] {
  const { facts, words, format } = writing;
  const { storage } = facts;
  if (storage === null) return [{ kind: "note", id: "no-storage", text: words.storageNone }];
  const { capacityKwh } = storage;
  const hasCycles = capacityKwh !== null && capacityKwh > 0;
  const cells = (charged: number | null, discharged: number | null): Cell[] => [
    charged,
    discharged,
    ...(hasCycles ? [discharged === null ? null : discharged / capacityKwh] : []),
  ];
  const [charged, discharged] = [sum(storage.charged), sum(storage.discharged)];
  const rows = facts.buckets.map((bucket, at): Row => ({
    id: bucket,
    cells: [
      bucketCell(bucket, writing),
      ...cells(storage.charged[at] ?? null, storage.discharged[at] ?? null),
    ],
  }));
  const tile = { unit: "kWh", decimals: 1, note: "" };
  return [
    {
      kind: "tiles",
      id: "storage-tiles",
      tiles: [
        { ...tile, id: "charged", label: words.charged, value: charged },
        { ...tile, id: "discharged", label: words.discharged, value: discharged },
        ...(hasCycles
          ? [
              {
                ...tile,
                id: "cycles",
                label: words.cycles,
                value: discharged === null ? null : discharged / capacityKwh,
                unit: "",
                note: filled(words.cyclesNote, { kwh: format.number(capacityKwh, 1) }),
              },
            ]
          : []),
        // What is charged today is used tomorrow: of a part of the period it would say 70 % or 200 %.
        {
          ...tile,
          id: "round-trip",
          label: words.roundTrip,
          value:
            charged === null || discharged === null || charged <= 0
              ? null
              : (discharged / charged) * 100,
          unit: "%",
          note: words.roundTripNote,
        },
      ],
    },
    {
      kind: "table",
      id: "storage",
      title: words.storage,
      note: "",
      columns: [
        text("bucket", words.day),
        number("charged", words.charged, { unit: "kWh" }),
        number("discharged", words.discharged, { unit: "kWh" }),
        ...(hasCycles ? [number("cycles", words.cycles, { decimals: 2 })] : []),
      ],
      rows: [
        ...rows,
        { id: "total", isStrong: true, cells: [words.total, ...cells(charged, discharged)] },
      ],
      empty: words.none,
    },
  ];
}
