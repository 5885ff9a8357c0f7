import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { useQuery } from "@tanstack/react-query";
import { CallError } from "../call-error.ts";
import { deviceQuery } from "./devices.api.ts";

/** The device of the address: from the plant's list, else asked by itself. One of another plant is not found. */
export function useDevice(
  plant: Plant,
  id: string,
): { device: Device | undefined; error: unknown; retry: () => void } {
  const listed = plant.devices?.find((one) => one.id === id);
  const { data, error, refetch } = useQuery({ ...deviceQuery(id), enabled: listed === undefined });
  const device = listed ?? data;
  const retry = (): void => void refetch();
  return device && device.plant_id !== plant.id
    ? { device: undefined, error: new CallError("status", 404), retry }
    : { device, error, retry };
}
