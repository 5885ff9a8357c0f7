/** The links of a letter: to what it is about, and those that act. */
import type { LinkAction } from "@heliograph/contract/messages/notices.wire.ts";
import { wordsOf } from "@heliograph/domain/messages/message-text.ts";
import { holds } from "../platform/caller.ts";
import { linkPath, linkToken } from "./link-tokens.ts";
import type { MailButton } from "./mail-html.ts";
import type { Part, WriterParts, Writing } from "./writing.ts";

export const addressOf = ({ publicUrl }: WriterParts, path: string): string | null =>
  publicUrl === null ? null : new URL(path, publicUrl).href;

/** The page of what it is about: the report, the incident, or the alerts of its plant. */
export function pathOf({
  occasion: { facts, incident_id: incident },
  model,
}: Pick<Part, "occasion" | "model">): string {
  if (facts.code === "report_ready" || facts.code === "mailing_ready") return facts.params.path;
  const plant = `/plant/${model.plant.id}`;
  // An alert that an incident explains is read there: what it costs, and what is done about it.
  return incident === null ? `${plant}/alerts_state` : `${plant}/incident/${incident}`;
}
export const isOfOnePlant = ({ parts }: Pick<Writing, "parts">): boolean =>
  new Set(parts.map(({ model }) => model.plant.id)).size === 1;
/** Of several messages about a plant its alerts, about several plants the portal. */
export function pathOfAll(of: Writing): string {
  const [first] = of.parts;
  if (first === undefined || !isOfOnePlant(of)) return "/";
  return of.parts.length === 1 ? pathOf(first) : `/plant/${first.model.plant.id}/alerts_state`;
}
/** What its link is called. */
export function opensOf(of: Writing): string {
  const words = wordsOf(of.language);
  const [only, ...others] = of.parts;
  if (only === undefined || others.length > 0) return isOfOnePlant(of) ? words.open : words.openAll;
  const { facts, incident_id: incident } = only.occasion;
  if (facts.code === "report_ready") return words.openReport;
  if (facts.code === "mailing_ready")
    return facts.params.kind === "export" ? words.openExport : words.openReport;
  return incident === null ? words.open : words.openIncident;
}

/** What of an alarm its reader can do: it goes on, and he may. */
export function actionsOf(
  { publicUrl, secret }: Pick<WriterParts, "publicUrl" | "secret">,
  { caller, language }: Pick<Writing, "caller" | "language">,
  part: Part,
): MailButton[] {
  const { message, occasion, model } = part;
  const plantId = model.plant.id;
  if (publicUrl === null || caller === null) return [];
  if (!goesOn(part) || !holds(caller, plantId, "alerts_edit")) return [];
  const words = wordsOf(language);
  const actions: LinkAction[] = [
    ...(occasion.acknowledged === null ? (["acknowledge"] as const) : []),
    // What no incident keeps cannot be put off.
    ...(occasion.incident_id === null ? [] : (["snooze"] as const)),
  ];
  return actions.map((action) => {
    const token = linkToken(secret(), { plantId, messageId: message.id, action });
    const link = new URL(`${linkPath}/${token}`, publicUrl).href;
    return { text: words[action], link, isMain: false };
  });
}
const goesOn = ({ occasion: { type, facts, incident_id: incident, open } }: Part): boolean =>
  type === "alarm_ko" && facts.code !== "test" && (incident !== null || open.length > 0);

export const muteLink = ({ publicUrl, secret }: WriterParts, of: Writing): string | null => {
  const [part] = of.parts;
  if (publicUrl === null || of.caller === null || part === undefined || !isOfOnePlant(of))
    return null;
  // Of what is of several plants one takes oneself out in the portal.
  if (part.occasion.facts.code === "mailing_ready") return null;
  const linked = { plantId: part.model.plant.id, messageId: part.message.id };
  const token = linkToken(secret(), { ...linked, action: "mute" });
  return new URL(`${linkPath}/${token}`, publicUrl).href;
};

/** Where he changes what he gets; of a report over several plants he takes himself out there. */
export function wishesOf(parts: WriterParts, of: Writing): { text: string; link: string } | null {
  const [part] = of.parts;
  if (parts.publicUrl === null || of.caller === null || part === undefined) return null;
  const words = wordsOf(of.language);
  const [text, path] =
    part.occasion.facts.code === "mailing_ready"
      ? [words.leave, "/mailings"]
      : [words.change, "/notices"];
  return { text, link: new URL(path, parts.publicUrl).href };
}
