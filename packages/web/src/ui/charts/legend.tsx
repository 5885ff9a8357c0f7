import type { ReactNode } from "react";
import { useScheme } from "../brand.tsx";
import { type SeriesColour, seriesColour } from "./series.ts";

/** Names of bars or areas, each with its swatch. */
export function Legend(props: {
  readonly items: readonly { readonly name: string; readonly colour: SeriesColour }[];
  readonly className: string;
}): ReactNode {
  const scheme = useScheme();
  return (
    <div className={props.className}>
      {props.items.map(({ name, colour }, at) => (
        <span key={at} className="hg-legend">
          <i className="block" style={{ background: seriesColour(colour, scheme) }} />
          {name}
        </span>
      ))}
    </div>
  );
}
