import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { SetupProposal } from "@heliograph/contract/setup/proposal.wire.ts";
import type { ColumnChoice, ColumnPlan } from "./column-choices.ts";
import type { JudgedTarget } from "./judge-reading.ts";
import type { TableSeries } from "./table-series.ts";

/** The variables to which the columns of a file go, those that are created with them too, with what they are judged by. */
export function judgedTargets(
  plant: Pick<Plant, "devices">,
  of: {
    readonly series: readonly TableSeries[];
    readonly proposal: SetupProposal;
    readonly choices: readonly ColumnChoice[];
    readonly plans: readonly ColumnPlan[];
  },
): JudgedTarget[] {
  const devices = plant.devices ?? [];
  const known = new Map(
    devices.flatMap((device) => device.variables.map((one) => [one.id, { one, device }] as const)),
  );
  const proposed = new Map(
    of.proposal.groups.flatMap(({ device_id: id, device, variables }) =>
      variables.map((one) => {
        const own = device ?? devices.find((other) => other.id === id) ?? null;
        return [one.mib, { one: { ...one, bitmask: null }, device: own }] as const;
      }),
    ),
  );
  return of.series.flatMap(({ mib }, at): JudgedTarget[] => {
    const target = of.plans[at]?.target ?? null;
    const { to } = of.choices[at] ?? { to: "none" };
    const found = to === "new" ? proposed.get(mib) : known.get(to);
    if (target === null || found === undefined) return [];
    const { one, device } = found;
    return [
      {
        mib: target.mib,
        udm: one.udm,
        tags: one.tags,
        data_type: one.data_type,
        hasBitmask: one.bitmask !== null,
        vmax: one.vmax,
        deviceType: device?.type ?? null,
        nominalKw: device?.nominal ?? null,
      },
    ];
  });
}
