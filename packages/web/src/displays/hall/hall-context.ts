import type { HallWriting } from "@heliograph/domain/displays/hall/hall-writing.ts";
import { createContext, useContext } from "react";

/** What the parts of a page are written with: its language, and the zone of its plant. */
export const HallContext = createContext<HallWriting | null>(null);

export function useHall(): HallWriting {
  const writing = useContext(HallContext);
  if (writing === null) throw new Error("a part of a public screen outside of one");
  return writing;
}
