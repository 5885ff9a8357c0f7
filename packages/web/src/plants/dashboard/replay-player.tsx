import { sunTimes } from "@heliograph/domain/sun/sun-times.ts";
import { type ReactNode, useEffect, useMemo } from "react";
import { DayPlayer, momentOf, sumOf, useDayClock, useOfSlot } from "../../controls/controls.api.ts";
import { useRows } from "../../data/data.api.ts";
import type { LiveStore } from "../../live/live.api.ts";
import { LoadError } from "../../ui/load-error.tsx";
import { Skeleton } from "../../ui/panel.tsx";
import { replayedValues } from "./replayed-values.ts";
import { inKw, type Scope } from "./scope.ts";
import type { Day } from "./use-day.ts";

const slotSeconds = 300;

/** The player of a dashboard's day: at each moment it lays what was measured then into the store that the dashboard reads. (RPLY-01) */
export function ReplayPlayer(props: {
  readonly scope: Scope;
  readonly day: Day;
  /** What the dashboard shows of this moment. */
  readonly ids: readonly string[];
  readonly store: LiveStore;
  readonly onMoment: (seconds: number) => void;
}): ReactNode {
  const { scope, day, ids, store, onMoment } = props;
  const { lat, lon, id: plantId } = scope.plant;
  const { startSeconds, endSeconds, shown, nowSeconds } = day;
  const { rows, error, retry } = useRows({
    ids,
    startSeconds,
    endSeconds,
    zone: scope.zone,
    resolution: 5,
  });
  const slots = (endSeconds - startSeconds) / slotSeconds;
  const over = Math.floor((nowSeconds - startSeconds) / slotSeconds);
  const sun =
    lat === null || lon === null
      ? null
      : sunTimes({ latitude: lat, longitude: lon }, shown, scope.zone);
  const head = {
    day: shown,
    start: startSeconds,
    slots,
    known: Math.max(0, Math.min(slots, over)),
    sunrise: sun?.sunriseSeconds ?? null,
    sunset: sun?.sunsetSeconds ?? null,
  };
  const clock = useDayClock(head, undefined);
  const slot = useOfSlot(clock, (at) => at);
  const moment = momentOf(head, slot);
  const valuesAt = useMemo(() => replayedValues(ids, rows ?? []), [ids, rows]);
  useEffect(() => {
    store.replay(valuesAt(moment));
    onMoment(moment);
  }, [store, valuesAt, moment, onMoment]);
  const made = useMemo(() => {
    const bySlot = new Map((rows ?? []).map((row) => [Number(row[0]), row]));
    const powers = scope.powers.map((power) => {
      const column = ids.indexOf(power.id) + 1;
      return Array.from({ length: slots }, (_, at) => {
        const value = bySlot.get(startSeconds + at * slotSeconds)?.[column];
        return typeof value === "number" ? inKw(power, value) : null;
      });
    });
    return sumOf(powers, slots);
  }, [rows, ids, scope.powers, slots, startSeconds]);
  if (error !== null) return <LoadError text={error} onRetry={retry} />;
  if (rows === undefined) return <Skeleton heightPx={128} />;
  return <DayPlayer plantId={plantId} head={head} clock={clock} made={made} onRest={() => {}} />;
}
