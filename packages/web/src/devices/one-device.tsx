import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MissingPart, neededOf, NoAccess } from "../access.tsx";
import { CallError, errorText } from "../call-error.ts";
import { LoadError } from "../ui/load-error.tsx";
import { Skeleton } from "../ui/panel.tsx";
import { deviceQuery } from "./devices.api.ts";

/** The device of the address, or why it is not there: from the plant's list, else asked by itself. One of another plant is not found. */
export function OneDevice(props: {
  readonly plant: Plant;
  readonly id: string;
  /** As high as what comes. */
  readonly heightPx: number;
  readonly children: (device: Device) => ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const { plant, id } = props;
  const listed = plant.devices?.find((one) => one.id === id);
  const { data, error, refetch } = useQuery({ ...deviceQuery(id), enabled: listed === undefined });
  const device = listed ?? data;
  const status = error instanceof CallError ? error.status : null;
  if (error instanceof CallError && status === 403) return <NoAccess needs={neededOf(error)} />;
  if (status === 404 || status === 400 || (device && device.plant_id !== plant.id))
    return <MissingPart hint={t("devices.notFoundHint")} />;
  if (device) return props.children(device);
  return error ? (
    <div className="hg-message">
      <LoadError text={errorText(error, t)} onRetry={() => void refetch()} />
    </div>
  ) : (
    <div className="hg-page" aria-busy="true">
      <Skeleton heightPx={44} width="40%" />
      <Skeleton heightPx={props.heightPx} radiusPx={8} />
    </div>
  );
}
