import { Button, Menu } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

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
    <>
      <strong className="hg-num">{t("devices.bulk.of", { count: props.count })}</strong>
      <Menu>
        <Menu.Target>
          <Button size="xs">{t("devices.bulk.change")}</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {bulkKinds.map((kind) => (
            <Menu.Item key={kind} onClick={() => props.onBulk(kind)}>
              {t(`devices.bulk.what.${kind}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Button size="xs" variant="subtle" onClick={props.onClear}>
        {t("devices.bulk.clear")}
      </Button>
    </>
  );
}
