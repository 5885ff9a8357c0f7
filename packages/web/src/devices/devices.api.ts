import {
  createDevice,
  deleteDevice,
  getDevice,
  patchDevice,
} from "@heliograph/contract/devices/devices.routes.ts";
import type { DevicePatch, NewDevice } from "@heliograph/contract/devices/devices.wire.ts";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../call.ts";
import { readAgain } from "../plant-queries.ts";

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

/** Creates, changes and deletes devices of a plant; in the plant, which tree and pages are made of, they are read again afterwards. */
export function useDeviceChanges(plantId: string) {
  const queries = useQueryClient();
  const read = (id: string) => readAgain(queries, plantId, [id]);
  const quiet = { meta: { quiet: true } } as const;
  return {
    create: useMutation({
      mutationFn: (body: NewDevice) => call(createDevice, { body }),
      onSuccess: ({ id }) => read(id),
      ...quiet,
    }),
    change: useMutation({
      mutationFn: ({ id, patch }: { readonly id: string; readonly patch: DevicePatch }) =>
        call(patchDevice, { params: { id }, body: patch }),
      onSuccess: async (device) => {
        queries.setQueryData(deviceQuery(device.id).queryKey, device);
        await read(device.id);
      },
      ...quiet,
    }),
    remove: useMutation({
      mutationFn: (id: string) => call(deleteDevice, { params: { id } }),
      // Not waited for: a page of the device itself is left before the device is missed.
      onSuccess: (_answer, id) => {
        queries.removeQueries({ queryKey: deviceQuery(id).queryKey });
        void read(id);
      },
      ...quiet,
    }),
  };
}
