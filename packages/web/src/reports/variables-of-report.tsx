import type { Report } from "@heliograph/contract/reports/reports.wire.ts";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { usePlant } from "../plant-queries.ts";
import { LongList } from "../ui/long-list.tsx";
import { variableMap } from "../variables/variables.api.ts";

/** The variables of a report by name, their device at the pointer. (REP-14) */
export function VariablesOfReport({
  report,
}: {
  readonly report: Pick<Report, "vars">;
}): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const known = useMemo(() => variableMap(plant), [plant]);
  if (report.vars.length === 0) return <span className="hg-dim">{t("reports.wholePlant")}</span>;
  return (
    <LongList
      items={report.vars.map((id) => {
        const one = known.get(id);
        return { id, name: one?.variable.name ?? id, about: one?.device?.name };
      })}
    />
  );
}
