import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { Button } from "@mantine/core";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CallError, errorText } from "../call-error.ts";
import { useMay } from "../me.ts";
import { plantInfoPage, sectionsPage } from "../plants/plants.pages.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageLink } from "../ui/page-link.tsx";
import type { Place } from "../ui/page.ts";
import { Panel } from "../ui/panel.tsx";
import { refusalText } from "../ui/refusal-text.ts";

/** Where what is missing is written down, by the code of a refusal or of a mark. */
const mends = {
  gperf_no_irradiance: "sections",
  gperf_no_power: "sections",
  no_temperature: "sections",
  no_coordinates: "info",
} as const;
const isMended = (code: string): code is keyof typeof mends => code in mends;

/** The way to the page that mends it; null where none does. */
function mendOf(plant: Plant, code: string, t: TFunction): { name: string; to: Place } | null {
  if (!isMended(code)) return null;
  const where = mends[code];
  const to = (where === "sections" ? sectionsPage : plantInfoPage).at({ plantId: plant.id });
  return { name: t(`gperformance.mend.${where}`), to };
}

/** After the sentence of a mark: where it is mended, for who may. */
export function MendLink({ plant, code }: { plant: Plant; code: string }): ReactNode {
  const { t } = useTranslation();
  const may = useMay(plant.id);
  const mend = mendOf(plant, code, t);
  return mend !== null && may("plant_edit") && <PageLink to={mend.to}>{mend.name}</PageLink>;
}

/** The sentence of a refusal that asking again does not change: something of the plant or of the question is missing. */
export function lastingRefusal(error: unknown, t: TFunction): string | null {
  if (!(error instanceof CallError) || error.status !== 400) return null;
  const text = refusalText(error.refused, t);
  return text === "" ? null : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Why there is no settlement, in its place. */
export function CalcRefusal(props: {
  readonly plant: Plant;
  readonly error: unknown;
  readonly onRetry: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { plant, error, onRetry } = props;
  const may = useMay(plant.id);
  const lasting = lastingRefusal(error, t);
  const code = error instanceof CallError ? error.refused.code : undefined;
  const mend = code === undefined ? null : mendOf(plant, code, t);
  return (
    <Panel>
      {lasting === null ? (
        <LoadError
          text={error === null ? t("common.chart.unknownError") : errorText(error)}
          onRetry={onRetry}
        />
      ) : (
        <div role="alert">
          <EmptyState
            title={lasting}
            {...(mend !== null && !may("plant_edit") ? { hint: t("gperformance.mend.ask") } : {})}
            action={
              mend !== null &&
              may("plant_edit") && (
                <Button variant="default" size="xs" component={PageLink} to={mend.to}>
                  {mend.name}
                </Button>
              )
            }
          />
        </div>
      )}
    </Panel>
  );
}
