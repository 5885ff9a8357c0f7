import { resetAlertState } from "@heliograph/contract/alerts/alerts.routes.ts";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";

/** Resets the state of an alert after a question; for all who see it. (ALST-06) */
export function useReset(plantId: string): (id: string, name: string) => void {
  const { t } = useTranslation();
  const reset = useChange(resetAlertState, { invalidates: [["alerts", plantId]] });
  return (id, name) => {
    const ask = {
      title: t("alerts.resetTitle", { name }),
      text: t("alerts.resetText"),
      action: t("alerts.reset"),
    };
    void reset.sendWithToast({ params: { id } }, { ask, done: t("alerts.resetDone") });
  };
}
