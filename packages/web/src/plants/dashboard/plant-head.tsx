import { ActionIcon, Button } from "@mantine/core";
import IconAdjustments from "@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs";

import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { PlantAlertBadge } from "../../alerts/alerts.api.ts";
import { PlantLogo } from "../../files/files.api.ts";
import { PlantIncidentsBadge } from "../../health/health.api.ts";
import { LiveBadge } from "../../live/live.api.ts";
import { useMay } from "../../me.ts";
import { useIsNarrow } from "../../ui/breakpoint.ts";
import { StateBadge } from "../../ui/marks.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import { PageHead } from "../../ui/panel.tsx";
import { PlantTime } from "../../ui/plant-time.tsx";
import { homeZone, useFormat } from "../../ui/use-format.tsx";
import type { Scope } from "./scope.ts";
import { useLastUpdate } from "./use-last-update.ts";

/** Older than this and the last update is an error. [s] (DASH-08) */
const lateSeconds = 1800;

const HomepageDialog = onDemand(() =>
  import("./homepage-dialog.tsx").then((part) => part.HomepageDialog),
);

/** When the plant last said something; red when that is half an hour ago, unless nobody sends. */
function LastUpdate({ scope }: { readonly scope: Scope }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { lastSeconds: last, nowSeconds: now } = useLastUpdate(scope);
  if (last === null) return <span className="hg-fact hg-bad">{t("dashboard.neverUpdated")}</span>;
  if (scope.plant.by_files)
    return (
      <span className="hg-fact">{t("dashboard.dataUntil", { time: format.dateTime(last) })}</span>
    );
  const late = now - last > lateSeconds;
  const sameDay = format.date(last) === format.date(now);
  return (
    <span className={`hg-fact${late ? " hg-bad" : ""}`} title={format.dateTime(last)}>
      {sameDay
        ? t("dashboard.updated", { ago: format.relative(last, now), time: format.time(last) })
        : t("dashboard.updatedOn", {
            ago: format.relative(last, now),
            time: format.dateTime(last),
          })}
    </span>
  );
}

/** Name, place, last update, the plant's clock where it is not Italy's, and the way to change the page. */
export function PlantHead(props: {
  readonly scope: Scope;
  /** The page is of a day that is over: how the plant is now is not said on it. (H15) */
  readonly isPast: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const narrow = useIsNarrow();
  const [editing, setEditing] = useState(false);
  const { scope, isPast } = props;
  const { plant, section, index } = scope;
  const may = useMay(plant.id);
  const facts = [
    plant.id,
    format.text(format.peak(section.kwp)),
    ...(plant.location ? [plant.location] : []),
    plant.active_until === null
      ? t("dashboard.since", { year: format.date(plant.active_since, "year") })
      : t("dashboard.fromTo", {
          from: format.date(plant.active_since),
          to: format.date(plant.active_until),
        }),
  ];
  return (
    <PageHead
      title={index === 0 ? plant.name : t("dashboard.section", { name: section.name })}
      badge={
        <>
          {plant.disabled && <StateBadge state="DISABLED">{t("common.state.DISABLED")}</StateBadge>}
          {index === 0 && !isPast && (
            <>
              <PlantAlertBadge plant={plant} />
              <PlantIncidentsBadge plantId={plant.id} />
            </>
          )}
          {!isPast && !plant.by_files && <LiveBadge />}
        </>
      }
      sub={
        <>
          {index === 0 ? facts.join(" · ") : [plant.name, ...facts].join(" · ")}
          {" · "}
          {isPast ? t("dashboard.pastDay") : <LastUpdate scope={scope} />}
          {plant.timezone !== homeZone && <PlantTime zone={plant.timezone} />}
        </>
      }
    >
      {narrow && index === 0 && <PlantLogo plant={plant} />}
      {index === 0 &&
        may("homepage_edit") &&
        // On a phone the button with its word would take a line of its own above the answer.
        (narrow ? (
          <ActionIcon
            variant="default"
            size={40}
            aria-label={t("dashboard.customise")}
            onClick={() => setEditing(true)}
          >
            <IconAdjustments size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        ) : (
          <Button
            variant="default"
            leftSection={<IconAdjustments size={16} stroke={1.6} aria-hidden="true" />}
            onClick={() => setEditing(true)}
          >
            {t("dashboard.customise")}
          </Button>
        ))}
      {editing && <HomepageDialog plant={plant} onClose={() => setEditing(false)} />}
    </PageHead>
  );
}
