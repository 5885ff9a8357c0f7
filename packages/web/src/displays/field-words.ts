import {
  type DisplayOptions,
  type DisplayPage,
  displayOptions,
} from "@heliograph/contract/displays/informative.wire.ts";
import { isEqual } from "@heliograph/domain/logs/is-equal.ts";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import type { Field } from "../ui/edit-fields.ts";
import { fieldText } from "../ui/field-text.ts";
import type { Edit } from "../ui/use-edit.ts";

type Key<Values> = keyof Values & string;

/** How the fields of a display are called, and what stands in them, in words: of its options and pages what is not as it was. */
export function useFieldWords<Values extends object>(
  edit: Pick<Edit<Values>, "fields" | "seen">,
): {
  readonly labelOf: (key: Key<Values>) => string;
  readonly shownOf: (key: Key<Values>, values: Values) => string;
} {
  const { t } = useTranslation();
  const fieldOf = (key: Key<Values>): Field<Values> | undefined =>
    edit.fields.find(({ name }) => name === key);
  return {
    labelOf: (key) => {
      const field = fieldOf(key);
      if (field !== undefined && field.kind !== "own")
        return String(t(field.label, { ...field.words }));
      if (key === "options") return t("informative.usual");
      return key === "pages" ? t("informative.tabs.pages") : t("displays.plants");
    },
    shownOf: (key, values) => {
      const value = values[key] as unknown;
      const was = edit.seen[key] as unknown;
      if (key === "options") return optionsText(value as DisplayOptions, was as DisplayOptions, t);
      if (key === "pages") return pagesText(value as DisplayPage[], was as DisplayPage[], t);
      return fieldText(value, fieldOf(key), t);
    },
  };
}

function optionsText(options: DisplayOptions, was: DisplayOptions, t: TFunction): string {
  const names = Object.keys(displayOptions.shape) as (keyof DisplayOptions)[];
  const parts = names.flatMap((name) => {
    if (isEqual(options[name], was[name])) return [];
    if (name === "plants")
      return [
        `${t("displays.plants")}: ${options.plants.join(", ") || t("displays.conflict.nothing")}`,
      ];
    const label = t(`informative.option.${name}`);
    const isTitle = name === "title1" || name === "title2";
    return [isTitle ? `${label}: ${options[name] || t("displays.conflict.nothing")}` : label];
  });
  return parts.join(" · ") || t("displays.conflict.same");
}
function pagesText(
  pages: readonly DisplayPage[],
  was: readonly DisplayPage[],
  t: TFunction,
): string {
  const changed = pages.flatMap((page, at) => (isEqual(page, was[at]) ? [] : [at + 1]));
  const count = pages.length;
  if (changed.length > 0) return t("displays.conflict.pages", { pages: changed.join(", "), count });
  return count < was.length ? t("displays.conflict.fewer", { count }) : t("displays.conflict.same");
}
