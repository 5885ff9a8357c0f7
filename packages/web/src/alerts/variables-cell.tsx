import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { PlantVariable } from "../variables/variables.api.ts";

/** So many variables are listed at once; of more only the first of them. (ALCF-10) */
const maxListed = 12;
const firstListed = 8;
export const listedFirst = <T,>(all: readonly T[]): readonly T[] =>
  all.length > maxListed ? all.slice(0, firstListed) : all;

/** The variables of an alert by name, their device at the pointer; beyond twelve the first eight and the rest on demand. */
export function VariablesCell(props: {
  readonly alert: Pick<Alert, "vars">;
  readonly known: ReadonlyMap<string, PlantVariable>;
}): ReactNode {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const { vars } = props.alert;
  if (vars.length === 0) return <span className="hg-dim">{t("alerts.wholePlant")}</span>;
  const listed = isOpen ? vars : listedFirst(vars);
  const rest = vars.length - listedFirst(vars).length;
  return (
    <div className="hg-alert-watched">
      <ul>
        {listed.map((id) => {
          const one = props.known.get(id);
          return (
            <li key={id}>
              {one ? (
                <span title={one.device?.name}>{one.variable.name}</span>
              ) : (
                <span className="hg-dim">{t("alerts.hiddenVariable")}</span>
              )}
            </li>
          );
        })}
      </ul>
      {rest > 0 && (
        <button
          type="button"
          className="hg-link hg-small"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t("alerting.fewer") : t("alerting.more", { count: rest })}
        </button>
      )}
    </div>
  );
}
