import { filled } from "../../messages/message-text.ts";
import { causeName, euros, matterName, remedyFor, sum } from "../blocks.ts";
import type { AnswersBlock, DocumentMark, Rich } from "../document.ts";
import { isJudged, lostCents, lostWh, type PlantFigures } from "./plant-figures.ts";
import { extremes, mattersOf, plantCount, type PortfolioWriting } from "./portfolio-writing.ts";

const named = 3;
/** Losses below this share of what was expected are nobody's news. */
const worthNaming = 0.005;

/** The sentences that a portfolio begins with. */
export function portfolioAnswers(writing: PortfolioWriting): AnswersBlock {
  const { words, portfolio } = writing;
  const openCount = portfolio.plants.reduce((count, { open }) => count + open.length, 0);
  const row = (id: string, label: string, mark: DocumentMark, text: Rich) => ({
    id,
    label,
    mark,
    text,
  });
  const todo = todoAnswer(writing);
  return {
    kind: "answers",
    id: "answers",
    rows: [
      row("made", words.answers.made, "none", madeAnswer(writing)),
      row("expected", words.answers.expected, "none", expectedAnswer(writing)),
      row("lost", words.answers.lost, "none", lostAnswer(writing)),
      ...extremeRows(writing).map(({ id, label, text }) => row(id, label, "none", text)),
      row("open", words.answers.open, openCount > 0 ? "alarm" : "fine", openAnswer(writing)),
      row("todo", words.answers.todo, todo.length > 0 ? "warning" : "fine", [
        todo.length > 0 ? `${todo.join("; ")}.` : words.todoNothing,
      ]),
    ],
  };
}

function madeAnswer({ portfolio: { plants }, words, own, format }: PortfolioWriting): Rich {
  const kwh = sum(plants.map(({ made }) => made.value));
  if (kwh === null) return [own.madeNothing];
  const withData = plants.filter(({ made }) => made.value !== null);
  const without = plants.filter(({ made }) => made.value === null);
  const worth = sum(plants.map((one) => one.euros));
  const priced = plants.filter((one) => one.euros !== null).length;
  const some =
    priced < withData.length ? filled(own.worthOf, { priced, count: withData.length }) : "";
  const value =
    worth === null
      ? ""
      : ` ${filled(words.worth, { money: euros(Math.round(worth * 100), { format }) + some })}`;
  const shown = without.slice(0, named).map(({ name }) => name);
  const more = without.length - shown.length;
  const missing =
    without.length === 0
      ? ""
      : filled(own.withoutData, {
          names: [...shown, ...(more > 0 ? [filled(words.more, { count: more })] : [])].join(", "),
        });
  return [
    { strong: filled(own.made, { kwh: format.number(kwh, kwh < 100 ? 1 : 0) }) },
    `${filled(own.madeBy, { plants: plantCount(withData.length, own) })}.${value}${missing}`,
  ];
}

function expectedAnswer({ portfolio: { plants }, words, own, format }: PortfolioWriting): Rich {
  const judged = plants.flatMap(({ health }) => (isJudged(health) ? [health] : []));
  if (judged.length === 0) return [own.notJudged];
  const expected = judged.reduce((whole, one) => whole + one.expectedWh, 0);
  const made = judged.reduce((whole, one) => whole + one.madeWh, 0);
  return [
    filled(own.expected, { expected: format.number(expected / 1000, 0) }),
    { strong: filled(words.gaveShare, { share: format.number((made / expected) * 100, 1) }) },
    `${judged.length === plants.length ? "" : filled(own.judgedPlants, { judged: judged.length, count: plants.length })}.`,
  ];
}

