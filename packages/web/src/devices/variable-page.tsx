import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { StatName } from "@heliograph/contract/data/data.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { Button } from "@mantine/core";
import IconBell from "@tabler/icons-react/dist/esm/icons/IconBell.mjs";
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs";
import IconListSearch from "@tabler/icons-react/dist/esm/icons/IconListSearch.mjs";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { VariableAlertBadge } from "../alerts/alerts.api.ts";
import {
  Explain,
  ExplainButton,
  StateHistory,
  statsQuery,
  TrendPanel,
  usePeriod,
  usualDay,
} from "../data/data.api.ts";
import { MarksAbout, useMarksOfVariables } from "../health/health.api.ts";
import { LiveBadge, LiveQuantity, useLiveValue } from "../live/live.api.ts";
import { ChartNotes, notedOf } from "../logbook/logbook.api.ts";
import { useMay } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import { Facts, PageHead, Panel, Skeleton } from "../ui/panel.tsx";
import { PlantTime } from "../ui/plant-time.tsx";
import { periodFrom, todayIn } from "../ui/period.ts";
import { Quantity, useFormat, useNow } from "../ui/use-format.tsx";
import {
  FormulaText,
  kindOfVariable,
  tagNames,
  useBitmasks,
  valueText,
  variableMap,
} from "../variables/variables.api.ts";
import { SilentBadge } from "./silent-badge.tsx";
import { UnlistedVariable } from "./unlisted-variable.tsx";
import "./variable-page.css";
import { alertsStatePage } from "../alerts/alerts.pages.ts";
import { devicePage } from "../devices/devices.pages.ts";
import { variablePage } from "../variables/variables.pages.ts";
import { onDemand } from "../ui/on-demand.tsx";
import { PageLink } from "../ui/page-link.tsx";

const VariableDialog = onDemand(
  () => import("./variable-dialog.tsx").then((part) => part.VariableDialog),
  ["devices"],
);

export function VariablePage(): ReactNode {
  const { varId } = variablePage.useParams();
  const plant = usePlant();
  const known = variableMap(plant).get(varId);
  if (!known) return <UnlistedVariable plant={plant} id={varId} />;
  return <Shown key={varId} plant={plant} variable={known.variable} device={known.device} />;
}

function Shown(props: {
  readonly plant: Plant;
  readonly variable: Variable;
  readonly device: { readonly id: string; readonly name: string } | null;
}): ReactNode {
  const { t } = useTranslation();
  const { plant, variable, device } = props;
  const may = useMay(plant.id);
  const kind = kindOfVariable(variable);
  const about = useMarksOfVariables(plant, [variable.id]);
  const [isEdited, setIsEdited] = useState(false);
  return (
    <MarksAbout about={about}>
      <div className="hg-page">
        <PageHead
          title={variable.name}
          badge={
            <>
              <ValueNow variable={variable} />
              <SilentBadge variables={[variable]} />
              <VariableAlertBadge plant={plant} variableId={variable.id} />
              <LiveBadge />
            </>
          }
          sub={
            <>
              {device ? (
                <PageLink
                  to={devicePage.at({ plantId: plant.id, deviceId: device.id })}
                  className="hg-link"
                >
                  {device.name}
                </PageLink>
              ) : (
                t("variables.formula")
              )}
              {` · ${plant.name} `}
              <PlantTime zone={plant.timezone} />
            </>
          }
        >
          {device && may("devices_edit") && (
            <Button
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.6} aria-hidden="true" />}
              onClick={() => setIsEdited(true)}
            >
              {t("variables.edit.button")}
            </Button>
          )}
          {may("alerts_show") && (
            <Button
              variant="default"
              leftSection={<IconBell size={16} stroke={1.6} aria-hidden="true" />}
              component={PageLink}
              to={alertsStatePage.at({ plantId: plant.id })}
            >
              {t("variables.alerts")}
            </Button>
          )}
          <ExplainedDay plant={plant} variable={variable} />
        </PageHead>
        {isEdited && (
          <VariableDialog plant={plant} variable={variable} onClose={() => setIsEdited(false)} />
        )}
        <div className="hg-grid">
          {kind === "state" || kind === "text" ? (
            <StateHistory plant={plant} variables={[variable]} name={variable.name} />
          ) : (
            <TrendPanel
              name={variable.name}
              variables={[variable]}
              plant={plant}
              around={(chart, shown) => (
                <ChartNotes {...shown} variables={notedOf(plant, [variable])}>
                  {chart}
                </ChartNotes>
              )}
            />
          )}
          <FiguresPanel plant={plant} variable={variable} />
          <FactsPanel plant={plant} variable={variable} />
          {variable.bitmask !== null && <StatesPanel name={variable.bitmask} variable={variable} />}
        </div>
      </div>
    </MarksAbout>
  );
}

