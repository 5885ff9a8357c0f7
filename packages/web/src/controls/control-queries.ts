import {
  inverterControl,
  stringControl,
  trackerControl,
} from "@heliograph/contract/controls/controls.routes.ts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { call, manners } from "../call.ts";

const freshMs = 60_000;
/** A day that runs is read again every minute. */
const common = (isToday: boolean) => ({
  placeholderData: keepPreviousData,
  staleTime: freshMs,
  retry: false,
  ...(isToday ? { refetchInterval: freshMs } : {}),
  meta: { quiet: true },
});
interface Asked {
  readonly plantId: string;
  readonly day: string;
  readonly isToday: boolean;
}

export const inverterDayQuery = ({ plantId, day, isToday }: Asked) =>
  queryOptions({
    queryKey: ["controls", plantId, "inverters", day],
    queryFn: (context) =>
      call(inverterControl, { params: { plant_id: plantId }, query: { day } }, manners(context)),
    ...common(isToday),
  });
export const stringDayQuery = ({ plantId, day, isToday }: Asked) =>
  queryOptions({
    queryKey: ["controls", plantId, "strings", day],
    queryFn: (context) =>
      call(stringControl, { params: { plant_id: plantId }, query: { day } }, manners(context)),
    ...common(isToday),
  });
export const trackerDayQuery = ({ plantId, day, isToday }: Asked) =>
  queryOptions({
    queryKey: ["controls", plantId, "trackers", day],
    queryFn: (context) =>
      call(trackerControl, { params: { plant_id: plantId }, query: { day } }, manners(context)),
    ...common(isToday),
  });
