import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";

/** Whether a plant's trackers turn about two axes: one of them measures a tilt. (TR1) */
export const measuresTilt = ({ devices = [] }: Pick<Plant, "devices">): boolean =>
  devices.some(
    ({ type, disabled, variables }) =>
      type === "tracker" &&
      !disabled &&
      variables.some((one) => !one.disabled && one.tags.includes(tags.TRACKER_Y)),
  );
