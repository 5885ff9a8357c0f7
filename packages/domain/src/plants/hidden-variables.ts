import type { Section } from "@heliograph/contract/plants/plants.wire.ts";
import type { PermissionName } from "@heliograph/contract/users/permissions.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import { formulaInputs } from "../variables/formula-inputs.ts";

/** Which of the two permissions that unhide variables a caller holds. */
export interface Sight {
  /** Permission 10. */
  readonly irradiance: boolean;
  /** Permission 1. */
  readonly theoretical: boolean;
}

/** What decides of it: a plant as it is kept, or as it travels. */
export interface Hideable {
  readonly plant: { readonly sections: readonly Pick<Section, "firr" | "fteo" | "fpr">[] };
  readonly variables: readonly {
    readonly id: string;
    readonly tags: readonly number[];
    readonly formula: string | null;
  }[];
}

const irradianceTags: readonly number[] = [tags.IRR];
const theoreticalTags: readonly number[] = [tags.P_TEORICA, tags.E_TEORICA, tags.PR];

/**
 * Ids of the variables that are hidden from a caller (D11, P9): irradiance without 10; theoretical power and
 * energy, and performance ratio, without 1; what sections name as such; and every formula that reads one of them, however far.
 */
export function hiddenVariables(model: Hideable, sight: Sight): ReadonlySet<string> {
  const hidden = new Set<string>();
  if (sight.irradiance && sight.theoretical) return hidden;
  const hide = (id: string | null): void => {
    if (id !== null) hidden.add(id);
  };
  for (const v of model.variables) if (isHiddenByTag(v, sight)) hide(v.id);
  for (const s of model.plant.sections) {
    if (!sight.irradiance) hide(s.firr);
    if (!sight.theoretical) {
      hide(s.fteo);
      hide(s.fpr);
    }
  }
  // Formulas may precede their inputs: repeat until nothing is added.
  const formulas = model.variables.flatMap((v) =>
    v.formula === null ? [] : [{ id: v.id, inputs: formulaInputs(v.formula) }],
  );
  for (let before = -1; before !== hidden.size;) {
    before = hidden.size;
    for (const f of formulas) if (f.inputs.some((id) => hidden.has(id))) hidden.add(f.id);
  }
  return hidden;
}
const isHiddenByTag = (v: Hideable["variables"][number], sight: Sight): boolean =>
  v.tags.some(
    (t) =>
      (!sight.irradiance && irradianceTags.includes(t)) ||
      (!sight.theoretical && theoreticalTags.includes(t)),
  );

/** The permissions that a caller lacks to see a variable, all of them needed; none where it is not hidden from him. */
export const neededToSee = (model: Hideable, sight: Sight, id: string): PermissionName[] => [
  ...(!sight.irradiance && hiddenVariables(model, { ...all, irradiance: false }).has(id)
    ? (["irradiance"] as const)
    : []),
  ...(!sight.theoretical && hiddenVariables(model, { ...all, theoretical: false }).has(id)
    ? (["theoretical_vars"] as const)
    : []),
];
const all: Sight = { irradiance: true, theoretical: true };
