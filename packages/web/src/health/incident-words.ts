import type {
  Cause,
  Incident,
  IncidentState,
  NamedSubject,
} from "@heliograph/contract/health/health.wire.ts";
import { isBuiltIn } from "@heliograph/domain/health/cause-word.ts";
import { maintenance } from "@heliograph/domain/health/maintenance.ts";
import { useTranslation } from "react-i18next";
import { formatOf } from "../ui/format.ts";
import { useFormat } from "../ui/use-format.tsx";

const daySeconds = 86_400;

/** An incident in the reader's words, in the time of its plant. */
export function useIncidentWords() {
  const { t } = useTranslation();
  const { language } = useFormat();
  /** "Inverter 10", "Stringa 7, QS 5", "Impianto": where it is cut, what it is about stands first. */
  const subject = ({ kind, id, name, device }: NamedSubject): string => {
    if (kind === "plant") return t("health.subject.plant");
    if (kind === "section") return t("health.subject.section", { name: name ?? id });
    const own = name ?? t("health.subject.hidden");
    return kind === "variable" && device !== null
      ? `${own}, ${device.name ?? t("health.subject.hidden")}`
      : own;
  };
  const titled = (cause: Cause, name: string, isPlant: boolean): string => {
    const text = t(`health.cause.${cause}`, { subject: name });
    return isPlant || text.includes(name) ? text : `${text}: ${name}`;
  };
  /** Without its subject: "Inverter fermo"; of an alert its name, where that is known. */
  const kind = (cause: string, alerts: readonly { readonly name: string }[] = []): string =>
    isBuiltIn(cause) || cause === maintenance
      ? t(`health.kind.${cause}`)
      : (alerts[0]?.name ?? t("health.kind.alert"));
  /** The same of an incident: a whole plant that stands still is no inverter. */
  const kindOf = (
    one: Pick<Incident, "cause" | "subject">,
    alerts: readonly { readonly name: string }[] = [],
  ): string =>
    one.cause === "device_stopped" && one.subject.kind === "plant"
      ? titled(one.cause, subject(one.subject), true)
      : kind(one.cause, alerts);
  return {
    subject,
    kind,
    kindOf,
    /** In one line: "Inverter 10 fermo". */
    title: (
      one: Pick<Incident, "cause" | "subject"> & {
        readonly alerts: readonly { readonly name: string }[];
      },
    ): string => {
      const [alert] = one.alerts;
      if (one.cause === maintenance)
        return one.subject.kind === "plant"
          ? t("health.cause.maintenance")
          : `${t("health.cause.maintenance")}: ${subject(one.subject)}`;
      if (!isBuiltIn(one.cause))
        return t("health.cause.alert", { subject: alert?.name ?? subject(one.subject) });
      return titled(one.cause, subject(one.subject), one.subject.kind === "plant");
    },
    /** In a narrow cell: without the device of a measured part. */
    brief: (one: Pick<Incident, "cause" | "subject">): string =>
      one.subject.kind === "plant" || !isBuiltIn(one.cause)
        ? kindOf(one)
        : titled(one.cause, subject({ ...one.subject, device: null }), false),
    /** Since when, as the list shows it: how long it has lasted, or lasted until it was over, and the moment. */
    since: (one: Pick<Incident, "since" | "ended" | "timezone">, nowSeconds: number) => {
      const format = formatOf(language, one.timezone);
      return {
        length: format.duration(Math.max(0, (one.ended ?? nowSeconds) - one.since)),
        moment: format.dateTime(one.since),
        day: format.date(one.since),
      };
    },
    /** How it stands: a word, and what is to be known of it. */
    state: (
      one: Incident,
      nowSeconds: number,
    ): { readonly word: string; readonly note: string } => {
      const format = formatOf(language, one.timezone);
      const isToday = (at: number): boolean => format.date(at) === format.date(nowSeconds);
      // Of this year the day and the month say it, and the column is narrow.
      const shortDay = (moment: number): string => {
        const day = format.date(moment);
        return day.slice(5) === format.date(nowSeconds).slice(5) ? day.slice(0, 5) : day;
      };
      const at = (key: "judged" | "until" | "ended", moment: number): string =>
        isToday(moment)
          ? t(`incidents.stateNote.${momentKeys[key].time}`, { time: format.time(moment) })
          : t(`incidents.stateNote.${momentKeys[key].day}`, { day: shortDay(moment) });
      const word = (state: IncidentState | "snoozed" | "unheard"): string =>
        t(`health.state.${state}`);
      if (one.ended !== null) return { word: word(one.state), note: at("ended", one.ended) };
      if (one.snoozed_until !== null && one.snoozed_until > nowSeconds)
        return {
          word: word("snoozed"),
          note: t("incidents.stateNote.snoozedUntil", { day: shortDay(one.snoozed_until) }),
        };
      // With the sun up it is no sun that it waits for.
      const isUnheard = one.next_look !== null && one.next_look <= nowSeconds;
      return one.state === "dormant"
        ? { word: word(isUnheard ? "unheard" : "dormant"), note: at("until", one.judged) }
        : { word: word("open"), note: at("judged", one.judged) };
    },
    /** The last day of the month in which a moment lies, in the plant's time. */
    monthEnd: (zone: string, nowSeconds: number): string => {
      const now = Temporal.Instant.fromEpochMilliseconds(Math.round(nowSeconds * 1000));
      const day = now.toZonedDateTimeISO(zone).toPlainDate();
      const end = day.with({ day: day.daysInMonth });
      const noon = end.toZonedDateTime({ timeZone: zone, plainTime: "12:00" });
      return formatOf(language, zone)
        .date(noon.epochMilliseconds / 1000)
        .slice(0, 5);
    },
    daysSince: (since: number, nowSeconds: number): number =>
      Math.floor((nowSeconds - since) / daySeconds),
  };
}

const momentKeys = {
  judged: { time: "judgedAt", day: "judgedOn" },
  until: { time: "judgedUntil", day: "judgedUntilOn" },
  ended: { time: "endedAt", day: "endedOn" },
} as const;
