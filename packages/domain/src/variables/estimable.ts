import { tags } from "@heliograph/contract/variables/tags.ts";
import { unitOf } from "../data/unit-of.ts";

/**
 * Whether a variable can have monthly estimates: an energy produced or theoretical, an energy by its unit, or the energy of a section, which is
 * that of its powers where nothing counts. (P16)
 */
export const isEstimable = (
  variable: {
    readonly id: string;
    readonly tags: readonly number[];
    readonly udm: string | null;
  },
  sections: readonly { readonly fetot: string | null }[],
  energies: readonly { readonly energy: readonly string[]; readonly integral: boolean }[],
): boolean =>
  variable.tags.includes(tags.E_PRODUCED) ||
  variable.tags.includes(tags.E_TEORICA) ||
  unitOf(variable.udm)?.dimension === "energy" ||
  sections.some(({ fetot }) => fetot === variable.id) ||
  energies.some(({ energy, integral }) => integral && energy.includes(variable.id));
