import type { ErrorCode, ErrorParam, ErrorParams } from "@heliograph/contract/errors.ts";

/** Why a rule refuses a change: a code of the contract, what its sentence is filled with, and the body's fields that caused it. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, ErrorParam>>;
  /** Paths in the body: `sections.1.name`. */
  readonly fields: readonly string[];
}
/** What a refusal is made of: without parameters they may be left out. */
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
