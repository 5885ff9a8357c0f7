import type { StatName } from "@heliograph/contract/data/data.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { kwhPerUnit, kwPerUnit } from "@heliograph/domain/data/unit-of.ts";
import IconMessage from "@tabler/icons-react/dist/esm/icons/IconMessage.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Figures } from "../../data/data.api.ts";
import type { Measure } from "../../ui/format.ts";
import { Mark } from "../../ui/marks.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Quantity, useFormat } from "../../ui/use-format.tsx";
import { LiveGauge, shownUnit, variableMap } from "../../variables/variables.api.ts";
import { EquivalentChips } from "./equivalent-chips.tsx";
import { energyOf, figureOf, inKwh, type Scope } from "./scope.ts";
import type { Day } from "./use-day.ts";
import { PageLink } from "../../ui/page-link.tsx";
import { variablePage } from "../../variables/variables.pages.ts";

/** The variables of the homepage's box of instantaneous values, as dials. */
export function FeaturedPanel(props: {
  readonly scope: Scope;
  readonly variables: readonly Variable[];
  readonly span: number;
}): ReactNode {
  const { t } = useTranslation();
  const { plant, section } = props.scope;
  const known = variableMap(plant);
  const nominalOf = (variable: Variable): number | null => {
    const kw = known.get(variable.id)?.device?.nominal ?? section.kwp;
    return kw / (kwPerUnit(variable.udm) ?? 1);
  };
  return (
    <Panel span={props.span} title={t("live.title")}>
      <div className="hg-widgets">
        {props.variables.map((variable) => (
          <LiveGauge
            key={variable.id}
            plantId={plant.id}
            variable={variable}
            nominal={nominalOf(variable)}
            place="monitoring"
          />
        ))}
      </div>
    </Panel>
  );
}

const columns = ["day", "month", "year", "total"] as const satisfies readonly StatName[];

/** Day, month, year and total of the energies chosen for the homepage, or of a section. */
export function TotalsPanel(props: {
  readonly scope: Scope;
  readonly day: Day;
  readonly variables: readonly Variable[];
  readonly figures: Figures | undefined;
  readonly span: number;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { day, figures, scope } = props;
  const heads = {
    day: t(day.shown === day.today ? "common.period.today" : "common.period.day"),
    month: t("common.period.month"),
    year: t("common.period.year"),
    total: t("common.total"),
  };
  const written = (variable: Variable, name: StatName): Measure => {
    const value = figureOf(figures, variable.id, name);
    const unit = shownUnit(variable.udm);
    return kwhPerUnit(variable.udm) !== null
      ? format.energy(inKwh(variable, value))
      : format.measure(value, unit);
  };
  return (
    <Panel span={props.span} title={t("dashboard.totals")} flush>
      <div className="hg-table-box">
        <table className="hg-table hg-totals">
          <thead>
            <tr>
              <th scope="col">{t("dashboard.variable")}</th>
              {columns.map((name) => (
                <th key={name} scope="col" className="r">
                  {heads[name]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {props.variables.map((variable) => (
              <tr key={variable.id} className="row">
                <td className="strong" title={variable.name}>
                  <PageLink to={variablePage.at({ plantId: scope.plant.id, varId: variable.id })}>
                    {variable.name}
                  </PageLink>
                </td>
                {columns.map((name) => (
                  <td key={name} className="r" data-label={heads[name]}>
                    <Quantity value={written(variable, name)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

const icon = { size: 15, stroke: 1.6, "aria-hidden": true } as const;

/** Quiet facts at the foot of the page: what the energy stands for, and how many SMS are left. */
export function FootChips(props: {
  readonly scope: Scope;
  readonly figures: Figures | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { plant, index } = props.scope;
  const total = energyOf(props.scope, props.figures, "total");
  const left = plant.num_sms - plant.num_sent_sms;
  const few = left < 10;
  const same = index === 0 && plant.homepage.numeric_hide_trees ? null : total;
  return (
    <div className="hg-chips hg-foot-chips">
      {same !== null && (
        <>
          <EquivalentChips kwh={same} />
          <span className="hg-dim hg-small">{t("dashboard.sinceStart")}</span>
        </>
      )}
      {index === 0 && (
        <span className={`hg-chip hg-sms${few ? " few" : ""}`}>
          {few ? <Mark state="FAILING" size={14} /> : <IconMessage {...icon} />}
          <b>{format.count(left)}</b>
          {t("dashboard.sms", { count: left })}
        </span>
      )}
    </div>
  );
}
