import {
  type DisplayImage,
  maxPageText,
  type OptionName,
  type PageOptions,
} from "@heliograph/contract/displays/informative.wire.ts";
import { Textarea } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Cells } from "../ui/edit-fields.ts";
import { ImageSelect, imageOptions, TitleField } from "./option-fields.tsx";
import { PageChartFields } from "./page-chart-fields.tsx";
import { PlantsCell } from "./plants-cell.tsx";

/** The fields of a page: exactly what its template allows. (DISP-24) */
export function PageOptionFields(props: {
  readonly of: Cells<PageOptions>;
  /** Where they stand in the body. */
  readonly path: string;
  readonly allowed: readonly OptionName[];
  readonly images: readonly DisplayImage[];
  /** Plants of the display, the first of which a chart begins with. */
  readonly usualPlants: readonly string[];
}): ReactNode {
  const { t } = useTranslation();
  const { of, allowed } = props;
  const has = (name: OptionName): boolean => allowed.includes(name);
  return (
    <>
      {has("chart") && (
        <PageChartFields
          chart={of.values.chart}
          onChange={(chart) => of.set({ chart })}
          errorOf={(name) => of.errorOf(`chart.${name}`)}
          plants={props.usualPlants}
        />
      )}
      <div className="hg-fields">
        {has("plants") && <PlantsCell of={of} hint={t("informative.pagePlantsHint")} />}
        {(["title1", "title2"] as const).filter(has).map((name) => (
          <TitleField
            key={name}
            of={of}
            name={name}
            path={props.path}
            hint={t("informative.pageTitleHint")}
          />
        ))}
        {has("text") && (
          <Textarea
            label={t("informative.option.text")}
            error={of.errorOf("text")}
            data-path={`${props.path}.text`}
            autosize
            minRows={3}
            maxRows={12}
            maxLength={maxPageText}
            value={of.values.text}
            onChange={(event) => of.set({ text: event.currentTarget.value })}
          />
        )}
        {imageOptions.filter(has).map((name) => (
          <ImageSelect
            key={name}
            of={of}
            name={name}
            path={props.path}
            images={props.images}
            none={t("informative.usualImage")}
          />
        ))}
      </div>
    </>
  );
}
