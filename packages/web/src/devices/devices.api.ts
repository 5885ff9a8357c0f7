import { getDevice } from "@heliograph/contract/devices/devices.routes.ts";
import { queryOptions } from "@tanstack/react-query";
import { call, manners } from "../call.ts";

/** One device with its variables: for those that the plant's list does not carry. A refusal is shown by the page. */
export const deviceQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ["device", deviceId],
    queryFn: (context) => call(getDevice, { params: { id: deviceId } }, manners(context)),
    staleTime: 30_000,
    meta: { quiet: true },
  });
