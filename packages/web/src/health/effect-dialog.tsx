import type { EffectQuestion } from "@heliograph/contract/health/health.wire.ts";
import { Modal } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { useFocusBack } from "../ui/focus-back.ts";
import { LoadError } from "../ui/load-error.tsx";
import { Skeleton } from "../ui/panel.tsx";
import { EffectFacts } from "./effect-facts.tsx";
import { effectQuery } from "./health-queries.ts";

/** What the work of a note, or of a maintenance window, has changed. (INC-10) */
export function EffectDialog(props: {
  readonly plantId: string;
  readonly work: EffectQuestion;
  /** What was written of it. */
  readonly words: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation();
  useFocusBack();
  const { data, error, refetch } = useQuery(effectQuery(props.plantId, props.work));
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t("incidents.effect.title")}
      size={480}
      closeButtonProps={{ "aria-label": t("common.close") }}
    >
      <p className="hg-effect-words">{props.words}</p>
      {data ? (
        <EffectFacts effect={data} />
      ) : error ? (
        <LoadError text={errorText(error)} onRetry={() => void refetch()} />
      ) : data === null ? (
        <p>{t("incidents.effect.hidden")}</p>
      ) : (
        <Skeleton heightPx={180} />
      )}
    </Modal>
  );
}
