import type { GuessReason } from "@heliograph/contract/ingest/suggestions.wire.ts";
import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import "./ingest.css";

/** Why something was guessed, in one line. */
export const reasonText = (reasons: readonly GuessReason[], t: TFunction): string =>
  reasons.map(({ code, text }) => t(`ingest.reason.${code}`, { text })).join(" · ");

/** Says that something is a guess, and why. */
export function GuessMark(props: {
  readonly reasons: readonly GuessReason[];
  /** Not sure enough to be selected by itself. */
  readonly isWeak?: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const why = reasonText(props.reasons, t);
  return (
    <span className={`hg-guess${props.isWeak ? " weak" : ""}`} title={why}>
      <em>{t("ingest.guess")}</em>
      {why !== "" && <span className="hg-cut">{why}</span>}
    </span>
  );
}
