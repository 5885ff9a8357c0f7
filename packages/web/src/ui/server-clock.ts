import { useEffect, useState } from "react";

/**
 * The server's time, kept running by this computer's clock: a television's own may be wrong. [unix s]
 * @param sent what the server sent @param atMs when that came, by this computer
 * @param stepSeconds of the server's time: what is drawn is drawn anew no more often
 */
export function useServerClock(sent: number | undefined, atMs: number, stepSeconds = 1): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const stepOf = (ms: number): number =>
      Math.floor(((sent ?? 0) * 1000 + ms - atMs) / (stepSeconds * 1000));
    const timer = setInterval(() => {
      const ms = Date.now();
      setNowMs((before) => (stepOf(before) === stepOf(ms) ? before : ms));
    }, 1000);
    return () => clearInterval(timer);
  }, [sent, atMs, stepSeconds]);
  return sent === undefined ? nowMs / 1000 : sent + (nowMs - atMs) / 1000;
}
