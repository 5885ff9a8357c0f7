import { signal } from "./ui/signal.ts";

/** Where the push connection of the current plant stands; `none` while no plant is open. */
export const socketState = signal<"none" | "connecting" | "open" | "closed">("none");
