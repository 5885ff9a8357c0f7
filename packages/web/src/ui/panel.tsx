import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useBrandName } from "./brand.tsx";

/** A card: title, then what it measures (unit, period, what the dash means), one fact or one link at the right end. */
export function Panel(props: {
  readonly title?: ReactNode;
  readonly sub?: ReactNode;
  readonly end?: ReactNode;
  readonly children: ReactNode;
  /** No padding: the body is a table, a map or a list. */
  readonly flush?: boolean;
  /** Columns of the 12-column grid. */
  readonly span?: number;
  readonly label?: string;
  readonly style?: CSSProperties;
}): ReactNode {
  const style: CSSProperties = {
    ...(props.span ? { gridColumn: `span ${props.span}` } : {}),
    ...props.style,
  };
  return (
    <section
      className={props.flush ? "hg-panel flush" : "hg-panel"}
      style={style}
      {...(props.label ? { "aria-label": props.label } : {})}
    >
      {props.title !== undefined && (
        <header>
          <h2>{props.title}</h2>
          {props.sub !== undefined && <span className="sub">{props.sub}</span>}
          {props.end !== undefined && <span className="end">{props.end}</span>}
        </header>
      )}
      <div className="body">{props.children}</div>
    </section>
  );
}

/** The browser's tab is called as the page is: who has ten plants open finds one. */
function useTabName(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const brand = useBrandName();
  useEffect(() => {
    document.title = `${heading.current?.textContent ?? ""} · ${brand}`;
  });
  useEffect(
    () => () => {
      document.title = brand;
    },
    [brand],
  );
  return heading;
}

/** The head of a page: name, state, one line of facts, actions at the right. */
export function PageHead(props: {
  readonly title: ReactNode;
  readonly sub?: ReactNode;
  readonly badge?: ReactNode;
  readonly children?: ReactNode;
}): ReactNode {
  const heading = useTabName();
  return (
    <div className="hg-page-head">
      <div className="hg-grow">
        <div className="hg-page-title">
          <h1 ref={heading}>{props.title}</h1>
          {props.badge}
        </div>
        {props.sub !== undefined && <div className="hg-page-sub">{props.sub}</div>}
      </div>
      {props.children !== undefined && <div className="hg-page-actions">{props.children}</div>}
    </div>
  );
}

/** Names and values below each other; what has no value is left out. */
export function Facts(props: {
  readonly className: string;
  readonly facts: Readonly<Record<string, ReactNode>>;
}): ReactNode {
  return (
    <dl className={props.className}>
      {Object.entries(props.facts)
        .filter(([, value]) => value !== null && value !== "")
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Grey shapes in the place of what comes, so that nothing jumps. */
export function Skeleton(props: {
  readonly heightPx: number;
  readonly width?: number | string;
  readonly radiusPx?: number;
}): ReactNode {
  return (
    <div
      className="hg-skeleton"
      aria-hidden="true"
      style={{
        height: props.heightPx,
        width: props.width ?? "100%",
        borderRadius: props.radiusPx ?? 4,
      }}
    />
  );
}
