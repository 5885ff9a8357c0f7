import type { Note } from "@heliograph/contract/logbook/logbook.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../ui/use-format.tsx";
import type { NotedVariable } from "./logbook-queries.ts";

/** When, about what, and by whom. */
export function NoteFacts(props: {
  readonly note: Note;
  readonly variables: readonly NotedVariable[];
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { at, subject, subject_name: was, author, editor, edited } = props.note;
  const name = props.variables.find(({ id }) => id === subject.id)?.name ?? was ?? "";
  const who =
    editor === null || edited === null
      ? author
      : t("logbook.editedBy", { author, editor, when: format.date(edited, "dateTime") });
  return <span className="hg-small hg-dim">{`${format.dateTime(at)} · ${name} · ${who}`}</span>;
}
