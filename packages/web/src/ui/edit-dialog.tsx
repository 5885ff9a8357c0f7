import { Modal, type ModalProps } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { confirm } from "./confirm.tsx";
import { EditCells } from "./edit-cells.tsx";
import { EditFoot, EditForm } from "./edit-form.tsx";
import { useFocusBack } from "./focus-back.ts";
import type { Edit } from "./use-edit.ts";
import { DialogDrafts } from "./unsaved.ts";

type Looks = Pick<ModalProps, "title" | "size"> & {
  readonly opened?: boolean;
  readonly onClose: () => void;
  readonly children?: ReactNode;
};

/** A dialog around a form: Esc and its cross ask before they throw away what was typed, a click beside it does nothing. */
export function FormDialog({ onClose, children, opened = true, ...looks }: Looks): ReactNode {
  const { t } = useTranslation();
  useFocusBack();
  const [drafts] = useState(() => new Set<symbol>());
  const [asks, setAsks] = useState(false);
  const close = async (): Promise<void> => {
    if (drafts.size > 0) {
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
      opened={opened}
      onClose={() => void close()}
      closeOnClickOutside={false}
      // The question above it has the key for itself.
      closeOnEscape={!asks}
      trapFocus={!asks}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <DialogDrafts value={drafts}>{children}</DialogDrafts>
    </Modal>
  );
}

/** A form in a dialog: its fields, what else it shows below them, cancel and save. */
export function EditDialog<Values extends object>(
  props: Looks & {
    readonly edit: Edit<Values>;
    /** The word on the button, if it is not "save". */
    readonly action?: string;
    readonly cancel?: string;
    readonly disabled?: boolean;
  },
): ReactNode {
  const { edit, children, action, cancel, disabled = false, ...looks } = props;
  return (
    <FormDialog {...looks}>
      <EditForm edit={edit}>
        <EditCells of={edit} fields={edit.fields} />
        {children}
        <EditFoot
          isBusy={edit.isBusy}
          onCancel={props.onClose}
          disabled={disabled}
          {...(action === undefined ? {} : { action })}
          {...(cancel === undefined ? {} : { cancel })}
        />
      </EditForm>
    </FormDialog>
  );
}
