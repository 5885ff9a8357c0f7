import { stored, useStored } from "./ui/stored.ts";

/** The plant looked at last; the frame sets it, and only when the user may view the plant. */
export const currentPlantStore = stored<string | null>("plant", (text) =>
  text !== null && /^\d{3,4}$/.test(text) ? text : null,
);
export const useCurrentPlantId = (): string | null => useStored(currentPlantStore);
