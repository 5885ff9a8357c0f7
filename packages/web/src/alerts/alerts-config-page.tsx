import { deleteAlert, replaceAlert } from "@heliograph/contract/alerts/alerts.routes.ts";
import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import { Button, Select, SegmentedControl } from "@mantine/core";
import IconBell from "@tabler/icons-react/dist/esm/icons/IconBell.mjs";
import IconBellOff from "@tabler/icons-react/dist/esm/icons/IconBellOff.mjs";
import IconListDetails from "@tabler/icons-react/dist/esm/icons/IconListDetails.mjs";
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs";
import IconRestore from "@tabler/icons-react/dist/esm/icons/IconRestore.mjs";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useChange, useDeletion } from "../change.ts";
import { ListPage, useRowActions } from "../list-page.tsx";
import { useMay } from "../me.ts";
import { EscalationDialog } from "../messages/messages.api.ts";
import { usePlant } from "../plant-queries.ts";
import { useListView } from "../ui/list-view.ts";
import { StateBadge } from "../ui/marks.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { PageLink, useGo } from "../ui/page-link.tsx";
import type { RowAction } from "../ui/table-model.ts";
import { variableMap } from "../variables/variables.api.ts";
import { alertChanged } from "./alert-changes.ts";
import { alertPage, alertsConfigPage, alertsHistoryPage } from "./alerts.pages.ts";
import { NewAlertMenu } from "./new-alert-menu.tsx";
import { alertWords } from "./template-words.ts";
import { useReset } from "./use-reset.ts";
import { VariablesCell } from "./variables-cell.tsx";
import { watchedAlert } from "./watched.ts";
import { useRuleWords } from "./words.tsx";
import "./alerts.css";
import "./alert-config.css";

const RecipientsDialog = onDemand(() =>
  import("./recipients-dialog.tsx").then((part) => part.RecipientsDialog),
);
const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;
const isUnread = (one: Alert): boolean => one.send_email_to.length + one.send_sms_to.length === 0;
const codeOf = (alert: Alert): string => alert.template_id ?? "";

