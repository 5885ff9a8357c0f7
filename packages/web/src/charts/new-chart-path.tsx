import { Navigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useCurrentPlantId } from "../current-plant.ts";

/** `/chart/new` is a new chart of the plant looked at last; without one, the list of plants. */
export function NewChartPath(): ReactNode {
  const plantId = useCurrentPlantId();
  return <Navigate to={plantId === null ? "/" : `/plant/${plantId}/chart/new`} replace />;
}
