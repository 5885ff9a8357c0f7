import type { TFunction } from "i18next";
import type { ZodType } from "zod";
import type { core } from "zod";

/** One broken rule, as the contract's schemas report it. */
export type Issue = core.$ZodIssue;
type Say = TFunction;

function tooSmall(issue: Issue & { code: "too_small" }, t: Say): string {
  const min = Number(issue.minimum);
  if (issue.origin === "string") {
    if (issue.exact) return t("form.invalid.length", { length: min });
    return min <= 1 ? t("form.invalid.required") : t("form.invalid.min", { min });
  }
  if (issue.origin === "array" || issue.origin === "set")
    return min <= 1 ? t("form.invalid.required") : t("form.invalid.fewItems", { count: min });
  return t("form.invalid.least", { min });
}

function tooBig(issue: Issue & { code: "too_big" }, t: Say): string {
  const max = Number(issue.maximum);
  if (issue.origin === "string")
    return issue.exact ? t("form.invalid.length", { length: max }) : t("form.invalid.max", { max });
  if (issue.origin === "array" || issue.origin === "set")
    return t("form.invalid.manyItems", { count: max });
  return t("form.invalid.most", { max });
}

function wrongFormat(issue: Issue & { code: "invalid_format" }, t: Say): string {
  switch (issue.format) {
    case "email":
      return t("form.invalid.email");
    case "url":
      return t("form.invalid.url");
    case "uuid":
    case "guid":
      return t("form.invalid.uuid");
    default:
      return t("form.invalid.format");
  }
}

const absent = (value: unknown): boolean => value === undefined || value === null || value === "";

/**
 * The sentence of the catalogue for a broken rule.
 * @param value what the field holds: an empty one is "required", whatever the rule was
 */
export function issueText(issue: Issue, value: unknown, t: Say): string {
  if (absent(value) && issue.code !== "custom") return t("form.invalid.required");
  switch (issue.code) {
    case "too_small":
      return tooSmall(issue, t);
    case "too_big":
      return tooBig(issue, t);
    case "invalid_format":
      return wrongFormat(issue, t);
    case "invalid_type":
      if (issue.expected === "int") return t("form.invalid.integer");
      return issue.expected === "number" ? t("form.invalid.number") : t("form.invalid.field");
    case "not_multiple_of":
      return t("form.invalid.integer");
    default:
      return t("form.invalid.field");
  }
}

const valueAt = (values: unknown, path: readonly PropertyKey[]): unknown => {
  let value = values;
  for (const step of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
};

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
      const value = valueAt(values, issue.path);
      errors[field] ??=
        own[field] !== undefined && !absent(value) ? own[field] : issueText(issue, value, t);
    }
    return errors;
  };
}
