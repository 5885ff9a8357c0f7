import type { AlertState } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { StateBadge } from "../ui/marks.tsx";
import { worstOf } from "../ui/states.ts";
import { useAlertsState, useObjectsState } from "./alerts-state.ts";
import { isTrouble } from "./watched.ts";
import { alertsStatePage } from "./alerts.pages.ts";
import { PageLink } from "../ui/page-link.tsx";

function Badge(props: {
  readonly plantId: string;
  readonly states: readonly AlertState[];
  /** How many states it stands for is said. */
  readonly isCounted?: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const troubles = props.states.filter(isTrouble);
  const worst = worstOf(troubles);
  if (worst === null) return null;
  const word = t(`common.state.${worst}`);
  return (
    <PageLink to={alertsStatePage.at({ plantId: props.plantId })} className="hg-badge-link">
      <StateBadge state={worst}>
        {props.isCounted === true && troubles.length > 1 ? `${word} · ${troubles.length}` : word}
      </StateBadge>
    </PageLink>
  );
}

/** Beside a plant's name: the worst of its alerts that is KO or ERROR, how many are, and the way to them. (H11) */
export function PlantAlertBadge({ plant }: { readonly plant: Plant }): ReactNode {
  const { states = {} } = useAlertsState(plant.id);
  const on = (plant.alerts ?? []).filter((one) => !one.disabled);
  const faults = on
    .flatMap((one) => states[one.id]?.state ?? [])
    .filter((state) => state !== "FAILING");
  return <Badge plantId={plant.id} states={faults} isCounted />;
}

/** Beside a device's name: the worst of what is watched on it. */
export function DeviceAlertBadge(props: {
  readonly plant: Plant;
  readonly device: Device;
}): ReactNode {
  const { plant, device } = props;
  const objects = useObjectsState(plant.id);
  const below = device.variables.flatMap((one) =>
    one.disabled ? [] : (objects?.vars[one.id] ?? []),
  );
  return <Badge plantId={plant.id} states={[...below, objects?.devs[device.id] ?? []].flat()} />;
}

/** Beside a variable's name. */
export function VariableAlertBadge(props: {
  readonly plant: Plant;
  readonly variableId: string;
}): ReactNode {
  const own = useObjectsState(props.plant.id)?.vars[props.variableId];
  return <Badge plantId={props.plant.id} states={own === undefined ? [] : [own]} />;
}
