import type { CheckState } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFormat, useNow } from "../ui/use-format.tsx";

/** How long a check has been as it is, and as a title the moment; nothing while nobody knows. (A3) */
export function Since(props: {
  readonly check: CheckState;
  /** What follows, where there is anything to say. */
  readonly end?: ReactNode;
  /** Inside of what has a title of its own, it has none. */
  readonly untitled?: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const now = useNow(60);
  const { since } = props.check;
  if (since === null || since === undefined) return null;
  return (
    <>
      <time
        className="hg-num"
        dateTime={new Date(since * 1000).toISOString()}
        {...(props.untitled
          ? {}
          : { title: t("alerts.sinceWhen", { moment: format.dateTime(since) }) })}
      >
        {t("alerts.since", { duration: format.duration(now - since) })}
      </time>
      {props.end}
    </>
  );
}
