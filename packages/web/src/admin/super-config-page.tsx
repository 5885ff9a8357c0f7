import { Button } from "@mantine/core";
import IconArrowLeft from "@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { homePage } from "../plants/plants.pages.ts";
import { LoadError } from "../ui/load-error.tsx";
import { useBack } from "../ui/page-link.tsx";
import { PageHead, Panel, Skeleton } from "../ui/panel.tsx";
import { superConfigQuery } from "./admin.api.ts";

/** The configuration in effect as the server has it; what is secret it does not send. */
export function SuperConfigPage(): ReactNode {
  const { t } = useTranslation();
  const back = useBack();
  const { data, error, refetch } = useQuery(superConfigQuery());
  return (
    <div className="hg-page">
      <PageHead title={t("admin.config.title")} sub={t("admin.config.sub")}>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={16} stroke={1.6} aria-hidden="true" />}
          onClick={() => back(homePage.at())}
        >
          {t("common.back")}
        </Button>
      </PageHead>
      <Panel label={t("admin.config.title")}>
        {error && !data ? (
          <LoadError text={errorText(error)} onRetry={() => void refetch()} />
        ) : data ? (
          <pre className="hg-dump">{JSON.stringify(data, null, 2)}</pre>
        ) : (
          <Skeleton heightPx={480} radiusPx={8} />
        )}
      </Panel>
    </div>
  );
}
