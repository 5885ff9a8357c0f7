import { tags } from "@heliograph/contract/variables/tags.ts";
import { stepOf, type StepMinutes } from "@heliograph/domain/data/fold.ts";
import {
  type InverterCurve,
  type InverterLosses,
  inverterLosses,
} from "@heliograph/domain/plants/inverter-losses.ts";
import { missingSeconds } from "@heliograph/domain/plants/missing-time.ts";
import {
  type PlantVerdict,
  plantVerdict,
  shortfallShare,
} from "@heliograph/domain/plants/plant-verdict.ts";
import { isLittleSun, type SkyShare, skyShare } from "@heliograph/domain/plants/sky-share.ts";
import { weakStrings } from "@heliograph/domain/plants/weak-strings.ts";
import { sunTimes } from "@heliograph/domain/sun/sun-times.ts";
import { useMemo } from "react";
import { pointsOf, useRows } from "../../data/data.api.ts";
import { freshOf, useLiveValue, useLiveValues } from "../../live/live.api.ts";
import type { Point } from "../../ui/charts/series.ts";
import { shownUnit } from "../../variables/variables.api.ts";
import { comparisonOf } from "./expected.ts";
import { invertersOf } from "./power-bars.tsx";
import { inKw, type Scope } from "./scope.ts";
import type { Day } from "./use-day.ts";
import { useLastUpdate } from "./use-last-update.ts";

/** How a plant does today, and what is known of why. */
export interface Verdict {
  /** `waiting` until what decides has been read, `unknown` when it could not be. */
  readonly word: PlantVerdict | "waiting" | "unknown";
  readonly lastSeconds: number | null;
  readonly nowSeconds: number;
  /** Share of what was expected that was made, where that is worse than the model's error; else null. */
  readonly lessShare: number | null;
  /** Since when the whole plant stands still in light; null while it runs. [unix s] */
  readonly restingSinceSeconds: number | null;
  readonly losses: InverterLosses;
  /** Inverters whose power is measured now, and how many of them give any. */
  readonly inverters: { readonly measured: number; readonly running: number };
  readonly strings: readonly { readonly id: string; readonly name: string; readonly box: string }[];
  readonly missingSeconds: number;
  readonly littleSun: SkyShare | null;
  /** The next sunrise of today; null when it is over. [unix s] */
  readonly sunriseSeconds: number | null;
  /** Today's sunset; null before it. [unix s] */
  readonly sunsetSeconds: number | null;
  /** Beginning of a slot of the inverters' curves. [unix s] */
  readonly slotStart: (slot: number) => number;
}

const nothingLost: InverterLosses = { stopped: [], weak: [], limited: null };
/** Told from here on. (T6) */
const toldMissingSeconds = 1800;
/** What came in the last quarter of an hour may be on its way. (T6) */
const onItsWaySeconds = 900;
/** Beyond this many inverters a quarter of an hour is fine enough. */
const manyInverters = 40;

const known = (points: readonly Point[]): number[] =>
  points.flatMap(([time, value]) => (value === null ? [] : [time]));

/** The inverters' curves of today, read when the page has its numbers. */
function useLosses(scope: Scope, day: Day) {
  const inverters = invertersOf(scope);
  const wanted = inverters.length > 1 && day.rows !== undefined;
  const { rows, error } = useRows({
    ids: wanted ? inverters.map((one) => one.power.id) : [],
    startSeconds: day.startSeconds,
    endSeconds: day.endSeconds,
    zone: scope.zone,
    resolution: inverters.length > manyInverters ? 15 : 5,
  });
  const failed = day.error !== null || error !== null;
  const waits = !failed && (day.rows === undefined || wanted);
  return useMemo(() => {
    if (!rows || !wanted) return { losses: nothingLost, slotStart: () => 0, failed, waits };
    const curves = invertersOf(scope).map((one, column): InverterCurve => ({
      id: one.id,
      group: one.group,
      sizeKw: one.nominalKw,
      nominalKw: one.ratedKw,
      powersKw: pointsOf(rows, column).map(([, value]) => inKw(one.power, value)),
    }));
    const stamps = rows.flatMap((row) =>
      row.slice(1).some((value) => value !== null) ? [Number(row[0])] : [],
    );
    return {
      losses: inverterLosses(curves, stepOf(stamps)),
      slotStart: (slot: number): number => Number(rows[slot]?.[0] ?? 0),
      failed: false,
      waits: false,
    };
  }, [rows, wanted, scope, failed, waits]);
}

/** Strings with a current, by the device that measures them. */
function stringsOf({ plant, section, index }: Scope) {
  return (plant.devices ?? [])
    .filter((one) => !one.disabled && (index === 0 || section.devices_ids.includes(one.id)))
    .flatMap((device) =>
      device.variables
        .filter(
          (one) => !one.disabled && one.tags.includes(tags.STRING) && shownUnit(one.udm) === "A",
        )
        .map((one) => ({ id: one.id, name: one.name, box: device.id })),
    );
}

