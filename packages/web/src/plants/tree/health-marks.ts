import type { Incident } from "@heliograph/contract/health/health.wire.ts";
import { causeWord } from "@heliograph/domain/health/cause-word.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { markOf } from "../../health/health.api.ts";
import { type MarkState, severity } from "../../ui/states.ts";
import { plantPages } from "../../plant-pages.ts";
import { deviceGroups } from "./tree-model.ts";

/** What an incident adds to a row: its silhouette, hollow while it waits to be judged again. */
export interface HealthMarkOfRow {
  readonly state: MarkState;
  readonly hollow: boolean;
}

const worstOf = (marks: readonly HealthMarkOfRow[]): HealthMarkOfRow | undefined =>
  marks.toSorted(
    (a, b) => severity(a.state) - severity(b.state) || Number(a.hollow) - Number(b.hollow),
  )[0];

/** Marks of the tree by node: what an incident is about, its device, the group above, and the page of all incidents. */
export function healthMarks(
  plant: Pick<Plant, "devices">,
  incidents: Iterable<Incident>,
): ReadonlyMap<string, HealthMarkOfRow> {
  const standing = [...incidents].filter(({ ended }) => ended === null);
  const marks = new Map<string, HealthMarkOfRow>();
  const add = (id: string, mark: HealthMarkOfRow): void => {
    const known = marks.get(id);
    marks.set(id, (known && worstOf([known, mark])) ?? mark);
  };
  const groupOf = new Map(
    (plant.devices ?? []).map((device) => [
      device.id,
      deviceGroups.find(([type]) => type === device.type)?.[1],
    ]),
  );
  for (const { cause, state, subject } of standing) {
    const mark = { state: markOf[causeWord(cause)], hollow: state === "dormant" };
    add(plantPages.incidents.path, mark);
    if (subject.kind !== "device" && subject.kind !== "variable") continue;
    add(subject.id, mark);
    const device = subject.kind === "device" ? subject.id : subject.device?.id;
    if (device === undefined) continue;
    add(device, mark);
    const group = groupOf.get(device);
    if (group !== undefined) add(group, mark);
  }
  return marks;
}
