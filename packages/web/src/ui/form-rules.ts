import type { FieldRule } from "@heliograph/contract/field-rules.ts";
import { brokenRule, valueAt } from "@heliograph/domain/plants/broken-rule.ts";
import type { TFunction } from "i18next";
import type { ZodType } from "zod";

type Say = TFunction;

/** The sentence of the catalogue for a broken rule: the portal's own checks and the server's say the same. */
export const ruleText = (
  rule: FieldRule,
  params: Readonly<Record<string, number>>,
  t: Say,
): string => t(`form.invalid.${rule}`, { count: 0, ...params });

/**
 * The `validate` of a Mantine form from a schema of the contract: field path -> sentence.
 * @param own sentences of single fields that replace the generic ones, such as the plant's code
 */
export function rulesOf(schema: ZodType, t: Say, own: Readonly<Record<string, string>> = {}) {
  return (values: unknown): Record<string, string> => {
    const parsed = schema.safeParse(values);
    const errors: Record<string, string> = {};
    for (const issue of parsed.error?.issues ?? []) {
      const field = issue.path.map(String).join(".");
      const { rule, params } = brokenRule(issue, valueAt(values, issue.path));
      errors[field] ??=
        own[field] !== undefined && rule !== "required" ? own[field] : ruleText(rule, params, t);
    }
    return errors;
  };
}
