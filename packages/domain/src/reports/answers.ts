/** The five sentences that every report begins with: what it made, against what was expected, what was lost and why, what is open, what to do. (RPTX-04) */
import { dayOf } from "../data/plant-day.ts";
import { filled } from "../messages/message-text.ts";
import {
  causeName,
  doubtOf,
  euros,
  matterName,
  percentOn,
  remedyFor,
  type Writing,
} from "./blocks.ts";
import type { AnswersBlock, DocumentMark, Rich } from "./document.ts";
import type { LossStep } from "./facts.ts";
import { totalWorth } from "./production-blocks.ts";

/** Causes that are named; what is behind them is "others". */
const named = 3;
/** Losses below this share of what was expected are nobody's news. */
const worthNaming = 0.005;

export function answersOf(writing: Writing): AnswersBlock {
  const { words } = writing;
  const open = openAnswer(writing);
  const todo = todoAnswer(writing);
  const row = (id: keyof typeof words.answers, mark: DocumentMark, text: Rich) => ({
    id,
    label: words.answers[id],
    mark,
    text,
  });
  return {
    kind: "answers",
    id: "answers",
    rows: [
      row("made", "none", madeAnswer(writing)),
      row("expected", "none", expectedAnswer(writing)),
      row("lost", "none", lostAnswer(writing)),
      row(
        "open",
        writing.facts.open.length > 0 ? "alarm" : isUnknown(writing.facts) ? "none" : "fine",
        open,
      ),
      row("todo", todo.mark, todo.text),
    ],
  };
}

function madeAnswer(writing: Writing): Rich {
  const { facts, words, format } = writing;
  const { total, estimate } = facts.produced;
  if (total.value === null) return [words.madeNothing];
  const kwh = total.value;
  const parts: string[] = [];
  if (facts.plant.kwp > 0)
    parts.push(
      filled(words.perKwp, {
        value: format.number(
          kwh / facts.plant.kwp,
          kwh / facts.plant.kwp < 10 ? 2 : kwh / facts.plant.kwp < 100 ? 1 : 0,
        ),
      }),
    );
  const { before, buckets } = facts.produced;
  const compared = estimate === null ? null : estimate - before.all;
  const isWhole =
    !facts.isRunning &&
    (facts.report.freq !== "yearly" || buckets.every(({ value }) => value !== null));
  const change = isWhole ? percentOn(kwh, compared) : null;
  const estimated =
    change === null
      ? ""
      : filled(
          Math.abs(change) < 0.05
            ? words.onEstimate
            : change > 0
              ? words.aboveEstimate
              : words.belowEstimate,
          {
            percent: format.number(Math.abs(change), 1),
            estimate: `${format.number(compared, 0)} kWh${before.all > 0 ? ` (${words.doubts.estimatePart})` : ""}`,
          },
        );
  const worth = totalWorth(writing);
  const beyond = [parts.join(", "), estimated].filter((one) => one !== "").join(": ");
  const doubt = doubtOf(total.quality, writing);
  return [
    { strong: filled(words.madeKwh, { kwh: format.number(kwh, kwh < 100 ? 1 : 0) }) },
    beyond === "" ? "." : `, ${beyond}.`,
    ...(facts.produced.isOfPower ? [` ${words.madeOfPower}`] : []),
    ...(worth === null
      ? []
      : [` ${filled(words.worth, { money: euros(Math.round(worth * 100), writing) })}`]),
    ...(doubt === "" ? [] : [` ${filled(words.incomplete, { why: doubt })}`]),
  ];
}

function expectedAnswer(writing: Writing): Rich {
  const { facts, words, format } = writing;
  const { health, irradiation } = facts;
  const sun =
    irradiation?.total === null || irradiation === null
      ? ""
      : sunOf(irradiation.total, irradiation.usual, writing);
  if (health === null || health.source === null || health.expectedWh <= 0)
    return [words.notJudged, ...(sun === "" ? [] : [` ${sun}`])];
  const share = (health.madeWh / health.expectedWh) * 100;
  const days = { judged: health.judgedDays, days: health.days };
  const where =
    health.judgedDays === health.days
      ? ""
      : `, ${filled(health.judgedDays === 1 ? words.onDay : words.onDays, days)}`;
  return [
    `${filled(words.expectedBy[health.source], { expected: format.number(health.expectedWh / 1000, 0) })}${where}: ${words.gave}`,
    { strong: filled(words.gaveShare, { share: format.number(share, 1) }) },
    sun === "" ? "." : `. ${sun}`,
  ];
}
function sunOf(total: number, usual: number | null, { words, format }: Writing): string {
  const change = percentOn(total, usual);
  const shown =
    change === null
      ? ""
      : `, ${
          Math.abs(change) < 0.5
            ? words.sunSame
            : filled(change > 0 ? words.sunMore : words.sunLess, {
                percent: format.number(Math.abs(change), 0),
              })
        }`;
  return `${filled(words.sun, { value: format.number(total, total < 10 ? 2 : 1) })}${shown}.`;
}

