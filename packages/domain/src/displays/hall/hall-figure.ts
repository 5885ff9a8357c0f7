import { shownCo2 } from "../../plants/equivalents.ts";
import type { ReportFormat } from "../../reports/report-format.ts";

/** What a number on a public screen is: it says how it is written. */
export type FigureKind =
  | "powerKw"
  | "peakKw"
  | "energyKwh"
  | "count"
  | "co2Kg"
  | "irradianceWm2"
  | "temperatureC"
  | "windMs"
  | "percent";
export interface Figure {
  readonly kind: FigureKind;
  /** Null where nobody knows it: it is a dash, never zero. */
  readonly value: number | null;
}
export interface ShownFigure {
  readonly number: string;
  /** Empty where there is no number. */
  readonly unit: string;
}
/** Where a number climbs to the next unit, and the units. */
const ladders = {
  powerKw: { units: ["kW", "MW", "GW"], climbsAt: 4999.5 },
  peakKw: { units: ["kWp", "MWp", "GWp"], climbsAt: 4999.5 },
  energyKwh: { units: ["kWh", "MWh", "GWh"], climbsAt: 9999.5 },
} as const;
const plain = {
  irradianceWm2: { unit: "W/m²", digits: 0 },
  temperatureC: { unit: "°C", digits: 1 },
  windMs: { unit: "m/s", digits: 1 },
  percent: { unit: "%", digits: 0 },
} as const;

/** A number as it is read from afar: few digits, a unit that fits, a dash where it is not known. */
export function shownFigure({ kind, value }: Figure, format: ReportFormat): ShownFigure {
  if (value === null || !Number.isFinite(value))
    return { number: format.number(null, 0), unit: "" };
  switch (kind) {
    case "powerKw":
    case "peakKw":
    case "energyKwh":
      return onLadder(ladders[kind], { value, isPower: kind === "powerKw" }, format);
    case "count":
      return { number: format.number(value, Math.abs(value) < 9.95 ? 1 : 0), unit: "" };
    case "co2Kg": {
      const shown = shownCo2(value);
      return { number: format.number(shown.value, shown.digits), unit: shown.unit };
    }
    default: {
      const { unit, digits } = plain[kind];
      return { number: format.number(value, digits), unit };
    }
  }
}
function onLadder(
  { units, climbsAt }: (typeof ladders)[keyof typeof ladders],
  { value, isPower }: { readonly value: number; readonly isPower: boolean },
  format: ReportFormat,
): ShownFigure {
  let step = 0;
  let shown = value;
  while (Math.abs(shown) >= climbsAt && step < units.length - 1) {
    shown /= 1000;
    step++;
  }
  const size = Math.abs(shown);
  const isFine = size < 9.995 && (step > 0 || isPower);
  const digits = size === 0 || size >= 999.95 ? 0 : isFine ? 2 : 1;
  return { number: format.number(shown, digits), unit: units[step] ?? "" };
}
