import type { FromPower as Part } from "@heliograph/domain/plants/from-power.ts";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

const keys = { all: "common.fromPower.mark", some: "common.fromPower.partly" } as const;

/** An energy that nothing counts says what it is made of; of one that is counted there is nothing to say. (D8) */
export function FromPower({ of }: { readonly of: Part }): ReactNode {
  const { t } = useTranslation();
  return of === "none" ? null : (
    <span className="hg-small hg-dim" title={t("common.fromPower.why")}>
      {t(keys[of])}
    </span>
  );
}
/** The same as a word of a line. */
export const fromPowerWords = (of: Part, t: TFunction): readonly string[] =>
  of === "none" ? [] : [t(keys[of])];
