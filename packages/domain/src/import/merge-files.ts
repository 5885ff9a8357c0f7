import type { DevicePlan, PacketRow, VariablePlan } from "./import-plan.ts";

export interface MergedMoments {
  /** Ascending, each stamp once. */
  readonly moments: readonly PacketRow[];
  /** Repeated values that were equal. */
  readonly repeated: number;
  /** Repeated values that differed: the later line, of the later file, counts. (D4) */
  readonly corrected: number;
}

/** Moments of several files, in their order, as one series. */
export function mergeMoments(files: readonly (readonly PacketRow[])[]): MergedMoments {
  const byStamp = new Map<number, Record<string, number>>();
  let repeated = 0;
  let corrected = 0;
  for (const { stamp, values } of files.flat()) {
    const merged = byStamp.get(stamp) ?? {};
    byStamp.set(stamp, merged);
    for (const [mib, value] of Object.entries(values)) {
      const known = merged[mib];
      if (known === value) repeated++;
      else if (known !== undefined) corrected++;
      merged[mib] = value;
    }
  }
  const moments = [...byStamp].map(([stamp, values]) => ({ stamp, values }));
  return { moments: moments.sort((a, b) => a.stamp - b.stamp), repeated, corrected };
}

/** Devices of several files as one list: the first file's description of a device is used, variables of all files are added. */
export function mergeDevices(files: readonly (readonly DevicePlan[])[]): DevicePlan[] {
  const byKey = new Map<string, DevicePlan>();
  for (const device of files.flat()) {
    const key = `${device.oid}.${device.oidn}`;
    const known = byKey.get(key);
    byKey.set(
      key,
      known === undefined
        ? device
        : { ...known, variables: union(known.variables, device.variables) },
    );
  }
  return [...byKey.values()].sort((a, b) => a.oid.localeCompare(b.oid) || a.oidn - b.oidn);
}

function union(a: readonly VariablePlan[], b: readonly VariablePlan[]): VariablePlan[] {
  const known = new Set(a.map(({ mib }) => mib));
  return [...a, ...b.filter(({ mib }) => !known.has(mib))];
}
