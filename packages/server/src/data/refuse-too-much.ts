import type { LimitExceeded } from "@heliograph/domain/data/answer-limit.ts";
import { problem } from "../platform/problem.ts";

/** Throws Problem where a call asks more than it may: how much, how much it may, and what would fit. (D9) */
export function refuseTooMuch(exceeded: LimitExceeded | null): void {
  if (exceeded === null) return;
  const { values, limit, resolution, period, days = 0 } = exceeded;
  if (resolution !== undefined) throw problem("limit_resolution", { values, limit, resolution });
  if (period !== undefined) throw problem("limit_period", { values, limit, period });
  throw problem("limit_exceeded", { values, limit, days });
}
