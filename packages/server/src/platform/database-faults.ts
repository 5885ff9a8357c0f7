/** Classifies failed statements by PostgreSQL's codes and the messages of its driver. */
type Fault = Error & { readonly code?: string };

/** The database has not answered within the limit: the statement may have been executed or not. */
export class DatabaseSilent extends Error {
  override readonly name = "DatabaseSilent";
  /** connection_failure */
  readonly code = "08006";
  constructor(milliseconds: number) {
    super(`the database has not answered for ${milliseconds / 1000} s`);
  }
}

/** Whether the database went away, does not answer or has no free connection, rather than refused the statement. */
export function isConnectionLoss(error: Fault): boolean {
  return (
    // 57014: the statement timeout was exceeded; 53300: too many connections; EAGAIN: so many wait at its socket that no more can.
    /^(ECONN|EPIPE|ENOENT|EAGAIN|ETIMEDOUT|EHOST|ENET|EAI_AGAIN|57P0|08|57014|53300)/.test(
      error.code ?? "",
    ) ||
    /Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect|timeout expired/i.test(
      error.message,
    )
  );
}

/** Whether it is gone, or not back yet: a retry shortly after may succeed. */
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
