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
export const asItIs: Factor = () => 1;
export const inKw: Factor = (v) => kwPerUnit(v.udm) ?? 1;
export const inWm2: Factor = (v) => {
  const unit = unitOf(v.udm);
  return unit?.dimension === "irradiance" ? unit.factor : 1;
};
/** The base of speeds is the metre an hour. */
const kmhFactor = 1000;
export const inKmh: Factor = (v) => {
  const unit = unitOf(v.udm);
  return unit?.dimension === "speed" ? unit.factor / kmhFactor : 1;
};

export const sourceOf = (v: ModelVariable, factor: Factor): Source => ({
  id: v.id,
  number: v.number,
  factor: factor(v),
});
export const hasTag = (v: ModelVariable, tag: number): boolean => v.tags.includes(tag);
