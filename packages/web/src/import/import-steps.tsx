import { importHistory, runImportStep } from "@heliograph/contract/import/import.routes.ts";
import {
  allImported,
  importSteps,
  type ImportCheck,
  type ImportStep,
} from "@heliograph/contract/import/import.wire.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { useChange } from "../change.ts";
import { plantListQuery, plantQuery } from "../plant-queries.ts";
import { plantPage } from "../plants/plants.pages.ts";
import { tasksPage } from "../tasks/tasks.pages.ts";
import { confirm } from "../ui/confirm.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { Facts, Panel, Skeleton } from "../ui/panel.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { ImportLog, type LogLine, type LogPart } from "./import-log.tsx";
import { importCheckQuery } from "./import.api.ts";

/** The service has a minute for its answer, and a big plant has thousands of variables. */
const stepPatienceMs = 300_000;

/** The steps of one plant, and what they said. */
export function ImportSteps({ plant }: { readonly plant: string }): ReactNode {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(importCheckQuery(plant));
  const [parts, setParts] = useState<readonly LogPart[]>([]);
  const [busy, setBusy] = useState<ImportStep | "history" | null>(null);
  const [taskId, setTaskId] = useState<string | null>(null);
  const changed = {
    invalidates: [
      importCheckQuery(plant).queryKey,
      plantListQuery().queryKey,
      plantQuery(plant).queryKey,
      ["users"],
    ],
  };
  const running = useChange(runImportStep, { ...changed, timeoutMs: stepPatienceMs });
  const starting = useChange(importHistory, { invalidates: [["tasks"]] });

  const checked: readonly LogPart[] =
    data === undefined || data.lines.length === 0
      ? []
      : [{ step: "check", isDry: false, lines: data.lines }];
  // What the check said stands before the first step, and is not said again of what the steps have made.
  const add = (part: LogPart): void =>
    setParts((before) => [...(before.length === 0 ? checked : before), part]);
  const run = async (step: ImportStep, isDry: boolean): Promise<void> => {
    if (step === "plant" && !isDry && data?.exists === true && !(await confirm(overwriting)))
      return;
    setBusy(step);
    const lines = await running
      .send({ params: { plant_id: plant }, body: { step, dry_run: isDry } })
      .then(({ lines: added }): readonly LogLine[] => (added.length > 0 ? added : [silence]))
      .catch((fault: unknown) => [failure("step_failed", fault)]);
    add({ step, isDry, lines });
    setBusy(null);
  };
  const bringHistory = async ({ start, end }: NonNullable<ImportCheck["history"]>) => {
    setBusy("history");
    const lines = await starting
      .send({ query: { plant_id: plant, ids: allImported, sta: start, end } })
      .then(({ id }): readonly LogLine[] => {
        setTaskId(id);
        return [{ level: "info", code: "history_started", facts: { task: id } }];
      })
      .catch((fault: unknown) => [failure("history_failed", fault)]);
    add({ step: "history", isDry: false, lines });
    setBusy(null);
  };
  const overwriting = {
    title: t("import.overwrite.title", { plant }),
    text: t("import.overwrite.text"),
    action: t("import.overwrite.action"),
    dangerous: true,
    typeName: plant,
  };

  if (error && !data)
    return (
      <Panel label={t("import.steps")}>
        <LoadError text={errorText(error)} onRetry={() => void refetch()} />
      </Panel>
    );
  if (!data) return <Skeleton heightPx={420} />;
  const shown = parts.length === 0 ? checked : parts;
  const controls = { data, busy, onRun: run, onHistory: bringHistory, taskId };
  return (
    <>
      <Found plant={plant} data={data} />
      <div className="hg-import-grid">
        <Panel flush title={t("import.steps")} sub={t("import.stepsSub")}>
          <Steps {...controls} />
        </Panel>
        <div className="hg-import-side">
          <Panel title={t("import.log")}>
            <ImportLog parts={shown} />
          </Panel>
        </div>
      </div>
    </>
  );
}