/** The rules of a plant: what each watches, by which limits, and whom it writes to. */
export function AlertsConfigPage(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const may = useMay(plant.id);
  const go = useGo();
  const view = useListView();
  const [{ show, template, recipients, escalation }, change] = alertsConfigPage.useSearch();
  const known = useMemo(() => variableMap(plant), [plant]);
  const ruleWords = useRuleWords();
  const actions = useActions();
  const alerts = plant.alerts ?? [];
  const rows = alerts.filter(
    (one) =>
      (show === undefined || one.disabled === (show === "off")) &&
      (template === undefined || (one.template_id ?? "generic") === template),
  );
  const words = (one: Alert) => alertWords(one, t);
  const parameters = (one: Alert): string[] => ruleWords(watchedAlert(one, known));
  // It is read with one permission and changed with the other.
  const mayCall = may("messages_show") && may("messages_edit");
  const mayOpen = may("alerts_edit") || may("messages_edit");
  const place = (one: Alert) => alertPage.at({ plantId: plant.id, alertId: one.id });
  const reached = (one: Alert): string =>
    isUnread(one)
      ? t("alerting.noRecipients")
      : [
          ...(one.send_email_to.length > 0
            ? [t("alerting.email", { count: one.send_email_to.length })]
            : []),
          ...(one.send_sms_to.length > 0
            ? [t("alerting.sms", { count: one.send_sms_to.length })]
            : []),
        ].join(", ");
  const name = (one: Alert): ReactNode => (
    <span className="hg-alert-name">
      {mayOpen ? <PageLink to={place(one)}>{words(one).name}</PageLink> : words(one).name}
      {one.disabled && <StateBadge state="DISABLED">{t("alerting.off")}</StateBadge>}
    </span>
  );
  const open = alerts.find((one) => one.id === recipients);
  const offCount = alerts.filter((one) => one.disabled).length;
  const used = [...new Set(alerts.map((one) => one.template_id ?? "generic"))].toSorted();
  return (
    <ListPage
      title={t("alerting.configTitle")}
      sub={[
        plant.name,
        t("alerting.count", { count: alerts.length }),
        ...(offCount > 0 ? [t("alerting.disabled", { count: offCount })] : []),
      ].join(" · ")}
      head={
        <>
          {mayCall && (
            <Button variant="default" onClick={() => change({ escalation: true })}>
              {t("alerting.escalation")}
            </Button>
          )}
          {may("alerts_create") && <NewAlertMenu plantId={plant.id} />}
        </>
      }
      rows={rows}
      rowId={(one) => one.id}
      tall
      {...view}
      tools={
        alerts.length > 0 && (
          <div className="hg-alert-filters">
            <SegmentedControl
              className="hg-seg"
              size="xs"
              aria-label={t("alerting.filter.state")}
              value={show ?? "all"}
              data={(["all", "on", "off"] as const).map((value) => ({
                value,
                label: t(`alerting.filter.${value}`),
              }))}
              onChange={(value) =>
                change({ show: value === "on" || value === "off" ? value : undefined })
              }
            />
            {used.length > 1 && (
              <Select
                size="xs"
                aria-label={t("alerting.filter.template")}
                placeholder={t("alerting.filter.anyTemplate")}
                clearable
                clearButtonProps={{ "aria-label": t("common.clear") }}
                value={template ?? null}
                data={used.map((value) => ({
                  value,
                  label: value === "generic" ? t("alerting.generic") : value,
                }))}
                onChange={(value) => change({ template: value ?? undefined })}
              />
            )}
          </div>
        )
      }
      columns={[
        {
          id: "name",
          name: t("alerting.column.name"),
          value: (one) => words(one).name,
          cell: name,
          strong: true,
          fixed: true,
          minPx: 190,
        },
        {
          id: "code",
          name: t("alerting.column.code"),
          value: codeOf,
          cell: (one) => one.template_id ?? <span className="hg-dim">{t("alerting.generic")}</span>,
          widthPx: 90,
        },
        {
          id: "description",
          name: t("alerting.column.description"),
          value: (one) => words(one).description,
          cell: (one) => <span className="hg-alert-text">{words(one).description}</span>,
          minPx: 200,
          leaves: 1,
        },
        {
          id: "parameters",
          name: t("alerting.column.parameters"),
          value: (one) => parameters(one).join("; "),
          cell: (one) => (
            <ul className="hg-alert-params">
              {parameters(one).map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          ),
          minPx: 190,
          sortable: false,
        },
        {
          id: "variables",
          name: t("alerting.column.variables"),
          value: (one) => one.vars.map((id) => known.get(id)?.variable.name ?? id).join("; "),
          cell: (one) => <VariablesCell alert={one} known={known} />,
          minPx: 240,
          sortable: false,
        },
        {
          id: "recipients",
          name: t("alerting.column.recipients"),
          value: reached,
          cell: (one) =>
            may("messages_edit") ? (
              <button
                type="button"
                className="hg-link"
                onClick={() => change({ recipients: one.id })}
              >
                {reached(one)}
              </button>
            ) : (
              reached(one)
            ),
          widthPx: 130,
        },
      ]}
      card={(one) => ({
        title: name(one),
        lines: [
          [
            one.template_id ?? t("alerting.generic"),
            ...(isUnread(one) ? [t("alerting.backtest.nobody")] : [reached(one)]),
          ].join(" · "),
          parameters(one).join(", "),
        ],
      })}
      isOff={(one) => one.disabled}
      {...(mayOpen ? { onRow: (one: Alert) => go(place(one)) } : {})}
      actions={(one) => actions(one, () => change({ recipients: one.id }))}
      csvName={`allarmi-${plant.id}`}
      empty={
        alerts.length === 0
          ? { title: t("alerting.none"), hint: t("alerting.noneHint") }
          : { title: t("alerting.noneOfFilter") }
      }
    >
      {escalation && mayCall && (
        <EscalationDialog plantId={plant.id} onClose={() => change({ escalation: undefined })} />
      )}
      {open && may("messages_edit") && (
        <RecipientsDialog
          key={open.id}
          alert={open}
          onClose={() => change({ recipients: undefined })}
        />
      )}
    </ListPage>
  );
}

/** What the reader may do with an alert. */
function useActions(): (alert: Alert, onRecipients: () => void) => readonly RowAction[] {
  const { t } = useTranslation();
  const plant = usePlant();
  const may = useMay(plant.id);
  const go = useGo();
  const row = useRowActions();
  const reset = useReset(plant.id);
  const change = useChange(replaceAlert, alertChanged(plant.id));
  const remove = useDeletion(deleteAlert, {
    changes: { plantId: plant.id, ids: (_reply, { params }) => [params.id] },
    invalidates: [["alerts", plant.id]],
  });
  return (alert, onRecipients) => {
    const { name } = alertWords(alert, t);
    const { id, disabled } = alert;
    return [
      ...(may("alerts_edit")
        ? [
            row.edit(() => go(alertPage.at({ plantId: plant.id, alertId: id }))),
            {
              name: t(disabled ? "alerting.enable" : "alerting.disable"),
              icon: disabled ? <IconBell {...icon} /> : <IconBellOff {...icon} />,
              run: () =>
                void change.sendWithToast(
                  { params: { id }, body: { ...alert, disabled: !disabled } },
                  {
                    done: t(disabled ? "alerting.enabled" : "alerting.disabledDone"),
                    failed: t("form.common.save_failed"),
                  },
                ),
            },
          ]
        : []),
      ...(may("messages_edit")
        ? [
            {
              name: t("alerting.recipients"),
              icon: <IconMail {...icon} />,
              run: onRecipients,
            },
          ]
        : []),
      {
        name: t("alerts.history.open"),
        icon: <IconListDetails {...icon} />,
        run: () => go(alertsHistoryPage.at({ plantId: plant.id }, { alert: id })),
      },
      {
        name: t("alerts.reset"),
        icon: <IconRestore {...icon} />,
        run: () => reset(id, name),
        disabled,
      },
      ...(may("alerts_delete")
        ? [
            row.remove(() =>
              remove(name, { params: { id } }, { done: t("alerting.deleted", { name }) }),
            ),
          ]
        : []),
    ];
  };
}
