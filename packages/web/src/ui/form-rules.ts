import type { FieldRule } from "@heliograph/contract/field-rules.ts";
import { brokenRule, valueAt } from "@heliograph/domain/plants/broken-rule.ts";
import type { TFunction } from "i18next";
import type { ZodType } from "zod";

/** The sentence of the catalogue for a broken rule: the portal's own checks and the server's say the same. */
export const ruleText = (
  rule: FieldRule,
  params: Readonly<Record<string, number>>,
  t: TFunction,
): string => t(`form.invalid.${rule}`, { count: 0, ...params });

/** What is needed of a field to judge what it holds. */
export interface RuledField<Values> {
  /** The key of the wire. */
  readonly name: keyof Values & string;
  /** It may not be left empty. Another one that is empty is sent as null, or not at all where the wire takes no null. */
  readonly required?: boolean;
  /** What is not shown, or may not be changed, is neither judged nor sent. */
  readonly isShown?: boolean;
  readonly isFixed?: boolean;
}
/** An object of the contract: the rule of each key. */
export interface Rules {
  readonly shape: Readonly<Record<string, ZodType>>;
}
/** What a form holds, read by its rules. */
export interface ReadForm<Values> {
  /** Path of each wrong field and the sentence beside it. */
  readonly errors: Readonly<Record<string, string>>;
  /** All that is known, as it is sent: texts without blanks around them. */
  readonly values: Values;
  /** Only what differs from the beginning: what a person may not change must not travel. */
  readonly changes: Partial<Values>;
}

const isBlank = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === "string" && value.trim() === "");
/** An empty text and none are the same to a form. */
export const isSame = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || JSON.stringify(a ?? "") === JSON.stringify(b ?? "");

/** Reads a form by the contract's rules of its fields. */
export function readForm<Values extends object>(
  form: {
    readonly fields: readonly RuledField<Values>[];
    readonly rules?: Rules | undefined;
    readonly start: Values;
  },
  values: Values,
  t: TFunction,
): ReadForm<Values> {
  const errors: Record<string, string> = {};
  const changes: Partial<Values> = {};
  for (const { name, required, isShown = true, isFixed } of form.fields) {
    if (!isShown || isFixed) continue;
    const rule = form.rules?.shape[name];
    const blank = isBlank(values[name]);
    if (blank && required) errors[name] = ruleText("required", {}, t);
    const value = blank ? null : values[name];
    const read = rule?.safeParse(value);
    for (const issue of blank ? [] : (read?.error?.issues ?? [])) {
      const broken = brokenRule(issue, valueAt(value, issue.path));
      errors[[name, ...issue.path.map(String)].join(".")] ??= ruleText(
        broken.rule,
        broken.params,
        t,
      );
    }
    const meant = (read === undefined ? value : read.data) as Values[typeof name] | undefined;
    if (meant !== undefined && !isSame(meant, form.start[name])) changes[name] = meant;
  }
  return { errors, values: { ...form.start, ...changes }, changes };
}