/** The answer of the page, beside its name; when it was measured is said on hover and in the list of values. */
function ValueNow({ variable }: { readonly variable: Variable }): ReactNode {
  const format = useFormat();
  const bitmasks = useBitmasks();
  const live = useLiveValue(variable.id);
  if (live.timeSeconds === null) return null;
  return (
    <span className="hg-value-now" title={format.dateTime(live.timeSeconds)}>
      <LiveQuantity
        live={live}
        write={(value) => valueText(variable, value, { format, bitmasks })}
      />
    </span>
  );
}

/** What stands behind the figure of a day. The day is in the address, so that it can be sent to somebody. */
function ExplainedDay(props: { readonly plant: Plant; readonly variable: Variable }): ReactNode {
  const { t } = useTranslation();
  const now = useNow();
  const [{ explain: asked }, change] = variablePage.useSearch();
  const { plant, variable } = props;
  const today = todayIn(plant.timezone, now);
  const [period] = usePeriod(usualDay(plant, now));
  const opener = useRef<HTMLButtonElement>(null);
  // A day that is in no calendar is today.
  const day = asked === undefined ? null : periodFrom({ day: asked }, today).from;
  return (
    <>
      <Button
        ref={opener}
        variant="default"
        aria-haspopup="dialog"
        leftSection={<IconListSearch size={16} stroke={1.6} aria-hidden="true" />}
        // Of a longer period its last day that there is.
        onClick={() => change({ explain: period.to < today ? period.to : today }, "push")}
      >
        {t("variables.explain")}
      </Button>
      <Explain
        plant={plant}
        variableId={variable.id}
        day={day}
        opener={opener}
        onDay={(next) => change({ explain: next })}
        onClose={() => change({ explain: undefined })}
      />
    </>
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
  const { data, error } = useQuery(
    statsQuery({ ids: [variable.id], include, zone: plant.timezone, everySeconds: 60 }),
  );
  const waits = data === undefined && error === null;
  const live = useLiveValue(variable.id);
  const figures = data?.get(variable.id);
  // Of equal values the server tells the first: the zero of the first night is no event.
  const isTimed = (name: StatName): boolean =>
    !["day", "month", "year", "total"].includes(name) &&
    (name === "first" ||
      figures?.first === undefined ||
      figures[name]?.timeSeconds !== figures.first.timeSeconds);
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
            <dt>
              {t(`variables.stat.${name}`)}
              {name === "day" && <ExplainButton plant={plant} variable={variable} />}
            </dt>
            <dd>
              {waits ? (
                <Skeleton heightPx={14} width={64} />
              ) : (
                <Quantity
                  value={valueText(variable, figures?.[name]?.value ?? null, {
                    format,
                    bitmasks,
                  })}
                />
              )}
            </dd>
            <dd className="hg-dim">
              {isTimed(name) && !waits ? format.dateTime(figures?.[name]?.timeSeconds) : ""}
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
  const hasLimits = variable.vmin !== null || variable.vmax !== null;
  return (
    <Panel span={7} title={t("variables.facts")}>
      <Facts
        className="hg-facts hg-facts-left"
        facts={{
          [t("variables.formula")]: variable.formula && (
            <FormulaText plant={plant} text={variable.formula} />
          ),
          [t("variables.mib")]: variable.mib && <code>{variable.mib}</code>,
          [t("variables.measures")]: tagNames(variable.tags, t).join(", "),
          [t("variables.unit")]: variable.udm,
          [t("variables.limits")]: hasLimits ? limits.join(" … ") : null,
          [t("variables.notes")]: variable.notes && (
            <span className="hg-note">{variable.notes}</span>
          ),
        }}
      />
    </Panel>
  );
}

/** What the codes of a state mean; the present one is marked. */
function StatesPanel(props: { readonly name: string; readonly variable: Variable }): ReactNode {
  const { t } = useTranslation();
  const bitmask = useBitmasks().get(props.name);
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
