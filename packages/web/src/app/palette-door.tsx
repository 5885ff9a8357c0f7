import { type ReactNode, useEffect } from "react";
import { onDemand } from "../ui/on-demand.tsx";
import { signal, useSignal } from "../ui/signal.ts";

// The palette is loaded when somebody asks for it.
const CommandPalette = onDemand(
  () => import("./palette.tsx").then((part) => part.CommandPalette),
  ["health"],
);

const calls = signal(0);

/** Opens the palette, wherever the reader is. */
export const openPalette = (): void => calls.set(calls.get() + 1);

/** Once in the frame: listens for Ctrl-K, and brings the palette at the first call. */
export function PaletteDoor(): ReactNode {
  const count = useSignal(calls);
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
