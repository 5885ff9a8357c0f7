import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useMay } from "../me.ts";
import { onDemand } from "../ui/on-demand.tsx";
import { setupQuery } from "./setup-query.ts";

const List = onDemand(() => import("./setup-panel.tsx").then((part) => part.SetupList), ["setup"]);

/** What a new plant lacks, for who may edit it: nothing where nothing is missing. (SU3) */
export function SetupPanel({ plant }: { readonly plant: Plant }): ReactNode {
  const may = useMay(plant.id);
  const { data } = useQuery({ ...setupQuery(plant.id), enabled: may("plant_edit") });
  return data?.checks ? <List plant={plant} setup={data} checks={data.checks} /> : null;
}
