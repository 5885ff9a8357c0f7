import { patchPlant } from "@heliograph/contract/plants/plants.routes.ts";
import { isPastAlone } from "@heliograph/domain/ingest/logger-clock.ts";
import { Button, Loader } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { useChange } from "../change.ts";
import { RefusedList } from "../data/data.api.ts";
import { loggerQuery, SendPanel } from "../ingest/ingest.api.ts";
import { storePlant, usePlant } from "../plant-queries.ts";
import { LoadError } from "../ui/load-error.tsx";
import { Mark } from "../ui/marks.tsx";
import { Panel } from "../ui/panel.tsx";
import { useFormat } from "../ui/use-format.tsx";
import { PastPanel } from "./past-panel.tsx";
import { setupQuery } from "./setup-query.ts";

/** Letters that nobody takes for others when he types them into a logger. */
const letters = "abcdefghijkmnpqrstuvwxyz23456789";
const newPassword = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => letters[byte % letters.length])
    .join("");

/** How the logger sends, and whether it does: looked at every few seconds, because somebody waits for it. */
export function LoggerStep({ onDone }: { readonly onDone: () => void }): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const plant = usePlant();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery({ ...loggerQuery(plant.id), refetchInterval: 3000 });
  const setup = setupQuery(plant.id).queryKey;
  const change = useChange(patchPlant, { store: storePlant, invalidates: [setup] });
  const hasPassword = plant.http_passwd !== null && plant.http_passwd !== "";
  const last = data?.last ?? null;
  // What a file brought is no packet of the logger.
  const isPast = data !== undefined && isPastAlone(data);
  const isWaiting = last === null || isPast;
  const stamp = last?.received ?? null;
  const broken = data?.broken ?? null;
  useEffect(() => {
    if (stamp === null && broken === null) return;
    void queries.invalidateQueries({ queryKey: ["setup", plant.id] });
    // What could not be kept says why, as soon as that is said.
    void queries.invalidateQueries({ queryKey: ["data", "refused", plant.id] });
  }, [stamp, broken, plant.id, queries]);
  if (plant.by_files)
    return (
      <PastPanel
        plant={plant}
        asksOnly
        next={last !== null && <Button onClick={onDone}>{t("setup.guide.logger.look")}</Button>}
      />
    );
  if (!hasPassword)
    return (
      <>
        <Panel title={t("setup.guide.step.logger.name")} sub={t("setup.guide.logger.sub")}>
          <p className="hg-guide-text">{t("setup.guide.logger.noPassword")}</p>
          <Button
            loading={change.isBusy}
            onClick={() =>
              void change.sendWithToast(
                { params: { plant_id: plant.id }, body: { http_passwd: newPassword() } },
                { failed: t("form.common.save_failed") },
              )
            }
          >
            {t("setup.guide.logger.password")}
          </Button>
        </Panel>
        {isWaiting && <PastPanel plant={plant} asksOnly />}
      </>
    );
  const refused = (
    <Panel title={t("data.refused.title")}>
      <RefusedList plant={plant} />
    </Panel>
  );
  return (
    <>
      <Panel label={t("setup.guide.logger.first")}>
        {error && !data ? (
          <LoadError text={errorText(error)} onRetry={() => void refetch()} />
        ) : (
          <div className="hg-guide-packet" role="status">
            {isWaiting ? <Loader size="sm" aria-hidden="true" /> : <Mark state="OK" />}
            <div className="hg-grow">
              <strong>{t(`setup.guide.logger.${isWaiting ? "waiting" : "arrived"}`)}</strong>
              <div className="hg-small hg-dim-2">
                {last === null
                  ? t("setup.guide.logger.waitingHint")
                  : isPast
                    ? t("setup.guide.logger.pastAlone", { time: format.dateTime(last.timestamp) })
                    : t("setup.guide.logger.arrivedAt", {
                        time: format.dateTime(last.received),
                        count: last.values,
                      })}
              </div>
              {broken !== null && (
                <div className="hg-small hg-bad" role="alert">
                  {t("ingest.loggers.broken", { time: format.dateTime(broken) })}
                </div>
              )}
            </div>
            {last !== null && (
              <Button variant={isPast ? "default" : "filled"} onClick={onDone}>
                {t("setup.guide.logger.look")}
              </Button>
            )}
          </div>
        )}
      </Panel>
      {broken !== null && refused}
      <SendPanel plant={plant} />
      {isWaiting && <PastPanel plant={plant} asksOnly />}
      {broken === null && refused}
    </>
  );
}
