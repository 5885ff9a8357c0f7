import type { SetupProposal } from "@heliograph/contract/setup/proposal.wire.ts";
import type { ColumnChoice } from "./column-choices.ts";
import type { TableSeries } from "./table-series.ts";

/** The proposal with what is of a device that the plant has at another address on that device: none is created a second time. (X28) */
export function twinsAtHome(of: {
  readonly series: readonly TableSeries[];
  readonly proposal: SetupProposal;
  readonly choices: readonly ColumnChoice[];
}): SetupProposal {
  const homes = new Map(
    of.series.flatMap(({ mib }, at) => {
      const doubt = of.choices[at]?.doubt;
      return doubt?.code === "twin" ? [[mib, doubt.ids[0]!] as const] : [];
    }),
  );
  if (homes.size === 0) return of.proposal;
  const groups = of.proposal.groups.flatMap((group) => {
    const stay = group.variables.filter(({ mib }) => !homes.has(mib));
    return stay.length === 0 && group.variables.length > 0 ? [] : [{ ...group, variables: stay }];
  });
  const moved = of.proposal.groups
    .flatMap(({ variables }) => variables)
    .filter(({ mib }) => homes.has(mib));
  for (const [home, variables] of Map.groupBy(moved, ({ mib }) => homes.get(mib)!)) {
    const at = groups.findIndex(({ device_id: id }) => id === home);
    if (at < 0) groups.push({ device_id: home, device: null, variables });
    else groups[at] = { ...groups[at]!, variables: [...groups[at]!.variables, ...variables] };
  }
  return { ...of.proposal, groups };
}
