import { ActionIcon, Menu } from "@mantine/core";
import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { RowAction } from "./table-model.ts";

/** All actions of a row, in one menu. */
export function RowMenu({
  actions,
  name,
}: {
  readonly actions: readonly RowAction[];
  readonly name?: string;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          aria-label={
            name ? `${t("common.table.rowActions")}: ${name}` : t("common.table.rowActions")
          }
          size={28}
        >
          <IconDots size={16} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {actions.map((action) => (
          <Menu.Item
            key={action.name}
            leftSection={action.icon}
            onClick={action.run}
            disabled={action.disabled ?? false}
            {...(action.dangerous ? { color: "red" } : {})}
          >
            {action.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
