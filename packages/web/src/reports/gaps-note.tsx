import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { ReportGap } from "@heliograph/domain/reports/report-gaps.ts";
import type { PermissionName } from "@heliograph/contract/users/permissions.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMay, useMe } from "../me.ts";
import { useFindPlace } from "../pages.ts";
import { PageLink } from "../ui/page-link.tsx";
import type { PagePath } from "../ui/page.ts";
import { tagNames } from "../variables/variables.api.ts";

/** Where what is missing is given. */
const mends: Readonly<Record<ReportGap["code"], readonly [PagePath, PermissionName | "admin"]>> = {
  tag: ["/config/variables", "admin"],
  light: ["/config/variables", "admin"],
  balance: ["/config/variables", "admin"],
  storage: ["/config/variables", "admin"],
  estimates: ["/estimates", "estimates_edit"],
  kwp: ["/config/sections", "plant_edit"],
};

/** What the plant lacks for a report, and the page that mends it. (R13) */
export function GapsNote(props: {
  readonly plant: Plant;
  readonly gaps: readonly ReportGap[];
}): ReactNode {
  const { t } = useTranslation();
  const { plant, gaps } = props;
  const find = useFindPlace();
  const isAdmin = useMe().is_admin;
  const may = useMay(plant.id);
  if (gaps.length === 0) return null;
  const text = (gap: ReportGap): string =>
    gap.code === "tag"
      ? t("reporting.gap.tag", { tag: tagNames([gap.tag], t).join("") })
      : t(`reporting.gap.${gap.code}`);
  return (
    <ul className="hg-report-note" aria-label={t("reporting.gaps")}>
      {gaps.map((gap) => {
        const [path, needs] = mends[gap.code];
        const isSeen = needs === "admin" ? isAdmin : may(needs);
        const to = isSeen ? find(`/plant/$plantId${path}`, { plantId: plant.id }) : null;
        return (
          <li key={text(gap)}>
            {text(gap)}{" "}
            {to !== null && (
              <PageLink className="hg-link" to={to}>
                {t(`reporting.mend.${gap.code}`)}
              </PageLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}
