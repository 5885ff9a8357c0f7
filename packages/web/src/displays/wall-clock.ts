import { useEffect, useState } from "react";

/** The server's time, kept running by this computer's clock: a television's own may be wrong. [unix s] @param told what the server said @param atMs when that came, by this computer */
export function useServerClock(told: number | undefined, atMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return told === undefined ? nowMs / 1000 : told + (nowMs - atMs) / 1000;
}
