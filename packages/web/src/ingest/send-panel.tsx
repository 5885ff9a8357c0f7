import type { Plant } from "@heliograph/contract/plants/plants.wire.ts";
import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "../me.ts";
import { plantInfoPage } from "../plants/plants.pages.ts";
import { PageLink } from "../ui/page-link.tsx";
import { Facts, Panel } from "../ui/panel.tsx";
import { toastDone, toastError } from "../ui/toasts.tsx";
import { sendLine } from "./send-line.ts";
import "./ingest.css";

/** Where a logger sends to and as whom. The password is for whoever may change it. */
export function SendPanel({ plant }: { readonly plant: Plant }): ReactNode {
  const { t } = useTranslation();
  const may = useMay(plant.id);
  const [isShown, setShown] = useState(false);
  const { origin } = window.location;
  const password = may("plant_edit") ? plant.http_passwd : null;
  const line = (text: string): string => sendLine(plant.id, { origin, password: text });
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(line(password ?? ""));
      toastDone(t("ingest.loggers.copied"));
    } catch {
      toastError(t("ingest.loggers.copyFailed"));
    }
  };
  const secret = (): ReactNode => {
    if (!may("plant_edit"))
      return <span className="hg-dim">{t("ingest.loggers.passwordHidden")}</span>;
    if (password === null)
      return (
        <>
          <span className="hg-logger-fault">{t("ingest.loggers.passwordNone")}</span>{" "}
          <PageLink className="hg-link" to={plantInfoPage.at({ plantId: plant.id })}>
            {t("ingest.loggers.passwordSet")}
          </PageLink>
        </>
      );
    return (
      <>
        <code>{isShown ? password : "••••••••"}</code>{" "}
        <button type="button" className="hg-link" onClick={() => setShown(!isShown)}>
          {t(`ingest.loggers.${isShown ? "hide" : "show"}`)}
        </button>
      </>
    );
  };
  return (
    <Panel title={t("ingest.loggers.send")} span={6}>
      <Facts
        className="hg-logger-facts"
        facts={{
          [t("ingest.loggers.address")]: <code>{`${origin}/api/v1/ingest/${plant.id}`}</code>,
          [t("ingest.loggers.user")]: <code>{plant.id}</code>,
          [t("ingest.loggers.password")]: secret(),
        }}
      />
      <h3 className="hg-logger-line-title">{t("ingest.loggers.line")}</h3>
      <pre className="hg-logger-line">{line(isShown && password ? password : "PASSWORD")}</pre>
      {password !== null && (
        <Button variant="default" size="xs" onClick={() => void copy()}>
          {t("ingest.loggers.copy")}
        </Button>
      )}
    </Panel>
  );
}