/** Causes of all plants, the largest first; what a plant lost without any is its own line. */
function causesOf({ portfolio: { plants }, words, own, format }: PortfolioWriting): {
  readonly wh: number;
  readonly text: string;
}[] {
  const kwh = (wh: number): string => format.number(wh / 1000, 0);
  return plants
    .flatMap(({ name, health }) => {
      if (!isJudged(health)) return [];
      const steps = health.steps.filter(({ wh }) => wh > 0);
      const unnamed = lostWh(health) - steps.reduce((whole, { wh }) => whole + wh, 0);
      return [
        ...steps.map((step) => ({
          wh: step.wh,
          text: filled(own.lostAt, {
            kwh: kwh(step.wh),
            plant: name,
            cause: causeName(step, { words }),
          }),
        })),
        ...(unnamed > health.expectedWh * worthNaming
          ? [{ wh: unnamed, text: filled(own.lostUnnamed, { kwh: kwh(unnamed), plant: name }) }]
          : []),
      ];
    })
    .toSorted((a, b) => b.wh - a.wh);
}
function lostAnswer(writing: PortfolioWriting): Rich {
  const { portfolio, words, own, format } = writing;
  const judged = portfolio.plants.flatMap(({ health }) => (isJudged(health) ? [health] : []));
  if (judged.length === 0) return [words.lostUnknown];
  const lost = judged.reduce((whole, one) => whole + lostWh(one), 0);
  const expected = judged.reduce((whole, one) => whole + one.expectedWh, 0);
  const causes = causesOf(writing);
  if (causes.length === 0 || lost < expected * worthNaming) return [own.lostNothing];
  const cents = judged.map(lostCents);
  const money = cents.includes(null) ? null : sum(cents);
  const kwh = format.number(lost / 1000, 0);
  const shown = causes.slice(0, named);
  const rest = lost - shown.reduce((whole, { wh }) => whole + wh, 0);
  return [
    {
      strong:
        money === null
          ? filled(words.lostKwh, { kwh })
          : filled(words.lostMoney, { kwh, money: euros(money, { format }) }),
    },
    `: ${[
      ...shown.map(({ text }) => text),
      ...(rest >= 500 ? [filled(words.others, { kwh: format.number(rest / 1000, 0) })] : []),
    ].join(", ")}.`,
  ];
}

function extremeRows({ portfolio, own, format }: PortfolioWriting) {
  const found = extremes(portfolio.plants);
  if (found === null) return [];
  const textOf = (plant: PlantFigures, value: number): Rich => [
    { strong: plant.name },
    `: ${
      found.by === "ratio"
        ? filled(own.ratioIs, { share: format.number(value * 100, 1) })
        : filled(own.yieldIs, { value: format.number(value, value < 100 ? 1 : 0) })
    }.`,
  ];
  return [
    { id: "best", label: own.best, text: textOf(found.best.plant, found.best.value) },
    { id: "worst", label: own.worst, text: textOf(found.worst.plant, found.worst.value) },
  ];
}

function openAnswer(writing: PortfolioWriting): Rich {
  const { words, own } = writing;
  const matters = mattersOf(writing.portfolio);
  if (matters.length === 0) return [words.openNothing];
  const shown = matters
    .slice(0, named)
    .map(({ plant, one }) =>
      filled(own.openAt, { plant: plant.name, what: matterName(one, { words }) }),
    );
  const more = matters.length - shown.length;
  const plants = new Set(matters.map(({ plant }) => plant.id)).size;
  return [
    `${
      matters.length === 1
        ? own.openOne
        : filled(own.open, { count: matters.length, plants: plantCount(plants, own) })
    }${shown.join("; ")}${more > 0 ? ` ${filled(words.openMore, { count: more })}` : ""}.`,
  ];
}
function todoAnswer(writing: PortfolioWriting): string[] {
  const { words, own } = writing;
  const remedies = mattersOf(writing.portfolio).flatMap(({ plant, one }) => {
    const remedy = remedyFor(one, { words });
    return remedy === "" ? [] : [filled(own.openAt, { plant: plant.name, what: lower(remedy) })];
  });
  return [...new Set(remedies)].slice(0, named);
}
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);
