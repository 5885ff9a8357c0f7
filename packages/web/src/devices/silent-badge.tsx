import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useLiveValues } from "../live/live.api.ts";
import { StateBadge } from "../ui/marks.tsx";
import { useFormat } from "../ui/use-format.tsx";

/** Says since when nothing comes any more; nothing while one value is fresh, and before the first. (D10) */
export function SilentBadge({ variables }: { readonly variables: readonly Variable[] }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const known = useLiveValues(variables.map((one) => one.id)).filter(
    (one) => one.timeSeconds !== null,
  );
  if (known.length === 0 || known.some((one) => !one.stale)) return null;
  const last = Math.max(...known.map((one) => one.timeSeconds ?? 0));
  return (
    <StateBadge state="SILENT">{t("live.silentSince", { time: format.dateTime(last) })}</StateBadge>
  );
}
