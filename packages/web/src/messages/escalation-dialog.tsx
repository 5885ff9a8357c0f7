import { setEscalation } from "@heliograph/contract/messages/messages.routes.ts";
import { escalationSent, type Escalation } from "@heliograph/contract/messages/messages.wire.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { errorText } from "../call-error.ts";
import { useChange } from "../change.ts";
import { EditDialog, FormDialog } from "../ui/edit-dialog.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Skeleton } from "../ui/panel.tsx";
import { useEdit } from "../ui/use-edit.ts";
import { type Recipient, recipientsQuery } from "../users/users.api.ts";
import { escalationQuery } from "./escalation-query.ts";
import { type DraftStep, EscalationSteps } from "./escalation-steps.tsx";
import "./messages.css";

/** Who is called on a plant, one after the other, while nobody takes an alarm on. (M14) */
export function EscalationDialog(props: {
  readonly plantId: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { plantId, onClose } = props;
  const steps = useQuery(escalationQuery(plantId));
  const people = useQuery(recipientsQuery(plantId));
  if (steps.data && people.data)
    return <Editor plantId={plantId} steps={steps.data} people={people.data} onClose={onClose} />;
  const error = steps.error ?? people.error;
  return (
    <FormDialog title={t("messages.escalation.title")} size={560} onClose={onClose}>
      {error ? (
        <LoadError
          text={errorText(error)}
          onRetry={() => {
            void steps.refetch();
            void people.refetch();
          }}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton heightPx={180} radiusPx={8} />
        </div>
      )}
    </FormDialog>
  );
}

interface Draft {
  readonly escalation: readonly DraftStep[];
}
const rules = z.object({ escalation: escalationSent });

function Editor(props: {
  readonly plantId: string;
  readonly steps: Escalation;
  readonly people: readonly Recipient[];
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { plantId, people, onClose } = props;
  const change = useChange(setEscalation, {
    store: (queries, reply) => void queries.setQueryData(escalationQuery(plantId).queryKey, reply),
  });
  const edit = useEdit<Draft, Escalation>({
    start: { escalation: props.steps },
    rules,
    fields: [
      {
        name: "escalation",
        kind: "own",
        cell: (of) => (
          <EscalationSteps
            steps={of.values.escalation}
            people={people}
            errorOf={of.errorOf}
            onChange={(steps) => of.set({ escalation: steps })}
            onLeave={() => of.leave("escalation")}
          />
        ),
      },
    ],
    check: ({ escalation: steps }) => ({
      escalation:
        steps.some(({ after_min: minutes }, at) => {
          const before = steps[at - 1]?.after_min ?? 0;
          return minutes !== null && minutes <= before;
        }) && t("messages.escalation.later"),
      ...Object.fromEntries(
        steps.flatMap(({ user_id: user, after_min: minutes }, at) => [
          [`escalation.${at}.user_id`, user === null && t("form.invalid.required")],
          [`escalation.${at}.after_min`, minutes === null && t("form.invalid.required")],
        ]),
      ),
    }),
    send: async ({ escalation: steps }) =>
      await change.send({
        params: { plant_id: plantId },
        body: { escalation: escalationSent.parse(steps) },
      }),
    onSaved: onClose,
  });
  return (
    <EditDialog
      edit={edit}
      title={t("messages.escalation.title")}
      size={560}
      onClose={onClose}
      disabled={!edit.isDirty}
    />
  );
}
