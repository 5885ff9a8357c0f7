import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { endRefused } from "../../session.ts";
import { CallError } from "../../call-error.ts";
import { Panel } from "../../ui/panel.tsx";
import { DevPage } from "./dev-page.tsx";

const thrown = {
  syntax: () => {
    JSON.parse("{");
  },
  standard: () => {
    throw new TypeError("a sample of a standard error");
  },
  generic: () => {
    throw new Error("a sample of a generic error");
  },
  /** As after a call whose session the server refused. */
  network: () => {
    endRefused();
    throw new CallError("status", 401);
  },
} as const;

/** Errors that nobody catches, each as it is shown to a reader. */
export function ErrorsPage(): ReactNode {
  const { t } = useTranslation();
  return (
    <DevPage name="errors">
      <Panel title={t("admin.dev.errors")}>
        <div className="hg-dev-row">
          {(["syntax", "standard", "generic", "network"] as const).map((name) => (
            <Button key={name} variant="default" onClick={thrown[name]}>
              {t(`admin.dev.error.${name}`)}
            </Button>
          ))}
        </div>
      </Panel>
    </DevPage>
  );
}
