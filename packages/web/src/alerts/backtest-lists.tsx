import type { Firing } from "@heliograph/contract/alerts/backtest.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { DataTable } from "../ui/data-table.tsx";
import { useFormat } from "../ui/use-format.tsx";
import type { PlantVariable } from "../variables/variables.api.ts";
import type { JudgedFiring } from "./backtest-figures.ts";
import { useFiringWords, useSubjectWords } from "./firing-words.ts";

interface Listed {
  readonly known: ReadonlyMap<string, PlantVariable>;
  readonly onOpen: (firing: Firing) => void;
}
/** So many differences are named. */
const maxNamed = 4;

/** What changes against the rule in force. */
export function Differences(
  props: Listed & {
    readonly changes: { readonly added: readonly Firing[]; readonly removed: readonly Firing[] };
  },
): ReactNode {
  const { t } = useTranslation();
  const words = useFiringWords(props.known);
  const { added, removed } = props.changes;
  const line = (kind: "added" | "removed", some: readonly Firing[]): ReactNode =>
    some.length > 0 && (
      <li key={kind} data-kind={kind}>
        <b>{t(`alerting.backtest.${kind}`, { count: some.length })}</b>
        <span className="hg-small">
          {some.slice(0, maxNamed).map((one) => (
            <button
              key={`${one.var_id ?? ""} ${one.begin}`}
              type="button"
              className="hg-link"
              onClick={() => props.onOpen(one)}
            >
              {words(one)}
            </button>
          ))}
          {some.length > maxNamed && (
            <span className="hg-dim">
              {t("common.list.more", { count: some.length - maxNamed })}
            </span>
          )}
        </span>
      </li>
    );
  return (
    <section className="hg-backtest-changes">
      <h3 className="hg-strong">{t("alerting.backtest.changes")}</h3>
      {added.length + removed.length === 0 ? (
        <p className="hg-small hg-dim-2">{t("alerting.backtest.same")}</p>
      ) : (
        <ul>
          {line("added", added)}
          {line("removed", removed)}
        </ul>
      )}
    </section>
  );
}

/** Every firing; a click shows its day. */
export function FiringTable(
  props: Listed & { readonly firings: readonly JudgedFiring[] },
): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const subject = useSubjectWords(props.known);
  const open = (one: JudgedFiring): ReactNode => (
    <button type="button" className="hg-link" onClick={() => props.onOpen(one)}>
      {format.dateTime(one.begin)}
    </button>
  );
  const lasting = (one: JudgedFiring): string =>
    one.end === null ? t("alerting.backtest.still") : format.duration(one.end - one.begin);
  return (
    <details className="hg-backtest-list">
      <summary>
        {t("alerting.backtest.list")} <span className="hg-dim">{props.firings.length}</span>
      </summary>
      <DataTable
        name={t("alerting.backtest.list")}
        rows={props.firings}
        rowId={(one) => `${one.var_id ?? ""} ${one.begin}`}
        heightPx={320}
        columns={[
          {
            id: "begin",
            name: t("alerting.backtest.begin"),
            value: (one) => one.begin,
            cell: open,
            fixed: true,
            widthPx: 150,
          },
          {
            id: "duration",
            name: t("alerting.backtest.duration"),
            value: (one) => (one.end ?? Number.MAX_SAFE_INTEGER) - one.begin,
            cell: lasting,
            widthPx: 140,
          },
          {
            id: "variable",
            name: t("alerting.backtest.variable"),
            value: (one) => subject(one),
          },
        ]}
        card={(one) => (
          <div className="hg-row-card">
            <div className="hg-grow">
              <div className="hg-row-card-title">{open(one)}</div>
              <div className="hg-small hg-dim">
                {lasting(one)} · {subject(one)}
              </div>
            </div>
          </div>
        )}
      />
    </details>
  );
}
