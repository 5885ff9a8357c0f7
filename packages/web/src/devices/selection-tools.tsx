import { ActionIcon, Button, Menu } from "@mantine/core";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "./selection-tools.css";

/**
 * How many rows are selected, and what is done with them: short, for it comes beside filters that are there already, and no row may move away
 * from the hand that selects it.
 * @param props.of the count with its word
 * @param props.change what the menu is called for who cannot see the count
 */
export function SelectionTools(props: {
  readonly of: string;
  readonly change: string;
  readonly onClear: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  const clear = t("common.table.clearSelection");
  return (
    <span className="hg-selection">
      <strong className="hg-num">{props.of}</strong>
      <ActionIcon size={24} aria-label={clear} title={clear} onClick={props.onClear}>
        <IconX size={14} stroke={1.8} aria-hidden />
      </ActionIcon>
      <Menu>
        <Menu.Target>
          <Button size="xs" aria-label={props.change}>
            {t("common.edit")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>{props.children}</Menu.Dropdown>
      </Menu>
    </span>
  );
}
