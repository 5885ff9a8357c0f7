import { Button, Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
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
        <RecipientList key={key} {...props} name={key} all={data} />
      ))}
    </div>
  );
}

function RecipientList(props: {
  readonly name: RecipientKey;
  readonly all: readonly Recipient[];
  readonly chosen: Chosen;
  readonly disabled?: boolean;
  readonly errorOf: (key: RecipientKey) => string | undefined;
  readonly onChange: (key: RecipientKey, ids: string[]) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { name, chosen, onChange } = props;
  const ids = chosen[name];
  const offered = reachable(name, props.all);
  // Somebody without an address any more, or whom the reader is not shown, stays until he is taken out by who sees him.
  const unseen = ids.filter((id) => !offered.some((one) => one.id === id));
  const label = t(name === "send_email_to" ? "alerting.byEmail" : "alerting.bySms");
  const error = props.errorOf(name);
  const off = props.disabled === true;
  return (
    <fieldset className="hg-recipient-list" data-path={name} aria-invalid={error !== undefined}>
      <legend>
        {label} <span className="hg-dim hg-num">{ids.length}</span>
      </legend>
      {offered.length > 1 && !off && (
        <div className="hg-recipient-bulk">
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => onChange(name, [...offered.map(({ id }) => id), ...unseen])}
          >
            {t("alerting.chooseAll")}
          </Button>
          <Button variant="subtle" size="compact-xs" onClick={() => onChange(name, [...unseen])}>
            {t("alerting.chooseNone")}
          </Button>
        </div>
      )}
      {offered.length === 0 && (
        <p className="hg-small hg-dim">
          {t(name === "send_email_to" ? "alerting.noEmails" : "alerting.noCells")}
        </p>
      )}
      {offered.map((one) => (
        <Checkbox
          key={one.id}
          size="xs"
          label={
            <>
              {one.fullname || one.username}{" "}
              <span className="hg-dim">{addressesOf(name, one).join(", ")}</span>
            </>
          }
          checked={ids.includes(one.id)}
          disabled={off}
          onChange={(event) =>
            onChange(
              name,
              event.currentTarget.checked ? [...ids, one.id] : ids.filter((id) => id !== one.id),
            )
          }
        />
      ))}
      {unseen.length > 0 && (
        <p className="hg-small hg-dim">
          {t("alerting.unseenRecipients", { count: unseen.length })}
        </p>
      )}
      {error && (
        <p className="hg-bad hg-small" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
