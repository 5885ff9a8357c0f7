import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "./empty-state.tsx";

/** What was asked for did not come: why, what to do, and one button that asks again. */
export function LoadError(props: {
  readonly text: string;
  readonly onRetry: () => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <div role="alert">
      <EmptyState
        kind="error"
        title={props.text}
        hint={t("errors.hint")}
        action={
          <Button variant="default" size="xs" onClick={props.onRetry}>
            {t("common.retry")}
          </Button>
        }
      />
    </div>
  );
}
