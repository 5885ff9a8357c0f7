import type { BacktestResult } from "@heliograph/contract/alerts/backtest.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../ui/use-format.tsx";
import { type JudgedRun, uncheckedOf } from "./backtest-figures.ts";

/** The figures of a trial beside those of the rule in force. */
export function BacktestFacts(props: {
  readonly result: BacktestResult;
  readonly own: JudgedRun;
  readonly recipients: number;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { result, own, recipients } = props;
  const { draft, in_force: inForce, incidents } = result;
  const messages = draft.emails + draft.sms;
  const unchecked = uncheckedOf(draft);
  return (
    <dl className="hg-backtest-facts">
      <Fact
        label={t("alerting.backtest.fires")}
        value={format.count(draft.count)}
        beside={
          inForce && t("alerting.backtest.firesInForce", { count: format.count(inForce.count) })
        }
      />
      <Fact
        label={t("alerting.backtest.lasts")}
        value={draft.count === 0 ? "—" : format.duration(draft.alarm_seconds / draft.count)}
        note={
          draft.count > 0 &&
          t("alerting.backtest.lastsSub", { total: format.duration(draft.alarm_seconds) })
        }
      />
      <Fact
        label={t("alerting.backtest.finds")}
        value={incidents.length === 0 ? "—" : format.count(own.found)}
        beside={
          incidents.length > 0 &&
          t("alerting.backtest.findsOf", { count: format.count(incidents.length) })
        }
        note={
          incidents.length === 0
            ? t("alerting.backtest.noIncidents")
            : own.atStakeKwh !== null &&
              t("alerting.backtest.atStake", {
                kwh: format.text(format.lost(own.atStakeKwh)),
              })
        }
      />
      {own.delaySeconds !== null && (
        <Fact
          label={t("alerting.backtest.delay")}
          value={format.duration(own.delaySeconds)}
          note={t("alerting.backtest.delaySub")}
        />
      )}
      <Fact
        label={t("alerting.backtest.messages")}
        value={format.count(messages)}
        beside={
          inForce &&
          t("alerting.backtest.messagesInForce", {
            count: format.count(inForce.emails + inForce.sms),
          })
        }
        note={
          recipients === 0
            ? t("alerting.backtest.nobody")
            : t("alerting.backtest.messagesSub", {
                emails: t("alerting.email", { count: draft.emails }),
                sms: t("alerting.sms", { count: draft.sms }),
              })
        }
      />
      {unchecked && (
        <Fact
          label={t("alerting.backtest.unchecked")}
          value={format.text(format.percent(100 * unchecked.share, 1))}
          note={t("alerting.backtest.uncheckedSub", {
            reason: t(`alerts.error.${unchecked.reason}`),
          })}
        />
      )}
    </dl>
  );
}

function Fact(props: {
  readonly label: string;
  readonly value: string;
  /** The same of the rule in force. */
  readonly beside?: ReactNode;
  readonly note?: ReactNode;
}): ReactNode {
  return (
    <div>
      <dt className="hg-small hg-dim-2">{props.label}</dt>
      <dd>
        <span className="hg-backtest-number">{props.value}</span>
        {props.beside && <span className="hg-small hg-dim"> {props.beside}</span>}
        {props.note && <div className="hg-small hg-dim">{props.note}</div>}
      </dd>
    </div>
  );
}
