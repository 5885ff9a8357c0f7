import i18next, { type TFunction } from "i18next";

/** Why a call failed: an answer with a status, no answer, or a request that could not be made. */
export type CallFailure = "status" | "noAnswer" | "network";

export class CallError extends Error {
  override readonly name = "CallError";
  readonly failure: CallFailure;
  /** HTTP status; 0 without an answer. */
  readonly status: number;
  readonly detail: string | null;
  /** How long the server asks to wait before the next attempt; null when it does not say. [s] */
  readonly waitSeconds: number | null;
  constructor(
    failure: CallFailure,
    status = 0,
    detail: string | null = null,
    waitSeconds: number | null = null,
  ) {
    super(detail ?? `${failure} ${status}`);
    this.failure = failure;
    this.status = status;
    this.detail = detail;
    this.waitSeconds = waitSeconds;
  }
}

const known = ["400", "403", "404", "409", "412", "501"] as const;

/** The sentence of the catalogue for a failed call, with the server's own words in parentheses. */
export function errorText(error: unknown, t: TFunction = i18next.t): string {
  if (!(error instanceof CallError))
    return error instanceof Error && error.message !== "" ? error.message : t("errors.unhandled");
  if (error.failure === "noAnswer") return t("errors.noAnswer");
  if (error.failure === "network") return t("errors.network");
  const status = known.find((code) => Number(code) === error.status);
  const text = status
    ? t(`errors.status.${status}`)
    : t("errors.status.other", { code: error.status });
  return error.detail === null || error.detail === "" ? text : `${text} (${error.detail})`;
}
