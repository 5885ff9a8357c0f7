import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useMay } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import { type ChartGround, ChartOverlay } from "../ui/charts/chart-overlay.ts";
import { onDemand } from "../ui/on-demand.tsx";
import type { ChartSubjects } from "./mark-places.ts";

const Rail = onDemand(
  () => import("./mark-rail.tsx").then((part) => part.MarkRail),
  ["health", "alerts"],
);
const AboutOfCharts = createContext<ChartSubjects | null>(null);

/** Marks on every chart below it where incidents and alarms of the plant began and ended. (INC-08) */
export function PlantMarks({ children }: { readonly children: ReactNode }): ReactNode {
  return <ChartOverlay value={marksOf}>{children}</ChartOverlay>;
}
/** Charts below it are about these parts of the plant alone. @param props.about null: the whole plant */
export function MarksAbout(props: {
  readonly about: ChartSubjects | null;
  readonly children: ReactNode;
}): ReactNode {
  return <AboutOfCharts value={props.about}>{props.children}</AboutOfCharts>;
}

const marksOf = (ground: ChartGround): ReactNode => <MarksOfPlant ground={ground} />;
function MarksOfPlant({ ground }: { readonly ground: ChartGround }): ReactNode {
  const plant = usePlant();
  const about = useContext(AboutOfCharts);
  // Without the right there are no marks to see, and none are asked for. (H14)
  return useMay(plant.id)("alerts_show") ? (
    <Rail plantId={plant.id} ground={ground} about={about} />
  ) : null;
}

/** Of devices, with the sections that they stand in. */
export const useMarksOfDevices = (plant: Plant, ids: readonly string[]): ChartSubjects => {
  const key = ids.join(" ");
  return useMemo(() => {
    const devices = new Set(key === "" ? [] : key.split(" "));
    return { sections: sectionsOf(plant, devices), devices, variables: null };
  }, [plant, key]);
};
/** Of a section, with its devices. */
export const useMarksOfSection = (plant: Plant, index: number): ChartSubjects | null =>
  useMemo(
    () =>
      index === 0
        ? null
        : {
            sections: new Set([index]),
            devices: new Set(plant.sections[index]?.devices_ids),
            variables: null,
          },
    [plant, index],
  );
/** Of variables, with the devices that measure them; of a formula, or of what stands for a whole section, everything. */
export const useMarksOfVariables = (plant: Plant, ids: readonly string[]): ChartSubjects | null => {
  const key = ids.join(" ");
  return useMemo(() => {
    const variables = new Set(key.split(" "));
    const own = (plant.devices ?? []).filter((device) =>
      device.variables.some(({ id }) => variables.has(id)),
    );
    const measured = new Set(own.flatMap((device) => device.variables.map(({ id }) => id)));
    const ofSections = new Set(plant.sections.flatMap((section) => Object.values(section)));
    if ([...variables].some((id) => !measured.has(id) || ofSections.has(id))) return null;
    const devices = new Set(own.map(({ id }) => id));
    return { sections: sectionsOf(plant, devices), devices, variables };
  }, [plant, key]);
};
const sectionsOf = (plant: Plant, devices: ReadonlySet<string>): Set<number> =>
  new Set(
    plant.sections.flatMap(({ devices_ids: own }, index) =>
      index > 0 && own.some((id) => devices.has(id)) ? [index] : [],
    ),
  );
