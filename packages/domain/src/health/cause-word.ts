import type { Cause } from "@heliograph/contract/health/health.wire.ts";

/** What a plant is called that has an incident of this cause: nothing arrives, something stands still, or it makes less. (H13) */
const words: Readonly<Record<Cause, "alarm" | "weak" | "no_data">> = {
  no_communication: "no_data",
  grid_open: "alarm",
  device_stopped: "alarm",
  string_dead: "alarm",
  tracker_off: "alarm",
  string_weak: "weak",
  derating: "weak",
  curtailment: "weak",
  device_weak: "weak",
  inputs_unequal: "weak",
  shading: "weak",
  soiling: "weak",
  snow: "weak",
  degradation: "weak",
  clipping: "weak",
  sensor_drift: "weak",
  sensor_stuck: "weak",
  sensor_contradiction: "weak",
  counter_against_power: "weak",
  wrong_clock: "weak",
  refused_values: "weak",
};
/** Without the schemas that stand beside the list of causes: the list of plants loads this. */
export const isBuiltIn = (cause: string): cause is Cause => Object.hasOwn(words, cause);

/** @param cause a built-in one, or `alert:{id}`: what a person wants to be alarmed of is an alarm */
export const causeWord = (cause: string): "alarm" | "weak" | "no_data" =>
  isBuiltIn(cause) ? words[cause] : "alarm";
