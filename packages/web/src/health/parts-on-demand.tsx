import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { onDemand } from "../ui/on-demand.tsx";
import { Panel, Skeleton } from "../ui/panel.tsx";
import { stateVar } from "../ui/states.ts";
import "../verdict.css";
import "./health.css";

// The list of plants shows marks alone: what only a plant's own page shows comes with that page.

/** How the plant does, and why, before anything else on its page. (HLTH-12) */
export const VerdictStrip = onDemand(
  () => import("./verdict-strip.tsx").then((part) => part.VerdictStrip),
  ["health", "alerts"],
  <WaitingVerdict />,
);
/** From what was expected to what was made, one cause a line. (H16) */
export const WaterfallPanel = onDemand(
  () => import("./waterfall-panel.tsx").then((part) => part.WaterfallPanel),
  ["health"],
  <WaitingWaterfall />,
);

/** How a device does, at the head of its page. */
export const DeviceVerdict = onDemand(
  () => import("./device-verdict.tsx").then((part) => part.DeviceVerdict),
  ["health"],
);

/** What the work of a note has changed. */
export const EffectDialog = onDemand(
  () => import("./effect-dialog.tsx").then((part) => part.EffectDialog),
  ["health"],
);

// As each part waits for its figures, so that nothing jumps when its code is there.
function WaitingVerdict(): ReactNode {
  const { t } = useTranslation();
  return (
    <section
      className="hg-verdict"
      aria-label={t("incidents.label")}
      aria-busy
      style={{ background: stateVar("NONE", "-s"), color: stateVar("NONE", "-t") }}
    >
      {t("incidents.waiting")}
    </section>
  );
}
function WaitingWaterfall(): ReactNode {
  const { t } = useTranslation();
  return (
    <Panel span={12} title={t("incidents.waterfall.title")}>
      <Skeleton heightPx={180} />
    </Panel>
  );
}
