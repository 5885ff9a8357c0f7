import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import {
  conflictsOf,
  type DraftKey,
  type Draft,
  type Drafts,
  type Fault,
  type RowValues,
  shownValues,
  storedValues,
} from "./variable-drafts.ts";

/** A measured variable as the table shows it: what is stored with what is not saved yet laid over it. */
export interface VariableRow {
  readonly id: string;
  readonly variable: Variable;
  readonly deviceId: string;
  readonly device: string;
  readonly deviceNumber: number;
  readonly deviceType: DeviceType;
  readonly stored: RowValues;
  readonly shown: RowValues;
  readonly draft: Draft | undefined;
  readonly faults: readonly Fault[];
  readonly conflicts: readonly DraftKey[];
  /** Why the server did not take it, in words. */
  readonly refused: { readonly key: string | undefined; readonly why: string } | undefined;
}

/** All measured variables of a plant in the order of its devices, those of disabled devices too. */
export function variableRows(
  plant: Pick<Plant, "devices">,
  of: {
    readonly drafts: Drafts;
    readonly faults: ReadonlyMap<string, readonly Fault[]>;
    readonly refused: ReadonlyMap<string, VariableRow["refused"]>;
  },
): VariableRow[] {
  return (plant.devices ?? []).flatMap((device, at) =>
    device.variables.map((variable): VariableRow => {
      const draft = of.drafts.get(variable.id);
      return {
        id: variable.id,
        variable,
        deviceId: device.id,
        device: device.name,
        deviceNumber: device.oidn ?? at + 1,
        deviceType: device.type,
        stored: storedValues(variable),
        shown: shownValues(variable, draft),
        draft,
        faults: of.faults.get(variable.id) ?? [],
        conflicts: draft === undefined ? [] : conflictsOf(variable, draft),
        refused: of.refused.get(variable.id),
      };
    }),
  );
}
/** It cannot be saved as it stands. */
export const isWrong = ({ faults, conflicts, refused }: VariableRow): boolean =>
  faults.length > 0 || conflicts.length > 0 || refused !== undefined;
