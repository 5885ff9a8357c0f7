import type { AlertNeed, AlertTemplate } from "@heliograph/contract/alerts/alerts.wire.ts";
import { Button } from "@mantine/core";
import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { MissingPart } from "../access.tsx";
import { errorText } from "../call-error.ts";
import { ListPage } from "../list-page.tsx";
import { useListView } from "../ui/list-view.ts";
import { LoadError } from "../ui/load-error.tsx";
import { PageLink, useGo } from "../ui/page-link.tsx";
import { PageHead, Panel, Skeleton } from "../ui/panel.tsx";
import type { TableColumn } from "../ui/table-model.ts";
import { useFormat } from "../ui/use-format.tsx";
import { tagNames } from "../variables/variables.api.ts";
import { templatesQuery } from "./alert-queries.ts";
import { alertTemplatePage, alertTemplatesPage } from "./alerts.pages.ts";
import { alertWords } from "./template-words.ts";
import "./alert-config.css";

const levelNames = ["minirr", "minpac", "minstr", "pacperc", "vmin", "vmax", "angle"] as const;
/** As many as it has, two at most: 33.3, 6.25. */
const decimalsOf = (value: number): number =>
  [0, 1].find((digits) => Number(value.toFixed(digits)) === value) ?? 2;

/** The catalogue of alert templates: what each needs, and what it begins with. (ADM-AT-01) */
export function AlertTemplatesPage(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const go = useGo();
  const view = useListView();
  const reading = useQuery(templatesQuery());
  const place = (one: AlertTemplate) => alertTemplatePage.at({ templateId: one.id });
  const needs = (one: AlertTemplate, need: AlertNeed): boolean => one.need.includes(need);
  const words = (one: AlertTemplate) => alertWords({ ...one, template_id: one.id }, t);
  const link = (one: AlertTemplate): ReactNode => (
    <PageLink to={place(one)}>{words(one).name}</PageLink>
  );
  const variables = (one: AlertTemplate): string =>
    needs(one, "vars")
      ? one.var_tags.length === 0
        ? t("alerting.anyVariable")
        : tagNames(one.var_tags, t).join(", ")
      : "";
  const level = (one: AlertTemplate, name: (typeof levelNames)[number]): string => {
    const value = one[name];
    if (!needs(one, name)) return "";
    return value === null ? "—" : format.number(value, decimalsOf(value));
  };
  const levels = levelNames.map((name): TableColumn<AlertTemplate> => ({
    id: name,
    name: t(`alerting.columnOf.${name}`),
    value: (one) => (needs(one, name) ? one[name] : null),
    cell: (one) => level(one, name),
    align: "right",
    widthPx: name === "minirr" || name === "minpac" ? 112 : 96,
  }));
  return (
    <ListPage
      title={t("alerting.templatesTitle")}
      reading={reading}
      rows={reading.data}
      rowId={(one) => one.id}
      {...view}
      columns={[
        {
          id: "id",
          name: t("alerting.columnOf.id"),
          value: (one) => one.id,
          widthPx: 80,
        },
        {
          id: "name",
          name: t("alerting.column.name"),
          value: (one) => words(one).name,
          cell: link,
          strong: true,
          fixed: true,
          minPx: 200,
        },
        {
          id: "variables",
          name: t("alerting.columnOf.variables"),
          value: variables,
          minPx: 160,
        },
        ...levels,
      ]}
      card={(one) => ({
        title: (
          <>
            <span className="hg-dim">{one.id}</span> {link(one)}
          </>
        ),
        lines: [
          variables(one),
          levelNames
            .filter((name) => needs(one, name))
            .map((name) => `${t(`alerting.columnOf.${name}`)}: ${level(one, name)}`)
            .join(" · "),
        ],
      })}
      onRow={(one) => go(place(one))}
      csvName="modelli-allarme"
    />
  );
}

/** A template as the portal has it. (ADM-AT-02) */
export function AlertTemplatePage(): ReactNode {
  const { t } = useTranslation();
  const { templateId } = alertTemplatePage.useParams();
  const { data, error, refetch } = useQuery(templatesQuery());
  const template = data?.find((one) => one.id === templateId);
  if (data && !template) return <MissingPart title={t("alerting.templateNotFound")} />;
  return (
    <div className="hg-page">
      <PageHead
        title={t("alerting.templateTitle", { id: templateId })}
        sub={template && alertWords({ ...template, template_id: template.id }, t).name}
      >
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden="true" />}
          renderRoot={(root) => <PageLink to={alertTemplatesPage.at()} {...root} />}
        >
          {t("alerting.backToTemplates")}
        </Button>
      </PageHead>
      <Panel>
        {error && !data ? (
          <LoadError text={errorText(error)} onRetry={() => void refetch()} />
        ) : template ? (
          <pre className="hg-dump">{JSON.stringify(template, null, 2)}</pre>
        ) : (
          <Skeleton heightPx={320} radiusPx={8} />
        )}
      </Panel>
    </div>
  );
}
