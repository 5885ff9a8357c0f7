import {
  inverterControl,
  stringControl,
  stringDaysControl,
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
export const stringDaysQuery = (asked: {
  readonly plantId: string;
  readonly to: string;
  readonly days: number;
}) =>
  queryOptions({
    queryKey: ["controls", asked.plantId, "stringDays", asked.to, asked.days],
    queryFn: (context) =>
      call(
        stringDaysControl,
        { params: { plant_id: asked.plantId }, query: { to: asked.to, days: asked.days } },
        manners(context),
      ),
    ...common(false),
  });
export const trackerDayQuery = ({ plantId, day, isToday }: Asked) =>
  queryOptions({
    queryKey: ["controls", plantId, "trackers", day],
    queryFn: (context) =>
      call(trackerControl, { params: { plant_id: plantId }, query: { day } }, manners(context)),
    ...common(isToday),
  });
