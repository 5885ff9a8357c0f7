import { formatCivilDay } from "../../data/civil-day.ts";
import { dayOf } from "../../data/plant-day.ts";
import { causeWord } from "../../health/cause-word.ts";
import { filled } from "../../messages/message-text.ts";
import { bucketCell, figureCell, matterName, number, percentOn, sum, text } from "../blocks.ts";
import type { Cell, Row, TableBlock } from "../document.ts";
import { figureOfAll } from "../figure-of-all.ts";
import {
  availabilityOf,
  isJudged,
  lostCents,
  lostWh,
  type PlantFigures,
  ranking,
  ratioOf,
  yieldOf,
} from "./plant-figures.ts";
import { mattersOf, type PortfolioWriting } from "./portfolio-writing.ts";

const percent = (share: number | null): number | null => (share === null ? null : share * 100);

/** A figure of the judged days, with how many they are where that is not all. */
function judgedCell(
  { health }: PlantFigures,
  value: number | null,
  { own }: Pick<PortfolioWriting, "own">,
): Cell {
  if (value === null || !isJudged(health) || health.judgedDays === health.days) return value;
  const { judgedDays: judged, days } = health;
  return { value, doubt: filled(own.judgedDays, { judged, days }) };
}

/** What each plant made, of its size and of what was expected, the best first. */
export function productionTable(writing: PortfolioWriting): TableBlock {
  const { portfolio, words, own } = writing;
  const { plants } = portfolio;
  const { ranked } = ranking(plants);
  const placed = new Map(ranked.map(({ plant }, at) => [plant.id, at]));
  const order = plants.toSorted(
    (a, b) =>
      (placed.get(a.id) ?? ranked.length) - (placed.get(b.id) ?? ranked.length) ||
      a.name.localeCompare(b.name),
  );
  const judged = plants.filter(({ health }) => isJudged(health));
  const wholeExpected = judged.reduce((whole, { health }) => whole + (health?.expectedWh ?? 0), 0);
  const wholeMade = judged.reduce((whole, { health }) => whole + (health?.madeWh ?? 0), 0);
  const mean = wholeExpected > 0 ? wholeMade / wholeExpected : null;
  // A bar of a tenth fills its half.
  const deviation = (one: PlantFigures): Cell => {
    const change = percentOn(ratioOf(one), mean);
    return change === null
      ? null
      : { share: Math.max(-1, Math.min(1, change / 10)), isFlagged: change <= -5 };
  };
  const ofPower = order.flatMap((one) => (one.isOfPower === true ? [one.name] : []));
  const withYield = plants.filter((one) => yieldOf(one) !== null);
  return {
    kind: "table",
    id: "plants",
    title: own.production,
    note: [
      ...(ranked.length > 0 ? [own.productionNote] : []),
      ...(ofPower.length > 0 ? [filled(own.ofPower, { names: ofPower.join(", ") })] : []),
    ].join("; "),
    columns: [
      text("plant", own.plant, 0.26),
      number("kwp", words.nominal),
      number("made", words.produced, { unit: "kWh", decimals: 0 }),
      number("per-kwp", words.perKwpColumn),
      number("expected", words.expectedColumn, { unit: "kWh", decimals: 0 }),
      number("ratio", own.ofExpected, { unit: "%" }),
      {
        id: "deviation",
        title: own.onMean,
        kind: "deviation",
        unit: "",
        decimals: 0,
        width: 0.16,
      },
    ],
    rows: [
      ...order.map((one): Row => ({
        id: one.id,
        cells: [
          one.name,
          one.kwp,
          figureCell(one.made, { words }),
          yieldOf(one),
          judgedCell(one, isJudged(one.health) ? one.health.expectedWh / 1000 : null, writing),
          percent(ratioOf(one)),
          deviation(one),
        ],
      })),
      {
        id: "total",
        isStrong: true,
        cells: [
          words.total,
          sum(plants.map(({ kwp }) => kwp)),
          figureCell(figureOfAll(plants.map(({ made }) => made)), { words }),
          withYield.length === 0
            ? null
            : (sum(withYield.map(({ made }) => made.value)) ?? 0) /
              (sum(withYield.map(({ kwp }) => kwp)) ?? 1),
          wholeExpected > 0 ? wholeExpected / 1000 : null,
          percent(mean),
          null,
        ],
      },
    ],
    empty: words.none,
  };
}

