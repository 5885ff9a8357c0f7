import type { GseComparison } from "@heliograph/contract/gse/gse.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SummaryStrip } from "../ui/kpi.tsx";
import { Mark } from "../ui/marks.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { monthNames, signed } from "./gse-words.ts";

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);

/** The answer before its details: the settlement to come, what is missing or estimated, how the counter agrees, what is suspended. (GSEX-01) */
export function GseStrip({ comparison }: { readonly comparison: GseComparison }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { settlement, months, suspended } = comparison;
  const missing = months.filter(({ state }) => state === "missing").map(({ month }) => month);
  const estimated = months.filter(({ state }) => state === "estimated");
  const offBy = sum(
    estimated.flatMap(({ kwh, meter, meter_percent: percent }) =>
      kwh === null || meter === null || percent === null ? [] : [kwh - meter],
    ),
  );
  // Both sides of the same months: a month that only one of them knows says nothing of how they agree.
  const both = months.flatMap(({ kwh, meter, meter_percent: percent }) =>
    kwh === null || meter === null || percent === null ? [] : [{ kwh, meter }],
  );
  const gse = sum(both.map(({ kwh }) => kwh));
  const agreement =
    both.length === 0 || gse === 0 ? null : (sum(both.map(({ meter }) => meter)) / gse - 1) * 100;
  const { forecast, today, gap, settled, year } = settlement;
  return (
    <SummaryStrip
      name={t("gse.title")}
      cells={[
        {
          label: t(settled === null ? "gse.strip.settlement" : "gse.strip.settled", { year }),
          value: { number: signed(settled ?? forecast, format), unit: "€" },
          foot:
            settled !== null
              ? t("gse.strip.settledFoot")
              : gap === null
                ? t("gse.strip.today", { euro: signed(today, format) })
                : t(`gse.gap.${gap}`),
        },
        {
          label: t("gse.strip.missing"),
          mark: missing.length > 0 && <Mark state="KO" size={13} quiet />,
          value: { number: format.count(missing.length), unit: "" },
          foot: missing.length > 0 ? monthNames(missing, format) : t("gse.strip.noneMissing"),
        },
        {
          label: t("gse.strip.estimated"),
          mark: estimated.length > 0 && <Mark state="FAILING" size={13} quiet />,
          value: { number: format.count(estimated.length), unit: "" },
          foot:
            estimated.length > 0
              ? `${monthNames(
                  estimated.map(({ month }) => month),
                  format,
                )}, ${signed(offBy, format, 0)} kWh`
              : t("gse.strip.noneEstimated"),
        },
        {
          label: t("gse.strip.agreement"),
          value: { number: signed(agreement, format), unit: "%" },
          foot: t("gse.strip.agreementFoot", { count: both.length }),
        },
        {
          label: t("gse.strip.suspended"),
          mark: suspended !== 0 && <Mark state="FAILING" size={13} quiet />,
          value: { number: format.number(suspended, 2), unit: "€" },
          foot: t(suspended === 0 ? "gse.strip.noneSuspended" : "gse.strip.suspendedFoot"),
        },
      ]}
    />
  );
}
