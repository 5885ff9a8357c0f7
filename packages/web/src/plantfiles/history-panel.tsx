import { restoreSnapshot } from "@heliograph/contract/plantfiles/plantfiles.routes.ts";
import { diffPlants } from "@heliograph/domain/plantfiles/diff-plants.ts";
import { Button } from "@mantine/core";
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import type { EditEntity } from "@heliograph/contract/logs/log-words.ts";
import type { PlantSnapshot } from "@heliograph/contract/plantfiles/plantfiles.wire.ts";
import { useQuery } from "@tanstack/react-query";
import type { TFunction } from "i18next";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { plantListQuery, plantQuery, usePlant } from "../plant-queries.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Mark } from "../ui/marks.tsx";
import { Panel, Skeleton } from "../ui/panel.tsx";
import { errorText } from "../ui/refusal-text.ts";
import { useFormat } from "../ui/use-format.tsx";
import { ChangeList, withoutSign } from "./change-list.tsx";
import { FileFaults } from "./file-faults.tsx";
import {
  plantFileQuery,
  restorationQuery,
  snapshotQuery,
  snapshotsQuery,
} from "./plant-file-query.ts";
import "./plantfiles.css";

/** As many moments are listed at once. */
const listedAtOnce = 10;
/** A plant of thousands of variables is written in one go. */
const patienceMs = 300_000;

/** What the plant was before it was changed, and the way back. */
export function HistoryPanel(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const plant = usePlant();
  const reading = useQuery(snapshotsQuery(plant.id));
  const [open, setOpen] = useState<number | null>(null);
  const [most, setMost] = useState(listedAtOnce);
  const snapshots = reading.data;
  return (
    <Panel title={t("plantfiles.history.title")}>
      <p className="hg-file-text">{t("plantfiles.history.text")}</p>
      {reading.error && !snapshots && (
        <LoadError text={errorText(reading.error)} onRetry={() => void reading.refetch()} />
      )}
      {!snapshots && !reading.error && <Skeleton heightPx={80} />}
      {snapshots?.length === 0 && (
        <EmptyState title={t("plantfiles.history.none")} hint={t("plantfiles.history.noneHint")} />
      )}
      <ul className="hg-file-moments">
        {snapshots?.slice(0, most).map(({ at, changes }) => (
          <li key={at}>
            <button
              type="button"
              aria-expanded={open === at}
              onClick={() => setOpen(open === at ? null : at)}
            >
              <IconChevronRight size={14} stroke={1.8} aria-hidden />
              {`${format.date(at, "date")}, ${format.date(at, "clock")}`}
              <span className="hg-dim-2">
                {changes.length === 0
                  ? t("plantfiles.history.before")
                  : t("plantfiles.history.since", { what: changedWords(changes, t) })}
              </span>
            </button>
            {open === at && <Moment key={at} at={at} onBack={() => setOpen(null)} />}
          </li>
        ))}
      </ul>
      {snapshots && snapshots.length > most && (
        <Button
          variant="default"
          size="xs"
          onClick={() => setMost((before) => before + listedAtOnce)}
        >
          {t("plantfiles.history.older")}
        </Button>
      )}
    </Panel>
  );
}

/** So many kinds of changes fit on a line. */
const namedChanges = 3;
/** Who changed what, in a line: the one thing by its name, several by how many they are. */
function changedWords(changes: PlantSnapshot["changes"], t: TFunction): string {
  const actor = (one: PlantSnapshot["changes"][number]): string => {
    const user = one.user ?? t("logs.edits.program");
    return one.real_user === null ? user : t("logs.edits.actedAs", { real: one.real_user, user });
  };
  const people = Map.groupBy(changes.slice(0, namedChanges), actor);
  const words = [...people].map(([who, own]) => {
    const what = own.map(({ act, ent, nam, count }) => {
      const thing = count === 1 ? nam : String(count);
      return `${t(`logs.action.${act}`).toLowerCase()} ${t(`logs.entity.${ent as EditEntity}`, { defaultValue: ent })} ${thing}`;
    });
    return `${who}: ${what.join(", ")}`;
  });
  const rest = changes.slice(namedChanges).reduce((sum, { count }) => sum + count, 0);
  if (rest > 0) words.push(t("plantfiles.history.andMore", { count: rest }));
  return words.join(" · ");
}

/** What differs between the plant and a moment, and what going back to it would do. */
function Moment(props: { readonly at: number; readonly onBack: () => void }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const plant = usePlant();
  const { at, onBack } = props;
  const now = useQuery(plantFileQuery(plant.id));
  const then = useQuery(snapshotQuery(plant.id, at));
  const effect = useQuery(restorationQuery(plant.id, at));
  const change = useChange(restoreSnapshot, {
    invalidates: [
      ["plantfile", plant.id],
      plantQuery(plant.id).queryKey,
      plantListQuery().queryKey,
      ["setup", plant.id],
    ],
    timeoutMs: patienceMs,
  });
  const changes = useMemo(
    () => (now.data && then.data ? diffPlants({ ...now.data, permissions: {} }, then.data) : null),
    [now.data, then.data],
  );
  const queries = [now, then, effect];
  const error = queries.find((one) => one.error !== null && one.data === undefined)?.error;
  if (error)
    return (
      <LoadError
        text={errorText(error)}
        onRetry={() => queries.forEach((one) => void one.refetch())}
      />
    );
  if (changes === null || effect.data === undefined) return <Skeleton heightPx={120} />;
  const { faults, disabled, deleted, dropped_recipients: dropped } = effect.data;
  const moment = format.dateTime(at);
  const back = async (): Promise<void> => {
    const reply = await change.sendWithToast(
      { params: { plant_id: plant.id, at }, body: {} },
      {
        done: (answer) =>
          answer.faults.length === 0
            ? t("plantfiles.history.done", { moment })
            : t("plantfiles.history.refused"),
        failed: t("plantfiles.history.failed"),
        ask: {
          title: t("plantfiles.history.ask", { moment }),
          text: t("plantfiles.history.askText"),
          action: t("plantfiles.history.action"),
        },
      },
    );
    if (reply !== null && reply.faults.length === 0) onBack();
  };
  const notes = (
    [
      [t("plantfiles.history.disabled"), disabled],
      [t("plantfiles.history.deleted"), deleted],
      [t("plantfiles.import.dropped"), dropped],
    ] as const
  ).filter(([, names]) => names.length > 0);
  return (
    <div className="hg-file-moment">
      <p className="hg-small hg-dim">{t("plantfiles.history.sub")}</p>
      <ChangeList changes={changes} none={t("plantfiles.history.same")} />
      {notes.length > 0 && (
        <ul className="hg-file-notes">
          {notes.map(([text, names]) => (
            <li key={text}>
              <Mark state="FAILING" size={14} quiet />
              <span>
                {text} <strong>{names.map(withoutSign).join(", ")}</strong>
              </span>
            </li>
          ))}
        </ul>
      )}
      {faults.length > 0 && <FileFaults faults={faults} />}
      {changes.length > 0 && (
        <div className="hg-file-foot">
          <Button loading={change.isBusy} disabled={faults.length > 0} onClick={() => void back()}>
            {t("plantfiles.history.action")}
          </Button>
        </div>
      )}
    </div>
  );
}
