import { ActionIcon, Menu } from "@mantine/core";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
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

/** The place below a row that is open. */
export const openedId = (rowId: string): string => `opened-${rowId}`;

/** Opens the row below itself, and closes it. */
export function OpenButton(props: {
  readonly id: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { id, name, isOpen, onToggle } = props;
  return (
    <ActionIcon
      size={28}
      className="hg-open-row"
      aria-expanded={isOpen}
      {...(isOpen ? { "aria-controls": openedId(id) } : {})}
      aria-label={`${t("common.table.openRow")}: ${name}`}
      onClick={onToggle}
    >
      <IconChevronDown size={16} stroke={1.8} aria-hidden="true" />
    </ActionIcon>
  );
}
