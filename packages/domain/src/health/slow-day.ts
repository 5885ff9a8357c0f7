import type { Cause, Subject } from "@heliograph/contract/health/health.wire.ts";
import type { CivilDay } from "../data/civil-day.ts";
import { dataCauses } from "./data-quality.ts";
import type { HealthPlant } from "./health-plant.ts";
import type { BadDay, DayObservation } from "./observation.ts";
import type { Track } from "./track.ts";

/** What a day that is over shows of one slow cause on one subject. */
export interface SlowDay {
  readonly cause: Cause;
  readonly kind: Subject["kind"];
  readonly id: string;
  readonly isBad: boolean;
  /** First day of its course, where that is before its first bad day. */
  readonly begun: CivilDay | null;
  /** Share of what should have been made that is lost to it. 0..1 */
  readonly share: number;
  readonly numbers: Readonly<Record<string, number>>;
  readonly series: readonly string[];
}

/** What a slow cause is judged by. */
export interface SlowView {
  readonly plant: HealthPlant;
  readonly observation: DayObservation;
  /** Those of the days before. */
  readonly tracks: readonly Track[];
}

const sickCauses: ReadonlySet<Cause> = new Set([
  "sensor_drift",
  "sensor_stuck",
  "sensor_contradiction",
  "device_weak",
  "shading",
  "soiling",
  "snow",
]);
/**
 * What is in a fault that is believed and is judged by days: by such sensors nothing is judged, and of such inverters, or of all where the
 * plant ("") is meant, nothing is learnt that is usual. (H2, H7c)
 */
export const sickSubjects = (tracks: readonly Track[]): ReadonlySet<string> =>
  new Set(
    tracks.flatMap((track) =>
      sickCauses.has(track.cause) && track.confirmed !== null && track.ended === null
        ? [track.id]
        : [],
    ),
  );

/** Lasts, believed or not yet. */
export function lasting(tracks: readonly Track[], cause: Cause, id: string): Track | undefined {
  let known = lastingOf.get(tracks);
  if (known === undefined) {
    known = Map.groupBy(
      tracks.filter(({ ended }) => ended === null),
      (track) => track.cause,
    );
    lastingOf.set(tracks, known);
  }
  return known.get(cause)?.find((track) => track.id === id);
}
const lastingOf = new WeakMap<readonly Track[], ReadonlyMap<Cause, readonly Track[]>>();

/** Values that were missing for a moment explain nothing of a day. */
export const isMomentary = ({ cause, confirmedSlot }: BadDay): boolean =>
  cause === "no_communication" && confirmedSlot === null;

export const coveredInverters = ({ covered = [] }: DayObservation): ReadonlySet<string> =>
  new Set(covered.map(({ id }) => id));

/** Inverters about which something is bad today, or about a string or tracker of theirs: it explains their day. */
export function faultedInverters({
  plant,
  observation,
}: Omit<SlowView, "tracks">): ReadonlySet<string> {
  const faulted = new Set<string>();
  const off = new Set<string>();
  // On most days no string is bad.
  const strings = observation.bad.some(({ kind }) => kind === "variable") ? plant.strings : [];
  const inverterOf = new Map(strings.map(({ id, inverter }) => [id, inverter]));
  for (const one of observation.bad) {
    const { cause, kind, subject } = one;
    if (dataCauses.has(cause) || isMomentary(one)) continue;
    if (cause === "tracker_off") off.add(subject);
    else faulted.add(kind === "variable" ? (inverterOf.get(subject) ?? subject) : subject);
  }
  const sections = plant.trackers.flatMap(({ id, sections: own }) => (off.has(id) ? [own] : []));
  // Which inverter a tracker feeds is not known: each that is off explains the one of its section whose day it fits.
  for (const own of sections) {
    const uneven = unevenestOf(
      { plant, observation },
      (id, of) => !faulted.has(id) && (own.length === 0 || of.some((n) => own.includes(n))),
    );
    if (uneven !== null) faulted.add(uneven);
  }
  return faulted;
}

/** A tracker that stands still costs at some hours and not at others: the one whose hours differ most. */
function unevenestOf(
  { plant, observation }: Omit<SlowView, "tracks">,
  isAsked: (id: string, sections: readonly number[]) => boolean,
): string | null {
  const sectionsOf = new Map(plant.inverters.map(({ id, sections }) => [id, sections]));
  let found: { readonly id: string; readonly part: number } | null = null;
  for (const { id, peerRatio, hourRatios } of observation.inverters) {
    if (peerRatio === null || !isAsked(id, sectionsOf.get(id) ?? [])) continue;
    const hours = hourRatios.filter(Number.isFinite);
    const part = Math.min(...hours) / Math.max(...hours);
    if (found === null || part < found.part) found = { id, part };
  }
  return found?.id ?? null;
}
