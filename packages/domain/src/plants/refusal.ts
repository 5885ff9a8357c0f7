import type { ErrorCode } from "@heliograph/contract/errors.ts";

/** Why a rule refuses a change, in words for the person who asked. */
export interface Refusal {
  readonly code: ErrorCode;
  readonly detail: string;
}
export const refusal = (code: ErrorCode, detail: string): Refusal => ({ code, detail });
