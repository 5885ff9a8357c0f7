import type { ErrorReply } from "@heliograph/contract/errors.ts";
import i18next, { type TFunction } from "i18next";
import { RefusedError, refusalText } from "./ui/refusal-text.ts";

/** Why a call failed: an answer with a status, no answer, or a request that could not be made. */
export type CallFailure = "status" | "noAnswer" | "network";

export class CallError extends RefusedError {
  override readonly name = "CallError";
  readonly failure: CallFailure;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  /** How long the server asks to wait before the next attempt; null when it does not say. [s] */
  readonly waitSeconds: number | null;
  constructor(
    failure: CallFailure,
    status = 0,
    refused: Partial<ErrorReply> = {},
    waitSeconds: number | null = null,
  ) {
    super(refused.detail ?? `${failure} ${status}`, refused);
    this.failure = failure;
    this.status = status;
    this.waitSeconds = waitSeconds;
  }
}

const known = ["400", "401", "403", "404", "409", "412", "501"] as const;

/** The sentence of the catalogue for a failed call, with what the server said of it in parentheses. */
export function errorText(error: unknown, t: TFunction = i18next.t): string {
  if (!(error instanceof CallError))
    return error instanceof Error && error.message !== "" ? error.message : t("errors.unhandled");
  if (error.failure === "noAnswer") return t("errors.noAnswer");
  if (error.failure === "network") return t("errors.network");
  const status = known.find((code) => Number(code) === error.status);
  const text = status
    ? t(`errors.status.${status}`)
    : t("errors.status.other", { code: error.status });
  const said = refusalText(error.refused, t);
  return said === "" ? text : `${text} (${said})`;
}
