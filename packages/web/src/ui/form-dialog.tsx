import { Modal, type ModalProps } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { confirm } from "./confirm.tsx";
import { DialogDrafts, useUnsaved } from "./unsaved.ts";

/**
 * A dialog with a form: Esc and its cross ask before they throw away what was typed, a click beside it does nothing.
 * @param props.isUnsaved for a form whose fields live beside the dialog; one inside it says so by `useUnsaved`
 */
export function FormDialog(
  props: Pick<ModalProps, "title" | "size" | "opened"> & {
    readonly isUnsaved?: boolean;
    readonly onClose: () => void;
    readonly children: ReactNode;
  },
): ReactNode {
  const { t } = useTranslation();
  const { isUnsaved = false, onClose, children, ...looks } = props;
  const [drafts] = useState(() => new Set<symbol>());
  const [asks, setAsks] = useState(false);
  const close = async (): Promise<void> => {
    if (drafts.size > 0 || isUnsaved) {
      setAsks(true);
      const yes = await confirm({
        title: t("form.common.unsaved"),
        text: t("form.common.discard"),
        action: t("form.common.discardNow"),
        dangerous: true,
      });
      setAsks(false);
      if (!yes) return;
    }
    onClose();
  };
  return (
    <Modal
      {...looks}
      onClose={() => void close()}
      closeOnClickOutside={false}
      // The question above it has the key for itself.
      closeOnEscape={!asks}
      trapFocus={!asks}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <DialogDrafts value={drafts}>
        <Holds isUnsaved={isUnsaved} />
        {children}
      </DialogDrafts>
    </Modal>
  );
}
function Holds({ isUnsaved }: { readonly isUnsaved: boolean }): ReactNode {
  useUnsaved(isUnsaved);
  return null;
}