/** Whether the plant gives nothing in light. (T8) */
function useRest(scope: Scope): boolean {
  const { fpac, fteo, firr } = scope.series;
  const powerKw = inKw(fpac, freshOf(useLiveValue(fpac?.id ?? null)));
  const expectedKw = inKw(fteo, freshOf(useLiveValue(fteo?.id ?? null)));
  const irradiance = freshOf(useLiveValue(firr?.id ?? null));
  const { kwp } = scope.section;
  if (powerKw === null || kwp <= 0 || powerKw > kwp * 0.005) return false;
  return (irradiance ?? 0) >= 150 || (expectedKw ?? 0) >= kwp * 0.05;
}
/** The first of the slots up to now in which the plant stood still. [unix s] */
function restingSince(points: readonly Point[], kwp: number): number | null {
  let since: number | null = null;
  for (const [time, value] of points.toReversed()) {
    if (value === null) continue;
    if (value > kwp * 0.005) break;
    since = time;
  }
  return since;
}

/** @param day what is drawn of today */
export function useVerdict(scope: Scope, day: Day): Verdict {
  const { lastSeconds, nowSeconds } = useLastUpdate(scope);
  const { plant, section, series, zone } = scope;
  const { losses, slotStart, failed, waits } = useLosses(scope, day);
  const isAtRest = useRest(scope);
  const inverters = invertersOf(scope);
  const powers = useLiveValues(inverters.map((one) => one.power.id)).map(freshOf);
  const strings = stringsOf(scope);
  const currents = useLiveValues(strings.map((one) => one.id));
  const weak = new Set(
    weakStrings(
      strings.map(({ id, box }, at) => {
        const current = currents[at];
        return { id, box, currentA: current ? freshOf(current) : null };
      }),
    ),
  );
  const { lat, lon } = plant;
  const sun = useMemo(
    () =>
      lat === null || lon === null
        ? null
        : sunTimes({ latitude: lat, longitude: lon }, day.today, zone),
    [lat, lon, day.today, zone],
  );
  const rise = sun?.sunriseSeconds ?? null;
  const set = sun?.sunsetSeconds ?? null;
  const isSunUp = rise === null || set === null ? null : nowSeconds >= rise && nowSeconds < set;
  const power = day.points(series.fpac);
  const stamps = known(power);
  const step: StepMinutes = stepOf(stamps);
  const isFirstDay = plant.active_since >= day.startSeconds;
  const span = {
    fromSeconds: isFirstDay ? (stamps[0] ?? nowSeconds) : (rise ?? nowSeconds),
    toSeconds: Math.min(nowSeconds - onItsWaySeconds, set ?? nowSeconds),
  };
  const missing =
    day.rows === undefined || stamps.length === 0 || span.toSeconds <= span.fromSeconds
      ? 0
      : missingSeconds(stamps, span, step);
  const energies = comparisonOf(scope, day);
  const { rows } = day;
  const sky = useMemo(
    () =>
      lat === null || lon === null || !rows
        ? null
        : skyShare(day.points(series.firr), { latitude: lat, longitude: lon }, step),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the points are those of the rows
    [lat, lon, rows, step, series.firr],
  );
  const judged = plantVerdict({
    nowSeconds,
    lastUpdateSeconds: lastSeconds,
    isSunUp,
    energies,
    isAtRest,
    stopped: losses.stopped.filter((one) => one.toSlot === null).length,
    weak: losses.weak.length + weak.size,
  });
  // A plant that says nothing is silent whatever was read of it.
  const isHeard = judged !== "never" && judged !== "silent";
  return {
    word: isHeard && waits ? "waiting" : isHeard && failed ? "unknown" : judged,
    lastSeconds,
    nowSeconds,
    lessShare: shortfallShare(energies),
    restingSinceSeconds: isAtRest
      ? restingSince(
          power.map(([time, value]) => [time, inKw(series.fpac, value)]),
          section.kwp,
        )
      : null,
    losses,
    inverters: {
      measured: powers.filter((one) => one !== null).length,
      running: inverters.filter(
        (one, at) => (inKw(one.power, powers[at] ?? null) ?? 0) > one.nominalKw * 0.005,
      ).length,
    },
    strings: strings.filter((one) => weak.has(one.id)),
    missingSeconds: missing >= toldMissingSeconds ? missing : 0,
    littleSun: sky && isLittleSun(sky) ? sky : null,
    sunriseSeconds: rise !== null && nowSeconds < rise ? rise : null,
    sunsetSeconds: set !== null && nowSeconds >= set ? set : null,
    slotStart,
  };
}
