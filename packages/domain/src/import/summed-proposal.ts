import type { SuggestedVariable } from "@heliograph/contract/ingest/suggestions.wire.ts";
import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { SetupProposal } from "@heliograph/contract/setup/proposal.wire.ts";
import { knownName } from "../ingest/known-names.ts";
import { meanings, type Meaning } from "../ingest/meanings.ts";
import { mibPlace } from "../ingest/mib-place.ts";
import type { ColumnChoice } from "./column-choices.ts";
import type { TableSeries } from "./table-series.ts";

/** The proposal with what is added up to a counter named and tagged as the counter that it becomes. (X28) */
export function summedProposal(
  plant: Pick<Plant, "devices">,
  of: {
    readonly series: readonly TableSeries[];
    readonly proposal: SetupProposal;
    readonly choices: readonly ColumnChoice[];
  },
): SetupProposal {
  const summed = new Set(
    of.series.flatMap(({ mib }, at) => (of.choices[at]?.energy === "sum" ? [mib] : [])),
  );
  if (summed.size === 0) return of.proposal;
  return {
    ...of.proposal,
    groups: of.proposal.groups.map((group) => {
      const known = (plant.devices ?? []).find(({ id }) => id === group.device_id);
      const type = group.device?.type ?? known?.type ?? null;
      const names = new Set(
        [...group.variables, ...(known?.variables ?? [])].map(({ name }) => name.toLowerCase()),
      );
      const variables = group.variables.map((one) =>
        summed.has(one.mib) ? asCounter(one, { type, names }) : one,
      );
      return { ...group, variables };
    }),
  };
}
function asCounter(
  one: SuggestedVariable,
  { type, names }: { readonly type: DeviceType | null; readonly names: ReadonlySet<string> },
): SuggestedVariable {
  const tail = mibPlace(one.mib)?.tail ?? one.mib;
  if (knownName(tail, type)?.meaning !== "energyInterval") return one;
  const counter: Meaning = type === "inverter" ? meanings.energyProduced : meanings.energyTotal;
  // Two counters of a device are told apart by the logger's name.
  const end = names.has(counter.it.toLowerCase()) ? `, ${tail}` : "";
  return {
    ...one,
    name: `${counter.it}${end}`,
    name_en: `${counter.en}${end}`,
    tags: type === "inverter" ? [...counter.tags] : [],
  };
}
