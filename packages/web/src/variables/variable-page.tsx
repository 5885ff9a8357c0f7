import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { StatName } from "@heliograph/contract/data/data.wire.ts";
import type { Bitmask, Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useParams } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { statsQuery, TrendPanel } from "../data/data.api.ts";
import { LiveBadge, LiveQuantity, useLiveValue } from "../live/live.api.ts";
import { useMay } from "../me.ts";
import { usePageExists } from "../pages.ts";
import { plantQuery } from "../plants/plants.api.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { PageHead, Panel } from "../ui/panel.tsx";
import { Quantity, useFormat } from "../ui/use-format.tsx";
import { kindOfVariable, variableMap } from "./facts.ts";
import { formulaParts } from "./formula-parts.ts";
import { valueText } from "./value-text.ts";
import { useBitmasks } from "./variables.api.ts";
import "./variable-page.css";

export function VariablePage(): ReactNode {
  const { t } = useTranslation();
  const { plantId = "", varId = "" } = useParams({ strict: false });
  const { data: plant } = useSuspenseQuery(plantQuery(plantId));
  const known = variableMap(plant).get(varId);
  if (!known)
    return (
      <div className="hg-message">
        <EmptyState
          kind="notFound"
          title={t("errors.status.404")}
          hint={t("variables.notFoundHint")}
        />
      </div>
    );
  return <Shown key={varId} plant={plant} variable={known.variable} device={known.device} />;
}

function Shown(props: {
  readonly plant: Plant;
  readonly variable: Variable;
  readonly device: { readonly id: string; readonly name: string } | null;
}): ReactNode {
  const { t } = useTranslation();
  const { plant, variable, device } = props;
  const pageExists = usePageExists();
  const may = useMay(plant.id);
  const alertsPath = "/plant/$plantId/alerts_state";
  return (
    <div className="hg-page">
      <PageHead
        title={variable.name}
        badge={<LiveBadge />}
        sub={
          <>
            {device ? (
              <Link
                to="/plant/$plantId/device/$deviceId"
                params={{ plantId: plant.id, deviceId: device.id }}
                className="hg-link"
              >
                {device.name}
              </Link>
            ) : (
              t("variables.formula")
            )}
            {` · ${plant.name}`}
          </>
        }
      >
        {may("alerts_show") && pageExists(alertsPath) && (
          <Link to={alertsPath} params={{ plantId: plant.id }} className="hg-link">
            {t("variables.alerts")}
          </Link>
        )}
      </PageHead>
      <div className="hg-grid">
        <TrendPanel
          name={variable.name}
          variables={[variable]}
          zone={plant.timezone}
          activeSinceSeconds={plant.active_since}
        />
        <FiguresPanel plant={plant} variable={variable} />
        <FactsPanel plant={plant} variable={variable} />
        {variable.bitmask !== null && <StatesPanel name={variable.bitmask} variable={variable} />}
      </div>
    </div>
  );
}

const ofNumbers = ["min", "max", "first"] as const satisfies readonly StatName[];
const ofCounters = [
  "day",
  "month",
  "year",
  "total",
  "first",
] as const satisfies readonly StatName[];
const ofStates = ["first"] as const satisfies readonly StatName[];

