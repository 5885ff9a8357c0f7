import type { ControlDay } from "@heliograph/contract/controls/controls.wire.ts";
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from "react";
import { DayClock } from "./day-clock.ts";

/** The last slot of a day that can be looked at. */
export const lastSlot = ({ slots, known }: Pick<ControlDay, "slots" | "known">): number =>
  Math.max(0, Math.min(slots, known) - 1);
/** Where a day opens: now where it runs, else at noon of its clock, twelve hours before its end. (D23) */
export const openingSlot = (head: Pick<ControlDay, "slots" | "known">): number =>
  head.known < head.slots ? lastSlot(head) : Math.max(0, head.slots - 144);

/** The clock of a day: a new one for another day, the same one as the day goes on. @param at the slot of the address */
export function useDayClock(head: ControlDay, at: number | undefined): DayClock {
  const { start, slots, known } = head;
  // The address follows the clock: it only says where a day opens.
  const first = useRef(at);
  const clock = useMemo(
    () => new DayClock(lastSlot({ slots, known }), first.current ?? openingSlot({ slots, known })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the day goes on below
    [start, slots],
  );
  useEffect(() => {
    first.current = undefined;
    return () => clock.pause();
  }, [clock]);
  useEffect(() => clock.extend(lastSlot({ slots, known })), [clock, slots, known]);
  return clock;
}

/** Draws by hand at every slot, and whenever what is drawn has changed; React is not asked. (CT7) */
export function usePaint(clock: DayClock, paint: (slot: number) => void): void {
  const draw = useEffectEvent(paint);
  useEffect(() => clock.onSlot((slot) => draw(slot)), [clock]);
  useEffect(() => draw(clock.slot));
}
/** What follows from the slot and is drawn by React: only where it differs from before. */
export function useOfSlot<T extends string | number>(clock: DayClock, of: (slot: number) => T): T {
  return useSyncExternalStore(
    (react) => clock.onSlot(react),
    () => of(clock.slot),
  );
}
/** Moves a line over drawings with the clock: `--at` of an element is 0 at the day's begin and 1 at its end. */
export function useCursor(clock: DayClock, slots: number): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = (position: number): void =>
      box.current?.style.setProperty("--at", String((position + 0.5) / Math.max(1, slots)));
    place(clock.slot);
    return clock.onMove(place);
  }, [clock, slots]);
  return box;
}
