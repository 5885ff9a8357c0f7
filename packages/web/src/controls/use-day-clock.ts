import type { ControlDay } from "@heliograph/contract/controls/controls.wire.ts";
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useSyncExternalStore,
} from "react";
import { DayClock } from "./day-clock.ts";

/** The last slot of a day that can be looked at. */
export const lastSlot = ({ slots, known }: Pick<ControlDay, "slots" | "known">): number =>
  Math.max(0, Math.min(slots, known) - 1);
/** Where a day opens: now where it runs, else at noon of its clock, twelve hours before its end. (CT7) */
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

/** The slider rests when it has not moved for so long; while a day plays, longer than a slot lasts at the speeds that are watched. [ms] */
const restMs = 150;
const playingRestMs = 1200;
/**
 * Draws by hand at every slot, and whenever what is drawn has changed; React is not asked. (CT7)
 * @param paint `isRest`: the slider rests, so that also what nobody sees may be drawn
 */
export function usePaint(clock: DayClock, paint: (slot: number, isRest: boolean) => void): void {
  const draw = useEffectEvent(paint);
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const leave = clock.onSlot((slot) => {
      clearTimeout(waiting);
      draw(slot, false);
      waiting = setTimeout(() => draw(clock.slot, true), clock.isPlaying ? playingRestMs : restMs);
    });
    return () => {
      clearTimeout(waiting);
      leave();
    };
  }, [clock]);
  useEffect(() => draw(clock.slot, true));
}
/** The children of a list that are in sight: of hundreds only they are drawn while the slider moves. */
export function useInSight(list: RefObject<HTMLElement | null>): (child: Element) => boolean {
  const seen = useRef<WeakMap<Element, boolean>>(new WeakMap());
  useEffect(() => {
    const own = list.current;
    if (own === null || typeof IntersectionObserver === "undefined") return undefined;
    const watch = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) seen.current.set(target, isIntersecting);
    });
    for (const child of own.children) watch.observe(child);
    return () => watch.disconnect();
  });
  return (child) => seen.current.get(child) ?? true;
}
/** What follows from the slot and is drawn by React: only where it differs from before. */
export function useOfSlot<T extends string | number>(clock: DayClock, of: (slot: number) => T): T {
  return useSyncExternalStore(
    (react) => clock.onSlot(react),
    () => of(clock.slot),
  );
}
