/** The room's door: other rooms import this file and no other. */
export { type BandColumn, bandOf, reachOf } from "./bands.ts";
export { barSlots, energyScale, monthNames, scaled, type Slot, sumsOf } from "./bar-slots.ts";
export { foldRows } from "./energies/fold-rows.ts";
export { Explain, ExplainButton } from "./explain/explain-button.tsx";
export { FindingsStrip } from "./findings-strip.tsx";
export {
  bandPeriodFor,
  bandsQuery,
  chartError,
  type Figure,
  type Figures,
  lastValuesQuery,
  type Question,
  rangeIn,
  resolutionFor,
  rowsQuery,
  statsQuery,
  sumsQuery,
  type SumsQuestion,
} from "./queries.ts";
export { reasonsOf } from "./quality-words.ts";
export { RefusedList } from "./refused-values.tsx";
export { type DataRow, pointsOf, until, withPushed } from "./rows.ts";
export { StateHistory } from "./state-history.tsx";
export { TrendPanel } from "./trend-panel.tsx";
export { type Doubts, useDoubts } from "./use-doubts.ts";
export { usePeriod, usualDay } from "./use-period.ts";
export { useLiveRows, usePast, useRows } from "./use-rows.ts";
export { minPeers, type Peers, peerSeries } from "./peer-band.ts";
