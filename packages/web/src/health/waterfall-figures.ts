import type { Waterfall } from "@heliograph/contract/health/health.wire.ts";
import { apportion } from "@heliograph/domain/tariffs/apportion.ts";

/** From this on, whole kWh say enough. [Wh] */
export const wholeFromWh = 20_000;

/** The energies of a waterfall as they are written: rounded alike, and they add up as they stand. [kWh] */
export function waterfallFigures(waterfall: Waterfall): {
  readonly digits: 0 | 1;
  readonly expected: number;
  readonly made: number;
  /** What is missing: `expected` less `made`. */
  readonly less: number;
  /** Of each step, and of the rest behind them. */
  readonly steps: readonly number[];
  readonly rest: number;
} {
  const { expected_wh: expectedWh, made_wh: madeWh, steps, rest_wh: restWh } = waterfall;
  const digits = expectedWh < wholeFromWh ? 1 : 0;
  const unitWh = digits === 0 ? 1000 : 100;
  const [expected, made] = [Math.round(expectedWh / unitWh), Math.round(madeWh / unitWh)];
  const parts = apportion(
    [...steps.map(({ wh }) => wh), restWh].map((wh) => wh / unitWh),
    expected - made,
  );
  const inKwh = (units: number): number => (units * unitWh) / 1000;
  return {
    digits,
    expected: inKwh(expected),
    made: inKwh(made),
    less: inKwh(expected - made),
    steps: parts.slice(0, -1).map(inKwh),
    rest: inKwh(parts.at(-1) ?? 0),
  };
}
