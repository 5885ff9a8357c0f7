/** Writes a message for its recipient: his language, his rights, the plant's time. */
import type { MessageFacts } from "@heliograph/contract/messages/message-facts.ts";
import { maySeeDevice } from "@heliograph/domain/devices/device-permissions.ts";
import {
  bundleItems,
  bundleText,
  type BundleItem,
} from "@heliograph/domain/messages/bundle-text.ts";
import {
  filled,
  messageText,
  plainText,
  wordsOf,
  type Language,
  type MessageText,
} from "@heliograph/domain/messages/message-text.ts";
import {
  seenFacts,
  withIncident,
  type MessageEyes,
} from "@heliograph/domain/messages/seen-facts.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import { holds, type Caller } from "../platform/caller.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import {
  actionsOf,
  addressOf,
  isOfOnePlant,
  muteLink,
  opensOf,
  pathOf,
  pathOfAll,
  wishesOf,
} from "./letter-links.ts";
import { mailBars } from "./mail-bars.ts";
import { mailCurve } from "./mail-curve.ts";
import {
  itemsThatFit,
  mailHtml,
  type MailButton,
  type MailMark,
  type MailPage,
} from "./mail-html.ts";
import { isSilence } from "./outbox.ts";
import type { Letter, MailFile, MailParts } from "./transport.ts";
import { worthReading, type Worth } from "./worth-reading.ts";
import type { MailingLetter, Part, WriterParts, Writing } from "./writing.ts";

/** Italian plants are written of in Italian. */
export const languageOf = (language: Language | null, { plant }: PlantModel): Language =>
  language ??
  (plant.country === null || /^(it|ita|italia|italy)$/i.test(plant.country.trim()) ? "it" : "en");

export function eyesOf(
  plants: Pick<PlantsService, "hidden">,
  caller: Caller | null,
  model: PlantModel,
): MessageEyes {
  const hidden = plants.hidden(caller, model);
  const plantId = model.plant.id;
  const seesAll =
    holds(caller, plantId, "irradiance") && holds(caller, plantId, "theoretical_vars");
  return {
    // What is gone may have been hidden.
    seesVariable: (id) => (model.byId.has(id) ? !hidden.has(id) : seesAll),
    seesDevices: (type) => maySeeDevice(type, (permission) => holds(caller, plantId, permission)),
    seesExpected: holds(caller, plantId, "theoretical_vars"),
    seesMoney: holds(caller, plantId, "energies_show"),
  };
}

export async function writeLetter(parts: WriterParts, of: Writing): Promise<Letter> {
  const { language } = of;
  const mailing = await mailingOf(parts, of);
  const worth = worthReading(of.parts);
  const shown: Writing = { ...of, parts: worth.map(({ part }) => part) };
  const written = await Promise.all(
    worth.map(({ part, times }) => writtenPart(parts, of, { part, times, mailing })),
  );
  const [part] = shown.parts;
  const [first] = written;
  if (part === undefined || first === undefined) throw new Error("a letter of nothing");
  const isOne = shown.parts.length === 1;
  const bundled = shown.parts.map(({ model, occasion }, at) => ({
    plant: model.plant,
    text: written[at]!.text,
    severity: occasion.severity,
    isOver: occasion.type === "alarm_ok",
  }));
  const isOutage = shown.parts.every(({ occasion }) => isSilence(occasion.facts));
  const text = isOne
    ? first.text
    : bundleText(bundled, {
        language,
        isOutage,
        isHeld: shown.parts.every(({ message }) => message.held),
      });
  const items = isOne
    ? []
    : bundleItems(bundled, language).map((item, at) => ({
        ...item,
        actions: actionsOf(parts, of, shown.parts[at]!),
      }));
  const path = pathOfAll(shown);
  const link = addressOf(parts, path);
  const links = isOne ? actionsOf(parts, of, part) : [];
  const opens = opensOf(shown);
  const lines = [
    text.headline,
    plainText(text),
    ...items.map((item) => [itemText(item), ...item.actions.map(linkText)].join("\n  ")),
    "",
    ...(link === null ? [] : [`${opens}: ${link}`]),
    ...links.map(linkText),
  ];
  const letter: Letter = {
    envelope: of.envelope,
    to: of.to,
    title: text.title,
    text:
      of.channel === "email"
        ? [...lines, ...footerOf(parts, shown)].join("\n")
        : [isOne ? plainText(text) : "", ...items.map(itemText)].join("\n").trim(),
    brief: text.brief,
    path,
    link,
    facts: of.channel === "webhook" ? await factsOf(parts, of, mailing) : {},
  };
  return of.channel === "email"
    ? {
        ...letter,
        mail: await mailOf(parts, shown, {
          text,
          facts: first.facts,
          items: items.map((one, at) => ({
            ...one,
            mark: markOf(shown.parts[at]),
            link: addressOf(parts, pathOf(shown.parts[at]!)),
          })),
          link,
          mailing,
        }),
      }
    : letter;
}

