import { onDemand } from "../ui/on-demand.tsx";
import { Skeleton } from "../ui/panel.tsx";

// What rooms put into the frame, with their texts.

/** The plant's tree in the sidebar; `onPick` closes the drawer of a narrow screen. */
export const Tree = onDemand(
  () => import("../plants/tree/plant-tree.tsx").then((part) => part.PlantTree),
  ["plants"],
  <div className="hg-pad">
    <Skeleton heightPx={46} radiusPx={8} />
  </div>,
);
/** The dialog of the user's own data. */
export const AccountDialog = onDemand(
  () => import("../users/account-dialog.tsx").then((part) => part.AccountDialog),
  ["users"],
);
/** Whose account an administrator uses, and the way back. */
export const Impersonated = onDemand(() =>
  import("./impersonated.tsx").then((part) => part.Impersonated),
);
/** Room on the database's disk: only administrators can make some. */
export const DiskNote = onDemand(
  () => import("../admin/disk-note.tsx").then((part) => part.DiskNote),
  ["admin"],
);
