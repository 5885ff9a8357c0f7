import { minutesOf, shortestWindow } from "@heliograph/contract/gperformance/gperformance.wire.ts";

/** Times of the plant's clock between which energy was lost. */
export interface Window {
  readonly from: string;
  readonly to: string;
}
export const usualWindow: Window = { from: "06:00", to: "22:00" };
/** Why the calculator does not ask; null where it does. */
export const refusedWindow = ({ from, to }: Window): "time" | "short" | null =>
  [from, to].some((time) => !/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(time))
    ? "time"
    : minutesOf(to) - minutesOf(from) < shortestWindow
      ? "short"
      : null;

const two = (count: number): string => String(count).padStart(2, "0");
const dayMinutes = 24 * 60;
/** A time as it is written, on the five minutes of the samples, within the day. */
export function timeOf(minutes: number): string {
  const step = Math.round(Math.min(dayMinutes, Math.max(0, minutes)) / 5) * 5;
  return `${two(Math.floor(step / 60))}:${two(step % 60)}`;
}
/** The window after one of its ends went to another time: the other end stays, and five minutes between them. */
export function moved(window: Window, end: keyof Window, minutes: number): Window {
  const other = minutesOf(end === "from" ? window.to : window.from);
  const kept =
    end === "from"
      ? Math.min(minutes, other - shortestWindow)
      : Math.max(minutes, other + shortestWindow);
  return { ...window, [end]: timeOf(kept) };
}
/** The end that a place on the curve is nearer to. */
export const nearerEnd = (window: Window, minutes: number): keyof Window =>
  Math.abs(minutes - minutesOf(window.from)) <= Math.abs(minutes - minutesOf(window.to))
    ? "from"
    : "to";
