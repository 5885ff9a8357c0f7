import type { MaintenanceWindow, Subject } from "@heliograph/contract/logbook/logbook.wire.ts";
import { maySeeDevice } from "../devices/device-permissions.ts";
import type { PlantModel } from "../plants/plant-model.ts";
import type { PlantSight } from "../plants/plant-on-wire.ts";

/** The name of what of a plant a subject is; null for the plant as a whole, undefined where there is nothing of the kind. */
export function subjectName(model: PlantModel, { kind, id }: Subject): string | null | undefined {
  switch (kind) {
    case "plant":
      return id === "" ? null : undefined;
    case "section":
      return /^\d+$/.test(id) ? model.plant.sections[Number(id)]?.name : undefined;
    case "device":
      return model.deviceById.get(id)?.name;
    case "variable":
      return model.byId.get(id)?.name;
  }
}

/** Whether a reader may see what a subject is. What is gone is seen by those from whom nothing of the plant is hidden. (LB3) */
export function maySeeSubject(
  model: PlantModel,
  { kind, id }: Subject,
  sight: PlantSight,
): boolean {
  if (kind === "plant" || kind === "section") return true;
  const seesAll = sight.holds("irradiance") && sight.holds("theoretical_vars");
  if (kind === "variable") return model.byId.has(id) ? !sight.hidden.has(id) : seesAll;
  const device = model.deviceById.get(id);
  return device === undefined
    ? seesAll
    : maySeeDevice(device.type, (permission) => sight.holds(permission));
}

/** What is wrong with something of a plant: a section by its number, a device or a variable by its id, all null for the plant. */
export interface Concerned {
  readonly section: number | null;
  readonly deviceId: string | null;
  readonly variableId: string | null;
}
/** Whether a window covers a moment of something: one of the plant covers all of it, one of a section its devices, one of a device its variables. (LB6) */
export function isInWindow(
  model: PlantModel,
  windows: readonly Pick<MaintenanceWindow, "from" | "to" | "subject">[],
  at: { readonly seconds: number; readonly of: Concerned },
): boolean {
  const { section, variableId } = at.of;
  const variable = variableId === null ? undefined : model.byId.get(variableId);
  const deviceId = at.of.deviceId ?? variable?.device_id ?? null;
  const covers = ({ kind, id }: Subject): boolean => {
    switch (kind) {
      case "plant":
        return true;
      case "section":
        return (
          section === Number(id) ||
          // The first section is the whole plant.
          Number(id) === 0 ||
          (deviceId !== null &&
            model.plant.sections[Number(id)]?.devices_ids.includes(deviceId) === true)
        );
      case "device":
        return deviceId === id;
      case "variable":
        return variableId === id;
    }
  };
  return windows.some(
    ({ from, to, subject }) => from <= at.seconds && at.seconds < to && covers(subject),
  );
}
