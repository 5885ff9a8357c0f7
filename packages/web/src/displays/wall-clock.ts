import { useEffect, useState } from "react";

/** The server's time, kept running by this computer's clock: a television's own may be wrong. [unix s] @param sent what the server sent @param atMs when that came, by this computer */
export function useServerClock(sent: number | undefined, atMs: number): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return sent === undefined ? nowMs / 1000 : sent + (nowMs - atMs) / 1000;
}
