import { errorStatus, type ErrorCode } from "@heliograph/contract/errors.ts";

/** A refusal that the caller may read: its code gives the status, its sentence says what happened and what to do. */
export class Problem extends Error {
  readonly code: ErrorCode;
  constructor(code: ErrorCode, detail: string) {
    super(detail);
    this.code = code;
  }
  get status(): number {
    return errorStatus[this.code];
  }
}
/** Refused before a password was looked at. */
export class TooManyAttempts extends Problem {
  /** Whole, as `Retry-After` has it. [s] */
  readonly waitSeconds: number;
  constructor(waitSeconds: number) {
    const whole = Math.ceil(waitSeconds);
    super("too_many_attempts", `too many attempts: wait ${whole} s before the next one`);
    this.waitSeconds = whole;
  }
}
export const notFound = (what: string): Problem => new Problem("not_found", `${what} not found`);
export const notAllowed = (detail: string): Problem => new Problem("not_allowed", detail);
