import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useScheme } from "../../ui/brand.tsx";
import { seriesColour, type SeriesColour } from "../../ui/charts/series.ts";
import type { Measure } from "../../ui/format.ts";
import { Quantity } from "../../ui/use-format.tsx";

/** Names and sums of what is compared; pointing at one, or stepping on it with the keyboard, fades the others. */
export function CompareLegend(props: {
  readonly items: readonly {
    readonly id: string;
    readonly name: string;
    readonly colour: SeriesColour;
    readonly sum: Measure | null;
  }[];
  readonly onPoint: (id: string | null) => void;
  /** What is compared are bars. */
  readonly block?: boolean;
}): ReactNode {
  const { t } = useTranslation();
  const scheme = useScheme();
  return (
    <div className="hg-chips hg-compare-legend" role="group" aria-label={t("charts.legend.name")}>
      {props.items.map((item) => (
        <button
          key={item.id}
          type="button"
          className="hg-legend"
          onMouseEnter={() => props.onPoint(item.id)}
          onMouseLeave={() => props.onPoint(null)}
          onFocus={() => props.onPoint(item.id)}
          onBlur={() => props.onPoint(null)}
        >
          <i
            className={props.block ? "block" : undefined}
            style={{ background: seriesColour(item.colour, scheme) }}
          />
          {item.name}
          {item.sum && (
            <b>
              <Quantity value={item.sum} />
            </b>
          )}
        </button>
      ))}
    </div>
  );
}
