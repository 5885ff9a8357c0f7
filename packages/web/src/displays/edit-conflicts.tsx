import { mergedEdits } from "@heliograph/domain/displays/merge-edits.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { actorName, editsQuery, secondsOf } from "../logs/logs.api.ts";
import { usersQuery } from "../users/users.api.ts";
import { isChangedMeanwhile } from "../ui/refusal-text.ts";
import { useFormat } from "../ui/use-format.tsx";
import type { Edit } from "../ui/use-edit.ts";
import { useFieldWords } from "./field-words.ts";
import "../ui/conflicts.css";

type Key<Values> = keyof Values & string;
/** The newest edits among which that of a display is looked for. */
const newestEdits = 100;

/** What is sent of a display: the server puts it on what is stored by then, and refuses what somebody else changed too. (DI23) */
export const withSeen = <Values extends object>(
  values: Values,
  changes: Partial<Values>,
  { seen }: Pick<Edit<Values>, "seen">,
): Values & { was: Partial<Values> } => ({
  ...values,
  was: Object.fromEntries(
    Object.entries(seen).filter(([key]) => key in changes),
  ) as Partial<Values>,
});

/** Where the form goes after such a refusal: the panel says all of it, and on a phone a toast would lie over the panel. */
export const seekConflicts = (error: unknown): string | undefined =>
  isChangedMeanwhile(error) ? panelPath : undefined;
const panelPath = "conflicts";

/** Fields that were changed here and by somebody else: both values, who it was and when, and which of them stays. (DI23) */
export function EditConflicts<Values extends { readonly name: string }>(props: {
  readonly edit: Edit<Values>;
}): ReactNode {
  const { t } = useTranslation();
  const { edit } = props;
  const { seen, stored, values } = edit;
  const editsOf = (key: Key<Values>) => ({
    was: seen[key],
    stored: stored[key],
    mine: values[key],
  });
  const keys = (Object.keys(seen) as Key<Values>[]).filter(
    (key) => mergedEdits(editsOf(key)) === null,
  );
  const keep = (key: Key<Values>, wins: "mine" | "stored"): void =>
    edit.settle({ [key]: mergedEdits({ ...editsOf(key), wins })?.value } as Partial<Values>);
  const byWhom = useByWhom(stored.name, keys);
  const { labelOf, shownOf } = useFieldWords(edit);
  if (keys.length === 0) return null;
  const written = (key: Key<Values>, of: Values): string =>
    shownOf(key, of) || t("displays.conflict.nothing");
  return (
    <section
      data-path={panelPath}
      className="hg-panel hg-conflicts"
      tabIndex={-1}
      aria-label={t("displays.conflict.title")}
    >
      <header>
        <div className="hg-grow" role="status">
          <h2>{t("displays.conflict.title")}</h2>
          <p className="hg-small hg-dim-2">{t("displays.conflict.hint")}</p>
        </div>
      </header>
      <ul>
        {keys.map((key) => (
          <li key={key}>
            <div className="hg-grow">
              <strong>{labelOf(key)}</strong>{" "}
              <span className="hg-small hg-dim-2">{byWhom(key)}</span>
              <dl>
                <div>
                  <dt>{t("displays.conflict.mine")}</dt>
                  <dd>{written(key, values)}</dd>
                </div>
                <div>
                  <dt>{t("displays.conflict.theirs")}</dt>
                  <dd>{written(key, stored)}</dd>
                </div>
              </dl>
            </div>
            <div className="hg-conflict-choice">
              {(["mine", "stored"] as const).map((wins) => {
                const words = t(
                  wins === "mine" ? "displays.conflict.keepMine" : "displays.conflict.takeTheirs",
                );
                return (
                  <Button
                    key={wins}
                    size="xs"
                    variant="default"
                    aria-label={`${words}: ${labelOf(key)}`}
                    onClick={() => keep(key, wins)}
                  >
                    {words}
                  </Button>
                );
              })}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Who wrote last into a field of this display, and when, as far as the newest edits tell. */
function useByWhom(name: string, keys: readonly string[]): (key: string) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const enabled = keys.length > 0;
  const { data: edits = [] } = useQuery({
    ...editsQuery({ actions: ["edit"], entities: ["display"], limit: newestEdits }),
    enabled,
    staleTime: 0,
  });
  const { data: users = [] } = useQuery({ ...usersQuery(), enabled });
  const nameOf = (id: string | null | undefined): string | null =>
    id == null ? null : (users.find((one) => one.id === id)?.username ?? id);
  return (key) => {
    const edit = edits.find(
      ({ nam, changes }) =>
        nam === name && changes.some(({ field }) => field.split(/[.[]/)[0] === key),
    );
    return edit === undefined
      ? ""
      : `${actorName(nameOf(edit.uid), nameOf(edit.rid), t)}, ${format.dateTime(secondsOf(edit))}`;
  };
}
