/** Tables of meanings in which zero is the closed contact; in all others it is one. */
const closedAtZero: ReadonlySet<string> = new Set(["ok_fault", "comm_status"]);

/** What the state of a grid interface says when it is closed. */
export const closedState = (bitmask: string | null): 0 | 1 =>
  closedAtZero.has(bitmask ?? "") ? 0 : 1;
