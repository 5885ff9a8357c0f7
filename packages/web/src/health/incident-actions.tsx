import { listAssignees } from "@heliograph/contract/health/health.routes.ts";
import type { Incident, IncidentAction } from "@heliograph/contract/health/health.wire.ts";
import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs";
import IconClockPause from "@tabler/icons-react/dist/esm/icons/IconClockPause.mjs";
import IconMessage from "@tabler/icons-react/dist/esm/icons/IconMessage.mjs";
import IconThumbDown from "@tabler/icons-react/dist/esm/icons/IconThumbDown.mjs";
import IconUserCheck from "@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs";
import IconUserShare from "@tabler/icons-react/dist/esm/icons/IconUserShare.mjs";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../call.ts";
import { isAllowed, useMe } from "../me.ts";
import { EditDialog } from "../ui/edit-dialog.tsx";
import type { Field } from "../ui/edit-fields.ts";
import type { RowAction } from "../ui/table-model.ts";
import { useEdit } from "../ui/use-edit.ts";
import { formatOf } from "../ui/format.ts";
import { useFormat } from "../ui/use-format.tsx";
import { useIncidentChange } from "./health-queries.ts";
import { useIncidentWords } from "./incident-words.ts";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;
const dialogs = ["snooze", "assign", "comment", "close"] as const;
type DialogName = (typeof dialogs)[number];

/** What a reader may do with an incident, as a menu, and the dialogs that it opens. (INC-04) */
export function useIncidentActions(): {
  readonly actions: (incident: Incident) => readonly RowAction[];
  readonly open: (incident: Incident, dialog: DialogName) => void;
  readonly acknowledge: (incident: Incident) => void;
  readonly mayAct: (incident: Incident) => boolean;
  readonly dialogs: ReactNode;
} {
  const { t } = useTranslation();
  const me = useMe();
  const change = useIncidentChange();
  const [shown, setShown] = useState<{ incident: Incident; dialog: DialogName } | null>(null);
  const mayAct = (incident: Incident): boolean => isAllowed(me, incident.plant_id, "alerts_edit");
  const act = (incident: Incident, action: "acknowledge" | "reopen"): void =>
    void change.sendWithToast(
      { params: { id: incident.id }, body: { action } },
      { done: t(`incidents.done.${action}`) },
    );
  const open = (incident: Incident, dialog: DialogName): void => setShown({ incident, dialog });
  const close = (): void => setShown(null);
  return {
    mayAct,
    open,
    acknowledge: (incident) => act(incident, "acknowledge"),
    actions: (incident) => {
      if (!mayAct(incident)) return [];
      const item = (name: DialogName, picture: ReactNode): RowAction => ({
        name: t(`incidents.action.${name}`),
        icon: picture,
        run: () => open(incident, name),
      });
      const comment = item("comment", <IconMessage {...icon} />);
      if (incident.ended !== null)
        return [
          comment,
          ...(incident.state === "closed"
            ? [
                {
                  name: t("incidents.action.reopen"),
                  icon: <IconArrowBackUp {...icon} />,
                  run: () => act(incident, "reopen"),
                },
              ]
            : []),
        ];
      return [
        {
          name: t("incidents.action.acknowledge"),
          icon: <IconUserCheck {...icon} />,
          run: () => act(incident, "acknowledge"),
          disabled: incident.acknowledged !== null,
        },
        item("snooze", <IconClockPause {...icon} />),
        item("assign", <IconUserShare {...icon} />),
        comment,
        item("close", <IconThumbDown {...icon} />),
      ];
    },
    dialogs: shown && <IncidentDialog key={shown.incident.id} {...shown} onClose={close} />,
  };
}

interface DialogProps {
  readonly incident: Incident;
  readonly onClose: () => void;
}
function IncidentDialog(props: DialogProps & { readonly dialog: DialogName }): ReactNode {
  switch (props.dialog) {
    case "snooze":
      return <SnoozeDialog {...props} />;
    case "assign":
      return <AssignDialog {...props} />;
    case "comment":
    case "close":
      return <WordsDialog {...props} action={props.dialog} />;
  }
}

function useAct(incident: Incident): (body: IncidentAction) => Promise<unknown> {
  const { send } = useIncidentChange();
  return (body) => send({ params: { id: incident.id }, body });
}

