import type { Subject } from "@heliograph/contract/health/health.wire.ts";
import { entryOf } from "../alerts/alert-templates.ts";
import type { Finding } from "./finding.ts";
import type { HealthPlant } from "./health-plant.ts";

/** An alert that is or was KO about something of the plant. */
export interface AlertEpisode {
  readonly alertId: string;
  /** Template code; empty for the generic one. */
  readonly code: string;
  /** Variables that were KO; none: the plant. */
  readonly variables: readonly { readonly id: string; readonly deviceId: string | null }[];
  /** [unix s] */
  readonly since: number;
  readonly ended: number | null;
}

/** Alerts look at slots, findings at judgeable time: so far apart they may begin and end and be the same. [s] */
const slackSeconds = 3600;

/** An alert of somebody's own has an incident of its own, as have those of templates that say so. (O18) */
export const hasOwnIncident = ({ code }: AlertEpisode): boolean =>
  entryOf({ template_id: code })?.hasOwnIncident ?? code === "";

/** Devices and variables that a subject stands for: a string and its inverter, a sensor and its device. */
function kinOf(plant: HealthPlant, { id }: Subject): ReadonlySet<string> {
  const string = plant.strings.find((one) => one.id === id);
  const sensor = plant.sensors.find((one) => one.id === id);
  const inverter = plant.inverters.find((one) => one.id === id);
  const kin = [
    id,
    string?.inverter,
    string?.box,
    sensor?.device,
    inverter?.power,
    inverter?.energy,
    ...plant.strings.flatMap((one) => (one.inverter === id || one.box === id ? [one.box] : [])),
  ];
  return new Set(kin.filter((one) => one !== null && one !== undefined));
}

/** Whether an alert is about the whole plant: its meters and sums stand for all its inverters. */
function isOfPlant(plant: HealthPlant, { variables }: AlertEpisode): boolean {
  const parts = new Set([
    ...plant.inverters.map((one) => one.id),
    ...plant.strings.map((one) => one.box),
    ...plant.trackers.map((one) => one.id),
    ...plant.sensors.map((one) => one.device),
  ]);
  return !variables.some(({ deviceId }) => deviceId !== null && parts.has(deviceId));
}

/** Whether an alert's episode is a symptom of a finding: of its kind, at its time, about its subject. (H8) */
export function isSymptom(
  plant: HealthPlant,
  episode: AlertEpisode,
  finding: Pick<Finding, "subject" | "since" | "ended"> & { readonly cause: string },
): boolean {
  if (!entryOf({ template_id: episode.code })?.symptomOf?.some((one) => one === finding.cause))
    return false;
  const isBefore = (episode.ended ?? Infinity) < finding.since - slackSeconds;
  const isAfter = episode.since > (finding.ended ?? Infinity) + slackSeconds;
  if (isBefore || isAfter) return false;
  if (finding.subject.kind === "plant" || finding.subject.kind === "section") return true;
  if (isOfPlant(plant, episode)) return true;
  const kin = kinOf(plant, finding.subject);
  return episode.variables.some(
    ({ id, deviceId }) => kin.has(id) || (deviceId !== null && kin.has(deviceId)),
  );
}
