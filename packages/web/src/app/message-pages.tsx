import { Alert, Button } from "@mantine/core";
import { Link, useRouter } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { EmptyState } from "../ui/empty-state.tsx";

function HomeButton(): ReactNode {
  const { t } = useTranslation();
  return (
    <Button component={Link} to="/" variant="default">
      {t("errors.page.home")}
    </Button>
  );
}

export function NotFoundPage(): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="hg-message">
      <EmptyState
        kind="notFound"
        title={t("errors.page.notFound")}
        hint={t("errors.page.notFoundHint")}
        action={<HomeButton />}
      />
    </div>
  );
}

export function NoPermissionPage(): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="hg-message" role="alert">
      <EmptyState
        kind="noPermission"
        title={t("errors.page.noPermission")}
        hint={t("errors.page.noPermissionHint")}
        action={<HomeButton />}
      />
    </div>
  );
}

/** An error while a page was drawn: what happened, and a way on. */
export function CrashedPage({
  error,
  reset,
}: {
  readonly error: unknown;
  readonly reset?: () => void;
}): ReactNode {
  const { t } = useTranslation();
  const router = useRouter();
  const again = (): void => {
    reset?.();
    void router.invalidate();
  };
  return (
    <div className="hg-message" role="alert">
      <EmptyState
        kind="error"
        title={t("errors.page.crashed")}
        hint={errorText(error, t)}
        action={
          <div className="hg-page-actions">
            <Button onClick={again}>{t("common.retry")}</Button>
            <HomeButton />
          </div>
        }
      />
    </div>
  );
}

/** A closed plant: the error, and its notes as a warning when they are meant to be seen. */
export function ClosedPlant({ notes }: { readonly notes: string | null }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="hg-form">
      <Alert color="red" variant="light" title={t("errors.page.plantClosed")} role="alert">
        {t("errors.page.monitoringDisabled")}
      </Alert>
      {notes !== null && notes !== "" && (
        <Alert color="yellow" variant="light" className="hg-notes">
          {notes}
        </Alert>
      )}
    </div>
  );
}
