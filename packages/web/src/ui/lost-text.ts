import { useTranslation } from "react-i18next";
import { useFormat } from "./use-format.tsx";

/** What a screen says that nobody touches, while no answer comes: since when, with the day once that is over. (DI8) [unix s] */
export function useLostText(): (since: number, now: number) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (since, now) =>
    format.date(since, "date") === format.date(now, "date")
      ? t("common.lost.time", { time: format.date(since, "tick") })
      : t("common.lost.day", { when: format.dateTime(since) });
}
