import { kwPerUnit, unitOf } from "../data/unit-of.ts";
import type { ModelVariable } from "../plants/plant-model.ts";

/** A variable that a check reads, and what takes its values to the unit of the rule. */
export interface Source {
  readonly id: string;
  readonly number: number;
  readonly factor: number;
}

/** What takes a variable's values to the unit of a rule. */
export type Factor = (v: ModelVariable) => number;
/** The same, where its own unit says all. */
export type UnitFactor = (v: Pick<ModelVariable, "udm">) => number;
export const asItIs: UnitFactor = () => 1;
export const inKw: UnitFactor = (v) => kwPerUnit(v.udm) ?? 1;
export const inWm2: UnitFactor = (v) => {
  const unit = unitOf(v.udm);
  return unit?.dimension === "irradiance" ? unit.factor : 1;
};
/** The base of speeds is the metre an hour. */
const kmhFactor = 1000;
export const inKmh: UnitFactor = (v) => {
  const unit = unitOf(v.udm);
  return unit?.dimension === "speed" ? unit.factor / kmhFactor : 1;
};

/** The unit that a factor takes values to; none where they stay as they are. */
export const unitOfFactor: ReadonlyMap<UnitFactor, string> = new Map([
  [inKw, "kW"],
  [inWm2, "W/m²"],
  [inKmh, "km/h"],
]);

export const sourceOf = (v: ModelVariable, factor: Factor): Source => ({
  id: v.id,
  number: v.number,
  factor: factor(v),
});
export const hasTag = (v: ModelVariable, tag: number): boolean => v.tags.includes(tag);
