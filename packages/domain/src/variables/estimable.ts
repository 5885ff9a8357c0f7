import { tags } from "@heliograph/contract/variables/tags.ts";
import { unitOf } from "../data/unit-of.ts";
import type { PlantModel, VariableFacts } from "../plants/plant-model.ts";

/** Whether a variable can have monthly estimates: an energy produced or theoretical, an energy by its unit, or the energy of a section. (P16) */
export const isEstimable = (v: VariableFacts, model: PlantModel): boolean =>
  v.tags.includes(tags.E_PRODUCED) ||
  v.tags.includes(tags.E_TEORICA) ||
  unitOf(v.udm)?.dimension === "energy" ||
  model.plant.sections.some((s) => s.fetot === v.id);