/** Moments until which it makes sense to hear no more of it: eight in the morning of the plant. */
function useMoments(incident: Incident) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const zone = incident.timezone;
  const today = Temporal.Now.plainDateISO(zone);
  const morning = (day: Temporal.PlainDate): number =>
    day.toZonedDateTime({ timeZone: zone, plainTime: "08:00" }).epochMilliseconds / 1000;
  const days = [
    ["tomorrow", 1],
    ["monday", 8 - today.dayOfWeek],
    ["week", 7],
    ["month", 30],
  ] as const;
  const seen = new Set<number>();
  return days.flatMap(([name, after]) => {
    const at = morning(today.add({ days: after }));
    if (seen.has(at)) return [];
    seen.add(at);
    const moment = formatOf(language, zone).date(at, "dayTime");
    return [{ value: at, label: `${t(`incidents.snooze.${name}`)} (${moment})` }];
  });
}

function SnoozeDialog({ incident, onClose }: DialogProps): ReactNode {
  const { t } = useTranslation();
  const act = useAct(incident);
  const words = useIncidentWords();
  const moments = useMoments(incident);
  const fields: Field<{ until: number | null }>[] = [
    {
      name: "until",
      label: "incidents.snooze.day",
      kind: "choice",
      choices: moments,
      required: true,
      isFirst: true,
    },
  ];
  const edit = useEdit<{ until: number | null }, unknown>({
    start: { until: moments[0]?.value ?? null },
    fields,
    isAction: true,
    send: async ({ until }) => act({ action: "snooze", until: until ?? 0 }),
    done: () => t("incidents.done.snooze"),
    onSaved: onClose,
  });
  return (
    <EditDialog
      edit={edit}
      onClose={onClose}
      title={`${t("incidents.snooze.title")}: ${words.title(incident)}`}
      action={t("incidents.action.snooze")}
    >
      <p className="hg-small hg-dim">{t("incidents.snooze.text")}</p>
    </EditDialog>
  );
}

const assigneesQuery = (plantId: string) =>
  queryOptions({
    queryKey: ["health", "assignees", plantId],
    queryFn: ({ signal }) => call(listAssignees, { params: { plant_id: plantId } }, { signal }),
  });

function AssignDialog({ incident, onClose }: DialogProps): ReactNode {
  const { t } = useTranslation();
  const act = useAct(incident);
  const words = useIncidentWords();
  const { data: people = [] } = useQuery(assigneesQuery(incident.plant_id));
  const edit = useEdit<{ user: string | null }, unknown>({
    start: { user: incident.assignee?.id ?? null },
    fields: [
      {
        name: "user",
        label: "incidents.assign.who",
        kind: "choice",
        isSearched: true,
        placeholder: t("incidents.assign.nobody"),
        choices: [
          { value: null, label: t("incidents.assign.nobody") },
          ...people.map(({ id, name }) => ({ value: id, label: name })),
        ],
        isFirst: true,
      },
    ],
    isAction: true,
    send: async ({ user }) => act({ action: "assign", user }),
    done: () => t("incidents.done.assign"),
    onSaved: onClose,
  });
  return (
    <EditDialog
      edit={edit}
      onClose={onClose}
      title={`${t("incidents.assign.title")}: ${words.title(incident)}`}
      action={t("incidents.action.assign")}
    />
  );
}

function WordsDialog(props: DialogProps & { readonly action: "comment" | "close" }): ReactNode {
  const { t } = useTranslation();
  const { incident, action, onClose } = props;
  const act = useAct(incident);
  const words = useIncidentWords();
  const edit = useEdit<{ text: string }, unknown>({
    start: { text: "" },
    fields: [
      {
        name: "text",
        label: action === "close" ? "incidents.closing.why" : "incidents.write",
        kind: "notes",
        required: true,
        isFirst: true,
      },
    ],
    isAction: true,
    send: async ({ text }) => act({ action, text }),
    done: () => t(`incidents.done.${action}`),
    onSaved: onClose,
  });
  return (
    <EditDialog
      edit={edit}
      onClose={onClose}
      title={
        action === "close"
          ? t("incidents.closing.title")
          : `${t("incidents.action.comment")}: ${words.title(incident)}`
      }
      action={t(action === "close" ? "incidents.action.close" : "incidents.send")}
    >
      {action === "close" && <p className="hg-small hg-dim">{t("incidents.closing.text")}</p>}
    </EditDialog>
  );
}
