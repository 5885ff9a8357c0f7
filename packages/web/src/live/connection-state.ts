/** Where the connection to a plant's values stands. Pure: events in, next state and what to do out; no socket, no clock. */
export type Phase = "connecting" | "open" | "closed";
/** Why there are no values: shown in their place. */
export type Marker = "disconnected" | "socketError";

export interface Connection {
  /** The plant that is watched; null while none is. */
  readonly plantId: string | null;
  readonly phase: Phase;
  /** Attempts that failed since values last came. */
  readonly failures: number;
  /** Stands until values come again: the first cause of an outage is the one that is shown. */
  readonly marker: Marker | null;
}
export const idle: Connection = { plantId: null, phase: "closed", failures: 0, marker: null };

export type ConnectionEvent =
  | { readonly kind: "watch"; readonly plantId: string }
  | { readonly kind: "leave" }
  | { readonly kind: "opened" }
  /** Values came: only now the attempt has succeeded, because a server that refuses opens first and closes then. */
  | { readonly kind: "values" }
  | { readonly kind: "failed" }
  | { readonly kind: "ended" }
  | { readonly kind: "retry" };

export type Order =
  | { readonly do: "open"; readonly plantId: string }
  | { readonly do: "close" }
  | { readonly do: "wait"; readonly seconds: number };

const longestWaitSeconds = 60;
/** One second longer at each attempt, at most a minute. (LIVE-05, LIVE-06) */
export const retryAfterSeconds = (failures: number): number =>
  Math.min(longestWaitSeconds, Math.max(1, failures));

export interface Step {
  readonly next: Connection;
  readonly orders: readonly Order[];
}
const stay = (next: Connection): Step => ({ next, orders: [] });

function watch(at: Connection, plantId: string): Step {
  if (at.plantId === plantId) return stay(at);
  const open: Order = { do: "open", plantId };
  return {
    next: { plantId, phase: "connecting", failures: 0, marker: null },
    orders: at.plantId === null ? [open] : [{ do: "close" }, open],
  };
}

function lose(at: Connection, cause: Marker): Step {
  // A socket that fails also ends: the second of the two says nothing new.
  if (at.plantId === null || at.phase === "closed") return stay(at);
  const failures = at.failures + 1;
  return {
    next: { ...at, phase: "closed", failures, marker: at.marker ?? cause },
    orders: [{ do: "close" }, { do: "wait", seconds: retryAfterSeconds(failures) }],
  };
}

export function nextConnection(at: Connection, event: ConnectionEvent): Step {
  switch (event.kind) {
    case "watch":
      return watch(at, event.plantId);
    case "leave":
      return at.plantId === null ? stay(at) : { next: idle, orders: [{ do: "close" }] };
    case "opened":
      return stay(at.plantId === null ? at : { ...at, phase: "open" });
    case "values":
      return stay(
        at.plantId === null || (at.phase === "open" && at.failures === 0 && at.marker === null)
          ? at
          : { ...at, phase: "open", failures: 0, marker: null },
      );
    case "failed":
      return lose(at, "socketError");
    case "ended":
      return lose(at, "disconnected");
    case "retry":
      return at.plantId === null || at.phase !== "closed"
        ? stay(at)
        : {
            next: { ...at, phase: "connecting" },
            orders: [{ do: "open", plantId: at.plantId }],
          };
  }
}
