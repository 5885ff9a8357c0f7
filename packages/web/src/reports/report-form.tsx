import { createReport } from "@heliograph/contract/reports/reports.routes.ts";
import {
  type Report,
  reportFields,
  type ReportFreq,
  type ReportTemplate,
} from "@heliograph/contract/reports/reports.wire.ts";
import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { dayOf } from "@heliograph/domain/data/plant-day.ts";
import { dueSeconds, spanOf } from "@heliograph/domain/reports/report-period.ts";
import { Button } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { useMay } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import type { Field } from "../ui/edit-fields.ts";
import { EditPage } from "../ui/edit-page.tsx";
import { StateBadge } from "../ui/marks.tsx";
import { PageLink, useGo } from "../ui/page-link.tsx";
import { PageHead } from "../ui/panel.tsx";
import { useEdit } from "../ui/use-edit.ts";
import { useFormat, useNow } from "../ui/use-format.tsx";
import { variableGroups, VariablePicker } from "../variables/variables.api.ts";
import { GapsNote } from "./gaps-note.tsx";
import { RecipientList } from "./recipient-list.tsx";
import {
  differing,
  draftOf,
  gapsOf,
  isReportable,
  newReport,
  type ReportDraft,
  sentOf,
} from "./report-draft.ts";
import { offeredFreqs, templateName } from "./report-words.ts";
import { reportsConfigPage, reportsPage } from "./reports.pages.ts";
import { reportChanged, useKeepReport } from "./use-keep-report.ts";
import { useRemoveReport } from "./use-remove-report.ts";
import "./reports.css";

