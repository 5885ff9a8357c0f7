/** Several plants compared in one document: made, expected, lost and why, availability, money, what is open, the best and the worst. (RPTX-03) */
import { filled, type Language } from "../../messages/message-text.ts";
import { bucketLabel, reportWords, sum } from "../blocks.ts";
import { type Block, documentVersion, type ReportDocument } from "../document.ts";
import { periodTitle } from "../period-title.ts";
import { reportFormat } from "../report-format.ts";
import { availabilityOf, isJudged } from "./plant-figures.ts";
import { portfolioAnswers } from "./portfolio-answers.ts";
import { lossTable, openTable, productionTable } from "./portfolio-tables.ts";
import { english } from "./portfolio-words-en.ts";
import { italian } from "./portfolio-words-it.ts";
import { plantCount, type Portfolio, type PortfolioWriting } from "./portfolio-writing.ts";

export function portfolioDocument(portfolio: Portfolio, language: Language): ReportDocument {
  const words = reportWords(language);
  const own = language === "it" ? italian : english;
  // Moments of a document of several zones are in UTC.
  const format = reportFormat(language, "UTC");
  const writing: PortfolioWriting = { portfolio, words, own, format };
  const { plants, freq } = portfolio;
  const kwp = plants.reduce((whole, one) => whole + one.kwp, 0);
  return {
    version: documentVersion,
    language,
    title: periodTitle(portfolio, writing),
    kind: `${own.kind}, ${words.freqs[freq]}`,
    plant: portfolio.name,
    facts: [plantCount(plants.length, own), ...(kwp > 0 ? [`${format.number(kwp, 1)} kWp`] : [])],
    foot: {
      left: `${own.kind} · ${own.zone}`,
      right: `${filled(words.made, { moment: format.dateTime(portfolio.madeAt) })} UTC`,
      page: words.page,
    },
    logo: null,
    preview: portfolio.isRunning ? words.preview : null,
    blocks: [
      portfolioAnswers(writing),
      ...tiles(writing),
      productionTable(writing),
      ...chart(writing),
      lossTable(writing),
      ...openTable(writing),
    ],
  };
}

function tiles({ portfolio: { plants }, own, format }: PortfolioWriting): Block[] {
  const judged = plants.filter(({ health }) => isJudged(health));
  const expected = judged.reduce((whole, { health }) => whole + (health?.expectedWh ?? 0), 0);
  const made = judged.reduce((whole, { health }) => whole + (health?.madeWh ?? 0), 0);
  const standing = judged.reduce(
    (whole, one) => whole + (availabilityOf(one) ?? 0) * (one.health?.expectedWh ?? 0),
    0,
  );
  const withData = plants.filter((one) => one.made.value !== null && one.kwp > 0);
  const kwp = withData.reduce((whole, one) => whole + one.kwp, 0);
  const kwh = sum(withData.map((one) => one.made.value));
  const priced = plants.filter(({ euros }) => euros !== null);
  const share = (part: number): number | null => (expected > 0 ? (part / expected) * 100 : null);
  return [
    {
      kind: "tiles",
      id: "tiles",
      tiles: [
        {
          id: "ratio",
          label: own.tiles.ratio,
          value: share(made),
          unit: "%",
          decimals: 1,
          note: filled(own.tiles.ratioNote, { judged: judged.length, count: plants.length }),
        },
        {
          id: "availability",
          label: own.tiles.availability,
          value: share(standing),
          unit: "%",
          decimals: 1,
          note: own.tiles.availabilityNote,
        },
        {
          id: "per-kwp",
          label: own.tiles.perKwp,
          value: kwh === null || kwp <= 0 ? null : kwh / kwp,
          unit: "kWh/kWp",
          decimals: 1,
          note: filled(own.tiles.perKwpNote, { kwp: format.number(kwp, 1) }),
        },
        {
          id: "value",
          label: own.tiles.value,
          value: sum(priced.map(({ euros }) => euros)),
          unit: "€",
          decimals: 2,
          note: filled(own.tiles.valueNote, { priced: priced.length }),
        },
      ],
    },
  ];
}

/** What all of them made of each day or month, and what was expected where all could be judged. */
function chart(writing: PortfolioWriting): Block[] {
  const { portfolio, words, own, format } = writing;
  const { buckets, plants, freq } = portfolio;
  if (freq === "daily") return [];
  const bars = buckets.map((_, at) => sum(plants.map((one) => one.buckets[at] ?? null)));
  if (bars.every((bar) => bar === null)) return [];
  const ticks = buckets.map((_, at) => {
    const expected = plants.map(({ health }) => health?.expectedKwh[at] ?? null);
    return expected.includes(null) ? null : sum(expected);
  });
  const known = bars.filter((bar) => bar !== null);
  const inMwh = Math.max(...known) >= 10_000;
  const unit = inMwh ? "MWh" : "kWh";
  const scaled = (values: readonly (number | null)[]) =>
    values.map((value) => (value === null ? null : inMwh ? value / 1000 : value));
  return [
    {
      kind: "chart",
      id: "chart",
      title: own.chart,
      note: [
        filled(words.chartBars, { unit }),
        ...(ticks.some((tick) => tick !== null) ? [words.chartTicks] : []),
      ].join("; "),
      unit,
      labels: buckets.map((bucket) => bucketLabel(bucket, writing)),
      strong: [],
      bars: scaled(bars),
      ticks: scaled(ticks),
      lines: [],
      spans: [],
      alternative: filled(words.chartAlternative, {
        title: own.chart,
        min: format.number(Math.min(...known), 0),
        max: format.number(Math.max(...known), 0),
        unit: "kWh",
        total: format.number(sum(known), 0),
      }),
    },
  ];
}
