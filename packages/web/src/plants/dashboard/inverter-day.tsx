import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { sumsQuery } from "../../data/data.api.ts";
import { causeWord } from "@heliograph/domain/health/cause-word.ts";
import { markOf, useJudgedDevices } from "../../health/health.api.ts";
import { shortName, type VerticalBar } from "../../ui/charts/bars.tsx";
import { Panel } from "../../ui/panel.tsx";
import { integralsOf } from "../../variables/variables.api.ts";
import { InverterBars, invertersOf } from "./power-bars.tsx";
import { inKwh, type Scope } from "./scope.ts";
import type { Day } from "./use-day.ts";

/** What each inverter produced on a day that is over, beside the one that produced most. */
export function InverterDayPanel(props: {
  readonly scope: Scope;
  readonly day: Day;
  readonly span: number;
  readonly heightPx: number;
}): ReactNode {
  const { t } = useTranslation();
  const { scope, day } = props;
  const inverters = invertersOf(scope);
  const counted = inverters.flatMap(({ energy }) => energy ?? []);
  const { data } = useQuery(
    sumsQuery({
      ids: counted.map((one) => one.id),
      startSeconds: day.startSeconds,
      endSeconds: day.endSeconds,
      zone: scope.zone,
      period: "day",
      integral: integralsOf(counted),
    }),
  );
  const energies = inverters.map(({ energy }): number | null => {
    const value = energy ? data?.[0]?.[counted.indexOf(energy) + 1] : null;
    return typeof value === "number" ? inKwh(energy, value) : null;
  });
  const { devices: sick, device_days: days } = useJudgedDevices({
    plantId: scope.plant.id,
    pastDay: day.shown,
  });
  const expectedOf = (id: string): number | null => days[id]?.expected_kwh ?? null;
  const most = Math.max(
    ...energies.map((kwh) => kwh ?? 0),
    ...inverters.map(({ id }) => expectedOf(id) ?? 0),
    1e-9,
  );
  const bars = inverters.map(({ id, name }, at): VerticalBar => ({
    id,
    label: shortName(name, at),
    name,
    value: energies[at] ?? null,
    max: most,
    ...(expectedOf(id) === null ? {} : { expected: expectedOf(id) ?? 0 }),
    ...(sick[id] ? { state: markOf[causeWord(sick[id].cause)] } : {}),
  }));
  return (
    <Panel
      span={props.span}
      title={t("dashboard.inverters")}
      sub={[
        t(Object.keys(days).length > 0 ? "dashboard.perInverter" : "dashboard.perDay", {
          unit: "kWh",
        }),
        ...(counted.some(({ ofPower }) => ofPower) ? [t("common.fromPower.mark")] : []),
      ].join(", ")}
    >
      <InverterBars
        plantId={scope.plant.id}
        bars={bars}
        unit="kWh"
        span={props.span}
        heightPx={props.heightPx}
      />
    </Panel>
  );
}
