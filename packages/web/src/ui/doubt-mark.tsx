import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** Beside a total that is not whole: a sign, and why, when it is pointed at or read aloud. (D14) */
export function DoubtMark({ why }: { readonly why: string }): ReactNode {
  const { t } = useTranslation();
  const words = t("common.quality.mark", { why });
  return (
    <span className="hg-doubt hg-dim" role="img" aria-label={words} title={words}>
      {"≈ "}
    </span>
  );
}
