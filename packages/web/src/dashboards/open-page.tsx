import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { CallError, errorText } from "../call-error.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Wordmark } from "../ui/logo.tsx";
import { PageHead, Skeleton } from "../ui/panel.tsx";
import { useQuietReload } from "../ui/quiet-reload.ts";
import { readersLanguage, useSpeech } from "../ui/texts/texts.ts";
import { useFormat } from "../ui/use-format.tsx";
import { type FiguresOf, openFiguresQuery, openQuery } from "./dashboards.api.ts";
import { openPage } from "./dashboards.pages.ts";
import { WidgetGrid } from "./widget-grid.tsx";
import "./dashboards.css";

/** What a public link shows, to whoever has it; a plain page once it is over. (OPEN-04) */
export function OpenPage(): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { token } = openPage.useParams();
  const { data, dataUpdatedAt, error, refetch } = useQuery(openQuery(token));
  // It may hang on a wall: nobody is there to load a new version.
  useQuietReload(dataUpdatedAt);
  const figuresOf = useCallback<FiguresOf>((widget) => openFiguresQuery(token, widget), [token]);
  // Who has a link is somebody whom the portal does not know.
  const isSpoken = useSpeech(useMemo(() => readersLanguage(), []));
  const isOver = error instanceof CallError && error.status === 404;
  return (
    <div className="hg-open">
      <header className="hg-open-top">
        <Wordmark size={24} />
      </header>
      <main className="hg-page">
        {!isSpoken ? null : isOver ? (
          <div className="hg-message">
            <h1 className="hg-hidden">{t("dashboards.open.over")}</h1>
            <EmptyState
              kind="notFound"
              title={t("dashboards.open.over")}
              hint={t("dashboards.open.overHint")}
            />
          </div>
        ) : data ? (
          <>
            <PageHead
              title={data.name}
              sub={t("dashboards.open.until", { when: format.dateTime(data.until) })}
            />
            {data.widgets.length === 0 ? (
              <EmptyState title={t("dashboards.open.nothing")} />
            ) : (
              <WidgetGrid widgets={data.widgets} plants={[]} figuresOf={figuresOf} isOpen />
            )}
          </>
        ) : error ? (
          <LoadError text={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <Skeleton heightPx={320} radiusPx={8} />
        )}
      </main>
    </div>
  );
}
