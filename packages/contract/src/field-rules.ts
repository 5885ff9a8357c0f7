import { z } from "zod";

/** The rules that a field can break, as the portal words them beside it. */
export const fieldRules = [
  "field",
  "required",
  "min",
  "max",
  "length",
  "format",
  "email",
  "url",
  "uuid",
  "number",
  "integer",
  "least",
  "most",
  "fewItems",
  "manyItems",
  "choice",
  "unknownKey",
  "backward",
  "sameTimes",
  "twice",
  "nothingChosen",
  "tens",
  "minAboveMax",
  "manyYears",
  "groundCover",
] as const;
export const fieldRule = z.enum(fieldRules);
export type FieldRule = (typeof fieldRules)[number];

/** A rule that Zod does not know by itself, for `refine`: its English sentence, and its name for the portal. */
export const breaks = (
  rule: FieldRule,
  message: string,
  path?: string[],
): { message: string; params: { rule: FieldRule }; path?: string[] } => ({
  message,
  params: { rule },
  ...(path === undefined ? {} : { path }),
});
