import type { ErrorCode, ErrorParam, ErrorParams } from "@heliograph/contract/errors.ts";

/** Why a rule refuses a change: a code of the contract, its parameters, and the body's fields that caused it. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, ErrorParam>>;
  /** Paths in the body: `sections.1.name`. */
  readonly fields: readonly string[];
}
/** The arguments of a refusal: a code without parameters may omit them. */
export type RefusalOf<C extends ErrorCode> =
  Record<never, never> extends ErrorParams<C>
    ? [code: C, params?: ErrorParams<C>, ...fields: string[]]
    : [code: C, params: ErrorParams<C>, ...fields: string[]];

export const refusal = <C extends ErrorCode>(
  ...[code, params, ...fields]: RefusalOf<C>
): Refusal => ({
  code,
  params: (params as Refusal["params"] | undefined) ?? {},
  fields,
});
