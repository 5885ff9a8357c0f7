import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { getUses } from "@heliograph/contract/plants/plants.routes.ts";
import { patchVariable, patchVariables } from "@heliograph/contract/variables/variables.routes.ts";
import type { VariableBulk } from "@heliograph/contract/variables/variable-bulk.wire.ts";
import type { Variable, VariablePatch } from "@heliograph/contract/variables/variables.wire.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError, errorText } from "../call-error.ts";
import { call } from "../call.ts";
import { readAgain } from "../plant-queries.ts";
import { isChangedMeanwhile, refusedFields } from "../ui/refusal-text.ts";
import { toastDone, toastError, toastNote } from "../ui/toasts.tsx";
import {
  type Draft,
  conflictsOf,
  drafted,
  type Drafts,
  faultsOf,
  type RowValues,
  sentOf,
  storedValues,
} from "./variable-drafts.ts";
import { useKeptDrafts } from "./kept-drafts.ts";
import { type Sent, sendRows } from "./send-rows.ts";
import { isWrong, type VariableRow, variableRows } from "./variable-rows.ts";

/** How the drafts stood before each change, and after each that was taken back. */
interface Steps {
  readonly past: readonly Drafts[];
  readonly next: readonly Drafts[];
}
const noSteps: Steps = { past: [], next: [] };
/** More steps nobody takes back. */
const maxSteps = 100;
/** Of a call that had no answer there is one cause, whatever the row. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && error.failure !== "status";
/** More refusals than these are read in the table, not in toasts. */
const maxToasts = 4;
/** Variables that one question about their uses takes. */
const maxAsked = 200;

