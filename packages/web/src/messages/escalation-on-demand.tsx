import { onDemand } from "../ui/on-demand.tsx";

/** Who is called on a plant when nobody takes an alarm on, as other rooms open it. */
export const EscalationDialog = onDemand(
  () => import("./escalation-dialog.tsx").then((part) => part.EscalationDialog),
  ["messages"],
);
