import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import type { PermissionName } from "@heliograph/contract/users/permissions.ts";
import { getVariable } from "@heliograph/contract/variables/variables.routes.ts";
import { devicePermissions } from "@heliograph/domain/devices/device-permissions.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MissingPart, neededOf, NoAccess } from "../access.tsx";
import { call } from "../call.ts";
import { CallError } from "../call-error.ts";
import { Skeleton } from "../ui/panel.tsx";
import { OneDevice } from "./one-device.tsx";

/** A variable that no list shows: which right is missing, where it is there. (P9, P12) */
export function UnlistedVariable({
  plant,
  id,
}: {
  readonly plant: Plant;
  readonly id: string;
}): ReactNode {
  const { t } = useTranslation();
  const { data, error } = useQuery({
    queryKey: ["variable", id],
    queryFn: ({ signal }) => call(getVariable, { params: { id } }, { signal }),
    meta: { quiet: true },
  });
  if (error instanceof CallError && error.status === 403)
    return <NoAccess needs={neededOf(error)} isAll={error.refused.code === "variable_hidden"} />;
  if (data && data.plant_id === plant.id && typeof data.device_id === "string")
    return (
      <OneDevice plant={plant} id={data.device_id} heightPx={420}>
        {({ type }) => <NoAccess needs={neededToList(type)} />}
      </OneDevice>
    );
  if (data || error) return <MissingPart hint={t("variables.notFoundHint")} />;
  return (
    <div className="hg-page" aria-busy="true">
      <Skeleton heightPx={420} radiusPx={8} />
    </div>
  );
}
/** What lists the variables of a device. */
const neededToList = (type: DeviceType): readonly PermissionName[] => {
  const { show, vars } = devicePermissions(type);
  return [vars ?? show];
};
