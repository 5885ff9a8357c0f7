import type { GseSettlement } from "@heliograph/contract/gse/gse.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Panel } from "../ui/panel.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { monthName, monthNames, signed } from "./gse-words.ts";

interface Step {
  readonly id: string;
  readonly name: string;
  readonly euro: number;
  readonly look: "measured" | "estimated" | "missing" | "advance";
}

/** How the settlement of a year comes about: what is due of the months, less what was paid in advance. (GS7) */
export function SettlementPanel({ settlement }: { readonly settlement: GseSettlement }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { year, measured, estimated, missing, advances, unknown, forecast, settled, gap } =
    settlement;
  const steps: readonly Step[] = [
    {
      id: "measured",
      name: t("gse.settlement.measured", { count: measured.months }),
      euro: measured.euro,
      look: "measured",
    },
    ...estimated.map((one): Step => ({
      id: one.month,
      name: t(one.by_meter ? "gse.settlement.estimatedByMeter" : "gse.settlement.estimated", {
        month: monthName(one.month, format, false),
      }),
      euro: one.euro,
      look: "estimated",
    })),
    ...missing.map((one): Step => ({
      id: one.month,
      name: t("gse.settlement.missing", { month: monthName(one.month, format, false) }),
      euro: one.euro,
      look: "missing",
    })),
    {
      id: "advances",
      name: t("gse.settlement.advances", { count: advances.count }),
      euro: -advances.euro,
      look: "advance",
    },
  ];
  const tops = steps.reduce<{ readonly from: number; readonly to: number }[]>(
    (spans, { euro }) => [...spans, spanFrom(spans.at(-1)?.to ?? 0, euro)],
    [],
  );
  const edges = [0, ...tops.flatMap(({ from, to }) => [from, to])];
  const [least, most] = [Math.min(...edges), Math.max(...edges)];
  const share = (euro: number): number =>
    most === least ? 0 : ((euro - least) / (most - least)) * 100;
  const lost = missing.toSorted((a, b) => b.euro - a.euro)[0];
  return (
    <Panel title={t("gse.settlement.title")} sub={t("gse.settlement.sub", { year })}>
      {gap !== null && <p className="hg-gse-gap">{t(`gse.gapLong.${gap}`, { year })}</p>}
      {settlement.rate !== null && gap !== "months" && (
        <ul className="hg-gse-steps">
          {steps.map((step, at) => {
            const { from = 0, to = 0 } = tops[at] ?? {};
            const left = share(Math.min(from, to));
            return (
              <li key={step.id}>
                <span>{step.name}</span>
                <b>{at === 0 ? format.number(step.euro, 2) : signed(step.euro, format)}</b>
                <i
                  className={step.look}
                  style={{ left: `${left}%`, width: `${share(Math.max(from, to)) - left}%` }}
                />
              </li>
            );
          })}
          {forecast !== null && (
            <li className="whole">
              <span>{t("gse.settlement.forecast")}</span>
              <b>{signed(forecast, format)}</b>
              <i
                className="forecast"
                style={{
                  left: `${share(Math.min(0, forecast))}%`,
                  width: `${share(Math.max(0, forecast)) - share(Math.min(0, forecast))}%`,
                }}
              />
            </li>
          )}
          {settled !== null && (
            <li className="whole">
              <span>{t("gse.settlement.settled")}</span>
              <b>{signed(settled, format)}</b>
            </li>
          )}
        </ul>
      )}
      {unknown.length > 0 && (
        <p className="hg-small hg-dim-2">
          {t("gse.settlement.unknown", { months: monthNames(unknown, format) })}
        </p>
      )}
      {lost !== undefined && (
        <p className="hg-small">
          {t("gse.settlement.worth", {
            month: monthName(lost.month, format),
            euro: format.number(lost.euro, 2),
          })}
        </p>
      )}
    </Panel>
  );
}
const spanFrom = (from: number, by: number) => ({ from, to: from + by });
