import type {
  AlertFacts,
  IncidentFacts,
  Loss,
  MailingFacts,
  MessageFacts,
} from "@heliograph/contract/messages/message-facts.ts";
import { adviceWord } from "../health/advice.ts";
import { lostEnergy } from "../health/lost-energy.ts";
import { alertTemplate } from "../alerts/alert-templates.ts";
import { englishTemplates } from "./english-templates.ts";
import { filled } from "./filled.ts";
import { gsmText, maxSms, placesOf, smsName } from "./gsm-text.ts";
import { measuredText } from "./measured-text.ts";
import { english } from "./words-en.ts";
import { italian, type MessageWords } from "./words-it.ts";

export type Language = "it" | "en";
/** Of the plant, as its readers know it. */
export interface MessagePlant {
  readonly id: string;
  readonly name: string;
  readonly timezone: string;
}
export interface Labelled {
  readonly label: string;
  readonly value: string;
}
/** What it costs, by one reckoning: "Persi finora", "2.347 kWh", "246 €". */
export interface Cost {
  readonly label: string;
  readonly energy: string;
  /** null: nobody can say, or the reader may not know. */
  readonly money: string | null;
}
/** A message in words. */
export interface MessageText {
  /** With the name of the plant: the subject of a mail. */
  readonly title: string;
  /** What is the matter, alone. */
  readonly headline: string;
  /** Since when. */
  readonly lead: string;
  /** Of an alarm, its variables with what was measured, each a line; none where the headline names what it is about. */
  readonly subject: readonly string[];
  /** Three at most. */
  readonly costs: readonly Cost[];
  readonly details: readonly Labelled[];
  /** Of a test, what somebody wrote. */
  readonly body: string;
  /** One line for a phone. */
  readonly brief: string;
}

export { filled };
export const wordsOf = (language: Language): MessageWords =>
  language === "it" ? italian : english;
const two = (n: number): string => String(n).padStart(2, "0");
interface Moment {
  readonly weekday: string;
  readonly date: string;
  readonly time: string;
}
function momentOf(seconds: number, timezone: string, words: MessageWords): Moment {
  const at = Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toZonedDateTimeISO(timezone);
  return {
    weekday: words.weekdays[at.dayOfWeek - 1] ?? "",
    date: `${two(at.day)}/${two(at.month)}/${at.year}`,
    time: `${two(at.hour)}:${two(at.minute)}`,
  };
}

/** A number as the language writes it, with as many decimals as its size needs. */
export function numberText(value: number, language: Language): string {
  const decimals = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return new Intl.NumberFormat(language === "it" ? "it-IT" : "en-GB", {
    maximumFractionDigits: decimals,
    useGrouping: "always",
  }).format(value);
}

/** Lost energy, as the screens write it. [kWh] */
function lostText(kwh: number, language: Language): string {
  const { value, unit, digits } = lostEnergy(kwh);
  const number = new Intl.NumberFormat(language === "it" ? "it-IT" : "en-GB", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: "always",
  });
  return `${number.format(value)} ${unit}`;
}

/** Cents where they matter. */
const moneyText = (eur: number, language: Language): string => {
  const digits = Math.abs(eur) < 100 ? 2 : 0;
  return new Intl.NumberFormat(language === "it" ? "it-IT" : "en-GB", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: "always",
  }).format(eur);
};

function costOf(
  label: string,
  [kwh, eur]: readonly [kwh: number | null, eur: number | null],
  language: Language,
): Cost[] {
  if (kwh === null) return [];
  const money = eur === null ? null : `${moneyText(eur, language)} €`;
  return [{ label, energy: lostText(kwh, language), money }];
}
/** Of what lasts: to date, a day, and until the end of the month. */
function costsOf(lost: Loss, language: Language): Cost[] {
  const words = wordsOf(language);
  return [
    ...costOf(words.lost, [lost.kwh, lost.eur], language),
    ...costOf(words.daily, [lost.daily_kwh, lost.daily_eur], language),
    ...costOf(words.month, [lost.month_kwh, lost.month_eur], language),
  ];
}