/** Last, smallest and largest value ever, each with its moment; a counter has its sums instead. */
function FiguresPanel(props: { readonly plant: Plant; readonly variable: Variable }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const bitmasks = useBitmasks();
  const { plant, variable } = props;
  const kind = kindOfVariable(variable);
  const include = kind === "counter" ? ofCounters : kind === "analogue" ? ofNumbers : ofStates;
  const { data } = useQuery(
    statsQuery({ ids: [variable.id], include, zone: plant.timezone, everySeconds: 60 }),
  );
  const live = useLiveValue(variable.id);
  const figures = data?.get(variable.id);
  return (
    <Panel span={5} title={t("variables.figures")}>
      <dl className="hg-figures">
        <div>
          <dt>{t("variables.stat.last")}</dt>
          <dd className="hg-strong">
            <LiveQuantity
              live={live}
              write={(value) => valueText(variable, value, { format, bitmasks })}
            />
          </dd>
          <dd className="hg-dim">{format.dateTime(live.timeSeconds)}</dd>
        </div>
        {include.map((name) => (
          <div key={name}>
            <dt>{t(`variables.stat.${name}`)}</dt>
            <dd>
              <Quantity
                value={valueText(variable, figures?.[name]?.value ?? null, {
                  format,
                  bitmasks,
                })}
              />
            </dd>
            <dd className="hg-dim">
              {["day", "month", "year", "total"].includes(name)
                ? ""
                : format.dateTime(figures?.[name]?.timeSeconds)}
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Where the variable comes from: its name at the logger, or its formula with the names of what it reads. */
function FactsPanel(props: { readonly plant: Plant; readonly variable: Variable }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { plant, variable } = props;
  const limits = [variable.vmin, variable.vmax].map((limit) =>
    limit === null ? "—" : format.number(limit, limit % 1 === 0 ? 0 : 1),
  );
  return (
    <Panel span={7} title={t("variables.facts")}>
      <dl className="hg-facts hg-facts-left">
        {variable.formula !== null && (
          <div>
            <dt>{t("variables.formula")}</dt>
            <dd>
              <Formula plant={plant} text={variable.formula} />
            </dd>
          </div>
        )}
        {variable.mib !== null && (
          <div>
            <dt>{t("variables.mib")}</dt>
            <dd>
              <code>{variable.mib}</code>
            </dd>
          </div>
        )}
        {variable.udm !== null && variable.udm !== "" && (
          <div>
            <dt>{t("variables.unit")}</dt>
            <dd>{variable.udm}</dd>
          </div>
        )}
        {(variable.vmin !== null || variable.vmax !== null) && (
          <div>
            <dt>{t("variables.limits")}</dt>
            <dd>{limits.join(" … ")}</dd>
          </div>
        )}
        {variable.notes !== null && variable.notes !== "" && (
          <div>
            <dt>{t("variables.notes")}</dt>
            <dd className="hg-note">{variable.notes}</dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}

function Formula({ plant, text }: { readonly plant: Plant; readonly text: string }): ReactNode {
  const { t } = useTranslation();
  const known = variableMap(plant);
  return (
    <code className="hg-formula">
      {formulaParts(text).map((part, at) => {
        if (part.id === null) return <Fragment key={at}>{part.text}</Fragment>;
        const input = known.get(part.id)?.variable;
        return input ? (
          <Link
            key={at}
            to="/plant/$plantId/var/$varId"
            params={{ plantId: plant.id, varId: input.id }}
            className="hg-link"
          >
            {input.name}
          </Link>
        ) : (
          <span key={at} className="hg-dim" title={part.id}>
            {t("variables.unknownInput")}
          </span>
        );
      })}
    </code>
  );
}

/** What the codes of a state mean; the present one is marked. */
function StatesPanel(props: { readonly name: string; readonly variable: Variable }): ReactNode {
  const { t } = useTranslation();
  const bitmask: Bitmask | undefined = useBitmasks().get(props.name);
  const { value } = useLiveValue(props.variable.id);
  if (!bitmask) return null;
  const isEnum = "enums" in bitmask;
  const lines = Object.entries(isEnum ? bitmask.enums : bitmask.bits);
  const isOn = (code: string): boolean =>
    typeof value === "number" &&
    (isEnum ? String(value) === code : Math.floor(value / 2 ** Number(code)) % 2 === 1);
  return (
    <Panel
      span={12}
      title={t("variables.states")}
      sub={isEnum ? t("variables.byValue") : t("variables.byBit")}
    >
      <ul className="hg-states">
        {lines.map(([code, text]) => (
          <li key={code} {...(isOn(code) ? { "aria-current": "true" as const } : {})}>
            <span className="hg-num hg-dim">{code}</span>
            {text}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
