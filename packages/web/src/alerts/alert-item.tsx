import { ActionIcon } from "@mantine/core";
import IconListDetails from "@tabler/icons-react/dist/esm/icons/IconListDetails.mjs";
import IconRestore from "@tabler/icons-react/dist/esm/icons/IconRestore.mjs";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { LiveQuantity, numberOf, useLiveValue } from "../live/live.api.ts";
import { useIsNarrow } from "../ui/breakpoint.ts";
import { LimitBar } from "../ui/charts/bars.tsx";
import { Sparkline } from "../ui/charts/sparkline.tsx";
import { Mark, StateBadge } from "../ui/marks.tsx";
import { stateVar } from "../ui/states.ts";
import { useFormat } from "../ui/use-format.tsx";
import { shownUnit, useBitmasks, valueText } from "../variables/variables.api.ts";
import type { Curves } from "./last-hours.ts";
import { limitsOf, scaleOf } from "./limits.ts";
import { Since } from "./since.tsx";
import { alertsHistoryPage } from "./alerts.pages.ts";
import { alertWords } from "./template-words.ts";
import { useReset } from "./use-reset.ts";
import { isTrouble, shownOf, type WatchedAlert, type WatchedVariable } from "./watched.ts";
import { useCheckWords, useLimitWords, useRuleWords } from "./words.tsx";
import { devicePage } from "../devices/devices.pages.ts";
import { PageLink } from "../ui/page-link.tsx";
import { variablePage } from "../variables/variables.pages.ts";

/** Up to so many stand as they are; of more the first few, and the others behind a button. */
const wide = { most: 12, first: 8 };
/** On a phone each name is a line, and healthy ones would push away what needs a look. */
const short = { most: 4, first: 3 };
/** Of an alert that is well one line of names is enough. */
const quiet = { most: 5, first: 4 };

interface Item {
  readonly plantId: string;
  readonly watched: WatchedAlert;
  readonly curves: Curves;
}

/** One alert: its state, its rule, its variables; those in trouble each with a row of its own. (ALST-04, ALST-05) */
export function AlertItem({ plantId, watched, curves }: Item): ReactNode {
  const { t } = useTranslation();
  const words = useCheckWords();
  const rule = useRuleWords();
  const { alert, check, variables } = watched;
  const { name, description } = alertWords(alert, t);
  const { count, note } = words(check, alert.num_checks);
  const isSick = isTrouble(check.state);
  const { rows, errors, calm } = shownOf(variables);
  const inline = (shown: readonly WatchedVariable[]): ReactNode =>
    shown.map((one) => (
      <li key={one.id} title={words(one.check, alert.num_checks).count}>
        <Mark state={one.check.state} size={12} />
        <VariableName plantId={plantId} variable={one} />
      </li>
    ));
  return (
    <li className={isSick ? "hg-alert" : "hg-alert calm"} data-state={check.state}>
      <div className="hg-alert-head">
        <Mark state={check.state} size={20} quiet />
        <div className="hg-grow">
          <h3 className="hg-strong">{name}</h3>
          <div className="hg-alert-said">
            {description !== name && <p className="hg-small hg-dim-2">{description}</p>}
            <p className="hg-small hg-dim hg-alert-rule">
              {rule(watched).map((one) => (
                <span key={one}>{one}</span>
              ))}
            </p>
          </div>
        </div>
        <div className="hg-alert-check">
          {isSick ? (
            <StateBadge state={check.state}>{t(`common.state.${check.state}`)}</StateBadge>
          ) : (
            <span className="hg-small hg-dim-2">{t(`common.state.${check.state}`)}</span>
          )}
          <span className="hg-small hg-dim">
            <Since check={check} />
          </span>
          <span className="hg-small hg-dim hg-num">{count}</span>
          {note !== "" && rows.length === 0 && errors.length === 0 && (
            <span className="hg-small hg-dim">{note}</span>
          )}
        </div>
        <span className="hg-alert-acts">
          <HistoryLink plantId={plantId} id={alert.id} name={name} />
          <ResetButton plantId={plantId} id={alert.id} name={name} />
        </span>
      </div>
      {rows.length > 0 && (
        <Folded items={rows} name={t("alerts.variablesOf", { name })}>
          {(shown) =>
            shown.map((one) => (
              <TroubleRow
                key={one.id}
                plantId={plantId}
                watched={watched}
                variable={one}
                curve={curves.get(one.id)}
              />
            ))
          }
        </Folded>
      )}
      {errors.map((one) => (
        <div key={one.error} className="hg-alert-error">
          <p className="hg-small">{t(`alerts.error.${one.error}`)}</p>
          <Folded items={one.variables} name={t(`alerts.error.${one.error}`)} inline>
            {inline}
          </Folded>
        </div>
      ))}
      {calm.length > 0 && (
        <Folded items={calm} name={t("alerts.variablesOf", { name })} inline quiet={!isSick}>
          {inline}
        </Folded>
      )}
      {variables.length === 0 && (
        <p className="hg-alert-vars inline hg-small hg-dim">{t("alerts.wholePlant")}</p>
      )}
    </li>
  );
}

