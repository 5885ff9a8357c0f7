import { plantId } from "@heliograph/contract/ids.ts";
import { Button, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { PageHead, Panel } from "../ui/panel.tsx";
import { plantImportPage } from "./import.pages.ts";
import { importCheckQuery } from "./import.api.ts";
import { ImportSteps } from "./import-steps.tsx";
import "./import.css";

/** A plant of the legacy portal: its code is checked, then it is brought over step by step. */
export function PlantImportPage(): ReactNode {
  const { t } = useTranslation();
  const [{ plant }, change] = plantImportPage.useSearch();
  const [typed, setTyped] = useState(plant ?? "");
  const [isRefused, setIsRefused] = useState(false);
  const { isFetching, refetch } = useQuery({
    ...importCheckQuery(plant ?? ""),
    enabled: plant !== undefined,
  });
  const check = (): void => {
    const isCode = plantId.safeParse(typed).success;
    setIsRefused(!isCode);
    if (!isCode) return;
    if (typed === plant) void refetch();
    else change({ plant: typed });
  };
  return (
    <div className="hg-page">
      <PageHead title={t("import.title")} sub={t("import.sub")} />
      <Panel label={t("import.code")}>
        <form
          className="hg-import-code"
          onSubmit={(event) => {
            event.preventDefault();
            check();
          }}
        >
          <TextInput
            label={t("import.code")}
            description={t("import.codeHint")}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={typed}
            error={isRefused && t("plants.code")}
            onChange={(event) => {
              setIsRefused(false);
              setTyped(event.currentTarget.value.replaceAll(/\D/g, ""));
            }}
          />
          <Button type="submit" loading={isFetching}>
            {t("import.check")}
          </Button>
        </form>
      </Panel>
      {plant !== undefined && <ImportSteps key={plant} plant={plant} />}
    </div>
  );
}
