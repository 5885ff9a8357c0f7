import type { LastValues } from "@heliograph/contract/data/data.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { isAllowed, useMe } from "../../me.ts";
import { alertsStatePage } from "../../alerts/alerts.pages.ts";
import { shortName, type VerticalBar, VerticalBars } from "../../ui/charts/bars.tsx";
import { ShareBar } from "../../ui/charts/share-bar.tsx";
import { useScheme } from "../../ui/brand.tsx";
import { seriesColour } from "../../ui/charts/series.ts";
import { Gauge } from "../../ui/charts/gauge.tsx";
import { VerdictMark } from "../../health/health.api.ts";
import { Mark, StateBadge } from "../../ui/marks.tsx";
import { Panel, Skeleton } from "../../ui/panel.tsx";
import { Quantity, useFormat, useNow } from "../../ui/use-format.tsx";
import { invertersOf } from "../dashboard/power-bars.tsx";
import { useVerdicts } from "../plants.api.ts";
import { sumOf } from "../dashboard/scope.ts";
import { type OverviewPlant, powerNow } from "./overview-plants.ts";
import { devicePage } from "../../devices/devices.pages.ts";
import { plantPage } from "../plants.pages.ts";
import { PageLink } from "../../ui/page-link.tsx";

/** More inverters than this have no room for numbers at their bars. */
const namedBars = 8;

/** The power of all plants against their peak power, then each plant with its inverters. */
export function PowerCard(props: {
  readonly plants: readonly OverviewPlant[];
  /** The inverters are known. */
  readonly isRead: boolean;
  /** Absent while they load. */
  readonly values: LastValues | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const { plants, values } = props;
  const peakKw = plants.reduce((sum, { item }) => sum + item.kwp, 0);
  const powers = plants.map(({ scope }) =>
    values && scope ? sumOf(scope.powers.map((one) => powerNow(values, one, now))) : null,
  );
  const totalKw = sumOf(powers);
  return (
    <Panel span={8} title={t("multiplant.power")} sub={t("multiplant.powerSub")}>
      <div className="hg-multi-total">
        <span className="hg-big">
          {values ? (
            <Quantity value={format.power(totalKw)} />
          ) : (
            <Skeleton heightPx={24} width={120} />
          )}
        </span>
        <div className="hg-grow">
          <ShareBar
            name={t("multiplant.powerOfPeak")}
            value={totalKw}
            max={Math.max(peakKw, totalKw ?? 0)}
          />
        </div>
        <span className="hg-dim hg-num">
          {t("multiplant.ofPeak", { peak: format.text(format.peak(peakKw)) })}
        </span>
      </div>
      <ul className="hg-multi-plants">
        {plants.map((plant, at) => (
          <PlantCell
            key={plant.item.id}
            plant={plant}
            isRead={props.isRead}
            powerKw={powers[at] ?? null}
            values={values}
          />
        ))}
      </ul>
    </Panel>
  );
}

function PlantCell(props: {
  readonly plant: OverviewPlant;
  readonly isRead: boolean;
  readonly powerKw: number | null;
  readonly values: LastValues | undefined;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow();
  const scheme = useScheme();
  const { item, scope } = props.plant;
  const bars = (scope ? invertersOf(scope) : []).map((one, at): VerticalBar => ({
    id: one.id,
    label: shortName(one.name, at),
    name: one.name,
    value: props.values ? powerNow(props.values, one.power, now) : null,
    max: one.nominalKw,
  }));
  return (
    <li>
      <div className="hg-multi-head">
        <i
          className="hg-multi-swatch"
          style={{ background: seriesColour(props.plant.colour, scheme) }}
        />
        <PageLink to={plantPage.at({ plantId: item.id })} className="hg-strong">
          {item.name}
        </PageLink>
        <span className="hg-dim hg-small hg-num">{format.text(format.peak(item.kwp))}</span>
        <AlertLink plant={props.plant} />
      </div>
      <div className="hg-multi-body">
        <Gauge
          name={t("multiplant.powerOf", { name: item.name })}
          value={props.powerKw}
          unit="kW"
          max={item.kwp}
          digits={(props.powerKw ?? 0) >= 1000 ? 0 : 1}
          sizePx={124}
        />
        {scope === null && !props.isRead ? (
          <Skeleton heightPx={84} />
        ) : (
          <div className={`hg-grow${bars.length > namedBars ? " hg-multi-dense" : ""}`}>
            {bars.length > 0 && (
              <VerticalBars
                bars={bars}
                unit="kW"
                heightPx={88}
                digits={bars.some((bar) => (bar.value ?? 0) >= 100) ? 0 : 1}
                link={(bar, children) => (
                  <PageLink to={devicePage.at({ plantId: item.id, deviceId: bar.id })}>
                    {children}
                  </PageLink>
                )}
              />
            )}
          </div>
        )}
      </div>
    </li>
  );
}

/** How the plant is, and how many of its alerts are on; who may not see alerts reads that he does not. (H14) */
function AlertLink({ plant: { item } }: { readonly plant: OverviewPlant }): ReactNode {
  const { t } = useTranslation();
  const me = useMe();
  const { verdict = null, isDormant = false } = useVerdicts()(item.id) ?? {};
  const judged = verdict !== null && <VerdictMark word={verdict} hollow={isDormant} size={16} />;
  if (!isAllowed(me, item.id, "alerts_show")) return judged;
  // What nobody judged is not green, also where no alert is on.
  const mark = judged || (item.num_alerts === 0 && <Mark state="NONE" size={16} quiet />);
  const words =
    item.num_alerts > 0
      ? t("multiplant.alerts", { count: item.num_alerts })
      : t("multiplant.noAlerts");
  return (
    <PageLink
      to={alertsStatePage.at({ plantId: item.id })}
      className="hg-multi-alerts"
      aria-label={`${item.name}: ${words}`}
      title={words}
    >
      {mark}
      {item.num_alerts > 0 && <StateBadge state="KO">{item.num_alerts}</StateBadge>}
    </PageLink>
  );
}
