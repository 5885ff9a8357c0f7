import { useEffect, useState } from "react";

/** Answers are named by whole seconds and take their time on the way: what one of them says is late by this at most. [ms] */
const latenessMs = 2000;

/**
 * The server's time, kept running by this computer's clock: a television's own may be wrong. [unix s]
 * Of what the answers say of it the latest counts, so that it does not go back with one that took longer.
 * @param sent what the server sent @param atMs when that came, by this computer
 * @param stepSeconds of the server's time: what is drawn is drawn anew no more often
 */
export function useServerClock(sent: number | undefined, atMs: number, stepSeconds = 1): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  /** How far the server's clock is ahead; null before its first answer. [ms] */
  const [known, setKnown] = useState<number | null>(null);
  const received = sent === undefined ? null : sent * 1000 - atMs;
  const isNews =
    received !== null && (known === null || received > known || received < known - latenessMs);
  if (isNews) setKnown(received);
  const ahead = (isNews ? received : known) ?? 0;
  useEffect(() => {
    const stepOf = (ms: number): number => Math.floor((ms + ahead) / (stepSeconds * 1000));
    const timer = setInterval(() => {
      const ms = Date.now();
      setNowMs((before) => (stepOf(before) === stepOf(ms) ? before : ms));
    }, 1000);
    return () => clearInterval(timer);
  }, [ahead, stepSeconds]);
  return (nowMs + ahead) / 1000;
}
