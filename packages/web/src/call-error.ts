import type { ErrorReply } from "@heliograph/contract/errors.ts";
import type { TFunction } from "i18next";
import { RefusedError, isChangedMeanwhile, refusalText } from "./ui/refusal-text.ts";

export { errorText } from "./ui/refusal-text.ts";

/** Why a call failed: an answer with a status, no answer, or a request that could not be made. */
export type CallFailure = "status" | "noAnswer" | "network";

const known = ["400", "401", "403", "404", "409", "412", "501"] as const;

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

  /** The end of a session is announced by the login, or by the dialog over what was typed. */
  override get isShown(): boolean {
    return this.status === 401 && this.refused.code !== "wrong_user_or_password";
  }

  /**
   * The catalogue's for the status, with the server's explanation in parentheses. What somebody else has changed meanwhile is in conflict with
   * no other element: the explanation says all of it.
   */
  override sentence(t: TFunction): string {
    if (this.failure === "noAnswer") return t("errors.noAnswer");
    if (this.failure === "network") return t("errors.network");
    const status = known.find((code) => Number(code) === this.status);
    const text = status
      ? t(`errors.status.${status}`)
      : t("errors.status.other", { code: this.status });
    const explanation = refusalText(this.refused, t);
    if (explanation === "") return text;
    return isChangedMeanwhile(this) ? explanation : `${text} (${explanation})`;
  }
}