/** A report as a form: how often, of what, to whom. (REPC-05 to REPC-13) */
export function ReportForm(props: {
  readonly plant: Plant;
  /** The one in force; null for a new one. */
  readonly report: Report | null;
  readonly template: ReportTemplate;
  /** What a new one begins with. */
  readonly freq?: ReportFreq | undefined;
  /** Somebody has deleted it meanwhile. */
  readonly isGone?: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const go = useGo();
  const format = useFormat();
  const { plant, report, template, freq, isGone = false } = props;
  const may = useMay(plant.id);
  const start = useMemo(
    () => draftOf(report ?? newReport(template, freq), template, t),
    [report, template, freq, t],
  );
  /** As it was when the form was opened. */
  const [begun] = useState(start);
  const list = reportsConfigPage.at({ plantId: plant.id });
  const create = useChange(createReport, reportChanged(plant.id));
  const keep = useKeepReport(plant.id);
  const removeReport = useRemoveReport(plant.id);
  const needsVariables = template.need.includes("vars");
  const needsThreshold = template.need.includes("diff_percent");
  const today = dayOf(useNow(60), plant.timezone);
  const due = (chosen: ReportFreq): string =>
    format.date(dueSeconds(spanOf(chosen, today), plant.timezone), "dateTime");
  const fields = ({ freq: chosen }: ReportDraft): readonly Field<ReportDraft>[] => {
    // What screens do not offer is shown where it is stored, and stays. (R3)
    const offered = offeredFreqs(template.freqs);
    const isFixed = !offered.includes(chosen);
    return [
      { name: "title", kind: "text", label: "reporting.field.title", most: 100, isFixed: true },
      { name: "description", kind: "notes", label: "reporting.field.description", isFixed: true },
      {
        name: "freq",
        kind: "choice",
        label: "reporting.field.freq",
        hint: isFixed ? "reporting.freqFixed" : "reporting.freqHint",
        words: { when: due(chosen) },
        required: true,
        half: true,
        isFixed,
        choices: (isFixed ? [chosen] : offered).map((value) => ({
          value,
          label: t(`reports.freq.${value}`),
        })),
      },
      {
        name: "diff_percent",
        kind: "number",
        label: "reporting.field.threshold",
        hint: "reporting.thresholdHint",
        unit: "%",
        step: 1,
        required: true,
        half: true,
        isShown: needsThreshold,
      },
      {
        name: "enabled",
        kind: "switch",
        label: "reporting.field.enabled",
        hint: "reporting.enabledHint",
      },
      {
        name: "vars",
        kind: "own",
        isShown: needsVariables,
        cell: (of) => (
          <Variables
            template={template}
            stored={report?.vars ?? []}
            chosen={of.values.vars}
            error={of.errorOf("vars")}
            onChange={(vars) => of.set({ vars })}
          />
        ),
      },
      {
        name: "send_email_to",
        kind: "own",
        cell: (of) => (
          <RecipientList
            plantId={plant.id}
            chosen={of.values.send_email_to}
            error={of.errorOf("send_email_to")}
            onChange={(ids) => of.set({ send_email_to: ids })}
          />
        ),
      },
    ];
  };
  const edit = useEdit<ReportDraft, Report>({
    start,
    fields,
    rules: reportFields,
    check: ({ vars }) => ({
      vars: needsVariables && vars.length === 0 && t("reporting.chooseVariable"),
    }),
    send: async (draft, changes) => {
      if (report !== null && !isGone) return await keep(report.id, sentOf(changes));
      const { diff_percent: threshold, ...own } = sentOf(draft);
      return await create.send({
        body: {
          ...own,
          freq: draft.freq,
          template_id: template.id,
          plant_id: plant.id,
          ...(needsThreshold ? { diff_percent: threshold } : {}),
        },
      });
    },
    done: report === null || isGone ? t("reporting.created") : t("form.common.save_success"),
    onSaved: () => go(list, "replace"),
  });
  const remove = async (stored: Report): Promise<void> => {
    edit.free(true);
    if (await removeReport(stored)) go(list, "replace");
    else edit.free(false);
  };
  const changed = report === null || isGone ? [] : differing(begun, start);
  const name = templateName(template.id, t);
  const isStored = report !== null && !isGone;
  return (
    <EditPage
      edit={edit}
      head={
        <>
          <PageHead
            title={report === null ? t("reporting.newOf", { name }) : name}
            sub={`${plant.name} · ${t(`reports.freq.${edit.values.freq}`)}`}
            badge={
              report?.disabled && <StateBadge state="DISABLED">{t("reporting.off")}</StateBadge>
            }
          >
            {isStored && !report.disabled && (
              <Button
                variant="default"
                component={PageLink}
                to={reportsPage.at({ plantId: plant.id }, { report: report.id })}
              >
                {t("reporting.archive")}
              </Button>
            )}
          </PageHead>
          {isGone && (
            <p className="hg-report-note" role="status">
              {t(may("reports_create") ? "reporting.gone" : "reporting.goneForGood")}
            </p>
          )}
          {changed.length > 0 && (
            <p className="hg-report-note" role="status">
              {t("reporting.meanwhile", {
                fields: changed.map((key) => t(`reporting.fieldName.${key}`)).join(", "),
              })}
            </p>
          )}
          <GapsNote plant={plant} gaps={gapsOf(template, plant)} />
        </>
      }
      sections={[
        {
          title: t("reporting.section.report"),
          names: ["title", "description", "freq", "diff_percent", "enabled"],
        },
        {
          title: t("reporting.section.variables"),
          hint: t("reporting.variablesHint"),
          end:
            edit.values.vars.length > 0 &&
            t("reporting.chosen", { count: edit.values.vars.length }),
          names: ["vars"],
          isLarge: true,
        },
        { title: t("reporting.section.recipients"), names: ["send_email_to"] },
      ]}
      onCancel={() => go(list)}
      disabled={isGone ? !may("reports_create") : isStored && !edit.isDirty}
      remove={
        isStored && may("reports_delete") ? { run: () => void remove(report), why: null } : null
      }
    />
  );
}

/** What is reported: the variables that the template is for, and those that are chosen already. (REPC-06) */
function Variables(props: {
  readonly template: ReportTemplate;
  readonly stored: readonly string[];
  readonly chosen: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (ids: string[]) => void;
}): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const { template, stored, chosen, error, onChange } = props;
  const groups = useMemo(() => {
    const fits = isReportable(template, plant);
    return variableGroups(
      plant,
      t("reporting.formulas"),
      (one) => stored.includes(one.id) || fits(one),
    );
  }, [plant, template, stored, t]);
  return (
    <VariablePicker
      name="vars"
      label={t("reporting.section.variables")}
      groups={groups}
      chosen={chosen}
      onChange={onChange}
      error={error}
      none={t("reporting.noVariables")}
      heightPx={320}
    />
  );
}
