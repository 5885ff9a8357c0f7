/** The room's door: what other rooms show of health, and read of it. */
export {
  MarksAbout,
  PlantMarks,
  useMarksOfDevices,
  useMarksOfSection,
  useMarksOfVariables,
} from "./chart-marks.tsx";
export { IncidentMark, VerdictMark } from "./health-mark.tsx";
export { useIncidentWords } from "./incident-words.ts";
export { placeOfMark, useMarkName } from "./mark-words.ts";
export { DeviceVerdict, EffectDialog, VerdictStrip, WaterfallPanel } from "./parts-on-demand.tsx";
export { PlantIncidentsBadge } from "./plant-incidents-badge.tsx";
export { useSickSubjects, useStanding } from "./sick-subjects.ts";
export { useJudged, useJudgedDevices } from "./use-judged.ts";
export { markOf } from "./verdict-marks.ts";
export { wholeFromWh } from "./waterfall-figures.ts";
export { lasted, useDayMarks, useSubjectsAt } from "./use-day-marks.ts";
