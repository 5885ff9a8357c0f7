import { deleteReport } from "@heliograph/contract/reports/reports.routes.ts";
import type { Report } from "@heliograph/contract/reports/reports.wire.ts";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { useMe } from "../me.ts";
import { reportTitle } from "./report-words.ts";

/** Deletes a report after a question: for an administrator with all that was made of it, so that he is asked twice; for others only where nothing was. (R11) */
export function useRemoveReport(plantId: string): (report: Report) => Promise<boolean> {
  const { t } = useTranslation();
  const isAdmin = useMe().is_admin;
  const { sendWithToast } = useChange(deleteReport, {
    changes: { plantId, ids: (_reply, { params }) => [params.id] },
  });
  return async (report) => {
    const name = reportTitle(report, t);
    const reply = await sendWithToast(
      { params: { id: report.id } },
      {
        ask: {
          title: t("dialog.delete.title", { name }),
          text: `${t(isAdmin ? "reporting.deleteAll" : "reporting.deleteUnmade")} ${t("dialog.delete.warning")}`,
          action: t("common.delete"),
          dangerous: true,
          ...(isAdmin ? { typeName: name } : {}),
        },
        done: t("reporting.deleted", { name }),
        failed: t("dialog.delete.fail"),
      },
    );
    return reply !== null;
  };
}
