/** The room's door: other rooms import this file and no other. */
export { ForecastPanel } from "./forecast-panel.tsx";
export { useForecastCurve } from "./use-forecast-curve.ts";
