import { Menu } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SelectionTools } from "./selection-tools.tsx";

/** What is changed of many devices at once. */
const bulkKinds = ["name", "type", "maker", "nominal", "enable", "disable"] as const;
export type DeviceBulkKind = (typeof bulkKinds)[number];

/** What is done with the devices that are selected. */
export function DeviceTools(props: {
  readonly count: number;
  readonly onClear: () => void;
  readonly onBulk: (kind: DeviceBulkKind) => void;
}): ReactNode {
  const { t } = useTranslation();
  if (props.count === 0) return null;
  return (
    <SelectionTools
      of={t("devices.bulk.of", { count: props.count })}
      change={t("devices.bulk.change")}
      onClear={props.onClear}
    >
      {bulkKinds.map((kind) => (
        <Menu.Item key={kind} onClick={() => props.onBulk(kind)}>
          {t(`devices.bulk.what.${kind}`)}
        </Menu.Item>
      ))}
    </SelectionTools>
  );
}
