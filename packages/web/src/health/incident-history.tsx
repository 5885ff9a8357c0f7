import type { IncidentEvent, IncidentPage } from "@heliograph/contract/health/health.wire.ts";
import { ActionIcon, Textarea } from "@mantine/core";
import IconSend from "@tabler/icons-react/dist/esm/icons/IconSend.mjs";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../ui/use-format.tsx";
import { useIncidentChange } from "./health-queries.ts";

/** What became of it and what people did, newest first, and a place for words. */
export function History(props: {
  readonly incident: IncidentPage;
  readonly mayWrite: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { incident, mayWrite } = props;
  const text = useEventText();
  return (
    <>
      <ol className="hg-history">
        {incident.events.toReversed().map((event, at) => (
          <li key={at}>
            <div className="hg-grow">
              {event.by !== null && (
                <b>
                  {event.really_by === null
                    ? event.by
                    : t("incidents.asOther", { name: event.really_by, other: event.by })}
                </b>
              )}{" "}
              {event.code !== "commented" && text(event)}
              {typeof event.params["text"] === "string" && (
                <p className="hg-history-words">{event.params["text"]}</p>
              )}
            </div>
            <span className="hg-small hg-dim hg-num">{format.date(event.at, "dateTime")}</span>
          </li>
        ))}
        <li>
          <span className="hg-grow">{t("incidents.began")}</span>
          <span className="hg-small hg-dim hg-num">{format.date(incident.since, "dateTime")}</span>
        </li>
      </ol>
      {mayWrite && <Write id={incident.id} />}
    </>
  );
}

export function useEventText(): (event: IncidentEvent) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return ({ code, params }) => {
    const name = String(params["alert"] ?? params["assignee"] ?? "");
    const moment = (value: string | number | null | undefined): string =>
      format.date(typeof value === "number" ? value : null, "dayTime");
    switch (code) {
      case "assigned":
        return name === ""
          ? t("incidents.event.unassigned")
          : t("incidents.event.assigned", { name });
      case "snoozed":
        return t("incidents.event.snoozed", { day: moment(params["until"]) });
      case "since_moved":
        // Of some versions it was not kept.
        return params["since"] === undefined
          ? t("incidents.event.since_unknown")
          : t("incidents.event.since_moved", { moment: moment(params["since"]) });
      case "symptom_added":
        return name === ""
          ? t("incidents.event.symptom_hidden")
          : t("incidents.event.symptom_added", { name });
      default:
        return t(`incidents.event.${code}`);
    }
  };
}

/** Kept while it could not be sent. */
function Write({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation();
  const [words, setWords] = useState("");
  const change = useIncidentChange();
  const send = async (): Promise<void> => {
    const text = words.trim();
    if (text === "") return;
    const done = await change.sendWithToast(
      { params: { id }, body: { action: "comment", text } },
      {},
    );
    if (done) setWords("");
  };
  return (
    <form
      className="hg-write"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Textarea
        autosize
        minRows={1}
        maxRows={6}
        maxLength={2000}
        className="hg-grow"
        placeholder={t("incidents.write")}
        aria-label={t("incidents.write")}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      <ActionIcon
        type="submit"
        size={40}
        aria-label={t("incidents.send")}
        disabled={words.trim() === "" || change.isBusy}
      >
        <IconSend size={18} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </form>
  );
}
