import { Button } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { homePage } from "../plants/plants.pages.ts";
import { Mark } from "../ui/marks.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { PageHead } from "../ui/panel.tsx";
import { beginAnew, isMissingFile } from "./missing-files.ts";

function HomeButton(): ReactNode {
  const { t } = useTranslation();
  return (
    <Button component={PageLink} to={homePage.at()} variant="default">
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

export function NoPlantPage({ code }: { readonly code: string }): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="hg-message">
      <EmptyState
        kind="notFound"
        title={t("errors.page.noPlant")}
        hint={t("errors.page.noPlantHint", { code })}
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
  const isMissing = isMissingFile(error);
  const again = (): void => {
    if (isMissing) {
      void beginAnew(() => globalThis.location.reload());
      return;
    }
    reset?.();
    void router.invalidate();
  };
  return (
    <div className="hg-message" role="alert">
      <EmptyState
        kind="error"
        title={t("errors.page.crashed")}
        // Which file it was helps nobody.
        hint={isMissing ? t("errors.noAnswer") : errorText(error, t)}
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

const againMs = 60_000;
/** The same on a screen that nobody touches: as soon as the server answers, the page begins anew, once a minute at most. */
export function CrashedScreen({ error }: { readonly error: unknown }): ReactNode {
  useEffect(() => {
    const timer = setInterval(() => void beginAnew(() => globalThis.location.reload()), againMs);
    return () => clearInterval(timer);
  }, []);
  return <CrashedPage error={error} />;
}

/**
 * A closed plant: the error, and its notes as a warning when they are meant to be seen.
 * @param props.name given when the page shows nothing else of the plant
 */
export function ClosedPlant({
  name,
  notes,
}: {
  readonly name: string | null;
  readonly notes: string | null;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <div className="hg-closed">
      {name !== null && <PageHead title={name} />}
      <div className="hg-notice ko" role="alert">
        <Mark state="KO" quiet />
        <div>
          <strong>{t("errors.page.plantClosed")}</strong>
          <p>{t("errors.page.monitoringDisabled")}</p>
        </div>
      </div>
      {notes !== null && notes !== "" && (
        <div className="hg-notice failing" role="note">
          <Mark state="FAILING" quiet />
          <p className="hg-notes">{notes}</p>
        </div>
      )}
    </div>
  );
}
