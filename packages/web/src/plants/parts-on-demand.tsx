import { onDemand } from "../ui/on-demand.tsx";

/** Who feeds whom, where it is shown beside a plant's own page. */
export const FlowDrawing = onDemand(
  () => import("./dashboard/flow-drawing.tsx").then((part) => part.FlowDrawing),
  ["dashboard"],
);
