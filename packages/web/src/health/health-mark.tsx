import type { IncidentState, VerdictWord } from "@heliograph/contract/health/health.wire.ts";
import { causeWord } from "@heliograph/domain/health/cause-word.ts";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Mark } from "../ui/marks.tsx";
import { markDrawings } from "../ui/states.ts";
import { markOf } from "./verdict-marks.ts";

/** @param props.hollow its worst incident waits to be judged again */
export function VerdictMark(props: {
  readonly word: VerdictWord;
  readonly hollow?: boolean;
  readonly size?: number;
  /** True when words beside it already say it. */
  readonly quiet?: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const { word, hollow = false } = props;
  const label = hollow
    ? `${t(`health.verdict.${word}`)}, ${t("health.state.dormant")}`
    : t(`health.verdict.${word}`);
  return <Mark {...props} state={markOf[word]} hollow={hollow} label={label} />;
}

/** An incident as its cause looks: filled while it is open, hollow while it waits, a ringed check when it is over. */
export function IncidentMark(props: {
  readonly cause: string;
  readonly state: IncidentState;
  readonly size?: number;
  readonly quiet?: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const { cause, state, size = 16, quiet = false } = props;
  if (state === "open" || state === "dormant")
    return (
      <Mark
        state={markOf[causeWord(cause)]}
        size={size}
        quiet={quiet}
        hollow={state === "dormant"}
        label={t(`health.state.${state}`)}
      />
    );
  const named = quiet
    ? { "aria-hidden": true }
    : { role: "img", "aria-label": t(`health.state.${state}`) };
  return (
    <svg width={size} height={size} viewBox="-1 -1 18 18" className="hg-mark" {...named}>
      <g fill="none" stroke="var(--hg-ink-3)" strokeLinecap="round" strokeLinejoin="round">
        <circle cx="8" cy="8" r="6.2" strokeWidth="1.5" />
        {state === "resolved" ? (
          <path d={markDrawings.OK.sign} strokeWidth="1.6" />
        ) : (
          <path d="M5 8h6" strokeWidth="1.6" />
        )}
      </g>
    </svg>
  );
}
