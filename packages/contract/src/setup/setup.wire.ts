import { z } from "zod";
import { queryFlag } from "../ids.ts";

/** What a plant needs before it can be relied on, in the order in which it is done. */
export const setupCheckIds = [
  "place",
  "password",
  "packets",
  "devices",
  "variables",
  "meaning",
  "nominals",
  "agreement",
  "expected",
  "recipients",
  "people",
  "reports",
  "price",
] as const;
export type SetupCheckId = (typeof setupCheckIds)[number];
/** `later`: it cannot be known yet. */
export const setupStates = ["done", "todo", "warning", "later"] as const;
export type SetupState = (typeof setupStates)[number];
/** The pages of a plant where something is mended. */
export const setupPlaces = [
  "info",
  "loggers",
  "suggest_devices",
  "suggest_variables",
  "variables",
  "devices",
  "sections",
  "alerts",
  "users",
  "reports",
  "tariffs",
  "files",
] as const;
export type SetupPlace = (typeof setupPlaces)[number];

export const setupCheck = z.object({
  id: z.enum(setupCheckIds),
  state: z.enum(setupStates),
  /** What it was found by: counts, lengths [s], moments [unix s], powers [kW], energies [kWh]; null: not known. */
  facts: z.record(z.string(), z.number().nullable()),
  mend: z.enum(setupPlaces),
  /** Nothing waits for it. */
  optional: z.boolean(),
});
export type SetupCheck = z.infer<typeof setupCheck>;
export const plantSetup = z.object({
  /** Why the list is not shown any more; null while it is. */
  aside: z.enum(["complete", "by_hand"]).nullable(),
  /** Null where it is not shown and was asked for only if it is. */
  checks: z.array(setupCheck).nullable(),
});
export type PlantSetup = z.infer<typeof plantSetup>;
export const setupQuestion = z.object({
  /** Without the checks where the list is not shown any more. */
  if_shown: queryFlag,
});