/** The changes of a plant's variables that are not saved: what they are laid over, the way back, and the way to save them. */
export function useVariableDrafts(plant: Plant) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const keeper = useKeptDrafts(plant.id);
  const [drafts, setDrafts] = useState<Drafts>(keeper.read);
  const [steps, setSteps] = useState<Steps>(noSteps);
  const [refused, setRefused] = useState<ReadonlyMap<string, VariableRow["refused"]>>(new Map());
  const [isBusy, setIsBusy] = useState(false);
  const [progress, setProgress] = useState<{ sent: number; all: number } | null>(null);
  const stored = useMemo(
    () =>
      new Map(
        (plant.devices ?? []).flatMap((device) =>
          device.variables.map((one) => [one.id, one] as const),
        ),
      ),
    [plant.devices],
  );
  const faults = useMemo(() => faultsOf(drafts, stored), [drafts, stored]);
  const rows = useMemo(
    () => variableRows(plant, { drafts, faults, refused }),
    [plant, drafts, faults, refused],
  );
  useEffect(() => keeper.write(drafts), [keeper, drafts]);
  const show = (next: Drafts): void => {
    setDrafts(next);
    // What was refused and is another by now is judged anew.
    setRefused((before) => new Map([...before].filter(([id]) => next.get(id) === drafts.get(id))));
  };
  const put = (next: Drafts): void => {
    setSteps(({ past }) => ({ past: [...past.slice(1 - maxSteps), drafts], next: [] }));
    show(next);
  };
  const undone = steps.past.at(-1);
  const redone = steps.next[0];
  const change = (changes: Iterable<readonly [id: string, set: Partial<RowValues>]>): void => {
    const known = [...changes].flatMap(([id, set]): (readonly [Variable, Partial<RowValues>])[] => {
      const variable = stored.get(id);
      return variable === undefined ? [] : [[variable, set]];
    });
    if (known.length > 0) put(drafted(drafts, known));
  };
  const draftsOf = (
    ids: readonly string[],
    setOf: (draft: Draft, variable: Variable) => Partial<RowValues>,
  ): (readonly [Variable, Partial<RowValues>])[] =>
    ids.flatMap((id) => {
      const [variable, draft] = [stored.get(id), drafts.get(id)];
      return variable === undefined || draft === undefined
        ? []
        : [[variable, setOf(draft, variable)] as const];
    });
  const without = (ids: ReadonlySet<string>): Drafts =>
    new Map([...drafts].filter(([id]) => !ids.has(id)));

  const send = async (changed: readonly (readonly [string, Draft])[]): Promise<Sent> =>
    await sendRows(
      changed.map(([id, { set, was }]) => ({ id, set: sentOf(set), was: sentOf(was) })),
      {
        one: ({ id, set, was }) =>
          call(
            patchVariable,
            { params: { id }, body: { ...set, was } as VariablePatch },
            { ghost: true },
          ),
        many: (rows) =>
          call(
            patchVariables,
            { body: { plant_id: plant.id, rows: rows as VariableBulk["rows"] } },
            { timeoutMs: 60_000 },
          ),
        onSent: (sent) => setProgress({ sent, all: changed.length }),
      },
    );
  const announce = ({ outcomes, lost }: Sent, all: number): void => {
    const failed = outcomes.filter(({ error }) => error !== null);
    const count = outcomes.length - failed.length;
    if (lost !== null)
      toastError(
        `${t("variables.drafts.savedOf", { count, all, rest: all - outcomes.length })} ${errorText(lost.error)}`,
      );
    else if (count > 0) toastDone(t("variables.drafts.saved", { count }));
    // What somebody else changed too stands in the panel of conflicts, over which a toast would lie on a phone.
    const announced = failed.filter(({ error }) => !isChangedMeanwhile(error));
    const unanswered = announced.filter(({ error }) => isUnanswered(error));
    if (unanswered.length > 1)
      toastError(
        t("variables.drafts.unanswered", {
          count: unanswered.length,
          why: errorText(unanswered[0]!.error),
        }),
      );
    const named =
      unanswered.length > 1 ? announced.filter((one) => !unanswered.includes(one)) : announced;
    for (const { id, error } of named.slice(0, maxToasts))
      toastError(
        `${t("variables.drafts.failed", { name: stored.get(id)?.name ?? id })}: ${errorText(error)}`,
      );
  };
  /** Those among the changed that are disabled and that something uses, by name, with how many places do. */
  const usedOnes = async (): Promise<readonly (readonly [name: string, count: number])[]> => {
    const ids = [...drafts].flatMap(([id, { set }]) => (set.disabled === true ? [id] : []));
    const parts = Array.from({ length: Math.ceil(ids.length / maxAsked) }, (_, n) =>
      ids.slice(n * maxAsked, (n + 1) * maxAsked),
    );
    const answers = await Promise.all(
      parts.map((part) =>
        call(getUses, { params: { plant_id: plant.id }, query: { ids: part.join(",") } }),
      ),
    );
    return answers
      .flat()
      .flatMap(({ id, places }) =>
        places.length === 0 ? [] : [[stored.get(id)?.name ?? id, places.length] as const],
      );
  };

  return {
    rows,
    drafts,
    /** Whether something uses a variable, and keeps it from being deleted. */
    isUsed: async (id: string): Promise<boolean> => {
      const [answer] = await call(getUses, {
        params: { plant_id: plant.id },
        query: { ids: id },
      });
      return (answer?.places.length ?? 0) > 0;
    },
    isBusy,
    /** How far saving of hundreds is, in rows; null while no call of them was answered. */
    progress,
    /** How many cells are changed. */
    cells: [...drafts.values()].reduce((sum, { set }) => sum + Object.keys(set).length, 0),
    /** The first row that cannot be saved as it stands. */
    wrong: rows.find(isWrong),
    change,
    /** One step back; null where there is none. */
    undo:
      undone === undefined
        ? null
        : () => {
            setSteps({ past: steps.past.slice(0, -1), next: [drafts, ...steps.next] });
            show(undone);
          },
    /** One step forth again. */
    redo:
      redone === undefined
        ? null
        : () => {
            setSteps({ past: [...steps.past, drafts], next: steps.next.slice(1) });
            show(redone);
          },
    discard: (ids?: readonly string[]): void => put(ids ? without(new Set(ids)) : new Map()),
    /** What somebody else wrote into the same cells meanwhile is known, and is to be overwritten. */
    keepMine: (ids: readonly string[]): void =>
      put(
        drafted(
          without(new Set(ids)),
          draftsOf(ids, ({ set }) => set),
        ),
      ),
    /** What somebody else wrote into the same cells stays; the other cells of the row keep what was typed. */
    takeTheirs: (ids: readonly string[]): void =>
      put(
        drafted(
          drafts,
          draftsOf(ids, (draft, variable) => {
            const values = storedValues(variable);
            return Object.fromEntries(
              conflictsOf(variable, draft).map((key) => [key, values[key]]),
            );
          }),
        ),
      ),
    usedOnes,
    /**
     * Sends what is changed. What is refused stays, with the reason at its row.
     * @returns whether somebody else has changed some of it meanwhile
     */
    save: async (): Promise<boolean> => {
      const changed = [...drafts].filter(([id]) => stored.has(id));
      if (changed.length === 0) {
        toastNote(t("variables.drafts.nothing"));
        return false;
      }
      setIsBusy(true);
      try {
        const sent = await send(changed);
        const { outcomes } = sent;
        // First what is stored now: a cell does not go back to what it was for a moment.
        const deviceOf = new Map(rows.map((row) => [row.id, row.deviceId]));
        await readAgain(queries, plant.id, new Set(changed.map(([id]) => deviceOf.get(id) ?? id)));
        const taken = new Set(outcomes.filter(({ error }) => error === null).map(({ id }) => id));
        const before = new Map(changed);
        // What was typed meanwhile stays.
        setDrafts(
          (now) =>
            new Map([...now].filter(([id, one]) => !(taken.has(id) && before.get(id) === one))),
        );
        setSteps(noSteps);
        setRefused(
          new Map(
            outcomes.flatMap(({ id, error }) =>
              error === null
                ? []
                : [[id, { key: Object.keys(refusedFields(error, t))[0], why: errorText(error) }]],
            ),
          ),
        );
        announce(sent, changed.length);
        return outcomes.some(({ error }) => isChangedMeanwhile(error));
      } finally {
        setIsBusy(false);
        setProgress(null);
      }
    },
  };
}
export type VariableDrafts = ReturnType<typeof useVariableDrafts>;
