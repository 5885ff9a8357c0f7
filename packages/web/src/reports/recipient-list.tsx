import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { CheckList } from "../ui/check-list.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Skeleton } from "../ui/panel.tsx";
import { recipientsQuery } from "../users/users.api.ts";

/** Whom a report is sent to: the plant's users with an e-mail address. Whoever gets it sees all of its figures. (REPC-04, R12) */
export function RecipientList(props: {
  readonly plantId: string;
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (ids: string[]) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { plantId, chosen, error, onChange } = props;
  const reading = useQuery(recipientsQuery(plantId));
  if (reading.error && !reading.data)
    return (
      <LoadError
        text={`${t("reporting.recipientsFailed")}: ${errorText(reading.error)}`}
        onRetry={() => void reading.refetch()}
      />
    );
  if (!reading.data) return <Skeleton heightPx={120} radiusPx={8} />;
  return (
    <>
      <CheckList
        name="send_email_to"
        label={t("reporting.byEmail")}
        offered={reading.data
          .filter(({ emails }) => emails.length > 0)
          .map(({ id, fullname, username, emails, reads }) => ({
            id,
            name: fullname || username,
            note: emails.join(", "),
            fault: reads.includes("reports_show") ? undefined : t("reporting.mayNotRead"),
          }))}
        chosen={chosen}
        onChange={onChange}
        error={error}
        none={t("reporting.noEmails")}
      />
      <p className="hg-small hg-dim-2 hg-report-sight">{t("reporting.recipientsSee")}</p>
    </>
  );
}
