import { ActionIcon, Button, Checkbox, Select } from "@mantine/core";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { NumberField } from "../ui/number-field.tsx";
import { useFormat } from "../ui/use-format.tsx";
import type { Recipient } from "../users/users.api.ts";

/** A step as a form holds it: nobody is chosen yet, or its minutes were cleared. */
export interface DraftStep {
  readonly user_id: string | null;
  readonly after_min: number | null;
  readonly sms: boolean;
}
/** More the server does not take. */
const maxSteps = 10;
/** How much later a new step comes than the one before it. [min] */
const usualMinutes = 30;

/** The order of calls as a line of moments: at once who is written to by the alert, then one person after the other. */
export function EscalationSteps(props: {
  readonly steps: readonly DraftStep[];
  readonly people: readonly Recipient[];
  readonly errorOf: (path: string) => string | undefined;
  readonly onChange: (steps: readonly DraftStep[]) => void;
  readonly onLeave: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { steps, people, errorOf, onChange, onLeave } = props;
  const put = (at: number, step: Partial<DraftStep>): void =>
    onChange(steps.map((one, index) => (index === at ? { ...one, ...step } : one)));
  const offered = (chosen: string | null) => {
    const listed = people.map(({ id, fullname, username, emails, reads }) => {
      const name = fullname || username;
      const isReader = reads.includes("alerts_show");
      const fault = isReader ? (emails.length === 0 ? "noAddress" : null) : "mayNotRead";
      return {
        value: id,
        label: fault === null ? name : t(`messages.escalation.${fault}`, { name }),
        disabled: !isReader && id !== chosen,
      };
    });
    // Somebody whom the reader is not shown stays until he is taken out.
    const isUnseen = chosen !== null && people.every(({ id }) => id !== chosen);
    return isUnseen ? [...listed, { value: chosen, label: t("messages.somebody") }] : listed;
  };
  /** Whom the reader is not shown may have a number. */
  const hasNumber = (id: string | null): boolean =>
    people.find((one) => one.id === id)?.cells.length !== 0;
  const error = errorOf("escalation");
  const isOwn = steps.every(
    (_, at) =>
      errorOf(`escalation.${at}.user_id`) === undefined &&
      errorOf(`escalation.${at}.after_min`) === undefined,
  );
  return (
    <div className="hg-escalation" data-path="escalation">
      <p className="hg-small hg-dim-2">{t("messages.escalation.hint")}</p>
      <ol>
        <li>
          <strong>{t("messages.escalation.now")}</strong>
          <span className="hg-dim-2">{t("messages.escalation.recipients")}</span>
        </li>
        {steps.map((step, at) => (
          <li key={at}>
            <NumberField
              label={t("messages.escalation.after")}
              className="hg-escalation-after"
              inputWrapperOrder={["label", "input", "description", "error"]}
              data-path={`escalation.${at}.after_min`}
              unit="min"
              value={step.after_min}
              error={errorOf(`escalation.${at}.after_min`)}
              {...(step.after_min !== null && step.after_min >= 60
                ? { description: format.duration(step.after_min * 60) }
                : {})}
              onBlur={onLeave}
              onChange={(minutes) => put(at, { after_min: minutes })}
            />
            <Select
              label={t("messages.escalation.who")}
              className="hg-grow"
              data-path={`escalation.${at}.user_id`}
              placeholder={t("messages.escalation.choose")}
              searchable
              allowDeselect={false}
              nothingFoundMessage={t("common.table.notFound")}
              data={offered(step.user_id)}
              value={step.user_id}
              error={errorOf(`escalation.${at}.user_id`)}
              onBlur={onLeave}
              onChange={(id) => put(at, { user_id: id })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t("messages.escalation.remove", { at: at + 1 })}
              onClick={() => onChange(steps.filter((_, index) => index !== at))}
            >
              <IconTrash size={18} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
            <Checkbox
              className="hg-escalation-sms"
              size="xs"
              label={t(`messages.escalation.${hasNumber(step.user_id) ? "sms" : "noNumber"}`)}
              checked={step.sms}
              disabled={!step.sms && !hasNumber(step.user_id)}
              onChange={(event) => put(at, { sms: event.currentTarget.checked })}
            />
          </li>
        ))}
      </ol>
      {error !== undefined && isOwn && (
        <p className="hg-bad hg-small" role="alert">
          {error}
        </p>
      )}
      {steps.length < maxSteps && (
        <Button
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() =>
            onChange([
              ...steps,
              {
                user_id: null,
                after_min: (steps.at(-1)?.after_min ?? 0) + usualMinutes,
                sms: steps.at(-1)?.sms ?? false,
              },
            ])
          }
        >
          {t(steps.length === 0 ? "messages.escalation.first" : "messages.escalation.add")}
        </Button>
      )}
    </div>
  );
}