/** A part as its recipient reads it. */
async function writtenPart(
  parts: WriterParts,
  { language, caller }: Writing,
  { part, times, mailing }: Worth<Part> & { readonly mailing: MailingLetter | null },
): Promise<{ facts: MessageFacts; text: MessageText }> {
  const { occasion, model } = part;
  const { incident_id: incident } = occasion;
  const known = incident === null ? null : await parts.knownOf(model.plant.id, incident);
  const whole = withMailing(
    known === null ? occasion.facts : withIncident(occasion.facts, known),
    mailing,
  );
  const facts = seenFacts(whole, eyesOf(parts.plants, caller, model));
  const text = messageText(facts, { language, plant: model.plant, times });
  const isForgotten =
    part.isCalled && occasion.type === "alarm_ko" && occasion.acknowledged === null;
  const lead = isForgotten ? `${text.lead} ${wordsOf(language).forgotten}` : text.lead;
  return { facts, text: { ...text, lead } };
}
/** For programs: each by itself, also what is over. */
async function factsOf(
  parts: WriterParts,
  of: Writing,
  mailing: MailingLetter | null,
): Promise<object> {
  const messages = of.parts.map(async (part) => {
    const { message, occasion, model } = part;
    const { facts, text } = await writtenPart(parts, of, { part, times: null, mailing });
    return {
      id: message.id,
      type: occasion.type,
      severity: occasion.severity,
      plant_id: model.plant.id,
      plant: model.plant.name,
      time: occasion.created,
      alert_id: occasion.alert_id,
      incident_id: occasion.incident_id,
      ...facts,
      title: text.title,
      link: addressOf(parts, pathOf(part)),
      text: plainText(text),
    };
  });
  return { messages: await Promise.all(messages) };
}
/** In a text it begins with a dash; what it says stands below. */
const itemText = ({ headline, weight, lines }: BundleItem): string =>
  [
    `- ${headline}${weight === null ? "" : ` (${weight})`}`,
    ...lines.map((line) => `  ${line}`),
  ].join("\n");
const linkText = ({ text, link }: MailButton): string => `${text}: ${link}`;

/** Why somebody gets it, and by whose clock it writes. */
function whyOf(part: Part, of: Writing): string[] {
  const { facts, type } = part.occasion;
  const words = wordsOf(of.language);
  if (!isOfOnePlant(of)) {
    const plants = new Set(of.parts.map(({ model }) => model.plant.id)).size;
    return [filled(words.whyMany, { plants }), words.noCallMany];
  }
  if (facts.code === "mailing_ready") {
    const { name, owner } = facts.params;
    return [filled(words.whyMailing, { name, owner })];
  }
  const { name, timezone } = part.model.plant;
  const whyCalled = type === "alarm_ok" ? words.whyWasCalled : words.whyCalled;
  const why = part.isCalled ? whyCalled : words.why;
  return [filled(why, { plant: name }), filled(words.noCall, { zone: timezone })];
}
/** A report over several plants as its recipient may read it now. Throws where nothing is left of it: it is not sent. */
async function mailingOf(
  { mailings }: WriterParts,
  { parts: [part], caller, language, brand }: Writing,
): Promise<MailingLetter | null> {
  if (part?.occasion.facts.code !== "mailing_ready" || caller === null) return null;
  const letter = await mailings.write(part.occasion.facts.params.issue, caller, {
    language,
    brand,
  });
  if (letter === null) throw new Error("nothing of it may be read any more");
  return letter;
}
const withMailing = (facts: MessageFacts, letter: MailingLetter | null): MessageFacts =>
  facts.code !== "mailing_ready" || letter === null
    ? facts
    : {
        code: facts.code,
        params: { ...facts.params, answers: letter.answers, linked_bytes: letter.linkedBytes },
      };

