import type { ReactNode } from "react";

/** A table of a file as it is: it scrolls in both directions inside its panel. */
export function ScrolledTable(props: {
  readonly label: string;
  readonly isLow?: boolean;
  /** What stands in it is sentences: they are read whole. */
  readonly wraps?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div
      className={`hg-measures-scroll${props.isLow ? " low" : ""}${props.wraps ? " wraps" : ""}`}
      role="group"
      aria-label={props.label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
      tabIndex={0}
    >
      <table className="hg-measures-raw">{props.children}</table>
    </div>
  );
}