function lostAnswer(writing: Writing): Rich {
  const { facts, words, format } = writing;
  const { health } = facts;
  if (health === null || health.source === null || health.expectedWh <= 0)
    return [words.lostUnknown];
  const losses = health.steps.filter(({ wh }) => wh > 0);
  const lostWh = health.expectedWh - health.madeWh;
  const kwh = (wh: number): string => format.number(wh / 1000, 0);
  if (losses.length === 0)
    return lostWh < health.expectedWh * worthNaming
      ? [words.lostNothing]
      : [
          filled(words.lostUnnamed, {
            kwh: kwh(lostWh),
            share: format.number((lostWh / health.expectedWh) * 100, 1),
          }),
        ];
  const shown = losses.slice(0, named);
  // What the sun gave beyond expectation may hide a part of what causes took.
  const lost = Math.max(
    lostWh,
    losses.reduce((whole, { wh }) => whole + wh, 0),
  );
  const rest = lost - shown.reduce((whole, { wh }) => whole + wh, 0);
  const cents = moneyLost(writing, lost);
  const causes = shown.map(
    (step) =>
      `${filled(words.for, { kwh: kwh(step.wh), cause: causeName(step, writing) })}${whenOf(step, writing)}`,
  );
  const all = [...causes, ...(rest >= 500 ? [filled(words.others, { kwh: kwh(rest) })] : [])].join(
    ", ",
  );
  return [
    {
      strong:
        cents === null
          ? filled(words.lostKwh, { kwh: kwh(lost) })
          : filled(words.lostMoney, { kwh: kwh(lost), money: euros(cents, writing) }),
    },
    `: ${all}.`,
  ];
}
/** Of losses with their rest; null where a step has no price. */
function moneyLost({ facts }: Writing, lostWh: number): number | null {
  const { health } = facts;
  if (health === null || health.expectedCents === null || health.madeCents === null) return null;
  const steps = health.steps.map(({ cents }) => cents);
  if (steps.includes(null)) return null;
  const ofSteps = steps.reduce<number>((whole, cents) => whole + (cents ?? 0), 0);
  return lostWh > health.expectedWh - health.madeWh
    ? ofSteps
    : health.expectedCents - health.madeCents;
}
/** " il 21/05", " dal 12/05 al 14/05"; "" where it lasted through the period. */
function whenOf(step: LossStep, { facts, words, format }: Writing): string {
  if (facts.first === facts.last) return "";
  if (step.first === step.last)
    return ` ${filled(words.onOneDay, { day: format.dayMonth(step.first) })}`;
  if (step.first <= facts.first && step.last >= facts.last) return "";
  return ` ${filled(words.betweenDays, { first: format.dayMonth(step.first), last: format.dayMonth(step.last) })}`;
}

const openShown = 3;
function openAnswer(writing: Writing): Rich {
  const { facts, words, format } = writing;
  const { open } = facts;
  if (open.length === 0) return [isUnknown(facts) ? words.openUnknown : words.openNothing];
  const shown = open.slice(0, openShown).map((one) =>
    filled(words.openSince, {
      what: matterName(one, writing),
      day: format.date(dayOf(one.since, facts.plant.timezone)),
    }),
  );
  const more =
    open.length > openShown ? [filled(words.openMore, { count: open.length - openShown })] : [];
  const list = [...shown, ...more];
  const last = list.pop() ?? "";
  const joined =
    list.length === 0
      ? last
      : more.length > 0
        ? `${list.join(", ")} ${last}`
        : `${list.join(", ")} ${words.and} ${last}`;
  return [
    `${open.length === 1 ? words.openOne : filled(words.openMany, { count: open.length })}${joined}.`,
  ];
}

/** Of a period without any data nobody knows whether something was wrong. */
const isUnknown = ({ produced, health }: Writing["facts"]): boolean =>
  produced.total.value === null && (health === null || health.judgedDays === 0);
/** The share of what was expected that no cause took. 0 to 1. */
const unexplained = ({ health }: Writing["facts"]): number =>
  health === null || health.expectedWh <= 0 ? 0 : health.restWh / health.expectedWh;
/** So much that is missing without a cause is to be looked for, though no incident stands. */
const worthSearching = 0.05;
function todoAnswer(writing: Writing): { readonly mark: DocumentMark; readonly text: Rich } {
  const { facts, words, format } = writing;
  const remedies = [...new Set(facts.open.map((one) => remedyFor(one, writing)))].filter(
    (one) => one !== "",
  );
  const [first, ...others] = remedies.slice(0, openShown);
  if (first === undefined) {
    if (isUnknown(facts)) return { mark: "none", text: [words.todoUnknown] };
    const missing = unexplained(facts);
    return missing < worthSearching
      ? { mark: "fine", text: [words.todoNothing] }
      : {
          mark: "warning",
          text: [
            { strong: words.todoSearch },
            filled(words.todoSearchWhy, { share: format.number(missing * 100, 1) }),
          ],
        };
  }
  const rest = others.map((one) => one.charAt(0).toLowerCase() + one.slice(1));
  const tail = rest.length === 0 ? "" : `, ${rest.join(", ")}`;
  return {
    mark: "warning",
    text: [{ strong: first }, `${tail}. ${rest.length === 0 ? words.todoRestOne : words.todoRest}`],
  };
}
