import { Button, Progress } from "@mantine/core";
import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs";
import IconArrowForwardUp from "@tabler/icons-react/dist/esm/icons/IconArrowForwardUp.mjs";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { VariableDrafts } from "./use-variable-drafts.ts";
import type { VariableRow } from "./variable-rows.ts";

/** At the foot while something is not saved: how much, what is wrong with it, the way back and the way on. */
export function DraftBar(props: {
  readonly drafts: VariableDrafts;
  /** What is said where nothing is changed. */
  readonly hint: string | null;
  readonly onReview: () => void;
  readonly onSave: () => void;
  readonly onWrong: (row: VariableRow) => void;
  readonly onDiscard: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const { drafts, onWrong } = props;
  const { wrong, progress } = drafts;
  const count = drafts.drafts.size;
  if (count === 0) return props.hint && <p className="hg-small hg-dim-2">{props.hint}</p>;
  const gone = count - drafts.rows.filter(({ draft }) => draft !== undefined).length;
  const why = (row: VariableRow): string =>
    row.faults[0]
      ? t(`variables.fault.${row.faults[0].fault}`, { name: row.faults[0].name })
      : row.conflicts.length > 0
        ? t("variables.conflict.hint")
        : (row.refused?.why ?? "");
  return (
    <section className="hg-draft-bar" aria-label={t("variables.drafts.label")}>
      <div className="hg-grow" aria-live="polite">
        <strong>
          {progress === null
            ? t("variables.drafts.count", {
                count: drafts.cells,
                rows: t("variables.drafts.rows", { count }),
              })
            : t("variables.drafts.saving", progress)}
        </strong>
        {progress !== null && (
          <Progress
            mt={6}
            maw={320}
            value={(100 * progress.sent) / progress.all}
            aria-label={t("variables.drafts.progress")}
          />
        )}
        {progress === null && wrong === undefined && gone === 0 && (
          <div className="hg-small hg-dim-2">{t("variables.drafts.kept")}</div>
        )}
        {wrong !== undefined && (
          <div className="hg-bad hg-small">
            {`${wrong.shown.name || wrong.stored.name}: ${why(wrong)} `}
            <button type="button" className="hg-link-button" onClick={() => onWrong(wrong)}>
              {t("variables.drafts.show")}
            </button>
          </div>
        )}
        {gone > 0 && (
          <div className="hg-bad hg-small">{t("variables.drafts.gone", { count: gone })}</div>
        )}
      </div>
      <Button
        variant="subtle"
        leftSection={<IconArrowBackUp size={16} stroke={1.6} aria-hidden="true" />}
        disabled={drafts.undo === null || drafts.isBusy}
        onClick={() => drafts.undo?.()}
      >
        {t("variables.drafts.undo")}
      </Button>
      {drafts.redo !== null && (
        <Button
          variant="subtle"
          leftSection={<IconArrowForwardUp size={16} stroke={1.6} aria-hidden="true" />}
          disabled={drafts.isBusy}
          onClick={() => drafts.redo?.()}
        >
          {t("variables.drafts.redo")}
        </Button>
      )}
      <Button variant="default" disabled={drafts.isBusy} onClick={props.onDiscard}>
        {t("variables.drafts.discard")}
      </Button>
      <Button variant="default" disabled={drafts.isBusy} onClick={props.onReview}>
        {t("variables.review.open")}
      </Button>
      <Button loading={drafts.isBusy} onClick={props.onSave}>
        {t("common.save")}
      </Button>
    </section>
  );
}
