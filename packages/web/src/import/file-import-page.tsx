import { carriedChoices, type ChosenSeries } from "@heliograph/domain/import/carried-choices.ts";
import type { ColumnChoice, ColumnPlan } from "@heliograph/domain/import/column-choices.ts";
import { layoutOf } from "@heliograph/domain/import/table-layout.ts";
import { judgedTargets } from "@heliograph/domain/import/judged-targets.ts";
import { summedProposal } from "@heliograph/domain/import/summed-proposal.ts";
import { readTable } from "@heliograph/domain/import/table-reading.ts";
import { Button } from "@mantine/core";
import { type ComponentProps, type ReactNode, useCallback, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { usePlant } from "../plant-queries.ts";
import { accepted, noDecisions } from "../setup/setup.api.ts";
import { LoadError } from "../ui/load-error.tsx";
import { PageHead } from "../ui/panel.tsx";
import { toastFailure } from "../ui/toasts.tsx";
import { PlantLine } from "../ui/plant-time.tsx";
import { StepList } from "../ui/step-list.tsx";
import { useLanguage } from "../ui/texts/texts.ts";
import { CheckStep } from "./check-step.tsx";
import { ColumnsStep } from "./columns-step.tsx";
import { FileStep } from "./file-step.tsx";
import { discard, type Tried } from "./lay-aside.ts";
import { LayoutStep } from "./layout-step.tsx";
import { LeaveImport } from "./leave-import.tsx";
import { LeftOut } from "./left-out.tsx";
import { openTable, type OpenFile } from "./read-file.ts";
import { RunStep } from "./run-step.tsx";
import { Trial } from "./trial.tsx";
import { useCountersBefore } from "./use-counters-before.ts";
import { type Draft, isSettled, useColumns, usePlans } from "./use-reading.ts";
import "./file-import.css";

const steps = ["file", "layout", "columns", "check", "done"] as const;
type Step = (typeof steps)[number];

/** Readings of a file, brought into the plant: file, reading, columns, check, import. Until the trial nothing leaves the browser. */
export function FileImportPage(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const language = useLanguage();
  const [step, setStep] = useState<Step>("file");
  const [draft, setDraft] = useState<Draft | null>(null);
  const [chosen, setChosen] = useState<readonly ColumnChoice[] | null>(null);
  const [tried, setTried] = useState<Tried | null>(null);
  const [task, setTask] = useState<{ readonly id: string; readonly isOver: boolean } | null>(null);
  const found = useColumns(plant, draft);
  // Of the piece before of a long file.
  const [carried, setCarried] = useState<ChosenSeries | null>(null);
  const choices = useMemo(
    () =>
      chosen ??
      (found !== null && carried !== null
        ? carriedChoices(plant, carried, found)
        : (found?.proposed ?? [])),
    [chosen, found, carried, plant],
  );
  const columns = useMemo(
    () => found && { ...found, proposal: summedProposal(plant, { ...found, choices }) },
    [plant, found, choices],
  );
  const plans = usePlans(plant, columns, choices);
  // What the import made of the plant changes what its columns would be now.
  const [left, setLeft] = useState<ComponentProps<typeof LeftOut> | null>(null);
  const isReady =
    plans.some(({ target }) => target !== null) && plans.every(({ fault }) => fault === null);
  const isRead = step === "check" && draft !== null && columns !== null;
  const read = useCallback(
    (by: readonly ColumnPlan[]) =>
      isRead
        ? readTable(
            draft.rows,
            { layout: draft.layout, series: columns.series, targets: by.map((p) => p.target) },
            { tz: draft.tz, nowSeconds: draft.file.openedAt, activeSince: plant.active_since },
          )
        : null,
    [isRead, draft, columns, plant.active_since],
  );
  const fromZero = useMemo(() => read(plans), [read, plans]);
  const stood = useCountersBefore(
    plant,
    { plans, choices },
    fromZero === null ? null : (fromZero.moments[0]?.timestamp ?? draft!.file.openedAt),
  );
  const continued = useMemo(
    () => (stood.data === undefined ? null : continuedFrom(plans, stood.data)),
    [plans, stood.data],
  );
  const reading = useMemo(
    () => (continued === null ? null : continued === plans ? fromZero : read(continued)),
    [continued, plans, fromZero, read],
  );
  // A sum goes on from what the plant read before: of pieces that go back in time it would begin anew with each.
  const isBackwards =
    draft !== null &&
    draft.file.piece !== null &&
    reading?.isNewestFirst === true &&
    plans.some(({ target }) => target?.isSummed === true);
  const acceptance = useMemo(() => {
    if (columns === null) return null;
    const made = columns.series.flatMap(({ mib }, at) =>
      choices[at]?.to === "new" && plans[at]?.target != null ? [mib] : [],
    );
    const isNew = new Set(made);
    const { groups } = accepted(
      columns.proposal,
      {
        ...noDecisions,
        ticked: new Map(columns.series.map(({ mib }) => [mib, isNew.has(mib)])),
      },
      { language, plant, others: t("measures.columns.others") },
    );
    return groups.length === 0 ? null : { groups };
  }, [columns, choices, plans, language, plant, t]);

  /** What was tried is of another reading. */
  const forget = (): void => {
    if (tried !== null) discard(plant.id, tried.id);
    setTried(null);
  };
  const open = async (file: OpenFile): Promise<void> => {
    const { rows, delimiter, tables } = await openTable(file, { sheet: 0 });
    forget();
    setChosen(null);
    const layout = layoutOf(rows, delimiter, tables > 1);
    setCarried(null);
    setDraft({ file, sheet: 0, rows, tables, layout, tz: plant.timezone });
    go("layout");
  };
  /** The next piece is read as the one before, and goes where that went. */
  const openNext = async (before: Draft, next: () => Promise<OpenFile>): Promise<void> => {
    const file = await next();
    const delimiter = before.layout.delimiter ?? undefined;
    const { rows, tables } = await openTable(file, { delimiter, sheet: 0 });
    if (columns !== null) setCarried({ series: columns.series, choices });
    setChosen(null);
    setTried(null);
    setTask(null);
    setDraft({ ...before, file, rows, tables });
    setStep("columns");
    window.scrollTo({ top: 0 });
  };
  const go = (next: Step): void => {
    if (step === "check") forget();
    setStep(next);
    window.scrollTo({ top: 0 });
  };
  const again = (): void => {
    setTask(null);
    setTried(null);
    setChosen(null);
    setDraft(null);
    setStep("file");
  };
  const end = useCallback(() => setTask((now) => now && { ...now, isOver: true }), []);
  const reached: Readonly<Record<Step, boolean>> = {
    file: true,
    layout: draft !== null,
    columns: draft !== null && isSettled(draft),
    check: draft !== null && isSettled(draft) && isReady,
    done: false,
  };
  const at = steps.indexOf(step);
  const after = steps[at + 1];
  const isDone = (one: Step): boolean =>
    task === null ? steps.indexOf(one) < at && reached[one] : one !== "done" || task.isOver;
  return (
    <div className="hg-page">
      <PageHead title={t("measures.title")} sub={<PlantLine plant={plant} />} />
      <LeaveImport isHeld={draft !== null && task === null} />
      <div className="hg-measures-steps">
        <StepList
          label={t("measures.steps")}
          doneLabel={t("measures.done")}
          steps={steps.map((id) => ({
            id,
            name: t(`measures.step.${id}.name`),
            about: t(`measures.step.${id}.about`),
            isDone: isDone(id),
            isShut: task !== null || (id !== step && !reached[id]),
          }))}
          current={step}
          onStep={go}
        />
        {step === "file" && <FileStep onOpen={open} />}
        {step !== "file" && draft !== null && draft.file.piece !== null && (
          <p className="hg-measures-text">
            {t("measures.piece.is", {
              number: draft.file.piece.number,
              of: draft.file.piece.of,
            })}
          </p>
        )}
        {step === "layout" && draft !== null && (
          <LayoutStep
            draft={draft}
            onChange={(next) => {
              setChosen(null);
              setDraft(next);
            }}
          />
        )}
        {step === "columns" && columns !== null && (
          <ColumnsStep columns={columns} plans={plans} choices={choices} onChoose={setChosen} />
        )}
        {fromZero !== null && stood.error !== null && (
          <LoadError text={errorText(stood.error)} onRetry={() => void stood.refetch()} />
        )}
        {isBackwards && (
          <p className="hg-measures-text hg-bad" role="alert">
            {t("measures.piece.backwards")}
          </p>
        )}
        {!isBackwards &&
          reading !== null &&
          continued !== null &&
          draft !== null &&
          columns !== null && (
            <CheckStep
              reading={reading}
              columns={columns}
              plans={continued}
              choices={choices}
              layout={draft.layout}
            >
              {(nameOf) => (
                <Trial
                  file={draft.file.name}
                  moments={reading.moments}
                  targets={judgedTargets(plant, { ...columns, choices, plans: continued })}
                  nameOf={nameOf}
                  acceptance={acceptance}
                  tried={tried}
                  onTried={setTried}
                  onStarted={(id) => {
                    setLeft({ columns, choices });
                    setTask({ id, isOver: false });
                    setStep("done");
                  }}
                />
              )}
            </CheckStep>
          )}
        {task !== null && (
          <RunStep
            taskId={task.id}
            onEnd={end}
            onAgain={again}
            next={draft?.file.piece?.next ? <NextPiece draft={draft} onOpen={openNext} /> : null}
          >
            {left !== null && <LeftOut {...left} />}
          </RunStep>
        )}
        {task === null && step !== "file" && (
          <div className="hg-measures-nav">
            <Button variant="default" onClick={() => go(steps[at - 1] ?? "file")}>
              {t("measures.back")}
            </Button>
            {after !== undefined && after !== "done" && (
              <Button disabled={!reached[after]} onClick={() => go(after)}>
                {t("measures.next")}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

/** After a piece of a long file: the way to the next one. */
function NextPiece(props: {
  readonly draft: Draft;
  readonly onOpen: (draft: Draft, next: () => Promise<OpenFile>) => Promise<void>;
}): ReactNode {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const { draft, onOpen } = props;
  const { piece } = draft.file;
  const next = piece?.next ?? null;
  if (piece === null || next === null) return null;
  const open = (): void => {
    setBusy(true);
    onOpen(draft, next).catch((error: unknown) => {
      setBusy(false);
      toastFailure(error, t("measures.fault.damaged"));
    });
  };
  return (
    <Button loading={isBusy} onClick={open}>
      {t("measures.piece.next", { number: piece.number + 1, of: piece.of })}
    </Button>
  );
}

/** Sums that go on from where their counters stood; the same plans where none did. */
function continuedFrom(
  plans: readonly ColumnPlan[],
  stood: ReadonlyMap<string, number>,
): readonly ColumnPlan[] {
  if (stood.size === 0) return plans;
  return plans.map((plan) => {
    const sumFrom = plan.target === null ? undefined : stood.get(plan.target.mib);
    return sumFrom === undefined ? plan : { ...plan, target: { ...plan.target!, sumFrom } };
  });
}
