import { causeWord } from "../health/cause-word.ts";
import { filled } from "../messages/message-text.ts";
import { matterName, number, text, type Writing } from "./blocks.ts";
import type { Cell, Row, TableBlock } from "./document.ts";
import type { LossStep, ReportFacts } from "./facts.ts";
import { totalWorth } from "./production-blocks.ts";

/** Where losses are small beside what was made, the scale begins later, and says so. */
const cutShare = 0.5;

/**
 * From what was expected to what was made, a cause a line; nothing where nobody knows what was to be expected. (H16)
 * In money are the losses, at the price of a lost kWh, and what was made at what it brought; what was expected brought nothing.
 */
export function waterfallTable(writing: Writing): TableBlock[] {
  const { facts, words, format } = writing;
  const { health } = facts;
  if (health === null || health.source === null || health.expectedWh <= 0) return [];
  const top = Math.max(health.expectedWh, health.madeWh);
  const base = health.madeWh > health.expectedWh * cutShare ? health.madeWh * 0.85 : 0;
  const share = (wh: number): number =>
    top <= base ? 0 : Math.min(1, Math.max(0, (wh - base) / (top - base)));
  const hasMoney = health.expectedCents !== null;
  const worth = totalWorth(writing);
  const money = (cents: number | null): Cell => (cents === null ? null : cents / 100);
  const row = (
    id: string,
    of: { name: string; fall: Cell; wh: number; cents: number | null },
    more: Partial<Row> = {},
  ): Row => ({
    id,
    cells: [of.name, of.fall, of.wh / 1000, ...(hasMoney ? [money(of.cents)] : [])],
    ...more,
  });
  let left = health.expectedWh;
  const fallOf = (
    wh: number,
    look: "loss" | "alarm" | "closed",
    note: string,
  ): Exclude<Cell, string | number | null> => {
    const from = share(left - wh);
    const to = share(left);
    left -= wh;
    return { from: Math.min(from, to), to: Math.max(from, to), look, isCut: false, note };
  };
  const cut = { isCut: base > 0, note: "" };
  const isMeasured = health.source === "theoretical" || health.source === "sensor";
  const stands = (step: LossStep): boolean => stoodAtEnd(step, facts);
  // What is over is grey: only what stood at the end has a colour.
  const lookOf = (step: LossStep): "loss" | "alarm" | "closed" =>
    stands(step) ? (causeWord(step.cause) === "weak" ? "loss" : "alarm") : "closed";
  const steps = health.steps.map((step) =>
    row(
      `step-${step.incident ?? `${step.cause}-${step.subject.id}`}`,
      {
        name: matterName(step, writing),
        fall: fallOf(step.wh, lookOf(step), whenNote(step, writing)),
        wh: -step.wh,
        cents: step.cents === null ? null : -step.cents,
      },
      {
        mark: stands(step) ? (lookOf(step) === "alarm" ? "alarm" : "warning") : "fine",
        isStrong: stands(step),
      },
    ),
  );
  const restShare = (health.restWh / health.expectedWh) * 100;
  const rest = row("rest", {
    name: words.waterfall.rest,
    fall: fallOf(
      health.restWh,
      "closed",
      filled(words.waterfall.restNote, { share: format.number(restShare, 1) }),
    ),
    wh: -health.restWh,
    cents: health.restCents === null ? null : -health.restCents,
  });
  // With nothing missing nobody asks where it went.
  const shownLost = Math.round((health.expectedWh - health.madeWh) / 1000);
  return [
    {
      kind: "table",
      id: "waterfall",
      title:
        shownLost <= 0
          ? words.waterfall.step
          : filled(shownLost === 1 ? words.waterfall.titleOne : words.waterfall.title, {
              kwh: format.number(shownLost, 0),
            }),
      note: [
        words.waterfall.note,
        ...(base > 0 ? [words.waterfall.cut] : []),
        ...(health.judgedDays < health.days ? [words.waterfall.notMeter] : []),
      ].join("; "),
      columns: [
        text("what", words.waterfall.step, 0.34),
        {
          id: "fall",
          title: words.waterfall.bar,
          kind: "fall",
          unit: "",
          decimals: 0,
          width: hasMoney ? 0.38 : 0.5,
        },
        number("kwh", words.waterfall.kwh, { width: 0.14 }),
        ...(hasMoney ? [number("money", words.waterfall.money, { decimals: 2, width: 0.14 })] : []),
      ],
      rows: [
        row(
          "expected",
          {
            name: isMeasured ? words.waterfall.expectedSun : words.waterfall.expected,
            fall: { from: 0, to: share(health.expectedWh), look: "expected", ...cut },
            wh: health.expectedWh,
            cents: null,
          },
          { isStrong: true },
        ),
        ...steps,
        rest,
        row(
          "made",
          {
            name: words.waterfall.made,
            fall: { from: 0, to: share(health.madeWh), look: "made", ...cut },
            wh: health.madeWh,
            // Days that nobody could judge are in the money, but not in what was made here.
            cents: worth === null || health.judgedDays < health.days ? null : worth * 100,
          },
          { isStrong: true },
        ),
      ],
      empty: words.none,
    },
  ];
}
/** Whether it stood when the period ended: as the sentences above the table say it, whatever became of it since. */
const stoodAtEnd = (step: LossStep, { open }: Pick<ReportFacts, "open">): boolean =>
  step.incident === null ? step.is_standing : open.some((one) => one.incident === step.incident);
function whenNote(step: LossStep, { facts, words, format }: Writing): string {
  if (facts.first === facts.last) return "";
  if (step.first === step.last) return format.dayMonth(step.first);
  if (step.first <= facts.first && step.last >= facts.last) return words.waterfall.wholePeriod;
  return filled(words.waterfall.days, {
    first: format.dayMonth(step.first),
    last: format.dayMonth(step.last),
  });
}
