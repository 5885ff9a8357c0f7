import { timingSafeEqual } from "node:crypto";

/** In a time that only what is given decides: one of another length is compared with itself. */
export function isSameSecret(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return timingSafeEqual(a, a.length === b.length ? b : a) && a.length === b.length;
}
