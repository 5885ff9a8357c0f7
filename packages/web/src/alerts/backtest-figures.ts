import type {
  BacktestIncident,
  BacktestResult,
  BacktestRun,
  Firing,
} from "@heliograph/contract/alerts/backtest.wire.ts";

/** A firing beside the incidents: one of them, none, or nobody knows any. */
export type Outcome = "firing" | "hit" | "false";
export interface JudgedFiring extends Firing {
  readonly outcome: Outcome;
}
export interface JudgedRun {
  readonly firings: readonly JudgedFiring[];
  /** Incidents during which nothing fired. */
  readonly missed: readonly BacktestIncident[];
  readonly found: number;
  /** From the beginning of an incident to the first firing in it, the middle one. [s] */
  readonly delaySeconds: number | null;
  /** What the found incidents lost; null where nobody can say. [kWh] */
  readonly atStakeKwh: number | null;
}

/** Whether a firing found an incident: it is about the same thing, and they share a moment. */
const finds = (firing: Firing, { vars, since, ended }: BacktestIncident): boolean =>
  (vars === null || firing.var_id === null || vars.includes(firing.var_id)) &&
  firing.begin < (ended ?? Infinity) &&
  (firing.end ?? Infinity) > since;

/** Which firings found an incident, and which incidents were found. Without any incident no firing is called false. */
export function judgedRun(run: BacktestRun, incidents: readonly BacktestIncident[]): JudgedRun {
  const firings = run.firings.map((firing): JudgedFiring => ({
    ...firing,
    outcome:
      incidents.length === 0
        ? "firing"
        : incidents.some((incident) => finds(firing, incident))
          ? "hit"
          : "false",
  }));
  const found = incidents.filter((one) => firings.some((firing) => finds(firing, one)));
  const delays = found
    .map((one) => {
      const first = firings.find((firing) => finds(firing, one));
      return Math.max(0, (first?.begin ?? one.since) - one.since);
    })
    .toSorted((a, b) => a - b);
  const known = found.flatMap(({ lost_kwh: kwh }) => kwh ?? []);
  return {
    firings,
    missed: incidents.filter((one) => !found.includes(one)),
    found: found.length,
    delaySeconds: delays.length === 0 ? null : delays[Math.floor((delays.length - 1) / 2)]!,
    atStakeKwh: known.length === 0 ? null : known.reduce((sum, kwh) => sum + kwh, 0),
  };
}

/** What a draft fires that the rule in force does not, and the other way round: firings of one variable that share no moment. */
export function differences({ draft, in_force: inForce }: BacktestResult): {
  readonly added: readonly Firing[];
  readonly removed: readonly Firing[];
} | null {
  if (inForce === null) return null;
  const lacks = (among: readonly Firing[]) => {
    const byVariable = Map.groupBy(among, ({ var_id: id }) => id);
    return (one: Firing): boolean =>
      !(byVariable.get(one.var_id) ?? []).some(
        (other) => other.begin <= (one.end ?? Infinity) && (other.end ?? Infinity) >= one.begin,
      );
  };
  return {
    added: draft.firings.filter(lacks(inForce.firings)),
    removed: inForce.firings.filter(lacks(draft.firings)),
  };
}

/** The reason that most often kept a check from being made, and the share of the checks that could not be. */
export function uncheckedOf({ checks, errors }: BacktestRun) {
  const reasons = Object.entries(errors) as [keyof typeof errors, number][];
  const failed = reasons.reduce((sum, [, count]) => sum + count, 0);
  const [worst] = reasons.toSorted((a, b) => b[1] - a[1]);
  return worst === undefined ? null : { reason: worst[0], share: failed / (failed + checks) };
}
