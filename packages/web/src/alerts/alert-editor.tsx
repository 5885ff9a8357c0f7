import { createAlert, replaceAlert } from "@heliograph/contract/alerts/alerts.routes.ts";
import type { Alert, AlertTemplate } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { useMay } from "../me.ts";
import { EditForm } from "../ui/edit-form.tsx";
import { StateBadge } from "../ui/marks.tsx";
import { PageLink, useGo } from "../ui/page-link.tsx";
import { PageHead, Panel } from "../ui/panel.tsx";
import { useEdit } from "../ui/use-edit.ts";
import { variableMap } from "../variables/variables.api.ts";
import { alertChanged } from "./alert-changes.ts";
import { alertQuery } from "./alert-queries.ts";
import {
  type AlertForm,
  alertKeys,
  type AlertRights,
  alertRules,
  changedKeys,
  formOf,
  newAlertForm,
  recipientKeys,
  sentForm,
} from "./alert-draft.ts";
import { alertsConfigPage, alertsHistoryPage } from "./alerts.pages.ts";
import { Backtest } from "./backtest-panel.tsx";
import { LimitChart, type ShownDay } from "./limit-chart.tsx";
import { MessagePreview } from "./message-preview.tsx";
import { RecipientLists } from "./recipient-lists.tsx";
import { LevelFields, WordFields } from "./rule-fields.tsx";
import { VariableField } from "./variable-field.tsx";
import { WindowFields } from "./window-fields.tsx";
import "./alerts.css";
import "./alert-config.css";
import "./alert-editor.css";

const isRecipients = (key: keyof AlertForm): boolean => recipientKeys.some((one) => one === key);

/** One rule as a draft: its fields at the left, at the right what they mean on the plant's own data. */
export function AlertEditor(props: {
  readonly plant: Plant;
  /** The one in force; null for a new one. */
  readonly alert: Alert | null;
  /** The one that the address names. */
  readonly alertId: string;
  readonly template: AlertTemplate | null;
}): ReactNode {
  const { t } = useTranslation();
  const go = useGo();
  const queries = useQueryClient();
  const { plant, alert, template } = props;
  const may = useMay(plant.id);
  const rights: AlertRights = {
    rule: may(alert ? "alerts_edit" : "alerts_create"),
    recipients: may("messages_edit"),
  };
  const known = useMemo(() => variableMap(plant), [plant]);
  const start = useMemo(
    () => (alert ? formOf(alert, t) : newAlertForm(template, t)),
    [alert, template, t],
  );
  const [shown, setShown] = useState<ShownDay>({ variable: null, day: null });
  const list = alertsConfigPage.at({ plantId: plant.id });
  const create = useChange(createAlert, alertChanged(plant.id));
  const replace = useChange(replaceAlert, alertChanged(plant.id));
  const mayChange = (key: keyof AlertForm): boolean =>
    isRecipients(key) ? rights.recipients : rights.rule;
  const edit = useEdit<AlertForm, Alert>({
    start,
    fields: alertKeys.map((name) => ({ name, kind: "own", isFixed: !mayChange(name) })),
    rules: alertRules,
    check: (form) => ({
      name: form.template_id === null && isBlank(form.name) && t("alerts.noName"),
      description:
        form.template_id === null && isBlank(form.description) && t("alerts.noDescription"),
      num_checks: form.num_checks === null && t("alerts.noChecks"),
    }),
    send: async (form, changes) => {
      if (!alert) return await create.send({ body: { ...sentForm(form, t), plant_id: plant.id } });
      // Another one would be overwritten. (ALED-29)
      if (alert.id !== props.alertId) throw new Error(t("alerting.mismatch"));
      // What somebody else has changed meanwhile stays.
      const now = await queries.fetchQuery({ ...alertQuery(alert.id), staleTime: 0 });
      const body = sentForm({ ...formOf(now, t), ...changes }, t);
      return await replace.send({ params: { id: alert.id }, body });
    },
    onSaved: () => {
      if (!alert) go(list, "replace");
    },
  });
  const form = edit.values;
  const changed = alert ? changedKeys(start, form) : [];
  const fields = { edit, start: alert ? start : null, isOff: !rights.rule };
  const shownName = form.name || t("alerting.newTitle");
  return (
    <EditForm edit={edit} isPage className="hg-page" label={shownName}>
      <PageHead
        title={shownName}
        badge={form.disabled && <StateBadge state="DISABLED">{t("alerting.off")}</StateBadge>}
        sub={[
          form.template_id === null
            ? t("alerting.generic")
            : `${t("alerting.rule")} ${form.template_id}`,
          plant.name,
          ...(edit.isDirty || !alert ? [t("alerting.draftOf")] : []),
        ].join(" · ")}
      >
        {changed.length > 0 && (
          <span className="hg-draft-count" role="status">
            {t("alerting.changes", { count: changed.length })}
          </span>
        )}
        {alert && (
          <Button
            variant="subtle"
            renderRoot={(root) => (
              <PageLink
                to={alertsHistoryPage.at({ plantId: plant.id }, { alert: alert.id })}
                {...root}
              />
            )}
          >
            {t("alerts.history.open")}
          </Button>
        )}
        <Button variant="default" renderRoot={(root) => <PageLink to={list} {...root} />}>
          {t("common.cancel")}
        </Button>
        {changed.length > 0 && (
          <Button variant="default" onClick={() => edit.begin()}>
            {t("alerting.discard")}
          </Button>
        )}
        <Button type="submit" loading={edit.isBusy} disabled={alert !== null && !edit.isDirty}>
          {t("common.save")}
        </Button>
      </PageHead>
      {!rights.rule && <p className="hg-note">{t("alerting.onlyRecipients")}</p>}
      <div className="hg-alert-editor">
        <div className="hg-alert-form">
          <Panel>
            <WordFields {...fields} plantId={plant.id} isNew={alert === null} />
          </Panel>
          <Panel title={t("alerting.limits")}>
            <LevelFields {...fields} known={known} />
          </Panel>
          <Panel title={t("alerting.variables")} sub={chosenText()}>
            <VariableField {...fields} plant={plant} />
          </Panel>
          <Panel title={t("alerting.when")}>
            <WindowFields {...fields} />
          </Panel>
          <Panel title={t("alerting.recipients")}>
            {!rights.recipients && (
              <p className="hg-small hg-dim hg-edit-hint">{t("alerting.noRecipientsRight")}</p>
            )}
            <RecipientLists
              plantId={plant.id}
              chosen={form}
              disabled={!rights.recipients}
              errorOf={edit.errorOf}
              onChange={(key, ids) => edit.set({ [key]: ids })}
            />
          </Panel>
        </div>
        <div className="hg-alert-proof">
          <LimitChart
            plant={plant}
            known={known}
            form={form}
            inForce={alert}
            shown={shown}
            onShow={setShown}
          />
          {rights.rule && (
            <Backtest plant={plant} known={known} form={form} alert={alert} onOpen={setShown} />
          )}
          <MessagePreview
            plant={plant}
            form={form}
            variable={known.get(shown.variable ?? form.vars[0] ?? "") ?? null}
          />
        </div>
      </div>
    </EditForm>
  );

  function chosenText(): string {
    return form.vars.length === 0 ? "" : t("alerting.variablesChosen", { count: form.vars.length });
  }
}

const isBlank = (text: string | null): boolean => text === null || text.trim() === "";
