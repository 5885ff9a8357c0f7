import { type ComponentType, lazy } from "react";
import { loadTexts } from "../ui/texts/texts.ts";

/** What rooms put into the frame. Each is loaded on demand, with its texts. */
export interface FrameParts {
  /** The plant's tree in the sidebar; `onPick` closes the drawer of a narrow screen. */
  readonly Tree: ComponentType<{ readonly plantId: string | null; readonly onPick: () => void }>;
  /** The dialog of the user's own data. */
  readonly AccountDialog: ComponentType<{
    readonly opened: boolean;
    readonly onClose: () => void;
  }>;
  /** Room on the database's disk: only administrators can make some. */
  readonly DiskNote: ComponentType;
  /** Whose account an administrator uses, and the way back. */
  readonly Impersonated: ComponentType;
}
export const frameParts: FrameParts = {
  Tree: lazy(async () => {
    const [{ PlantTree }] = await Promise.all([
      import("../plants/tree/plant-tree.tsx"),
      loadTexts(["plants"]),
    ]);
    return { default: PlantTree };
  }),
  AccountDialog: lazy(async () => {
    const [{ AccountDialog }] = await Promise.all([
      import("../users/account-dialog.tsx"),
      loadTexts(["users"]),
    ]);
    return { default: AccountDialog };
  }),
  DiskNote: lazy(async () => {
    const [{ DiskNote }] = await Promise.all([
      import("../admin/disk-note.tsx"),
      loadTexts(["admin"]),
    ]);
    return { default: DiskNote };
  }),
  Impersonated: lazy(() =>
    import("./impersonated.tsx").then((part) => ({ default: part.Impersonated })),
  ),
};
