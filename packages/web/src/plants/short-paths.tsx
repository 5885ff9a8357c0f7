import { useQuery } from "@tanstack/react-query";
import { Navigate, notFound, useParams } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { CallError } from "../call-error.ts";
import { useCurrentPlantId } from "../current-plant.ts";
import { type PagePath, usePageExists } from "../pages.ts";
import { Skeleton } from "../ui/panel.tsx";
import { plantOfChart, plantOfDevice, plantOfVariable } from "./plants.api.ts";

/** The canonical page of an object: the one below its plant. */
interface Target {
  readonly path: PagePath;
  readonly to: (plantId: string, id: string) => string;
}

/**
 * Leads to the page below the plant that owns the object.
 * @throws notFound when the object, its plant or the page does not exist
 */
function Lead(props: {
  readonly target: Target;
  readonly id: string;
  readonly find: (id: string) => Promise<string | null>;
}): ReactNode {
  const { target, id, find } = props;
  const exists = usePageExists()(target.path);
  const { data, error } = useQuery({
    queryKey: ["plant", "of", target.path, id],
    queryFn: () => find(id),
    enabled: exists,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  // A malformed id is a 400: nothing stands there either.
  const isAbsent = error instanceof CallError && (error.status === 404 || error.status === 400);
  if (!exists || data === null || isAbsent) throw notFound();
  if (error) throw error;
  if (data === undefined) return <Skeleton heightPx={320} radiusPx={8} />;
  return <Navigate to={target.to(data, id)} replace />;
}

const useShortId = (): string => useParams({ strict: false }).shortId ?? "";

export function DeviceShortPath(): ReactNode {
  const target: Target = {
    path: "/plant/$plantId/device/$deviceId",
    to: (plantId, id) => `/plant/${plantId}/device/${id}`,
  };
  return <Lead target={target} id={useShortId()} find={plantOfDevice} />;
}

export function VariableShortPath(): ReactNode {
  const target: Target = {
    path: "/plant/$plantId/var/$varId",
    to: (plantId, id) => `/plant/${plantId}/var/${id}`,
  };
  return <Lead target={target} id={useShortId()} find={plantOfVariable} />;
}

export function ChartShortPath(): ReactNode {
  const target: Target = {
    path: "/plant/$plantId/chart/$chartId",
    to: (plantId, id) => `/plant/${plantId}/chart/${id}`,
  };
  return <Lead target={target} id={useShortId()} find={plantOfChart} />;
}

/** A section has a number, not an id: it is one of the plant looked at last. */
export function SectionShortPath(): ReactNode {
  const current = useCurrentPlantId();
  const id = useShortId();
  const target: Target = {
    path: "/plant/$plantId/section/$index",
    to: (plantId, index) => `/plant/${plantId}/section/${index}`,
  };
  return <Lead target={target} id={id} find={() => Promise.resolve(current)} />;
}