const silence = { level: "info", code: "nothing_to_say", facts: {} } as const;
const failure = (code: "step_failed" | "history_failed", fault: unknown): LogLine => ({
  level: "error",
  code,
  facts: { reason: errorText(fault) },
});

/** What the legacy portal has, and whether it is here already. */
function Found({
  plant,
  data: { legacy, exists },
}: {
  readonly plant: string;
  readonly data: ImportCheck;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const count = (value: number | undefined): string => format.number(value ?? null, 0);
  const state = legacy === null ? "none" : exists ? "update" : "create";
  return (
    <Panel
      title={legacy?.name ?? plant}
      {...(legacy?.client ? { sub: legacy.client } : {})}
      {...(exists
        ? {
            end: (
              <PageLink to={plantPage.at({ plantId: plant })}>{t("import.found.open")}</PageLink>
            ),
          }
        : {})}
    >
      <p className={`hg-import-state ${state}`}>{t(`import.found.${state}`, { plant })}</p>
      {legacy && (
        <Facts
          className="hg-import-facts"
          facts={{
            [t("import.found.devices")]: count(legacy.devices),
            [t("import.found.variables")]: count(legacy.variables),
            [t("import.found.formulas")]: count(legacy.formulas),
            [t("import.found.alerts")]: count(legacy.alerts),
            [t("import.found.reports")]: count(legacy.reports),
            [t("import.found.users")]: count(legacy.users),
          }}
        />
      )}
    </Panel>
  );
}

interface StepsProps {
  readonly data: ImportCheck;
  readonly busy: ImportStep | "history" | null;
  readonly taskId: string | null;
  readonly onRun: (step: ImportStep, isDry: boolean) => Promise<void>;
  readonly onHistory: (range: NonNullable<ImportCheck["history"]>) => Promise<void>;
}
function Steps({ data, busy, taskId, onRun, onHistory }: StepsProps): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { exists, legacy, history } = data;
  const isShut = (step: ImportStep | "history"): boolean =>
    busy !== null || legacy === null || (step !== "plant" && !exists);
  return (
    <ol className="hg-import-steps">
      {importSteps.map((step) => {
        const title = t(`import.step.${step}.title`);
        const action = step === "plant" && exists ? "update" : step === "plant" ? "create" : "run";
        return (
          <li key={step}>
            <div>
              <strong>{title}</strong>
              <span className="hg-small hg-dim-2">{t(`import.step.${step}.hint`)}</span>
            </div>
            <div className="hg-import-buttons">
              <Button
                size="xs"
                variant="subtle"
                disabled={isShut(step)}
                aria-label={`${t("import.try")}: ${title}`}
                onClick={() => void onRun(step, true)}
              >
                {t("import.try")}
              </Button>
              <Button
                size="xs"
                variant={step === "plant" ? "filled" : "default"}
                disabled={isShut(step) && busy !== step}
                loading={busy === step}
                aria-label={`${t(`import.action.${action}`)}: ${title}`}
                onClick={() => void onRun(step, false)}
              >
                {t(`import.action.${action}`)}
              </Button>
            </div>
          </li>
        );
      })}
      <li>
        <div>
          <strong>{t("import.step.history.title")}</strong>
          <span className="hg-small hg-dim-2">
            {history === null
              ? t("import.step.history.none")
              : t("import.step.history.range", {
                  start: format.date(history.start, "date"),
                  end: format.date(history.end, "date"),
                })}
          </span>
          {taskId !== null && (
            <PageLink className="hg-small" to={tasksPage.at({}, { task: taskId })}>
              {t("import.step.history.follow")}
            </PageLink>
          )}
        </div>
        <div className="hg-import-buttons">
          <Button
            size="xs"
            variant="default"
            disabled={(isShut("history") || history === null) && busy !== "history"}
            loading={busy === "history"}
            aria-label={`${t("import.action.run")}: ${t("import.step.history.title")}`}
            onClick={() => history && void onHistory(history)}
          >
            {t("import.action.run")}
          </Button>
        </div>
      </li>
    </ol>
  );
}
