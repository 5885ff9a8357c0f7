import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../me.ts";
import { KpiCard } from "../ui/kpi.tsx";
import { onDemand } from "../ui/on-demand.tsx";

// Pages of other rooms do not wait for the words and the code of this one.
const Card = onDemand(
  () => import("./count-card.tsx").then((part) => part.CountCard),
  ["alerts"],
  <Waiting />,
);
const Concerning = onDemand(
  () => import("./device-panel.tsx").then((part) => part.DevicePanel),
  ["alerts"],
);
function Waiting(): ReactNode {
  const { t } = useTranslation();
  return <KpiCard label={t("frame.tree.alerts")} />;
}

/** Alerts of a plant by state, as a card that leads to them; nothing for who may not see alerts. (DASH-03) */
export function AlertCard({ plant }: { readonly plant: Plant }): ReactNode {
  return useMay(plant.id)("alerts_show") && <Card plant={plant} />;
}

/** The alerts that watch a device; nothing where none does, and for who may not see alerts. (DEV-02) */
export function DeviceAlerts(props: { readonly plant: Plant; readonly device: Device }): ReactNode {
  return useMay(props.plant.id)("alerts_show") && <Concerning {...props} />;
}
