import { followLink } from "@heliograph/contract/messages/messages.routes.ts";
import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CallError, errorText } from "../call-error.ts";
import { useChange } from "../change.ts";
import { homePage } from "../plants/plants.pages.ts";
import { formatOf } from "../ui/format.ts";
import { readersLanguage, useSpeech } from "../ui/texts/texts.ts";
import { useFormat } from "../ui/use-format.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { LoadError } from "../ui/load-error.tsx";
import { PageLink } from "../ui/page-link.tsx";
import { Panel, Skeleton } from "../ui/panel.tsx";
import { linkQuery } from "./messages.api.ts";
import { actPage } from "./messages.pages.ts";
import "./messages.css";

/** Where a link of a mail leads: it says what it would do, and does it when its button is pressed. */
export function ActPage(): ReactNode {
  const { t } = useTranslation();
  const { language } = useFormat();
  const { token } = actPage.useParams();
  const reading = useQuery(linkQuery(token));
  const following = useChange(followLink, {
    store: (queries, reply) => void queries.setQueryData(linkQuery(token).queryKey, reply),
  });
  const { data: link, error } = reading;
  const isBad = error instanceof CallError && error.status < 500;
  // Who presses it has no account here: it speaks as the mail did, and of a link that tells nothing as the browser does.
  const speech = link?.language ?? (error ? readersLanguage() : null);
  const isSpoken = useSpeech(speech);
  const open = (
    <Button variant="default" renderRoot={(root) => <PageLink to={homePage.at()} {...root} />}>
      {t("messages.act.open")}
    </Button>
  );
  return (
    <main className="hg-act">
      <Panel label={t("messages.title")}>
        {!isSpoken ? (
          <Skeleton heightPx={120} />
        ) : link ? (
          <div className="hg-letter">
            <h1>{t(`messages.act.${link.is_over ? "overTitle" : link.action}`)}</h1>
            <p>
              {link.is_over
                ? t("messages.act.over", { ...link })
                : t(`messages.act.${link.action}${link.is_done ? "Done" : "Text"}`, {
                    ...link,
                    until: formatOf(language, link.timezone).date(link.until, "dayTime"),
                  })}
            </p>
            <div className="hg-letter-foot">
              {open}
              {!link.is_done && (
                <Button
                  loading={following.isBusy}
                  onClick={() => void following.sendWithToast({ body: { token } }, {})}
                >
                  {t(`messages.act.${link.action}`)}
                </Button>
              )}
            </div>
          </div>
        ) : isBad ? (
          <EmptyState
            kind="notFound"
            title={t("messages.act.bad")}
            hint={t("messages.act.badHint")}
            action={open}
          />
        ) : error ? (
          <LoadError text={errorText(error)} onRetry={() => void reading.refetch()} />
        ) : (
          <Skeleton heightPx={120} />
        )}
      </Panel>
    </main>
  );
}
