import { alertTemplate } from "@heliograph/domain/alerts/alert-templates.ts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Access, MissingPart, neededOf, NoAccess } from "../access.tsx";
import { CallError, errorText } from "../call-error.ts";
import { useMay } from "../me.ts";
import { usePlant } from "../plant-queries.ts";
import { LoadError } from "../ui/load-error.tsx";
import { Panel, Skeleton } from "../ui/panel.tsx";
import { AlertEditor } from "./alert-editor.tsx";
import { alertQuery } from "./alert-queries.ts";
import { alertPage } from "./alerts.pages.ts";

/** The form of the alert of the address, or of a new one. (ALED-01, ALED-02, ALED-03) */
export function AlertPage(): ReactNode {
  const { alertId } = alertPage.useParams();
  const [{ template_id: id }] = alertPage.useSearch();
  const plant = usePlant();
  const { t } = useTranslation();
  if (alertId !== "create") return <Stored key={alertId} id={alertId} />;
  const template = id === undefined ? null : alertTemplate(id);
  if (id !== undefined && template === null)
    return (
      <MissingPart
        title={t("alerting.noSuchTemplate", { id })}
        hint={t("alerting.noSuchTemplateHint")}
      />
    );
  return (
    <Access needs={{ plant: "alerts_create" }} plantId={plant.id}>
      <AlertEditor
        key={id ?? "generic"}
        plant={plant}
        alert={null}
        alertId={alertId}
        template={template}
      />
    </Access>
  );
}

function Stored({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const may = useMay(plant.id);
  const mayChange = may("alerts_show") && (may("alerts_edit") || may("messages_edit"));
  const { data, error, refetch } = useQuery({ ...alertQuery(id), enabled: mayChange });
  if (!mayChange)
    return (
      <NoAccess needs={may("alerts_show") ? ["alerts_edit", "messages_edit"] : ["alerts_show"]} />
    );
  if (data && data.plant_id === plant.id)
    return (
      <AlertEditor
        plant={plant}
        alert={data}
        alertId={id}
        template={data.template_id === null ? null : alertTemplate(data.template_id)}
      />
    );
  const isUnknown = error instanceof CallError && (error.status === 404 || error.status === 400);
  if (data || isUnknown) return <MissingPart title={t("alerts.not_found")} />;
  if (error instanceof CallError && error.status === 403)
    return <NoAccess needs={neededOf(error)} />;
  return (
    <div className="hg-page">
      {error ? (
        <Panel>
          <LoadError text={errorText(error)} onRetry={() => void refetch()} />
        </Panel>
      ) : (
        <div aria-busy="true">
          <Skeleton heightPx={420} radiusPx={8} />
        </div>
      )}
    </div>
  );
}
