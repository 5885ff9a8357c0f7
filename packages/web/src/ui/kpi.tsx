import type { ReactNode } from "react";
import { DoubtMark } from "./doubt-mark.tsx";
import { type Measure, noValue } from "./format.ts";
import { Skeleton } from "./panel.tsx";
import { Quantity } from "./use-format.tsx";

interface Figure {
  readonly label: string;
  /** The number of the card; absent while it loads. */
  readonly value?: Measure | undefined;
  /** When it was measured. */
  readonly title?: string;
  /** Why the number is not whole; null or absent where it is. */
  readonly doubt?: string | null;
  /** At most one thin bar. */
  readonly bar?: ReactNode;
  /** One fact on the common baseline. */
  readonly foot?: ReactNode;
  readonly mark?: ReactNode;
  readonly end?: ReactNode;
}

function Body({ label, value, title, doubt, bar, foot, mark, end }: Figure): ReactNode {
  return (
    <>
      <span className="hg-label">
        {mark}
        {label}
        {end !== undefined && <span className="end">{end}</span>}
      </span>
      {/* The name of a state is too wide to be written as large as a number. */}
      <span className={value && /\p{L}/u.test(value.number) ? "hg-big words" : "hg-big"}>
        {value ? (
          <>
            {typeof doubt === "string" && value.number !== noValue && <DoubtMark why={doubt} />}
            <Quantity value={value} {...(title ? { title } : {})} />
          </>
        ) : (
          <Skeleton heightPx={22} width="60%" />
        )}
      </span>
      <div className="hg-barline">
        {bar}
        <span className="hg-foot">{foot ?? "\u00a0"}</span>
      </div>
    </>
  );
}

/**
 * One number as a card: label, number, one fact.
 * @param props.wrap makes the whole card a link: `(className, children) => <Link className={className}>{children}</Link>`
 * @param props.hero the one number of the phone's dashboard
 */
export function KpiCard(
  props: Figure & {
    readonly hero?: boolean;
    readonly wrap?: (className: string, children: ReactNode) => ReactNode;
  },
): ReactNode {
  const { hero, wrap, ...figure } = props;
  const className = `hg-panel hg-kpi${hero ? " hero" : ""}`;
  const body = <Body {...figure} />;
  return wrap ? wrap(className, body) : <div className={className}>{body}</div>;
}

/** The answer of a page before its details: one panel with cells and soft lines, not a row of cards. */
export function SummaryStrip(props: {
  readonly cells: readonly Figure[];
  readonly name: string;
}): ReactNode {
  return (
    <section className="hg-panel hg-strip" aria-label={props.name}>
      {props.cells.map((cell) => (
        <div key={cell.label}>
          <Body {...cell} />
        </div>
      ))}
    </section>
  );
}
