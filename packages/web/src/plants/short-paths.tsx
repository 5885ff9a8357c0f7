import { useQuery } from "@tanstack/react-query";
import { notFound } from "@tanstack/react-router";
import type { FunctionComponent } from "react";
import { CallError } from "../call-error.ts";
import { chartPage } from "../charts/charts.pages.ts";
import { useCurrentPlantId } from "../current-plant.ts";
import { devicePage } from "../devices/devices.pages.ts";
import { reportPage } from "../reports/reports.pages.ts";
import { Lead } from "../ui/page-link.tsx";
import type { Place } from "../ui/page.ts";
import { Skeleton } from "../ui/panel.tsx";
import { variablePage } from "../variables/variables.pages.ts";
import { plantOfChart, plantOfDevice, plantOfReport, plantOfVariable } from "./plants.api.ts";
import { deviceShortPage, sectionPage } from "./plants.pages.ts";

// All short addresses call their parameter alike.
const useShortId = (): string => deviceShortPage.useParams().shortId;

/**
 * Leads to the page below the plant that owns the object.
 * @throws notFound when the object or its plant does not exist
 */
const leadTo =
  (
    kind: string,
    find: (id: string) => Promise<string | null>,
    to: (plantId: string, id: string) => Place,
  ): FunctionComponent =>
  () => {
    const id = useShortId();
    const { data, error } = useQuery({
      queryKey: ["plant", "of", kind, id],
      queryFn: () => find(id),
      staleTime: Number.POSITIVE_INFINITY,
      meta: { quiet: true },
    });
    // A malformed id is a 400: nothing stands there either.
    const isAbsent = error instanceof CallError && (error.status === 404 || error.status === 400);
    if (data === null || isAbsent) throw notFound();
    if (error) throw error;
    if (data === undefined) return <Skeleton heightPx={320} radiusPx={8} />;
    return <Lead to={to(data, id)} />;
  };

export const DeviceShortPath = leadTo("device", plantOfDevice, (plantId, deviceId) =>
  devicePage.at({ plantId, deviceId }),
);
export const VariableShortPath = leadTo("variable", plantOfVariable, (plantId, varId) =>
  variablePage.at({ plantId, varId }),
);
export const ChartShortPath = leadTo("chart", plantOfChart, (plantId, chartId) =>
  chartPage.at({ plantId, chartId }),
);
export const ReportShortPath = leadTo("report", plantOfReport, (plantId, reportId) =>
  reportPage.at({ plantId, reportId }),
);

/** A section has a number, not an id: it is one of the plant looked at last. */
export const SectionShortPath: FunctionComponent = () => {
  const plantId = useCurrentPlantId();
  const idx = useShortId();
  if (plantId === null) throw notFound();
  return <Lead to={sectionPage.at({ plantId, idx })} />;
};
