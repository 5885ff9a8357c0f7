import type { FieldRule } from "@heliograph/contract/field-rules.ts";

/** A broken rule of a schema, as Zod reports it; fields that a rule does not have are absent. */
export interface SchemaIssue {
  readonly code?: string | undefined;
  readonly origin?: unknown;
  readonly exact?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
  readonly format?: unknown;
  readonly expected?: unknown;
  /** Of a rule of our own: its name. */
  readonly params?: unknown;
}
/** The rule that a field breaks, and its numbers. */
export interface BrokenRule {
  readonly rule: FieldRule;
  readonly params: Readonly<Record<string, number>>;
}
const plain = (rule: FieldRule): BrokenRule => ({ rule, params: {} });
const isList = (origin: unknown): boolean => origin === "array" || origin === "set";

function tooSmall({ origin, exact, minimum }: SchemaIssue): BrokenRule {
  const min = Number(minimum);
  if (origin === "string") {
    if (exact === true) return { rule: "length", params: { length: min } };
    return min <= 1 ? plain("required") : { rule: "min", params: { min } };
  }
  if (isList(origin))
    return min <= 1 ? plain("required") : { rule: "fewItems", params: { count: min } };
  return { rule: "least", params: { min } };
}

function tooBig({ origin, exact, maximum }: SchemaIssue): BrokenRule {
  const max = Number(maximum);
  if (origin === "string")
    return exact === true
      ? { rule: "length", params: { length: max } }
      : { rule: "max", params: { max } };
  return isList(origin)
    ? { rule: "manyItems", params: { count: max } }
    : { rule: "most", params: { max } };
}

const formats: Readonly<Record<string, FieldRule>> = {
  email: "email",
  url: "url",
  uuid: "uuid",
  guid: "uuid",
};

const absent = (value: unknown): boolean => value === undefined || value === null || value === "";

/** @param value what the field holds: an empty one is "required", whatever the rule was */
export function brokenRule(issue: SchemaIssue, value: unknown): BrokenRule {
  if (issue.code === "unrecognized_keys") return plain("unknownKey");
  if (issue.code === "custom")
    return plain((issue.params as { rule?: FieldRule } | undefined)?.rule ?? "field");
  if (absent(value)) return plain("required");
  switch (issue.code) {
    case "too_small":
      return tooSmall(issue);
    case "too_big":
      return tooBig(issue);
    case "invalid_format":
      return plain(formats[String(issue.format)] ?? "format");
    case "invalid_type":
      if (issue.expected === "int") return plain("integer");
      return plain(issue.expected === "number" ? "number" : "field");
    case "not_multiple_of":
      return plain("integer");
    default:
      return plain("field");
  }
}

/** What stands at a path of a body. */
export function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let value = body;
  for (const step of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}
