import { useEffect, useState } from "react";

/** How many times the page of a screen has changed; it counts where there is one page too. @param everyMs how long a page stands */
export function useTurn(everyMs: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTurn((now) => now + 1), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return turn;
}