/** What each plant lost and to what, how far it was available, what it was worth and what is open; the largest loss first. */
export function lossTable(writing: PortfolioWriting): TableBlock {
  const { portfolio, words, own } = writing;
  const lostOf = ({ health }: PlantFigures): number | null =>
    isJudged(health) ? lostWh(health) : null;
  const centsOf = ({ health }: PlantFigures): number | null =>
    isJudged(health) ? lostCents(health) : null;
  const order = portfolio.plants.toSorted(
    (a, b) => (lostOf(b) ?? -1) - (lostOf(a) ?? -1) || a.name.localeCompare(b.name),
  );
  const hasMoney = order.some((one) => one.euros !== null);
  const inEuros = (cents: number | null): number | null => (cents === null ? null : cents / 100);
  const causeOf = (one: PlantFigures): string => {
    if (!isJudged(one.health)) return own.notJudgedShort;
    const [first] = one.health.steps.filter(({ wh }) => wh > 0);
    if (first !== undefined) return matterName(first, { words });
    return lostWh(one.health) > one.health.expectedWh * 0.005 ? own.unexplained : "";
  };
  const cents = order.map(centsOf).filter((one) => one !== null);
  return {
    kind: "table",
    id: "losses",
    title: own.losses,
    note: own.lossesNote,
    columns: [
      text("plant", own.plant, 0.24),
      number("lost", own.lost, { unit: "kWh", decimals: 0 }),
      ...(hasMoney ? [number("lost-euro", own.lost, { unit: "€", decimals: 2 })] : []),
      text("cause", own.cause, hasMoney ? 0.26 : 0.36),
      number("availability", own.availability, { unit: "%" }),
      ...(hasMoney ? [number("euro", words.tiles.value, { unit: "€", decimals: 2 })] : []),
      number("open", own.open_column, { decimals: 0 }),
    ],
    rows: [
      ...order.map((one): Row => {
        const lost = lostOf(one);
        return {
          id: one.id,
          cells: [
            one.name,
            judgedCell(one, lost === null ? null : lost / 1000, writing),
            ...(hasMoney ? [inEuros(centsOf(one))] : []),
            causeOf(one),
            percent(availabilityOf(one)),
            ...(hasMoney ? [one.euros] : []),
            one.open.length,
          ],
        };
      }),
      {
        id: "total",
        isStrong: true,
        cells: [
          words.total,
          inKwh(sum(order.map(lostOf))),
          ...(hasMoney ? [inEuros(sum(cents))] : []),
          "",
          availabilityOfAll(order),
          ...(hasMoney ? [sum(order.map(({ euros }) => euros))] : []),
          sum(order.map(({ open }) => open.length)),
        ],
      },
    ],
    empty: words.none,
  };
}
const inKwh = (wh: number | null): number | null => (wh === null ? null : wh / 1000);
/** Each plant weighs what was expected of it. [%] */
function availabilityOfAll(plants: readonly PlantFigures[]): number | null {
  const judged = plants.flatMap((one) => {
    const share = availabilityOf(one);
    return share === null ? [] : [{ share, wh: one.health?.expectedWh ?? 0 }];
  });
  const expected = judged.reduce((whole, { wh }) => whole + wh, 0);
  return expected <= 0
    ? null
    : (judged.reduce((whole, { share, wh }) => whole + share * wh, 0) / expected) * 100;
}

/** Lines of one table; the rest is in the portal. */
const maxOpen = 30;
export function openTable(writing: PortfolioWriting): TableBlock[] {
  const { portfolio, words, own, format } = writing;
  const matters = mattersOf(portfolio);
  if (matters.length === 0) return [];
  const left = matters.length - maxOpen;
  return [
    {
      kind: "table",
      id: "open",
      title: own.matters,
      note: left > 0 ? filled(words.more, { count: left }) : "",
      columns: [
        text("plant", own.plant, 0.21),
        text("what", words.matter, 0.34),
        text("since", words.sinceColumn, 0.13),
        number("costs", words.costs, { unit: "kWh", decimals: 0 }),
        text("who", words.who, 0.19),
      ],
      rows: matters.slice(0, maxOpen).map(({ plant, one }): Row => ({
        id: one.incident,
        mark: causeWord(one.cause) === "weak" ? "warning" : "alarm",
        cells: [
          plant.name,
          matterName(one, { words }),
          bucketCell(formatCivilDay(dayOf(one.since, plant.timezone)), { format }),
          one.monthKwh,
          one.assignee ?? words.unassigned,
        ],
      })),
      empty: words.none,
    },
  ];
}
