import { SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { stringControlPage } from "./controls.pages.ts";

/** What the page of strings shows, a moment or many days, and in which order. */
export function StringChoices(): ReactNode {
  const { t } = useTranslation();
  const [search, change] = stringControlPage.useSearch();
  return (
    <>
      <SegmentedControl
        aria-label={t("controls.strings.view")}
        data={[
          { value: "", label: t("controls.strings.moment") },
          { value: "days", label: t("controls.strings.days") },
        ]}
        value={search.view ?? ""}
        onChange={(next) =>
          change({ ...search, view: next === "days" ? "days" : undefined }, "push")
        }
      />
      <SegmentedControl
        aria-label={t("controls.order")}
        data={[
          { value: "", label: t("controls.strings.byBox") },
          { value: "worst", label: t("controls.worstFirst") },
        ]}
        value={search.order ?? ""}
        onChange={(next) => change({ ...search, order: next === "worst" ? "worst" : undefined })}
      />
    </>
  );
}
