import IconExternalLink from "@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs";
import IconKey from "@tabler/icons-react/dist/esm/icons/IconKey.mjs";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { usePlant } from "../plant-queries.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { PageHead, Panel, Skeleton } from "../ui/panel.tsx";
import { PlantLine } from "../ui/plant-time.tsx";
import { superConfigQuery } from "./admin.api.ts";
import { dataloggerCodesPage } from "./admin.pages.ts";
import "./admin.css";

const tools = ["datalogger_console", "log_dashboard", "traffic_dashboard"] as const;
const icon = { size: 18, stroke: 1.6, "aria-hidden": true } as const;

/** What administrators look at beside the portal, for this plant. */
export function PlantToolsPage(): ReactNode {
  const { t } = useTranslation();
  const plant = usePlant();
  const { data, error, refetch } = useQuery(superConfigQuery());
  const links = tools.flatMap((name) => {
    const address = data?.links[name];
    return address == null
      ? []
      : [{ name, href: address.replaceAll("{plant}", encodeURIComponent(plant.id)) }];
  });
  return (
    <div className="hg-page">
      <PageHead title={t("admin.tools.title")} sub={<PlantLine plant={plant} />} />
      <Panel flush label={t("admin.tools.title")}>
        {error && !data ? (
          <LoadError text={errorText(error)} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton heightPx={160} radiusPx={8} />
        ) : (
          <ul className="hg-tools">
            {links.map(({ name, href }) => (
              <li key={name}>
                <a href={href} target="_blank" rel="noreferrer">
                  <IconExternalLink {...icon} />
                  <span>
                    <strong>{t(`admin.tools.${name}`)}</strong>
                    <span className="hg-small hg-dim-2">{href}</span>
                  </span>
                </a>
              </li>
            ))}
            <li>
              <PageLink to={dataloggerCodesPage.at({}, { plant: plant.id })}>
                <IconKey {...icon} />
                <span>
                  <strong>{t("admin.codes.title")}</strong>
                  <span className="hg-small hg-dim-2">{t("admin.tools.codes")}</span>
                </span>
              </PageLink>
            </li>
          </ul>
        )}
        {data && links.length === 0 && (
          <EmptyState title={t("admin.tools.none")} hint={t("admin.tools.noneHint")} />
        )}
      </Panel>
    </div>
  );
}
