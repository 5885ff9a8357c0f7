import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import { type BacktestResult, maxFirings } from "@heliograph/contract/alerts/backtest.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { refuseAlert, sentAlert } from "@heliograph/domain/alerts/alert-changes.ts";
import { Button, Progress } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Panel } from "../ui/panel.tsx";
import { useFormat } from "../ui/use-format.tsx";
import type { PlantVariable } from "../variables/variables.api.ts";
import { type AlertForm, sentForm } from "./alert-draft.ts";
import { differences, judgedRun } from "./backtest-figures.ts";
import { BacktestFacts } from "./backtest-facts.tsx";
import { Differences, FiringTable } from "./backtest-lists.tsx";
import { Lanes } from "./backtest-lanes.tsx";
import type { ShownDay } from "./limit-chart.tsx";
import { useBacktest } from "./use-backtest.ts";
import "./backtest.css";

const dayLengthSeconds = 86_400;

/** What the draft would have done in the last twelve months, before it is saved. (BTST-01, BTST-03) */
export function Backtest(props: {
  readonly plant: Plant;
  readonly known: ReadonlyMap<string, PlantVariable>;
  readonly form: AlertForm;
  readonly alert: Alert | null;
  readonly onOpen: (day: ShownDay) => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { plant, form, alert } = props;
  const { trial, run, stop } = useBacktest(plant.id);
  const sent = useMemo(() => sentForm(form, t), [form, t]);
  const isWhole = useMemo(() => isComplete(form, sent, plant.id), [form, sent, plant.id]);
  const isStale = trial.is === "done" && trial.of !== JSON.stringify(sent);
  const isBusy = trial.is === "busy";
  const button = isBusy ? (
    <Button variant="default" size="xs" onClick={stop}>
      {t("alerting.backtest.cancel")}
    </Button>
  ) : (
    <Button
      variant={trial.is === "done" && !isStale ? "default" : "light"}
      size="xs"
      disabled={!isWhole}
      onClick={() => void run({ alert: sent, replaces: alert?.id ?? null })}
    >
      {t(trial.is === "none" ? "alerting.backtest.run" : "alerting.backtest.again")}
    </Button>
  );
  const facts = trial.is === "done" ? trial.result : null;
  return (
    <Panel
      title={t("alerting.backtest.title")}
      sub={
        facts &&
        t("alerting.backtest.ready", {
          count: Math.round((facts.to - facts.from) / dayLengthSeconds),
          variables: t("alerting.backtest.variables", { count: form.vars.length }),
          seconds: `${format.number(facts.took, 1)} s`,
        })
      }
      end={button}
    >
      {trial.is === "none" && (
        <p className="hg-small hg-dim-2">
          {t(isWhole ? "alerting.backtest.hint" : "alerting.backtest.incomplete")}
        </p>
      )}
      {trial.is === "stopped" && (
        <p className="hg-small hg-dim-2" role="status">
          {t("alerting.backtest.cancelled")}
        </p>
      )}
      {isBusy && (
        <div className="hg-backtest-busy" role="status">
          <span className="hg-small hg-num">
            {t("alerting.backtest.busy", {
              percent: format.text(format.percent(100 * trial.share)),
            })}
          </span>
          <Progress value={100 * trial.share} aria-label={t("alerting.backtest.title")} />
        </div>
      )}
      {trial.is === "failed" && (
        <LoadError
          text={`${t("alerting.backtest.failed")}: ${errorText(trial.error)}`}
          onRetry={() => void run({ alert: sent, replaces: alert?.id ?? null })}
        />
      )}
      {facts && (
        <>
          {isStale && (
            <p className="hg-small hg-backtest-stale" role="status">
              {t("alerting.backtest.stale")}
            </p>
          )}
          <Result {...props} result={facts} />
        </>
      )}
    </Panel>
  );
}

/** Whether a draft is one that the server would try. */
const isComplete = (form: AlertForm, sent: ReturnType<typeof sentForm>, plantId: string): boolean =>
  form.num_checks !== null &&
  refuseAlert(
    sentAlert({
      // A draft needs no words of its own to be tried.
      sent: { ...sent, name: form.name || "-", description: form.description || "-" },
      id: "",
      plantId,
      before: null,
      hidden: new Set(),
    }),
  ) === null;

function Result(props: {
  readonly result: BacktestResult;
  readonly plant: Plant;
  readonly known: ReadonlyMap<string, PlantVariable>;
  readonly form: AlertForm;
  readonly onOpen: (day: ShownDay) => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { result } = props;
  const { draft, in_force: inForce, incidents } = result;
  const own = useMemo(() => judgedRun(draft, incidents), [draft, incidents]);
  const other = useMemo(() => inForce && judgedRun(inForce, incidents), [inForce, incidents]);
  const changes = useMemo(() => differences(result), [result]);
  const open = ({ var_id: variable, begin }: { var_id: string | null; begin: number }): void =>
    props.onOpen({
      variable,
      day: Temporal.Instant.fromEpochMilliseconds(begin * 1000)
        .toZonedDateTimeISO(props.plant.timezone)
        .toPlainDate()
        .toString(),
      firesAt: begin,
    });
  const list = { known: props.known, onOpen: open };
  return (
    <div className="hg-backtest">
      <BacktestFacts result={result} own={own} recipients={recipientCount(props.form)} />
      {draft.count === 0 && (
        <EmptyState title={t("alerting.backtest.never")} hint={t("alerting.backtest.neverHint")} />
      )}
      {(draft.count > 0 || (inForce?.count ?? 0) > 0 || incidents.length > 0) && (
        <Lanes {...list} result={result} own={own} inForce={other} />
      )}
      {changes && <Differences {...list} changes={changes} />}
      {draft.count > 0 && <FiringTable {...list} firings={own.firings} />}
      {draft.count > maxFirings && (
        <p className="hg-small hg-dim">
          {t("alerting.backtest.truncated", {
            shown: format.count(maxFirings),
            count: draft.count,
          })}
        </p>
      )}
    </div>
  );
}
const recipientCount = ({ send_email_to: mail, send_sms_to: sms }: AlertForm): number =>
  new Set([...mail, ...sms]).size;
