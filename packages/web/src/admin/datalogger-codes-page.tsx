import { loggerPlantCode, unlockCode } from "@heliograph/domain/ingest/unlock-code.ts";
import { TextInput } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { PageHead, Panel } from "../ui/panel.tsx";
import { dataloggerCodesPage } from "./admin.pages.ts";
import "./admin.css";

/** The code that unlocks the menu of a plant's loggers, made in the browser from the plant's code. */
export function DataloggerCodesPage(): ReactNode {
  const { t } = useTranslation();
  const [{ plant: typed = "" }, change] = dataloggerCodesPage.useSearch();
  const [isLeft, setIsLeft] = useState(false);
  const code = unlockCode(typed);
  const isWrong = code === null && typed !== "" && (isLeft || typed.length > 4);
  return (
    <div className="hg-page">
      <PageHead title={t("admin.codes.title")} sub={t("admin.codes.sub")} />
      <Panel label={t("admin.codes.title")}>
        <div className="hg-unlock">
          <TextInput
            label={t("plants.field.id")}
            description={t("admin.codes.hint")}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            value={typed}
            error={isWrong && t("plants.code")}
            onChange={(event) => {
              setIsLeft(false);
              const digits = event.currentTarget.value.replaceAll(/\D/g, "");
              change({ plant: digits === "" ? undefined : digits });
            }}
            onBlur={() => setIsLeft(true)}
          />
          <output className="hg-unlock-code" aria-label={t("admin.codes.code")}>
            <span className="hg-small hg-dim-2">
              {code === null
                ? t("admin.codes.none")
                : t("admin.codes.of", { plant: loggerPlantCode(typed) })}
            </span>
            <strong className="hg-num">{code ?? "—"}</strong>
          </output>
        </div>
      </Panel>
    </div>
  );
}
