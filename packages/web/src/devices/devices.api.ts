import { getDevice } from "@heliograph/contract/devices/devices.routes.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../call.ts";

/** One device with its variables: for those that the plant's list does not carry. A refusal is shown by the page. */
export const deviceQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ["device", deviceId],
    queryFn: ({ signal, client, queryKey }) =>
      call(
        getDevice,
        { params: { id: deviceId } },
        { signal, ghost: client.getQueryData(queryKey) !== undefined },
      ),
    staleTime: 30_000,
    meta: { quiet: true },
  });
