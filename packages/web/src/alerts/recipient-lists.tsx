import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { CheckList } from "../ui/check-list.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Skeleton } from "../ui/panel.tsx";
import { type Recipient, recipientsQuery } from "../users/users.api.ts";
import { type RecipientKey, recipientKeys } from "./alert-draft.ts";

type Chosen = Readonly<Record<RecipientKey, readonly string[]>>;
const addressesOf = (key: RecipientKey, { emails, cells }: Recipient): readonly string[] =>
  key === "send_email_to" ? emails : cells;
/** Those who can be reached that way. */
export const reachable = (key: RecipientKey, all: readonly Recipient[]): readonly Recipient[] =>
  all.filter((one) => addressesOf(key, one).length > 0);

/** Whom an alert writes to, by mail and by SMS: the plant's users with such an address. (ALCF-05) */
export function RecipientLists(props: {
  readonly plantId: string;
  readonly chosen: Chosen;
  readonly disabled?: boolean;
  readonly errorOf: (key: RecipientKey) => string | undefined;
  readonly onChange: (key: RecipientKey, ids: string[]) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(recipientsQuery(props.plantId));
  if (error && !data)
    return (
      <LoadError
        text={`${t("alerting.recipientsFailed")}: ${errorText(error)}`}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton heightPx={120} radiusPx={8} />;
  return (
    <div className="hg-recipients">
      {recipientKeys.map((key) => (
        <CheckList
          key={key}
          name={key}
          label={t(key === "send_email_to" ? "alerting.byEmail" : "alerting.bySms")}
          offered={reachable(key, data).map((one) => ({
            id: one.id,
            name: one.fullname || one.username,
            note: addressesOf(key, one).join(", "),
            fault: one.reads.includes("alerts_show") ? undefined : t("alerting.mayNotRead"),
          }))}
          chosen={props.chosen[key]}
          onChange={(ids) => props.onChange(key, ids)}
          disabled={props.disabled ?? false}
          error={props.errorOf(key)}
          none={t(key === "send_email_to" ? "alerting.noEmails" : "alerting.noCells")}
        />
      ))}
    </div>
  );
}
