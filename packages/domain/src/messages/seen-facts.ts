import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import { entryOf } from "../alerts/alert-templates.ts";
import type {
  AlertFacts,
  Loss,
  MessageFacts,
} from "@heliograph/contract/messages/message-facts.ts";

/** What of the plant the reader of a message sees. */
export interface MessageEyes {
  readonly seesVariable: (id: string) => boolean;
  readonly seesDevices: (type: DeviceType) => boolean;
  /** Permission 1: what was expected, and so what was lost. */
  readonly seesExpected: boolean;
  /** Permission 116: what a loss is worth. */
  readonly seesMoney: boolean;
}

/** The facts without what their reader does not see: hidden variables are counted, a hidden subject has no name. (M4) */
export function seenFacts(facts: MessageFacts, eyes: MessageEyes): MessageFacts {
  switch (facts.code) {
    case "alert_raised":
    case "alert_cleared": {
      const seen = facts.params.variables.filter(({ id }) => eyes.seesVariable(id));
      const isOfExpected =
        entryOf({ template_id: facts.params.template })?.readsExpectedPower === true;
      const variables = isOfExpected && !eyes.seesExpected ? seen.map(withoutLimits) : seen;
      const more = facts.params.more + facts.params.variables.length - variables.length;
      const { lost, ...params } = facts.params;
      const seenLost = lost === undefined ? null : lossSeen(lost, eyes);
      return {
        code: facts.code,
        params: { ...params, variables, more, ...(seenLost === null ? {} : { lost: seenLost }) },
      };
    }
    case "incident_opened":
    case "incident_over": {
      const { subject, lost, series } = facts.params;
      const isSeen =
        (subject.kind !== "variable" || eyes.seesVariable(subject.id)) &&
        (subject.type === null || eyes.seesDevices(subject.type));
      return {
        code: facts.code,
        params: {
          ...facts.params,
          subject: isSeen ? subject : { ...subject, id: "", name: "" },
          lost: lost === null ? null : lossSeen(lost, eyes),
          series: series.filter((id) => eyes.seesVariable(id)),
        },
      };
    }
    case "report_ready":
    case "mailing_ready":
    case "test":
      return facts;
  }
}
/** Its limit is a share of what was expected. */
function withoutLimits({
  measured,
  ...named
}: AlertFacts["variables"][number]): AlertFacts["variables"][number] {
  return measured === undefined
    ? named
    : { ...named, measured: { ...measured, lowest: null, highest: null, reference: null } };
}
/** What was lost follows from what was expected. */
function lossSeen(lost: Loss, { seesExpected, seesMoney }: MessageEyes): Loss | null {
  if (!seesExpected) return null;
  return seesMoney ? lost : { ...lost, eur: null, daily_eur: null, month_eur: null };
}

/** What is known by now of the incident that a message is about. */
export interface IncidentKnown {
  /** Where it began in the data; null of an alert's own, which knows of its alarms alone. [unix s] */
  readonly since: number | null;
  /** What it costs; null where nobody can say. */
  readonly lost: Loss | null;
}
/** An alarm follows its cause by its checks: what began so little earlier began with it. [s] */
const minEarlierSeconds = 900;
/** The facts of an incident, or of an alarm that one explains, with what is known of it by now. */
export function withIncident(facts: MessageFacts, { since, lost }: IncidentKnown): MessageFacts {
  const cost = lost === null ? {} : { lost };
  switch (facts.code) {
    case "alert_raised": {
      const isEarlier = since !== null && since <= facts.params.at - minEarlierSeconds;
      const began = isEarlier ? { began: since } : {};
      return { code: facts.code, params: { ...facts.params, ...cost, ...began } };
    }
    case "alert_cleared":
      return { code: facts.code, params: { ...facts.params, ...cost } };
    case "incident_opened":
    case "incident_over":
      return { code: facts.code, params: { ...facts.params, ...cost } };
    default:
      return facts;
  }
}
