import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Mark } from "../ui/marks.tsx";
import { Panel } from "../ui/panel.tsx";
import { variableMap } from "../variables/variables.api.ts";
import { useAlertsState } from "./alerts-state.ts";
import { Since } from "./since.tsx";
import { alertWords } from "./template-words.ts";
import { concerning, isTrouble, type WatchedAlert, watchedAlerts } from "./watched.ts";
import { useCheckWords } from "./words.tsx";
import "./alerts.css";
import { alertsStatePage } from "./alerts.pages.ts";
import { PageLink } from "../ui/page-link.tsx";
import { variablePage } from "../variables/variables.pages.ts";

/** The alerts that watch variables of a device, each as bad as those variables. */
export function DevicePanel(props: { readonly plant: Plant; readonly device: Device }): ReactNode {
  const { t } = useTranslation();
  const { plant, device } = props;
  const { states } = useAlertsState(plant.id);
  const alerts = useMemo(
    () =>
      states
        ? concerning(
            watchedAlerts(plant, variableMap(plant), states, (alert) => alertWords(alert, t).name),
            new Set(device.variables.flatMap((one) => (one.disabled ? [] : one.id))),
          )
        : [],
    [plant, device, states, t],
  );
  if (alerts.length === 0) return null;
  return (
    <Panel
      title={t("alerts.title")}
      label={t("alerts.ofDevice")}
      end={
        <PageLink to={alertsStatePage.at({ plantId: plant.id })} className="hg-link">
          {t("alerts.all")}
        </PageLink>
      }
    >
      <ul className="hg-device-alerts">
        {alerts.map((one) => (
          <Concerned key={one.alert.id} plantId={plant.id} watched={one} />
        ))}
      </ul>
    </Panel>
  );
}

function Concerned(props: { readonly plantId: string; readonly watched: WatchedAlert }): ReactNode {
  const { t } = useTranslation();
  const words = useCheckWords();
  const { alert, check, variables } = props.watched;
  const { count, note } = words(check, alert.num_checks);
  const listed = isTrouble(check.state)
    ? variables.filter((one) => isTrouble(one.check.state))
    : variables;
  return (
    <li>
      <Mark state={check.state} />
      <div className="hg-grow">
        <div className="hg-strong">{alertWords(alert, t).name}</div>
        <div className="hg-small hg-dim">
          {listed.map(({ id, known }, index) => (
            <span key={id}>
              {index > 0 && ", "}
              <PageLink
                to={variablePage.at({ plantId: props.plantId, varId: id })}
                className="hg-link"
              >
                {known?.variable.name}
              </PageLink>
            </span>
          ))}
        </div>
        {isTrouble(check.state) && (
          <div className="hg-small hg-dim">
            <Since check={check} end=" · " />
            {[count, note].filter(Boolean).join(" · ")}
          </div>
        )}
      </div>
    </li>
  );
}
