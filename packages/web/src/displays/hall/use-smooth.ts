import { useEffect, useRef, useState } from "react";

/** Televisions have slow processors: so many steps are smooth enough. */
const steps = 20;
const stepMs = 60;

const isStill = (): boolean =>
  globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true;

/** A value on its way from the one before to its own, gently; what was unknown, or becomes it, is there at once. */
export function useSmooth(value: number | null): number | null {
  const [shown, setShown] = useState(value);
  const last = useRef(value);
  useEffect(() => {
    const from = last.current;
    last.current = value;
    if (from === null || value === null || from === value || isStill()) {
      setShown(value);
      return undefined;
    }
    let step = 0;
    const timer = setInterval(() => {
      step++;
      const eased = 1 - (1 - step / steps) ** 3;
      setShown(step === steps ? value : from + (value - from) * eased);
      if (step === steps) clearInterval(timer);
    }, stepMs);
    return () => clearInterval(timer);
  }, [value]);
  return shown;
}
