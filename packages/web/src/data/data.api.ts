/** The room's door: other rooms import this file and no other. */
export { barSlots, energyScale, type Slot, sumsOf } from "./bar-slots.ts";
export { Explain, ExplainButton } from "./explain/explain-button.tsx";
export {
  chartError,
  type Figure,
  type Figures,
  lastValuesQuery,
  type Range,
  resolutionFor,
  rowsQuery,
  statsQuery,
  sumsQuery,
} from "./queries.ts";
export { type DataRow, pointsOf, until, withPushed } from "./rows.ts";
export { StateHistory } from "./state-history.tsx";
export { TrendPanel } from "./trend-panel.tsx";
export { usePeriod } from "./use-period.ts";
export { useLiveRows, usePast, useRows } from "./use-rows.ts";
