import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { Wordmark } from "../ui/logo.tsx";
import { useLostText } from "../ui/lost-text.ts";
import { PageHead, Skeleton } from "../ui/panel.tsx";
import { useQuietReload } from "../ui/quiet-reload.ts";
import { readersLanguage, useSpeech } from "../ui/texts/texts.ts";
import { useServerClock } from "../ui/server-clock.ts";
import { useFormat } from "../ui/use-format.tsx";
import { type FiguresOf, isOver, openFiguresQuery, openKey, openQuery } from "./dashboards.api.ts";
import { openPage } from "./dashboards.pages.ts";
import { WidgetGrid } from "./widget-grid.tsx";
import "./dashboards.css";

/** A missed answer or two is no lost connection yet. */
const lostSeconds = 40;
/** How often the page looks whether it has one. */
const clockSeconds = 5;

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
  const lostText = useLostText();
  const now = useServerClock(data?.now, dataUpdatedAt, clockSeconds);
  const isLost = data !== undefined && now - data.now > lostSeconds;
  useReadWhenBack(token, isLost);
  return (
    <div className="hg-open">
      <header className="hg-open-top">
        <Wordmark size={24} />
      </header>
      <main className="hg-page">
        {!isSpoken ? null : isOver(error) ? (
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
            {isLost && (
              <p className="hg-open-lost" role="alert">
                {lostText(data.now, now)}
              </p>
            )}
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

/** Figures come every half minute, charts more seldom: once there is a connection again all of them are read. */
function useReadWhenBack(token: string, isLost: boolean): void {
  const queries = useQueryClient();
  const wasLost = useRef(false);
  useEffect(() => {
    if (wasLost.current && !isLost)
      void queries.invalidateQueries({
        queryKey: openKey(token),
        predicate: ({ queryKey }) => queryKey.at(-1) !== "view",
      });
    wasLost.current = isLost;
  }, [queries, token, isLost]);
}
