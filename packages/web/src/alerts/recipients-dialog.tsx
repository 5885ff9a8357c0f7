import { replaceAlert } from "@heliograph/contract/alerts/alerts.routes.ts";
import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { FormDialog } from "../ui/edit-dialog.tsx";
import { EditFoot, EditForm } from "../ui/edit-form.tsx";
import { useEdit } from "../ui/use-edit.ts";
import { alertChanged } from "./alert-changes.ts";
import { recipientKeys, type RecipientKey } from "./alert-draft.ts";
import { RecipientLists } from "./recipient-lists.tsx";
import { alertWords } from "./template-words.ts";

/** Whom an alert writes to; nothing else of it is changed. (ALCF-06, PERM-33) */
export function RecipientsDialog(props: {
  readonly alert: Alert;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { alert, onClose } = props;
  const change = useChange(replaceAlert, alertChanged(alert.plant_id));
  const edit = useEdit<Pick<Alert, RecipientKey>, Alert>({
    start: alert,
    fields: recipientKeys.map((name) => ({ name, kind: "own" })),
    send: ({ send_email_to, send_sms_to }) =>
      change.send({
        params: { id: alert.id },
        body: { ...alert, send_email_to: [...send_email_to], send_sms_to: [...send_sms_to] },
      }),
    onSaved: onClose,
  });
  return (
    <FormDialog
      size={560}
      title={t("alerting.recipientsOf", { name: alertWords(alert, t).name })}
      onClose={onClose}
    >
      <EditForm edit={edit}>
        <RecipientLists
          plantId={alert.plant_id}
          chosen={edit.values}
          errorOf={edit.errorOf}
          onChange={(key, ids) => edit.set({ [key]: ids })}
        />
        <EditFoot isBusy={edit.isBusy} onCancel={onClose} disabled={!edit.isDirty} />
      </EditForm>
    </FormDialog>
  );
}
