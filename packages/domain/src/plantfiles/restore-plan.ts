import type { PlantFile } from "@heliograph/contract/plantfiles/plantfiles.wire.ts";
import type { Tariff } from "@heliograph/contract/tariffs/tariffs.wire.ts";
import type { PlantModel } from "../plants/plant-model.ts";
import { refusal } from "../plants/refusal.ts";
import { namedKeys, reportKeys } from "./file-keys.ts";
import { partFaults } from "./part-faults.ts";
import { keysOfModel } from "./plant-file.ts";
import { plantOfFile, type FileIntent, type FileKind, type PlantParts } from "./plant-of-file.ts";
import type { FileFault } from "./read-plant-file.ts";

/** The id behind each key of a plant: `variable inv.1.pac`. */
export type IdsByKey = Readonly<Record<string, string>>;
const nameOf = (kind: FileKind, key: string): string => `${kind} ${key}`;

export function idsByKey(model: PlantModel, tariffs: readonly Tariff[]): IdsByKey {
  const keys = keysOfModel(model);
  const of = (
    kind: FileKind,
    things: readonly { readonly id: string }[],
    names: readonly string[],
  ) => things.map(({ id }, at) => [nameOf(kind, names[at]!), id] as const);
  return Object.fromEntries([
    ...[...keys.devices].map(([id, key]) => [nameOf("device", key), id] as const),
    ...[...keys.variables].map(([id, key]) => [nameOf("variable", key), id] as const),
    ...of("chart", model.charts, namedKeys(model.charts)),
    ...of("alert", model.alerts, namedKeys(model.alerts)),
    ...of("report", model.reports, reportKeys(model.reports)),
    ...tariffs.map((one) => [nameOf("tariff", one.valid_from), one.id] as const),
  ]);
}

export interface RestorePlan {
  /** The plant as it is to be, with what came since and stays. */
  readonly parts: PlantParts;
  readonly faults: readonly FileFault[];
  /** Keys of devices and variables that came since. */
  readonly disabled: readonly string[];
  /** Charts, alerts, reports and tariffs that came since. */
  readonly deleted: Pick<PlantParts, "charts" | "alerts" | "reports" | "tariffs">;
  readonly dropped: readonly string[];
}

/**
 * The way back to a plant as it was: what is there by its id, else by its key, becomes what it was; what is missing is created anew; devices and
 * variables that came since stay, disabled, because what they measured goes with them; charts, alerts and reports that came since go. (PF8)
 */
export function restorePlan(
  now: PlantModel,
  then: { readonly file: PlantFile; readonly ids: IdsByKey },
  of: {
    /** As they are now. */
    readonly tariffs: readonly Tariff[];
    readonly bitmasks: ReadonlySet<string>;
    readonly newId: () => string;
    readonly recipient: FileIntent["recipient"];
  },
): RestorePlan {
  const present = new Set(
    [now.devices, now.variables, now.charts, now.alerts, now.reports, of.tariffs]
      .flat()
      .map(({ id }) => id),
  );
  const kept = new Set(Object.values(then.ids).filter((id) => present.has(id)));
  const byKey = idsByKey(now, of.tariffs);
  const idOf = (kind: FileKind, key: string): string => {
    const own = then.ids[nameOf(kind, key)];
    if (own !== undefined && present.has(own)) return own;
    const alike = byKey[nameOf(kind, key)];
    if (alike === undefined || kept.has(alike)) return of.newId();
    kept.add(alike);
    return alike;
  };
  const { parts, faults, dropped } = plantOfFile(then.file, {
    plantId: now.plant.id,
    name: then.file.plant.name,
    kept: {
      http_passwd: now.plant.http_passwd,
      num_sms: now.plant.num_sms,
      num_sent_sms: now.plant.num_sent_sms,
      logo: now.plant.logo,
    },
    idOf,
    newId: of.newId,
    numberOf: (id) => now.byId.get(id)?.number ?? 0,
    recipient: of.recipient,
  });
  const isNew = ({ id }: { readonly id: string }): boolean => !kept.has(id);
  const keys = keysOfModel(now);
  const devices = now.devices.filter(isNew);
  const variables = now.variables.filter(isNew);
  // Who wrote down no tariffs did not say that there were none.
  const tariffs = then.file.tariffs === null ? of.tariffs : parts.tariffs;
  const whole: PlantParts = {
    ...parts,
    tariffs,
    devices: [...parts.devices, ...devices.map((one) => ({ ...one, disabled: true }))],
    variables: [...parts.variables, ...variables.map(off)],
  };
  const moved = parts.variables.flatMap((after): FileFault[] => {
    const before = now.byId.get(after.id);
    if (before === undefined || before.device_id === after.device_id) return [];
    const device = now.deviceById.get(before.device_id ?? "")?.name ?? "";
    const why = refusal("plant_file_moved", { variable: before.name, device });
    return [{ at: `variables[${before.mib}]`, refusal: why }];
  });
  const all = [...faults, ...moved];
  return {
    parts: whole,
    faults: all.length > 0 ? all : partFaults(whole, of.bitmasks),
    disabled: [
      ...devices.map(({ id }) => keys.devices.get(id) ?? id),
      ...variables
        .filter(({ disabled }) => !disabled)
        .map(({ id }) => keys.variables.get(id) ?? id),
    ],
    deleted: {
      charts: now.charts.filter(isNew),
      alerts: now.alerts.filter(isNew),
      reports: now.reports.filter(isNew),
      tariffs: then.file.tariffs === null ? [] : of.tariffs.filter(isNew),
    },
    dropped,
  };
}
/** As the model has it, without what follows from its device. */
function off({ nominalKw: _kw, deviceType: _type, ...one }: PlantModel["variables"][number]) {
  return { ...one, disabled: true };
}
