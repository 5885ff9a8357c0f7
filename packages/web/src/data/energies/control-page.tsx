import { powerFactor } from "@heliograph/domain/plants/quantities.ts";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { LiveBadge } from "../../live/live.api.ts";
import { useMay } from "../../me.ts";
import { usePlant } from "../../plant-queries.ts";
import { SavingsPanel } from "../../tariffs/tariffs.api.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { PageHead, Panel } from "../../ui/panel.tsx";
import { PeriodBar } from "../../ui/period-bar.tsx";
import { boundsOf, searchOf, todayIn } from "../../ui/period.ts";
import { PlantLine } from "../../ui/plant-time.tsx";
import { useNow } from "../../ui/use-format.tsx";
import { LiveGauge } from "../../variables/variables.api.ts";
import { balanceSources, isBalance } from "@heliograph/domain/plants/balance-days.ts";
import { BalanceBars, BalanceStrip, FlowPanels } from "./balance-panels.tsx";
import { usualDay } from "../use-period.ts";
import { energyPeriod } from "./energies-search.ts";
import { controlPage } from "../data.pages.ts";
import { EnergyPanel } from "./energy-panel.tsx";
import { EnergyReport } from "./energy-report.tsx";
import { useKindName } from "./kind-names.ts";
import { PowerPanel } from "./power-panel.tsx";
import { plantQuantities, taggedEnergies, taggedPowers } from "./tagged-variables.ts";
import { periodBefore, useBalance } from "./use-balance.ts";
import "./energies.css";

/** Where the energy of a period went and came from, where the power goes now, and what the meters have counted. */
export function ControlPage(): ReactNode {
  const { t } = useTranslation();
  const nameOf = useKindName();
  const plant = usePlant();
  const may = useMay(plant.id);
  const [search, change] = controlPage.useSearch();
  const zone = plant.timezone;
  const quantities = useMemo(() => plantQuantities(plant), [plant]);
  const sources = useMemo(() => balanceSources(quantities), [quantities]);
  const powers = taggedPowers(quantities);
  const energies = taggedEnergies(quantities);
  const now = useNow();
  const today = todayIn(zone, now);
  const usual = usualDay(plant, now);
  const period = energyPeriod(search, usual);
  const hasBalance = isBalance(sources);
  const earlier = periodBefore(period, today);
  const answer = useBalance(sources, zone, hasBalance ? period : null);
  const before = useBalance(sources, zone, hasBalance ? earlier : null);
  const balance = {
    plant,
    sources,
    answer,
    before: earlier && !before.busy ? before.shown : undefined,
    today,
  };
  const kwp = plant.sections[0]?.kwp ?? plant.kwp;
  const exchange = plant.sections[0]?.kwp_exchange ?? null;
  const isDay = period.unit === "day";
  const hasNothing = powers.length + energies.length === 0;
  return (
    <div className="hg-page">
      <PageHead
        title={t("data.control.title")}
        sub={<PlantLine plant={plant} />}
        badge={<LiveBadge />}
      />
      {hasNothing ? (
        <Panel>
          <EmptyState title={t("data.control.none")} hint={t("data.control.noneHint")} />
        </Panel>
      ) : (
        <>
          <Panel flush label={t("common.period.unit")}>
            <PeriodBar
              period={period}
              bounds={boundsOf(todayIn(zone, plant.active_since), today)}
              onChange={(next) => change(searchOf(next, usual, "month"), "push")}
            />
          </Panel>
          {hasBalance && <BalanceStrip {...balance} />}
          <div className="hg-grid" aria-busy={answer.busy}>
            {hasBalance && <FlowPanels {...balance} />}
            {!isDay &&
              (hasBalance ? (
                <BalanceBars {...balance} />
              ) : (
                energies.length > 0 && (
                  <EnergyPanel energies={energies} zone={zone} period={period} />
                )
              ))}
            {powers.length > 0 && (
              <PowerPanel powers={powers} zone={zone} day={isDay ? period.from : today} />
            )}
            {powers.length > 0 && (
              <Panel span={12} title={t("data.control.now")} sub={t("data.control.nowSub")}>
                <div className="hg-widgets hg-energy-gauges">
                  {powers.map((one) => (
                    <LiveGauge
                      key={one.variable.id}
                      plantId={plant.id}
                      variable={one.variable}
                      nominal={
                        (one.kind === "exchange" ? (exchange ?? kwp) : kwp) /
                        (powerFactor(one.variable.udm) ?? 1)
                      }
                      place="monitoring"
                      name={nameOf.power(one)}
                    />
                  ))}
                </div>
              </Panel>
            )}
            {energies.length > 0 && (
              <EnergyReport plantId={plant.id} energies={energies} zone={zone} />
            )}
            {may("energies_show") && <SavingsPanel plant={plant} />}
          </div>
        </>
      )}
    </div>
  );
}
