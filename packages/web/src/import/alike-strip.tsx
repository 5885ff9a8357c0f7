import { withoutAlike } from "@heliograph/domain/import/alike-columns.ts";
import type { ColumnChoice } from "@heliograph/domain/import/column-choices.ts";
import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** What was proposed for other columns after the choice for one: a line for each, with a yes and a way back. */
export function AlikeStrip(props: {
  /** Of this column alone. */
  readonly after?: number;
  readonly names: readonly string[];
  readonly proposed: readonly ColumnChoice[];
  readonly choices: readonly ColumnChoice[];
  readonly onChoose: (choices: readonly ColumnChoice[]) => void;
}): ReactNode {
  const { t } = useTranslation();
  const { names, proposed, choices, onChoose } = props;
  const isOpen = ({ like, isGuess }: ColumnChoice): boolean => like !== null && isGuess;
  const counts = [...Map.groupBy(choices.filter(isOpen), ({ like }) => like!)];
  const shown = counts.filter(([at]) => props.after === undefined || props.after === at);
  return shown.map(([at, { length: count }]) => (
    <div key={at} className="hg-measures-alike" role="status">
      <span className="hg-grow">{t("measures.columns.alike", { name: names[at], count })}</span>
      <Button
        size="xs"
        aria-label={`${t("measures.columns.confirm")}: ${t("measures.columns.alike", { name: names[at], count })}`}
        onClick={() =>
          onChoose(choices.map((one) => (one.like === at ? { ...one, isGuess: false } : one)))
        }
      >
        {t("measures.columns.confirm")}
      </Button>
      <Button
        variant="default"
        size="xs"
        aria-label={`${t("measures.columns.undo")}: ${t("measures.columns.alike", { name: names[at], count })}`}
        onClick={() => onChoose(withoutAlike({ proposed, choices }, at))}
      >
        {t("measures.columns.undo")}
      </Button>
    </div>
  ));
}
