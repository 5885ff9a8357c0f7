import type { ComponentType } from "react";

/** What rooms put into the frame. Each is loaded on demand by its own `lazy`. */
export interface FrameParts {
  /** The plant's tree in the sidebar; `onPick` closes the drawer of a narrow screen. */
  readonly Tree?: ComponentType<{ readonly plantId: string | null; readonly onPick: () => void }>;
  /** The dialog of the user's own data. */
  readonly AccountDialog?: ComponentType<{
    readonly opened: boolean;
    readonly onClose: () => void;
  }>;
}
export const frameParts: FrameParts = {};
