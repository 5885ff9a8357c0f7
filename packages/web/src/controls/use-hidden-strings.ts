import { useTranslation } from "react-i18next";
import { useMay } from "../me.ts";

/** What is written in the place of strings to who may not see the variables of string boxes: that there is none would not be true. Null for the others. */
export function useHiddenStrings(
  plantId: string,
): { readonly title: string; readonly hint: string } | null {
  const { t } = useTranslation();
  return useMay(plantId)("stringbox_vars")
    ? null
    : {
        title: t("controls.strings.hidden"),
        hint: t("controls.strings.hiddenHint", {
          permission: t("users.permission.stringbox_vars"),
        }),
      };
}
