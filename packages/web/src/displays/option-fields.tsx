import {
  type DisplayImage,
  type DisplayOptions,
  hiddenTitle,
} from "@heliograph/contract/displays/informative.wire.ts";
import { Button, Select, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Cells } from "../ui/edit-fields.ts";
import { addressOfImage } from "../files/files.api.ts";

export const imageOptions = ["logo", "logo2", "image", "image_wide", "image_small"] as const;
type ImageOption = (typeof imageOptions)[number];
type Of = Pick<Cells<DisplayOptions>, "values" | "set" | "errorOf">;

/** Picks one of the display's images. @param props.path where the options stand in the body @param props.none what is shown without one */
export function ImageSelect(props: {
  readonly of: Of;
  readonly name: ImageOption;
  readonly path: string;
  readonly images: readonly DisplayImage[];
  readonly none: string;
}): ReactNode {
  const { t } = useTranslation();
  const { of, name, images } = props;
  const chosen = images.find(({ id }) => id === of.values[name]);
  const small = (image: DisplayImage): ReactNode => (
    <img className="hg-option-image" src={addressOfImage(image)} alt="" />
  );
  return (
    <Select
      className="half"
      label={t(`informative.option.${name}`)}
      error={of.errorOf(name)}
      data-path={`${props.path}.${name}`}
      placeholder={props.none}
      data={images.map((image) => ({ value: image.id, label: image.name }))}
      value={chosen?.id ?? null}
      onChange={(id) => of.set({ [name]: id })}
      clearable
      clearButtonProps={{ "aria-label": t("common.clear") }}
      leftSection={chosen && small(chosen)}
      leftSectionWidth={chosen ? 52 : 0}
      nothingFoundMessage={t("informative.images.none")}
      renderOption={({ option }) => {
        const image = images.find(({ id }) => id === option.value);
        return (
          <span className="hg-option-line">
            {image && small(image)}
            <span className="hg-cut">{option.label}</span>
          </span>
        );
      }}
    />
  );
}

/** A title, or none: what is hidden is no empty title, which the names of plants would fill. (D18) */
export function TitleField(props: {
  readonly of: Of;
  readonly name: "title1" | "title2";
  readonly path: string;
  readonly hint?: string;
}): ReactNode {
  const { t } = useTranslation();
  const { of, name, hint } = props;
  const isHidden = of.values[name] === hiddenTitle;
  const label = t(`informative.option.${name}`);
  return (
    <TextInput
      className="half"
      label={label}
      description={hint}
      error={of.errorOf(name)}
      data-path={`${props.path}.${name}`}
      inputWrapperOrder={["label", "input", "description", "error"]}
      maxLength={200}
      autoComplete="off"
      disabled={isHidden}
      value={isHidden ? "" : of.values[name]}
      placeholder={isHidden ? t("informative.hidden") : ""}
      onChange={(event) => of.set({ [name]: event.currentTarget.value })}
      rightSectionWidth={104}
      rightSection={
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`${t(isHidden ? "informative.show" : "informative.hide")}: ${label}`}
          onClick={() => of.set({ [name]: isHidden ? "" : hiddenTitle })}
        >
          {t(isHidden ? "informative.show" : "informative.hide")}
        </Button>
      }
    />
  );
}
