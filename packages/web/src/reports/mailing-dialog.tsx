import { createMailing, replaceMailing } from "@heliograph/contract/reports/mailings.routes.ts";
import {
  type ExportStep,
  exportFormats,
  exportSteps,
  type Mailing,
  type MailingFields,
  mailingScopes,
  type MailingKind,
  newMailing,
} from "@heliograph/contract/reports/mailings.wire.ts";
import { reportFreqs } from "@heliograph/contract/reports/reports.wire.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../change.ts";
import { useMe } from "../me.ts";
import { plantQuery } from "../plant-queries.ts";
import { EditDialog } from "../ui/edit-dialog.tsx";
import type { Cells, Field } from "../ui/edit-fields.ts";
import { GroupedPicker } from "../ui/grouped-picker.tsx";
import { languages } from "../ui/format.ts";
import { Skeleton } from "../ui/panel.tsx";
import { useEdit } from "../ui/use-edit.ts";
import { variableGroups } from "../variables/variables.api.ts";
import { mailingChoicesQuery, mailingsKey } from "./report-queries.ts";

interface MailingForm extends Omit<MailingFields, "kind" | "disabled"> {
  readonly enabled: boolean;
  /** Of an export: of which plant its variables are. */
  readonly plant: string | null;
}
export interface MailingBegin {
  readonly kind: MailingKind;
  readonly plant: string | null;
  readonly vars: readonly string[];
  readonly step: ExportStep;
}

/** What is mailed, of what, how often and to whom; or a new one. */
export function MailingDialog(props: {
  readonly mailing: Mailing | null;
  readonly begin: MailingBegin;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { mailing, begin, onClose } = props;
  const me = useMe();
  const { data: offered } = useQuery(mailingChoicesQuery());
  const invalidates = [mailingsKey];
  const create = useChange(createMailing, { invalidates });
  const replace = useChange(replaceMailing, { invalidates });
  const kind = mailing?.kind ?? begin.kind;
  const isPortfolio = kind === "portfolio";
  const { plants = [], people = [] } = offered ?? {};
  const plantChoice = ({ id, name }: (typeof plants)[number]) => ({
    value: id,
    label: `${id} · ${name}`,
  });
  const clients = [
    ...new Set(plants.flatMap(({ client, is_reported: is }) => (is && client) || [])),
  ];
  const fields = ({ scope, plant }: MailingForm): readonly Field<MailingForm>[] => [
    {
      name: "name",
      label: "mailings.name",
      kind: "text",
      required: true,
      isFirst: mailing === null,
    },
    {
      name: "freq",
      label: "mailings.freq",
      kind: "choice",
      half: true,
      required: true,
      choices: reportFreqs.map((value) => ({ value, label: t(`mailings.freqOf.${value}`) })),
    },
    {
      name: "language",
      label: "mailings.language",
      kind: "choice",
      half: true,
      choices: [
        { value: null, label: t("mailings.languageOwn") },
        ...languages.map((value) => ({ value, label: t(`mailings.languageOf.${value}`) })),
      ],
    },
    {
      name: "scope",
      label: "mailings.scope",
      hint: "mailings.plantsHint",
      kind: "choice",
      required: true,
      isShown: isPortfolio,
      choices: mailingScopes.map((value) => ({ value, label: t(`mailings.scopeOf.${value}`) })),
    },
    {
      name: "client",
      label: "mailings.client",
      kind: "choice",
      isSearched: true,
      isShown: isPortfolio && scope === "client",
      required: true,
      choices: clients.map((value) => ({ value, label: value })),
    },
    {
      name: "plants",
      label: "mailings.plants",
      kind: "choices",
      isShown: isPortfolio && scope === "plants",
      choices: plants.filter((one) => one.is_reported).map(plantChoice),
    },
    {
      name: "plant",
      label: "mailings.plant",
      kind: "choice",
      isSearched: true,
      isShown: !isPortfolio,
      required: true,
      choices: plants.filter((one) => one.is_exported).map(plantChoice),
      also: () => ({ vars: [] }),
    },
    {
      name: "vars",
      kind: "own",
      isShown: !isPortfolio && plant !== null,
      cell: (of) => plant !== null && <Variables key={plant} plantId={plant} of={of} />,
    },
    {
      name: "step",
      label: "mailings.step",
      kind: "choice",
      half: true,
      required: true,
      isShown: !isPortfolio,
      choices: exportSteps.map((value) => ({ value, label: t(`mailings.stepOf.${value}`) })),
    },
    {
      name: "format",
      label: "mailings.format",
      kind: "choice",
      half: true,
      required: true,
      isShown: !isPortfolio,
      choices: exportFormats.map((value) => ({ value, label: value.toUpperCase() })),
    },
    {
      name: "recipients",
      label: "mailings.recipients",
      hint: isPortfolio ? "mailings.recipientsHint" : "mailings.recipientsHintExport",
      kind: "choices",
      choices: people.map(({ id, name }) => ({ value: id, label: name })),
    },
    { name: "enabled", label: "mailings.enabled", kind: "switch" },
  ];
  const start = useMemo((): MailingForm => {
    if (mailing !== null) {
      const { disabled, plant_ids: ids, ...known } = mailing;
      return {
        ...known,
        enabled: !disabled,
        plant: known.kind === "export" ? (ids[0] ?? null) : null,
      };
    }
    return {
      name: "",
      freq: "monthly",
      language: null,
      scope: "all",
      client: null,
      plants: [],
      vars: [...begin.vars],
      step: begin.step,
      format: "csv",
      recipients: [me.id],
      enabled: true,
      plant: begin.plant,
    };
  }, [mailing, begin.vars, begin.step, begin.plant, me.id]);
  const edit = useEdit<MailingForm, Mailing>({
    start,
    fields,
    rules: newMailing,
    send: async (values) => {
      const { name, freq, language, recipients, scope, client, plants: named } = values;
      const body = {
        kind,
        name,
        freq,
        language,
        recipients,
        disabled: !values.enabled,
        ...(isPortfolio
          ? {
              scope,
              client: scope === "client" ? client : null,
              plants: scope === "plants" ? named : [],
            }
          : { vars: values.vars, step: values.step, format: values.format }),
      };
      return mailing === null
        ? await create.send({ params: {}, body })
        : await replace.send({ params: { id: mailing.id }, body });
    },
    done: t("mailings.saved"),
    onSaved: onClose,
  });
  return (
    <EditDialog
      edit={edit}
      onClose={onClose}
      title={mailing === null ? t(`mailings.kindOf.${kind}`) : mailing.name}
      size={620}
    />
  );
}

function Variables({
  plantId,
  of,
}: {
  readonly plantId: string;
  readonly of: Cells<MailingForm>;
}): ReactNode {
  const { t } = useTranslation();
  const { data: plant } = useQuery(plantQuery(plantId));
  const formulas = t("mailings.formulas");
  const groups = useMemo(
    () => (plant === undefined ? [] : variableGroups(plant, formulas)),
    [plant, formulas],
  );
  const error = of.errorOf("vars");
  return (
    <div>
      <p className="hg-field-label">
        {t("mailings.vars")}{" "}
        <span className="hg-dim">{t("mailings.varCount", { count: of.values.vars.length })}</span>
      </p>
      {plant === undefined ? (
        <Skeleton heightPx={260} />
      ) : (
        <GroupedPicker
          label={t("mailings.vars")}
          groups={groups}
          selected={of.values.vars}
          heightPx={260}
          onChange={(vars) => of.set({ vars: [...vars] })}
        />
      )}
      {error !== undefined && (
        <p className="hg-small" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
