import { tags as allTags } from "@heliograph/contract/variables/tags.ts";
import type { TFunction } from "i18next";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { plain } from "../ui/table-rows.ts";
import { useLanguage } from "../ui/texts/texts.ts";
import { textOfNumber, typedNumber } from "../ui/typed-number.ts";
import { shownUnit, tagNames } from "../variables/variables.api.ts";
import type { DraftKey, PastedReader, RowValues } from "./variable-drafts.ts";

/** Every tag with its words, as fields of choices take them: their values are texts. */
export const tagChoices = (t: TFunction) =>
  Object.entries(allTags).map(([name, code]) => ({
    value: String(code),
    label: t(`variables.tag.${name as keyof typeof allTags}`),
  }));

/** How cells are written, and how words of a spreadsheet are read, in the language of the page. */
export function useCellWords(): PastedReader & {
  readonly textOf: (key: DraftKey, values: RowValues) => string;
  /** As it stands in its cell: a unit by its symbol, whatever it is stored as. */
  readonly shownOf: (key: DraftKey, values: RowValues) => string;
} {
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(() => {
    const codes = new Map(
      Object.entries(allTags).flatMap(([name, code]) => [
        [plain(t(`variables.tag.${name as keyof typeof allTags}`)), code] as const,
        [plain(name), code] as const,
        [String(code), code] as const,
      ]),
    );
    const textOf = (key: DraftKey, values: RowValues): string => {
      const value = values[key];
      if (Array.isArray(value)) {
        const featured = value.includes(allTags.FEATURED) ? [t("variables.tag.FEATURED")] : [];
        return [...tagNames(value as number[], t), ...featured].join(", ");
      }
      if (typeof value === "number") return textOfNumber(value, language);
      if (typeof value === "boolean") return t(`variables.table.${value ? "off" : "on"}`);
      return typeof value === "string" ? value : "";
    };
    return {
      textOf,
      shownOf: (key, values) => (key === "udm" ? shownUnit(values.udm) : textOf(key, values)),
      number: (cell) => {
        const number = typedNumber(cell, language);
        return Number.isNaN(number) ? cell : number;
      },
      tags: (cell) => {
        const words = cell
          .split(/[,;]/)
          .map((word) => word.trim())
          .filter((word) => word !== "");
        const found = words.map((word) => codes.get(plain(word)));
        return found.every((code) => code !== undefined) ? found : cell;
      },
      flag: (cell) => plain(cell) === plain(t("variables.table.off")),
    };
  }, [t, language]);
}
