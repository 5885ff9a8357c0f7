import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Mark, StateBadge } from "../../ui/marks.tsx";
import { Panel } from "../../ui/panel.tsx";
import { markStates } from "../../ui/states.ts";
import { toastDone, toastError, toastNote } from "../../ui/toasts.tsx";
import { Quantity, useFormat } from "../../ui/use-format.tsx";
import { DevPage } from "./dev-page.tsx";

/** States, figures, buttons, toasts and empty places. */
export function WidgetsPage(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const text = t("admin.dev.sample");
  return (
    <DevPage name="widgets">
      <Panel title={t("admin.dev.states")}>
        <div className="hg-dev-row">
          {markStates.map((state) => (
            <StateBadge key={state} state={state}>
              {t(`common.state.${state}`)}
            </StateBadge>
          ))}
          {(["OK", "KO", "FAILING", "ERROR"] as const).map((state) => (
            <Mark key={state} state={state} hollow />
          ))}
        </div>
      </Panel>
      <Panel title={t("admin.dev.figures")}>
        <div className="hg-dev-row">
          <Quantity value={format.power(1234.5)} />
          <Quantity value={format.energy(0)} />
          <Quantity value={format.peak(99.4)} />
          <Quantity value={format.power(null)} />
          <span>{format.duration(93_784)}</span>
          <span>{format.date(1_782_036_000, "dateTime")}</span>
        </div>
      </Panel>
      <Panel title={t("admin.dev.buttons")}>
        <div className="hg-dev-row">
          <Button onClick={() => toastDone(text)}>{t("admin.dev.toast.done")}</Button>
          <Button variant="default" onClick={() => toastNote(text)}>
            {t("admin.dev.toast.note")}
          </Button>
          <Button color="red" onClick={() => toastError(text)}>
            {t("admin.dev.toast.error")}
          </Button>
          <Button disabled>{t("common.save")}</Button>
        </div>
      </Panel>
      <Panel title={t("admin.dev.places")}>
        <EmptyState title={t("common.table.empty")} hint={t("common.table.emptyHint")} />
        <EmptyState kind="notFound" title={t("common.table.notFound")} />
        <EmptyState kind="noPermission" title={t("errors.page.noPermission")} />
        <EmptyState kind="error" title={t("errors.title")} hint={t("errors.hint")} />
      </Panel>
    </DevPage>
  );
}
