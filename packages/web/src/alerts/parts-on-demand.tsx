import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../me.ts";
import { KpiCard } from "../ui/kpi.tsx";
import { loadTexts } from "../ui/texts/texts.ts";

// Pages of other rooms do not wait for the words and the code of this one.
const Card = lazy(async () => {
  const [{ CountCard }] = await Promise.all([import("./count-card.tsx"), loadTexts(["alerts"])]);
  return { default: CountCard };
});
const Concerning = lazy(async () => {
  const [{ DevicePanel }] = await Promise.all([
    import("./device-panel.tsx"),
    loadTexts(["alerts"]),
  ]);
  return { default: DevicePanel };
});

/** Alerts of a plant by state, as a card that leads to them; nothing for who may not see alerts. (DASH-03) */
export function AlertCard({ plant }: { readonly plant: Plant }): ReactNode {
  const { t } = useTranslation();
  if (!useMay(plant.id)("alerts_show")) return null;
  return (
    <Suspense fallback={<KpiCard label={t("frame.tree.alerts")} />}>
      <Card plant={plant} />
    </Suspense>
  );
}

/** The alerts that watch a device; nothing where none does, and for who may not see alerts. (DEV-02) */
export function DeviceAlerts(props: { readonly plant: Plant; readonly device: Device }): ReactNode {
  if (!useMay(props.plant.id)("alerts_show")) return null;
  return (
    <Suspense fallback={null}>
      <Concerning {...props} />
    </Suspense>
  );
}
