import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { onDemand } from "../ui/on-demand.tsx";

// The palette is loaded when somebody asks for it.
const CommandPalette = onDemand(() => import("./palette.tsx").then((part) => part.CommandPalette));

let calls = 0;
const subscribers = new Set<() => void>();
const hear = (subscriber: () => void): (() => void) => {
  subscribers.add(subscriber);
  return () => subscribers.delete(subscriber);
};

/** Opens the palette, wherever the reader is. */
export function openPalette(): void {
  calls++;
  for (const subscriber of subscribers) subscriber();
}

/** Once in the frame: listens for Ctrl-K, and brings the palette at the first call. */
export function PaletteDoor(): ReactNode {
  const count = useSyncExternalStore(hear, () => calls);
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "k") return;
      event.preventDefault();
      openPalette();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return count > 0 && <CommandPalette calls={count} />;
}
