import type { Report } from "@heliograph/contract/reports/reports.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LongList } from "../ui/long-list.tsx";
import type { PlantVariable } from "../variables/variables.api.ts";

/** The variables of a report by name, their device at the pointer; those of devices that the reader does not see are counted. (REP-14) */
export function VariablesOfReport(props: {
  readonly report: Pick<Report, "vars">;
  /** The plant's variables that the reader sees. */
  readonly known: ReadonlyMap<string, PlantVariable>;
}): ReactNode {
  const { t } = useTranslation();
  const { report, known } = props;
  if (report.vars.length === 0) return <span className="hg-dim">{t("reports.wholePlant")}</span>;
  const seen = report.vars.flatMap((id) => {
    const one = known.get(id);
    return one ? [{ id, name: one.variable.name, about: one.device?.name }] : [];
  });
  const unseen = report.vars.length - seen.length;
  return (
    <>
      {seen.length > 0 && <LongList items={seen} />}
      {unseen > 0 && (
        <span className="hg-dim">{t("reports.unseenVariables", { count: unseen })}</span>
      )}
    </>
  );
}
