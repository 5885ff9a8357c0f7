import type { ReportTemplate } from "@heliograph/contract/reports/reports.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import type { Estimates } from "@heliograph/contract/variables/variables.wire.ts";
import { balanceSources, isBalance } from "../plants/balance-days.ts";
import { energiesOf, isIrradiance, powersOf, type QuantityFacts } from "../plants/quantities.ts";
import { isReportedAsEnergy } from "./reported-energies.ts";

/** A variable in use. */
export interface GapVariable extends QuantityFacts {
  readonly estimates: Estimates;
}
/** What a report could be made of. */
export interface PlantOfReport {
  readonly variables: readonly GapVariable[];
  readonly kwp: number;
  readonly hasStorage: boolean;
}
/** Something that a report tells of, and the plant does not have: no variable of this tag, or none of what the code names. */
export type ReportGap =
  | { readonly code: "tag"; readonly tag: number }
  | { readonly code: "estimates" | "light" | "kwp" | "balance" | "storage" };

const balanceOf = ({ variables, hasStorage }: PlantOfReport) => {
  const known = variables.map((one) => ({ ...one, variable: one }));
  return balanceSources({
    energies: energiesOf(known, []),
    powers: powersOf(known, null),
    money: [],
    hasStorage,
  });
};
const hasEstimates = ({ estimates }: GapVariable): boolean => Object.keys(estimates).length > 0;

/** Beside variables of its tags, what a template reads of the plant. (R13) */
const others: Readonly<Record<string, (of: PlantOfReport) => readonly ReportGap[]>> = {
  R02: ({ variables }) => (variables.some(hasEstimates) ? [] : [{ code: "estimates" }]),
  R04: ({ variables }) => (variables.some(isIrradiance) ? [] : [{ code: "light" }]),
  R05: ({ kwp }) => (kwp > 0 ? [] : [{ code: "kwp" }]),
  R06: (of) => (isBalance(balanceOf(of)) ? [] : [{ code: "balance" }]),
  R12: (of) => (balanceOf(of).powers.storage.length > 0 ? [] : [{ code: "storage" }]),
};

/** What a plant lacks for a report of the template to tell all that it can. (R13) */
export function reportGaps(
  template: Pick<ReportTemplate, "id" | "need" | "var_tags">,
  of: PlantOfReport,
): readonly ReportGap[] {
  const asked = template.need.includes("vars") ? template.var_tags : [];
  const isByPower = of.variables.some((one) => isReportedAsEnergy(template, one));
  return [
    ...asked
      .filter((tag) => !(tag === tags.E_PRODUCED && isByPower))
      .filter((tag) => !of.variables.some((one) => one.tags.includes(tag)))
      .map((tag): ReportGap => ({ code: "tag", tag })),
    ...(others[template.id]?.(of) ?? []),
  ];
}
