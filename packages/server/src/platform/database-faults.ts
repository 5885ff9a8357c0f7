/** What a failed statement says of the database, by PostgreSQL's codes and the words of its driver. */
type Fault = Error & { readonly code?: string };

/** The database has not answered within the limit: what it was asked may have been done or not. */
export class DatabaseSilent extends Error {
  override readonly name = "DatabaseSilent";
  /** connection_failure */
  readonly code = "08006";
  constructor(milliseconds: number) {
    super(`the database has not answered for ${milliseconds / 1000} s`);
  }
}

/** Whether the database went away, does not answer or has no connection to give, rather than refused. */
export function isConnectionLoss(error: Fault): boolean {
  return (
    // 57014: a statement was cut off by the time that it may take; 53300: too many connections.
    /^(ECONN|EPIPE|ENOENT|57P0|08|57014|53300)/.test(error.code ?? "") ||
    /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired/i.test(
      error.message,
    )
  );
}

/** Whether it is gone, or not back yet: asked again in a moment it may answer. */
export function isRestarting(error: Fault): boolean {
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOENT|57P0)/.test(error.code ?? "") ||
    /Connection terminated unexpectedly|Client has encountered a connection error/i.test(
      error.message,
    )
  );
}

/** Whether there is no room left where the database keeps its files. */
export const isDiskFull = (error: Fault): boolean =>
  error.code === "53100" ||
  error.code === "ENOSPC" ||
  /No space left on device/.test(error.message);
