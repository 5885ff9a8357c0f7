import { Drawer } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** The sidebar of a narrow screen, over the page. */
export function FrameDrawer({
  opened,
  onClose,
  children,
}: {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={288}
      title={t("frame.sidebar")}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      {children}
    </Drawer>
  );
}
