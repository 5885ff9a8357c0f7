import { takeSetupBack } from "@heliograph/contract/setup/setup.routes.ts";
import type { SetupTakenBack } from "@heliograph/contract/setup/proposal.wire.ts";
import { Button } from "@mantine/core";
import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import IconArrowRight from "@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { useChange } from "../change.ts";
import { usePlant } from "../plant-queries.ts";
import { plantPage } from "../plants/plants.pages.ts";
import { confirm } from "../ui/confirm.tsx";
import { LeaveGuard } from "../ui/edit-form.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { PageHead, Skeleton } from "../ui/panel.tsx";
import { PlantLine } from "../ui/plant-time.tsx";
import { StepList } from "../ui/step-list.tsx";
import { useUnsaved } from "../ui/unsaved.ts";
import { noDecisions } from "./accepted.ts";
import { doneSteps, openStep, stepAfter, stepBefore } from "./guide-steps.ts";
import { LoggerStep } from "./logger-step.tsx";
import { PeopleStep } from "./people-step.tsx";
import { type PlantDraft, PlantStep } from "./plant-step.tsx";
import { RulesStep } from "./rules-step.tsx";
import { SetupList } from "./setup-panel.tsx";
import { proposalQuery, setupQuery, wholeSetupQuery } from "./setup-query.ts";
import { guideSteps, type GuideStep, setupPage } from "./setup.pages.ts";
import { ThingsStep } from "./things-step.tsx";
import "./guide.css";

/** From an empty plant to its first curve: what is done, what is left, one step at a time. Left and come back to, it goes on where it stood. */
export function GuidePage(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const [{ step: chosen }, change] = setupPage.useSearch();
  const { data, error, refetch } = useQuery(wholeSetupQuery(plant.id));
  // The newest last: it is undone first.
  const [made, setMade] = useState<readonly Made[]>([]);
  const newest = made.at(-1);
  // What was decided outlives the step: who undoes, or looks back, has typed nothing for nothing.
  const [decisions, setDecisions] = useState(noDecisions);
  const [created, setCreated] = useState(noDecisions);
  const [draft, setDraft] = useState<PlantDraft | null>(null);
  const [off, setOff] = useState<ReadonlySet<string>>(new Set());
  const isHeld = draft !== null || decisions !== created;
  useUnsaved(isHeld);
  const checks = data?.checks ?? null;
  const done = checks === null ? null : doneSteps(checks, plant);
  const step = chosen ?? (done === null ? null : openStep(done));
  const open = (next: GuideStep | null): void => {
    if (next !== null) change({ step: next }, "push");
    window.scrollTo({ top: 0 });
  };
  /** Whoever goes on from what he typed may take it for saved. */
  const to = async (next: GuideStep | null): Promise<void> => {
    const isAsked = step === "plant" && draft !== null && next !== step;
    if (!isAsked || (await confirm(unsavedPlant))) open(next);
  };
  const [before, after] = step === null ? [null, null] : [stepBefore(step), stepAfter(step)];
  const onDone = (): void => open(after);
  const unsavedPlant = {
    title: t("form.common.unsaved"),
    text: t("setup.guide.plant.unsaved"),
    action: t("setup.guide.plant.goOn"),
  };
  return (
    <div className="hg-page hg-guide">
      <LeaveGuard edit={{ isHeld: () => isHeld }} />
      <PageHead title={t("setup.guide.title")} sub={<PlantLine plant={plant} />}>
        <Button variant="subtle" component={PageLink} to={plantPage.at({ plantId: plant.id })}>
          {t("setup.guide.leave")}
        </Button>
        {before !== null && (
          <Button
            variant="default"
            leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => void to(before)}
          >
            {t("setup.guide.back")}
          </Button>
        )}
        {after !== null && (
          <Button
            variant="default"
            rightSection={<IconArrowRight size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => void to(after)}
          >
            {t(`setup.guide.${step !== null && done?.has(step) ? "next" : "skip"}`)}
          </Button>
        )}
      </PageHead>
      {error && !data ? (
        <LoadError text={errorText(error)} onRetry={() => void refetch()} />
      ) : checks === null || done === null || step === null ? (
        <Skeleton heightPx={420} radiusPx={8} />
      ) : (
        <div className="hg-guide-columns">
          <StepList
            label={t("setup.guide.steps")}
            steps={guideSteps.map((id) => ({
              id,
              name: t(`setup.guide.step.${id}.name`),
              about: t(`setup.guide.step.${id}.about`),
              isDone: done.has(id),
            }))}
            current={step}
            doneLabel={t("setup.state.done")}
            onStep={(next) => void to(next)}
          />
          <div className="hg-guide-step">
            {newest !== undefined && (
              <Undo
                key={made.length}
                made={newest}
                onGone={() => {
                  setMade((before) => before.slice(0, -1));
                  if (newest.rules === null) setCreated(noDecisions);
                }}
              />
            )}
            {step === "plant" && <PlantStep draft={draft} onDraft={setDraft} onDone={onDone} />}
            {step === "logger" && <LoggerStep onDone={onDone} />}
            {step === "things" && (
              <ThingsStep
                decisions={decisions}
                onDecide={setDecisions}
                onMade={(news) => {
                  const what = { ...news, charts: [], alerts: [], reports: [], named: [] };
                  setMade((before) => [...before, { what, rules: null }]);
                  setCreated(decisions);
                  onDone();
                }}
                onRated={() => {
                  setCreated(decisions);
                  onDone();
                }}
                onDone={onDone}
              />
            )}
            {step === "rules" && (
              <RulesStep
                off={off}
                onOff={setOff}
                onMade={(what, rules) => setMade((before) => [...before, { what, rules }])}
                onDone={onDone}
              />
            )}
            {step === "people" && <PeopleStep checks={checks} />}
          </div>
          <div className="hg-guide-side">
            {data && <SetupList plant={plant} setup={data} checks={checks} isBrief />}
          </div>
        </div>
      )}
    </div>
  );
}

interface Made {
  readonly what: SetupTakenBack;
  /** How many rules, charts and reports; null for devices with their variables. */
  readonly rules: number | null;
}
const rulesOf = ({ charts, alerts, reports }: SetupTakenBack): string[] => [
  ...charts,
  ...alerts,
  ...reports,
];
/** What was created in one go, and the way back as long as nobody builds on it. */
function Undo(props: { readonly made: Made; readonly onGone: () => void }): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const {
    made: { what, rules },
    onGone,
  } = props;
  const back = useChange(takeSetupBack, {
    invalidates: [setupQuery(plant.id).queryKey, proposalQuery(plant.id).queryKey],
    changes: {
      plantId: plant.id,
      ids: () => [plant.id, ...what.devices, ...what.variables, ...rulesOf(what)],
    },
  });
  const undo = async (): Promise<void> => {
    const reply = await back.sendWithToast(
      { params: { plant_id: plant.id }, body: what },
      { done: t("setup.guide.undone"), failed: t("setup.guide.undoFailed") },
    );
    if (reply !== null) onGone();
  };
  const devices = t("setup.guide.devicesCount", { count: what.devices.length });
  const variables = t("setup.guide.variablesCount", { count: what.variables.length });
  return (
    <div className="hg-guide-made" role="status">
      <span>
        {rules === null
          ? t("setup.guide.made", { devices, variables })
          : t("setup.guide.rules.made", { count: rules })}
      </span>
      <Button variant="default" size="xs" loading={back.isBusy} onClick={() => void undo()}>
        {t("setup.guide.undo")}
      </Button>
    </div>
  );
}
