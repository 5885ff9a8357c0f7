import type { Report } from "@heliograph/contract/reports/reports.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../ui/edit-dialog.tsx";
import { EditFoot, EditForm } from "../ui/edit-form.tsx";
import { useEdit } from "../ui/use-edit.ts";
import { RecipientList } from "./recipient-list.tsx";
import { reportTitle } from "./report-words.ts";
import { useKeepReport } from "./use-keep-report.ts";

/** Whom a report is sent to; nothing else of it is changed. (REPC-04) */
export function RecipientsDialog(props: {
  readonly report: Report;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { report, onClose } = props;
  const keep = useKeepReport(report.plant_id);
  const edit = useEdit<Pick<Report, "send_email_to">, Report>({
    start: report,
    fields: [{ name: "send_email_to", kind: "own" }],
    send: async (_, changes) => await keep(report.id, changes),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t("reporting.recipientsOf", { name: reportTitle(report, t) })}
      onClose={onClose}
    >
      <EditForm edit={edit}>
        <RecipientList
          plantId={report.plant_id}
          chosen={edit.values.send_email_to}
          error={edit.errorOf("send_email_to")}
          onChange={(ids) => edit.set({ send_email_to: ids })}
        />
        <EditFoot isBusy={edit.isBusy} onCancel={onClose} disabled={!edit.isDirty} />
      </EditForm>
    </FormDialog>
  );
}
