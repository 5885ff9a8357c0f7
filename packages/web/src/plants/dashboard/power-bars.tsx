import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { causeWord } from "@heliograph/domain/health/cause-word.ts";
import { producedPowerOf } from "@heliograph/domain/plants/quantities.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import {
  freshOf,
  LiveQuantity,
  MarkerText,
  useLiveValue,
  useLiveValues,
} from "../../live/live.api.ts";
import { markOf, useSickSubjects, useSubjectsAt } from "../../health/health.api.ts";
import { useIsNarrow } from "../../ui/breakpoint.ts";
import { rowsOf, shortName, type VerticalBar, VerticalBars } from "../../ui/charts/bars.tsx";
import { ShareBar } from "../../ui/charts/share-bar.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useFormat } from "../../ui/use-format.tsx";
import { useLivePower } from "./live-power.ts";
import { inKw, type Scope, scopeOf } from "./scope.ts";
import type { Day } from "./use-day.ts";
import { devicePage } from "../../devices/devices.pages.ts";
import { type EnergyVariable, producedEnergy } from "../../variables/variables.api.ts";
import { sectionPage } from "../plants.pages.ts";
import { PageLink } from "../../ui/page-link.tsx";

export interface InverterPower {
  readonly id: string;
  readonly name: string;
  /** What its bar is measured by: its nominal power, else its share of the peak power. [kW] */
  readonly nominalKw: number;
  readonly power: Variable;
  /** What it has produced, by its counter, else by its power. */
  readonly energy: EnergyVariable | null;
}
/** The inverters of a scope whose power the reader may see. */
export function invertersOf({ plant, section, index }: Scope): InverterPower[] {
  const own = (plant.devices ?? []).filter(
    (device) =>
      device.type === "inverter" &&
      !device.disabled &&
      (index === 0 || section.devices_ids.includes(device.id)),
  );
  const share = own.length === 0 ? 0 : section.kwp / own.length;
  return own.flatMap((device) => {
    const used = device.variables.filter((one) => !one.disabled);
    const power = producedPowerOf(used);
    if (power === null) return [];
    const energy = producedEnergy(used);
    const { id, name, nominal } = device;
    return [{ id, name, nominalKw: nominal ?? share, power, energy }];
  });
}
/** Bars of inverters in as many rows as the panel's width needs; each leads to its inverter's page. */
export function InverterBars(props: {
  readonly plantId: string;
  readonly bars: readonly VerticalBar[];
  readonly unit: string;
  readonly span: number;
  readonly heightPx: number;
}): ReactNode {
  const narrow = useIsNarrow();
  const rows = rowsOf(props.bars, narrow || props.span <= 4 ? 8 : 20);
  return (
    <div className="hg-rows">
      {rows.map((row) => (
        <VerticalBars
          key={row[0]?.id}
          unit={props.unit}
          heightPx={rows.length > 1 ? 132 : props.heightPx}
          digits={row.some((bar) => (bar.value ?? 0) >= 100) ? 0 : 1}
          bars={row}
          {...(rows[0] ? { columns: rows[0].length } : {})}
          link={(bar, children) => (
            <PageLink to={devicePage.at({ plantId: props.plantId, deviceId: bar.id })}>
              {children}
            </PageLink>
          )}
        />
      ))}
    </div>
  );
}

/** Power of each inverter against its nominal power; a bar leads to the inverter's page. */
export function InverterPanel(props: {
  readonly scope: Scope;
  readonly span: number;
  readonly heightPx: number;
  /** The moment that is replayed [unix s]; null: now. */
  readonly replayed: { readonly day: Day; readonly at: number } | null;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { replayed } = props;
  const inverters = invertersOf(props.scope);
  const values = useLiveValues(inverters.map((one) => one.power.id));
  const marker = values[0]?.marker ?? null;
  const sickNow = useSickSubjects(props.scope.plant.id);
  const sickThen = useSubjectsAt(
    props.scope.plant.id,
    replayed && {
      from: replayed.day.startSeconds,
      to: replayed.day.endSeconds,
      at: replayed.at,
    },
  );
  const sick = replayed === null ? sickNow : sickThen;
  const bars = inverters.map((one, at): VerticalBar => {
    const live = values[at];
    const incident = sick.get(one.id);
    return {
      id: one.id,
      label: shortName(one.name, at),
      name: one.name,
      value: live ? inKw(one.power, freshOf(live)) : null,
      max: one.nominalKw,
      ...(incident ? { state: markOf[causeWord(incident.cause)] } : {}),
    };
  });
  const same = inverters.every((one) => one.nominalKw === inverters[0]?.nominalKw);
  return (
    <Panel
      span={props.span}
      title={t("dashboard.inverters")}
      sub={
        same && inverters[0]
          ? t("dashboard.nominal", { power: format.number(inverters[0].nominalKw, 0) })
          : t("dashboard.ofNominal")
      }
      {...(marker === null ? {} : { end: <MarkerText marker={marker} /> })}
    >
      <InverterBars plantId={props.scope.plant.id} bars={bars} unit="kW" {...props} />
    </Panel>
  );
}

/** Sections worth comparing: one that measures the same power as the whole plant says nothing new. */
export function comparedSections({ plant, powers }: Scope): readonly number[] {
  const others = plant.sections.map((_, index) => index).slice(1);
  return others.length > 1
    ? others
    : others.filter((index) => {
        const own = scopeOf(plant, index)?.powers ?? [];
        return own.map(({ id }) => id).join() !== powers.map(({ id }) => id).join();
      });
}

/** Power of each section against its peak power. */
export function SectionPanel(props: { readonly scope: Scope; readonly span: number }): ReactNode {
  const { t } = useTranslation();
  const { plant } = props.scope;
  return (
    <Panel span={props.span} title={t("dashboard.sections")} sub={t("dashboard.ofPeakPower")}>
      <ul className="hg-section-bars">
        {comparedSections(props.scope).map((index) => (
          <li key={index}>
            <PageLink to={sectionPage.at({ plantId: plant.id, idx: String(index) })}>
              <SectionBar scope={props.scope} index={index} />
            </PageLink>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
function SectionBar({
  scope,
  index,
}: {
  readonly scope: Scope;
  readonly index: number;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const own = scopeOf(scope.plant, index);
  const section = own?.section;
  const fteo = own?.series.fteo ?? null;
  const live = useLivePower(own?.powers ?? []);
  const expected = useLiveValue(fteo?.id ?? null);
  const name = t("dashboard.section", { name: section?.name ?? "" });
  return (
    <>
      <span className="hg-section-head">
        <span className="hg-strong">{name}</span>
        <LiveQuantity
          live={{ ...live, value: live.stale ? live.lastKw : live.powerKw, recent: [] }}
          isNow
          write={(value) => format.power(typeof value === "number" ? value : null)}
        />
      </span>
      <ShareBar
        name={name}
        value={live.powerKw}
        max={section?.kwp ?? 0}
        expected={inKw(fteo, freshOf(expected))}
      />
      <span className="hg-dim hg-small hg-num">{format.text(format.peak(section?.kwp))}</span>
    </>
  );
}