export interface MessageFor {
  readonly language: Language;
  readonly plant: MessagePlant;
  /** Of one that stands for several; null, or absent: it was raised once. */
  readonly times?: Times | null;
}
/** How often something was raised. */
export interface Times {
  readonly count: number;
  /** When it began for the first time. [unix s] */
  readonly first: number;
}
/** None where it was raised once. */
function timesText({ times, language, plant }: MessageFor): string[] {
  if (times == null) return [];
  const words = wordsOf(language);
  const first = filled(words.moment, { ...momentOf(times.first, plant.timezone, words) });
  return [filled(words.times, { count: times.count, first })];
}
/** The facts in words: those that its reader sees (`seenFacts`). */
export function messageText(facts: MessageFacts, of: MessageFor): MessageText {
  const text = wholeText(facts, of);
  const name = smsName(of.plant);
  if (name === of.plant.name) return text;
  return { ...text, brief: wholeText(facts, { ...of, plant: { ...of.plant, name } }).brief };
}
function wholeText(facts: MessageFacts, of: MessageFor): MessageText {
  switch (facts.code) {
    case "alert_raised":
    case "alert_cleared":
      return alertText(facts.params, facts.code === "alert_cleared", of);
    case "incident_opened":
    case "incident_over":
      return incidentText(facts.params, facts.code === "incident_over", of);
    case "report_ready":
      return reportText(facts.params, of);
    case "mailing_ready":
      return mailingText(facts.params, of);
    case "test": {
      const { title, text } = facts.params;
      return {
        title,
        headline: title,
        lead: "",
        subject: [],
        costs: [],
        details: [],
        body: text,
        brief: `${title}: ${text}`,
      };
    }
  }
}

function reportText(
  facts: Extract<MessageFacts, { code: "report_ready" }>["params"],
  { language, plant }: MessageFor,
): MessageText {
  const words = wordsOf(language);
  const { report, period, answers } = facts[language];
  const headline = filled(facts.is_corrected ? words.reportCorrected : words.report, {
    report,
    period,
  });
  return {
    title: `${plant.name}: ${headline}`,
    headline,
    lead: filled(facts.is_corrected ? words.reportAgain : words.reportReady, { report, period }),
    subject: [],
    costs: [],
    details: answers,
    body: "",
    brief: `${plant.name}: ${headline}`,
  };
}

/** Sizes are those of decimal units. */
const megabytes = (bytes: number, language: Language): string =>
  `${numberText(bytes / 1_000_000, language)} MB`;
function mailingText(facts: MailingFacts, { language }: MessageFor): MessageText {
  const words = wordsOf(language);
  const headline = filled(facts.is_corrected ? words.reportCorrected : words.report, {
    report: facts.name,
    period: facts.period[language],
  });
  const lead = facts.is_corrected
    ? words.reportAgain
    : facts.kind === "portfolio"
      ? words.portfolioReady
      : facts.linked_bytes === null
        ? words.exportReady
        : filled(words.exportLinked, { size: megabytes(facts.linked_bytes, language) });
  return {
    title: headline,
    headline,
    lead,
    subject: [],
    costs: [],
    details: facts.answers,
    body: "",
    brief: headline,
  };
}

/** The alert in the reader's language, where it still bears the Italian name of its template. */
export function alertName({ alert, template }: AlertFacts, language: Language): string {
  const ofTemplate = alertTemplate(template);
  return language === "en" && ofTemplate !== null && alert === ofTemplate.name
    ? (englishTemplates[template] ?? alert)
    : alert;
}

/** More of them are counted: a message is read at a glance. */
const maxMeasured = 3;
/** What it is about, the most telling first: with what was measured, of fewer variables, and their names alone. */
function subjectsOf(facts: AlertFacts, language: Language): string[][] {
  const words = wordsOf(language);
  const { variables, template } = facts;
  if (variables.length === 0) return [[facts.more > 0 ? words.hidden : words.wholePlant]];
  const restOf = (shown: number): string[] => {
    const more = facts.more + variables.length - shown;
    return more <= 0 ? [] : [more === 1 ? words.moreOne : filled(words.more, { count: more })];
  };
  const listed = variables.map(({ name }) => name).join(", ");
  const names = [[listed, ...restOf(variables.length)].join(" ")];
  if (variables.every(({ measured }) => measured === undefined)) return [names];
  const withValues = (most: number): string[] => {
    const shown = variables.slice(0, most);
    return [
      ...shown.map((one) => measuredText(one, template, { words, language })),
      ...restOf(shown.length),
    ];
  };
  return [withValues(maxMeasured), withValues(1), names];
}

