import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { DataTable } from "../../ui/data-table.tsx";
import { Panel } from "../../ui/panel.tsx";
import { storedTexts } from "../stored-texts.ts";
import { DevPage } from "./dev-page.tsx";

/** What the portal keeps in this browser. */
export function StoresPage(): ReactNode {
  const { t } = useTranslation();
  const [rows, setRows] = useState(storedTexts);
  return (
    <DevPage name="stores">
      <Panel
        flush
        title={t("admin.dev.stored")}
        label={t("admin.dev.stored")}
        end={
          <Button variant="default" size="xs" onClick={() => setRows(storedTexts())}>
            {t("common.reload")}
          </Button>
        }
      >
        <DataTable
          name={t("admin.dev.stored")}
          rows={rows}
          rowId={({ name }) => name}
          columns={[
            { id: "name", name: t("common.name"), value: ({ name }) => name, fixed: true },
            {
              id: "value",
              name: t("common.value"),
              value: ({ text }) => text ?? t("admin.dev.secret"),
            },
          ]}
          searchable={false}
        />
      </Panel>
    </DevPage>
  );
}