/** A list of variables of which a long one shows its beginning. */
function Folded(props: {
  readonly items: readonly WatchedVariable[];
  readonly name: string;
  readonly inline?: boolean;
  /** Nothing here needs a look. */
  readonly quiet?: boolean;
  readonly children: (shown: readonly WatchedVariable[]) => ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const narrow = useIsNarrow();
  const { items, inline = false } = props;
  const { most, first } = narrow && inline ? short : props.quiet ? quiet : wide;
  const isLong = items.length > most;
  return (
    <ul className={`hg-alert-vars${inline ? " inline" : ""}`} aria-label={props.name}>
      {props.children(isLong && !isOpen ? items.slice(0, first) : items)}
      {isLong && (
        <li>
          <button
            type="button"
            className="hg-link hg-alert-more"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t("alerts.fewer") : t("alerts.more", { count: items.length - first })}
          </button>
        </li>
      )}
    </ul>
  );
}

function VariableName(props: {
  readonly plantId: string;
  readonly variable: WatchedVariable;
}): ReactNode {
  const { t } = useTranslation();
  const { id, known } = props.variable;
  if (!known) return <span className="hg-dim">{t("alerts.hiddenVariable")}</span>;
  const { plantId } = props;
  return (
    <span className="hg-alert-name">
      {known.device && (
        <>
          <PageLink
            to={devicePage.at({ plantId, deviceId: known.device.id })}
            className="hg-alert-device"
          >
            {known.device.name}
          </PageLink>
          <span aria-hidden="true"> · </span>
        </>
      )}
      <PageLink to={variablePage.at({ plantId, varId: id })} className="hg-link">
        {known.variable.name}
      </PageLink>
    </span>
  );
}

/** A variable that fails: its value now against the limit, the last hours, and how its checks stand. */
function TroubleRow(props: {
  readonly plantId: string;
  readonly watched: WatchedAlert;
  readonly variable: WatchedVariable;
  readonly curve: readonly (number | null)[] | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const words = useCheckWords();
  const { variable, curve, watched } = props;
  const { alert } = watched;
  const { check, known } = variable;
  const { count, note } = words(check, alert.num_checks);
  const limits = limitsOf(alert);
  return (
    <li className="hg-alert-row" data-state={check.state}>
      <Mark state={check.state} />
      <div className="hg-alert-who">
        <VariableName plantId={props.plantId} variable={variable} />
        <span className="hg-small hg-dim">
          {/* Of one variable the alert has said it. */}
          {watched.variables.length > 1 && <Since check={check} end={note !== "" && " · "} />}
          {note}
        </span>
      </div>
      <ValueNow watched={watched} variable={variable} />
      <div className="hg-alert-curve">
        {/* The numbers of a code have no course. */}
        {known?.variable.bitmask === null && curve && (
          <Sparkline
            values={curve}
            widthPx={160}
            heightPx={32}
            colour="var(--hg-ink-2)"
            name={t("alerts.lastHours", { name: known.variable.name })}
            {...(limits?.lowest === null || limits?.lowest === undefined
              ? limits?.highest === null || limits?.highest === undefined
                ? {}
                : { limit: limits.highest }
              : { limit: limits.lowest })}
            {...(check.state === "ERROR" ? {} : { end: stateVar(check.state) })}
          />
        )}
      </div>
      <span className="hg-alert-cnt hg-small hg-num">{count}</span>
    </li>
  );
}

function ValueNow(props: {
  readonly watched: WatchedAlert;
  readonly variable: WatchedVariable;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const bitmasks = useBitmasks();
  const limitWords = useLimitWords();
  const { id, check, known } = props.variable;
  const live = useLiveValue(known ? id : null);
  if (!known) return <div className="hg-alert-value" />;
  const limits = limitsOf(props.watched.alert);
  const write = (value: typeof live.value) =>
    valueText(known.variable, value, { format, bitmasks });
  const value = live.stale ? null : numberOf(live);
  const limit = limits && limitWords(limits, shownUnit(known.variable.udm));
  return (
    <div className="hg-alert-value">
      <div className="hg-alert-now">
        <span className="hg-strong" style={{ color: stateVar(check.state, "-t") }}>
          <LiveQuantity live={live} write={write} />
        </span>
        {limit && <span className="hg-small hg-dim">{limit}</span>}
      </div>
      {limits && (
        <LimitBar
          name={t("alerts.againstLimit", {
            name: known.variable.name,
            value: format.text(write(live.value)),
            limit: limit ?? "",
          })}
          value={value}
          lowest={limits.lowest}
          highest={limits.highest}
          state={check.state}
          {...scaleOf(limits, value)}
        />
      )}
    </div>
  );
}

interface Named {
  readonly plantId: string;
  readonly id: string;
  readonly name: string;
}
function HistoryLink({ plantId, id, name }: Named): ReactNode {
  const { t } = useTranslation();
  const label = t("alerts.history.of", { name });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      component={PageLink}
      to={alertsHistoryPage.at({ plantId }, { alert: id })}
    >
      <IconListDetails size={18} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  );
}

/** For all who see the page. (ALST-06) */
function ResetButton({ plantId, id, name }: Named): ReactNode {
  const { t } = useTranslation();
  const reset = useReset(plantId);
  const label = t("alerts.resetOf", { name });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      onClick={() => reset(id, name)}
    >
      <IconRestore size={18} stroke={1.6} aria-hidden="true" />
    </ActionIcon>
  );
}
