import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type MarkState, markDrawings, stateVar } from "./states.ts";

const sign = {
  fill: "none",
  stroke: "var(--hg-surface)",
  strokeWidth: 1.8,
  strokeLinecap: "round",
  strokeLinejoin: "round",
} as const;

function drawing(state: MarkState, hollow: boolean): ReactNode {
  const colour = stateVar(state);
  switch (state) {
    case "SILENT":
      return (
        <>
          <circle
            cx="8"
            cy="8"
            r="6"
            fill="var(--hg-surface)"
            stroke={colour}
            strokeWidth="2"
            strokeDasharray="6.4 3"
          />
          <circle cx="8" cy="8" r="1.6" fill={colour} />
        </>
      );
    case "NONE":
      return <rect x="2" y="6.6" width="12" height="2.8" rx="1.4" fill={colour} />;
    case "UNSEEN":
      return (
        <g fill="none" stroke={colour} strokeWidth="1.5" strokeLinecap="round">
          <path d="M1 8q3.2-4.6 7-4.6T15 8q-3.2 4.6-7 4.6T1 8z" strokeLinejoin="round" />
          <circle cx="8" cy="8" r="1.9" />
          <path d="M2.8 13.4L13.2 2.6" />
        </g>
      );
    case "DISABLED":
      return (
        <g
          fill="none"
          stroke="var(--hg-ink-4)"
          strokeWidth="1.6"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <rect x="3" y="7" width="10" height="7.5" rx="1.6" />
          <path d="M5.2 7V5a2.8 2.8 0 0 1 5.6 0v2" />
        </g>
      );
    case "OK":
    case "KO":
    case "FAILING":
    case "ERROR":
      return hollow ? (
        <g stroke={colour} strokeLinecap="round" strokeLinejoin="round">
          <path d={markDrawings[state].body} fill="var(--hg-surface)" strokeWidth="1.7" />
          <path d={markDrawings[state].sign} fill="none" strokeWidth="1.7" />
        </g>
      ) : (
        <>
          <path d={markDrawings[state].body} fill={colour} />
          <path d={markDrawings[state].sign} {...sign} />
        </>
      );
  }
}

/**
 * A state as a shape and a colour, named for who cannot see it.
 * @param props.size 11 to 16 px inline, 20 in lists and on the map
 * @param props.quiet true when words beside it already say the state
 */
export function Mark(props: {
  readonly state: MarkState;
  readonly size?: number;
  readonly quiet?: boolean;
  /** It cannot be judged now: an outline in place of a full shape. */
  readonly hollow?: boolean;
  /** Where another word than the state's names it. */
  readonly label?: string;
}): ReactNode {
  const { t } = useTranslation();
  const { state, size = 16, quiet = false, hollow = false } = props;
  const named = quiet
    ? { "aria-hidden": true }
    : { role: "img", "aria-label": props.label ?? t(`common.state.${state}`) };
  return (
    <svg width={size} height={size} viewBox="-1 -1 18 18" className="hg-mark" {...named}>
      {drawing(state, hollow)}
    </svg>
  );
}

/** A state with words on its soft background: "3", "In allarme". */
export function StateBadge(props: {
  readonly state: MarkState;
  /** It waits to be judged again. */
  readonly hollow?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <span
      className="hg-badge"
      style={{ background: stateVar(props.state, "-s"), color: stateVar(props.state, "-t") }}
    >
      <Mark
        state={props.state}
        size={13}
        hollow={props.hollow ?? false}
        quiet={typeof props.children === "string" && /\D/.test(props.children)}
      />
      {props.children}
    </span>
  );
}
