import type { Firing } from "@heliograph/contract/alerts/backtest.wire.ts";
import { useTranslation } from "react-i18next";
import { useFormat } from "../ui/use-format.tsx";
import type { PlantVariable } from "../variables/variables.api.ts";

/** What fired: the device and its variable, or the plant. */
export function useSubjectWords(
  known: ReadonlyMap<string, PlantVariable>,
): (firing: Firing) => string {
  const { t } = useTranslation();
  return ({ var_id: id }) => {
    if (id === null) return t("alerts.wholePlant");
    const one = known.get(id);
    if (!one) return t("alerts.hiddenVariable");
    return one.device ? `${one.device.name}, ${one.variable.name}` : one.variable.name;
  };
}

/** A firing as one line: what, when, how long. */
export function useFiringWords(
  known: ReadonlyMap<string, PlantVariable>,
): (firing: Firing) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const subject = useSubjectWords(known);
  return (firing) =>
    t("alerting.backtest.open", {
      subject: subject(firing),
      moment: format.dateTime(firing.begin),
      duration:
        firing.end === null
          ? t("alerting.backtest.still")
          : format.duration(firing.end - firing.begin),
    });
}
