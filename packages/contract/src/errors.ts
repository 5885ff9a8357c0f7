import { z } from "zod";

/** Every refusal of the server: its code, and the status that carries it. The sentence in `detail` says what happened and what to do. */
export const errorStatus = {
  invalid_request: 400,
  limit_exceeded: 400,
  formula_invalid: 400,
  foreign_reference: 400,
  not_logged_in: 401,
  wrong_user_or_password: 401,
  wrong_ingest_password: 401,
  not_allowed: 403,
  plant_closed: 403,
  not_found: 404,
  conflict: 409,
  in_use: 412,
  must_be_disabled: 412,
  still_working: 412,
  too_large: 413,
  unsupported_media_type: 415,
  no_valid_packet: 422,
  account_locked: 423,
  too_many_attempts: 429,
  internal: 500,
  not_implemented: 501,
  unavailable: 503,
} as const;
export type ErrorCode = keyof typeof errorStatus;
export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

export const errorReply = z.object({ detail: z.string(), code: z.enum(errorCodes) });
export type ErrorReply = z.infer<typeof errorReply>;