function alertText(facts: AlertFacts, isOver: boolean, of: MessageFor): MessageText {
  const { language, plant } = of;
  const words = wordsOf(language);
  const name = alertName(facts, language);
  const headline = isOver ? `${name}: ${words.over}` : name;
  const names = facts.variables.map((variable) => variable.name);
  const subjects = subjectsOf(facts, language);
  const moment = momentOf(facts.at, plant.timezone, words);
  const when = filled(words.moment, { ...moment });
  const heard = filled(words.moment, {
    ...momentOf(facts.last_data ?? facts.at, plant.timezone, words),
  });
  const cleared = facts.since === undefined ? words.clearedAt : words.clearedSince;
  const since = filled(words.moment, {
    ...momentOf(facts.since ?? facts.at, plant.timezone, words),
  });
  const began = facts.began === undefined ? null : momentOf(facts.began, plant.timezone, words);
  const briefly = filled(began === null ? words.smsAt : words.smsSince, { ...(began ?? moment) });
  const briefs = subjects.map(
    (subject) => `${plant.name}: ${headline}, ${subject.join("; ")}, ${briefly}`,
  );
  return {
    title: `${plant.name}: ${headline}${names[0] === undefined ? "" : ` (${names[0]}${facts.more + names.length > 1 ? " …" : ""})`}`,
    headline,
    lead: [
      filled(isOver ? cleared : words.raisedAt, { moment: when, since }),
      ...(began === null
        ? []
        : [filled(words.beganAt, { moment: filled(words.moment, { ...began }) })]),
      ...(facts.last_data === undefined ? [] : [filled(words.lastData, { moment: heard })]),
      ...timesText(of),
    ].join(" "),
    // Of the whole plant the headline says all.
    subject: names.length === 0 && facts.more === 0 ? [] : subjects[0]!,
    // The incident that explains it may go on.
    costs:
      facts.lost === undefined || (facts.lost.kwh ?? 0) <= 0
        ? []
        : isOver
          ? costOf(words.lost, [facts.lost.kwh, facts.lost.eur], language)
          : costsOf(facts.lost, language),
    details: [{ label: words.what, value: subjects[0]!.join("\n") }],
    body: "",
    brief: briefs.find((brief) => placesOf(gsmText(brief)) <= maxSms) ?? briefs.at(-1)!,
  };
}

/** A name stays as it is written. */
const capital = (sentence: string, isUnnamed: boolean): string =>
  isUnnamed ? sentence.charAt(0).toUpperCase() + sentence.slice(1) : sentence;
const knownCause = (cause: string, words: MessageWords): string =>
  Object.entries(words.causes).find(([code]) => code === cause)?.[1] ?? words.causes.other;

function incidentText(facts: IncidentFacts, isOver: boolean, of: MessageFor): MessageText {
  const { language, plant } = of;
  const words = wordsOf(language);
  const { kind, name } = facts.subject;
  const unseen = kind === "variable" ? words.hidden : words.device;
  const subject = kind === "plant" ? plant.name : name === "" ? unseen : name;
  const fault = capital(filled(knownCause(facts.cause, words), { subject }), name === "");
  const { how } = facts;
  const isNoFault = isOver && how === "closed";
  const again = isOver || how === undefined || how === "closed" ? null : how;
  const after = isNoFault
    ? words.noFault
    : isOver
      ? words.solved
      : again === null
        ? null
        : words.again[again];
  const headline = after === null ? fault : `${fault}: ${after}`;
  const since = momentOf(facts.since, plant.timezone, words);
  const moment = isOver ? momentOf(facts.at, plant.timezone, words) : since;
  const { lost } = facts;
  const advice = adviceWord(facts.cause, kind);
  // What is wrong with all of the plant names it already.
  const title = kind === "plant" ? headline : `${plant.name}: ${headline}`;
  return {
    title,
    headline,
    lead: [
      filled(isNoFault ? words.closedAt : isOver ? words.overAt : words.sinceAt, {
        since: filled(words.moment, { ...since }),
        moment: filled(words.moment, { ...moment }),
      }),
      ...(again === null ? [] : [words.againLead[again]]),
      ...timesText(of),
    ].join(" "),
    subject: [],
    // What is no fault costs nothing that could be mended.
    costs:
      lost === null || isNoFault
        ? []
        : isOver
          ? costOf(words.lostInAll, [lost.kwh, lost.eur], language)
          : costsOf(lost, language),
    details: isOver
      ? facts.reason === undefined
        ? []
        : [{ label: words.reason, value: facts.reason }]
      : [
          ...(advice === null ? [] : [{ label: words.todo, value: words.advice[advice] }]),
          ...(facts.sureness === null
            ? []
            : [{ label: words.sure, value: `${Math.round(facts.sureness * 100)} %` }]),
        ],
    body: "",
    brief: `${title}, ${filled(words.smsAt, { ...moment })}`,
  };
}

/** The whole of it as plain text: the message in the log, and the mail for who reads no HTML. */
export const plainText = ({ lead, costs, details, body }: MessageText): string =>
  [
    lead,
    body,
    ...costs.map(({ label, energy, money }) =>
      [`${label}: ${energy}`, ...(money === null ? [] : [money])].join(", "),
    ),
    ...details.map(({ label, value }) => `${label}:${value.includes("\n") ? "\n" : " "}${value}`),
  ]
    .filter((line) => line !== "")
    .join("\n");
