import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LongList } from "../ui/long-list.tsx";
import type { PlantVariable } from "../variables/variables.api.ts";

/** The variables of an alert by name, their device at the pointer. (ALCF-10) */
export function VariablesCell(props: {
  readonly alert: Pick<Alert, "vars">;
  readonly known: ReadonlyMap<string, PlantVariable>;
}): ReactNode {
  const { t } = useTranslation();
  const { alert, known } = props;
  if (alert.vars.length === 0) return <span className="hg-dim">{t("alerts.wholePlant")}</span>;
  return (
    <LongList
      items={alert.vars.map((id) => {
        const one = known.get(id);
        return one
          ? { id, name: one.variable.name, about: one.device?.name }
          : { id, name: <span className="hg-dim">{t("alerts.hiddenVariable")}</span> };
      })}
    />
  );
}
