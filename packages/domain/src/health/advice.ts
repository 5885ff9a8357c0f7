import type { Cause, Subject } from "@heliograph/contract/health/health.wire.ts";
import { isBuiltIn } from "./cause-word.ts";

/** What to do first, by cause; one device that is silent asks for something else than a silent plant. */
export type AdviceWord = Cause | "silent_device";

/**
 * Which sentence says what its reader can do about an incident. (H10b)
 * @param cause a built-in one, or `alert:{id}`: of what a person wants to be alarmed only he knows what is to be done
 */
export const adviceWord = (cause: string, kind: Subject["kind"]): AdviceWord | null =>
  !isBuiltIn(cause)
    ? null
    : cause === "no_communication" && kind === "device"
      ? "silent_device"
      : cause;
