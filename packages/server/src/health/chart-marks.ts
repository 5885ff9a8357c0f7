import type { PlantMark } from "@heliograph/contract/health/health.wire.ts";
import { maxMarks } from "@heliograph/contract/health/health.wire.ts";
import type { listPlantMarks } from "@heliograph/contract/health/health.routes.ts";
import type { Reply } from "@heliograph/contract/route.ts";
import { seenAlert } from "@heliograph/domain/plants/seen-settings.ts";
import type { Alarm } from "../alerts/alerts.service.ts";
import { lastedIn } from "./day-incidents.ts";
import type { IncidentRow } from "./incidents.store.ts";
import { subjectSeen, type HealthEyes } from "./seen-health.ts";

/** More are not named at one mark. */
const maxSubjects = 4;

/** What a reader who holds 230 sees marked on the charts of a plant, the newest first. (H14) */
export function marksSeen(
  eyes: HealthEyes,
  incidents: readonly IncidentRow[],
  alarms: readonly Alarm[],
): Reply<typeof listPlantMarks> {
  const marks = [
    ...incidents.map((row) => ofIncident(row, eyes)),
    ...together(alarms).flatMap((group) => ofAlarms(group, incidents, eyes)),
  ].toSorted((a, b) => b.since - a.since);
  return { marks: marks.slice(0, maxMarks), is_cut: marks.length > maxMarks };
}

const ofIncident = (row: IncidentRow, eyes: HealthEyes): PlantMark => ({
  incident: row.id,
  alert: null,
  cause: row.cause,
  subjects: [subjectSeen(row.subject, eyes)],
  state: row.state,
  since: row.since,
  ended: row.ended,
});

/** Variables that raised an alert in the same slot are one alarm. */
const together = (alarms: readonly Alarm[]): Alarm[][] => [
  ...Map.groupBy(alarms, ({ alertId, since }) => `${alertId} ${since}`).values(),
];

/** Nothing of an alert of which he sees no variable. (P10) */
function ofAlarms(
  group: readonly Alarm[],
  incidents: readonly IncidentRow[],
  eyes: HealthEyes,
): PlantMark[] {
  const { alertId, since } = group[0]!;
  const alert = eyes.model.alerts.find(({ id }) => id === alertId);
  const seen = alert === undefined ? null : seenAlert(alert, eyes.hidden);
  const variables = group.flatMap(({ variableId }) => variableId ?? []);
  const shown = variables.filter((id) => !eyes.hidden.has(id));
  if (seen === null || (shown.length === 0 && variables.length > 0)) return [];
  const ends = group.map(({ ended }) => ended);
  const ended = ends.reduce((last, end) =>
    last === null || end === null ? null : Math.max(last, end),
  );
  const incident = incidents.findLast(
    (row) =>
      row.alerts.includes(alertId) && lastedIn(row, { start: since, end: ended ?? Infinity }),
  );
  return [
    {
      incident: incident?.id ?? null,
      alert: { id: alertId, name: seen.name, template_id: seen.template_id },
      cause: `alert:${alertId}`,
      subjects:
        shown.length === 0
          ? [subjectSeen({ kind: "plant", id: "" }, eyes)]
          : shown.slice(0, maxSubjects).map((id) => subjectSeen({ kind: "variable", id }, eyes)),
      state: ended === null ? "open" : "resolved",
      since,
      ended,
    },
  ];
}