function footerOf(parts: WriterParts, of: Writing): string[] {
  const words = wordsOf(of.language);
  const [part] = of.parts;
  if (part === undefined || of.caller === null) return [];
  const wishes = wishesOf(parts, of);
  const mute = muteLink(parts, of);
  return [
    "",
    ...whyOf(part, of),
    ...(wishes === null ? [] : [`${wishes.text}: ${wishes.link}`]),
    ...(mute === null ? [] : [`${words.mute}: ${mute}`]),
  ];
}

/** The report that a mail tells of. */
async function filesOf(
  { reportPdf }: Pick<WriterParts, "reportPdf">,
  { parts: [part], language, brand }: Pick<Writing, "parts" | "language" | "brand">,
): Promise<readonly MailFile[]> {
  if (part?.occasion.facts.code !== "report_ready") return [];
  const { report_id: reportId, first_day: firstDay, number } = part.occasion.facts.params.issue;
  const file = await reportPdf(
    { plantId: part.model.plant.id, reportId, firstDay, number },
    { language, brand },
  );
  return file === null ? [] : [file];
}
/** Of several the first is the heaviest one. */
const markOf = (part: Part | undefined): MailMark =>
  part === undefined || part.occasion.type === "report"
    ? "none"
    : part.occasion.type === "alarm_ok"
      ? "ok"
      : part.occasion.severity;
async function mailOf(
  parts: WriterParts,
  of: Writing,
  written: {
    text: MessageText;
    /** Of the first. */
    facts: MessageFacts;
    items: MailPage["items"];
    link: string | null;
    mailing: MailingLetter | null;
  },
): Promise<MailParts> {
  const { text, facts, items, link, mailing } = written;
  const words = wordsOf(of.language);
  const [part] = of.parts;
  const isOne = of.parts.length === 1;
  const picture = isOne ? await pictureOf(parts, of, facts) : null;
  const mute = muteLink(parts, of);
  const wishes = wishesOf(parts, of);
  const shown = itemsThatFit(items);
  const count = items.length - shown.length;
  const html = mailHtml({
    language: of.language,
    title: text.title,
    brand: of.brand,
    mark: markOf(part),
    plant:
      isOfOnePlant(of) && part !== undefined && mailing === null
        ? `${part.model.plant.id} · ${part.model.plant.name}`
        : "",
    headline: text.headline,
    lead: text.lead,
    body: text.body,
    costs: text.costs,
    details: text.details,
    items: shown,
    rest:
      count === 0
        ? null
        : { text: count === 1 ? words.unshownOne : filled(words.unshown, { count }), link },
    picture: picture?.shown ?? null,
    buttons: [
      ...(link === null ? [] : [{ text: opensOf(of), link, isMain: true }]),
      ...(isOne && part !== undefined ? actionsOf(parts, of, part) : []),
    ],
    footer: part === undefined || of.caller === null ? [] : [...whyOf(part, of)],
    footerLinks: [
      ...(wishes === null ? [] : [wishes]),
      ...(mute === null ? [] : [{ text: words.mute, link: mute }]),
    ],
  });
  return {
    html,
    picture: picture?.picture ?? null,
    unsubscribe: mute ?? wishes?.link ?? null,
    isOneClick: mute !== null,
    files: mailing?.files ?? (isOne ? await filesOf(parts, of) : []),
  };
}

const isOfNoPlant = ({ code }: MessageFacts): boolean =>
  ["report_ready", "mailing_ready", "test"].includes(code);
/** Days where it runs over days, the last hours where it is of today. (M17) */
async function pictureOf(
  { data, lostByDay }: WriterParts,
  { caller, language, parts: [part] }: Writing,
  facts: MessageFacts | undefined,
): ReturnType<typeof mailCurve> {
  // A report has its pictures in its document, and a test is of the channel.
  if (part === undefined || caller === null || facts === undefined || isOfNoPlant(facts))
    return null;
  const { occasion, model } = part;
  const { incident_id: incident, created } = occasion;
  const lost = incident === null ? null : await lostByDay(model.plant.id, incident);
  const bars = lost && (await mailBars(data, caller, { facts, created, model, language, lost }));
  return bars ?? (await mailCurve(data, caller, { occasion, model, language }));
}
