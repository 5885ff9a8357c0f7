/** Reports of energies on plants that measure power alone. (D8) */
import type { ReportTemplate } from "@heliograph/contract/reports/reports.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { powerFactor } from "../plants/quantities.ts";

type Tags = { readonly tags: readonly number[] };

/** Whether a template tells of produced energies. */
export const isOfEnergies = ({ var_tags: own }: Pick<ReportTemplate, "var_tags">): boolean =>
  own.includes(tags.E_PRODUCED);

/** Whether a template of energies tells of a variable as what its power adds up to. */
export const isReportedAsEnergy = (
  template: Pick<ReportTemplate, "var_tags">,
  { udm, tags: own }: Tags & { readonly udm: string | null },
): boolean =>
  isOfEnergies(template) &&
  own.includes(tags.P_PRODUCED) &&
  !own.includes(tags.E_PRODUCED) &&
  powerFactor(udm) !== null;
