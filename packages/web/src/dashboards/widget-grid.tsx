import type { Widget } from "@heliograph/contract/dashboards/widgets.wire.ts";
import { inReadingOrder } from "@heliograph/domain/dashboards/grid.ts";
import type { CSSProperties, ReactNode } from "react";
import { useIsNarrow } from "../ui/breakpoint.ts";
import { type CardLooks, heightOf, WidgetCard } from "./widget-card.tsx";

/** Where a widget lies in the grid. */
export const placeOf = ({ x, y, w, h }: Pick<Widget, "x" | "y" | "w" | "h">): CSSProperties => ({
  gridColumn: `${x + 1} / span ${w}`,
  gridRow: `${y + 1} / span ${h}`,
});
/** How high a widget is in a column: rows and words need no more room than they take. */
export const inColumn = ({ kind, h }: Widget): CSSProperties =>
  kind === "table" || kind === "incidents" || kind === "text" ? {} : { minHeight: heightOf(h) };
/** What widgets show where they name no plants of their own. */
export const withPlants = (widget: Widget, plants: readonly string[]): Widget =>
  widget.plants.length > 0 ? widget : { ...widget, plants: [...plants] };

/** The widgets of a dashboard in their places; on a phone one below the other, as they are read. */
export function WidgetGrid(
  props: CardLooks & {
    readonly widgets: readonly Widget[];
    readonly plants: readonly string[];
  },
): ReactNode {
  const narrow = useIsNarrow();
  const { widgets, plants, ...looks } = props;
  return (
    <div className={`hg-dash${narrow ? " is-column" : ""}`}>
      {inReadingOrder(widgets).map((widget) => (
        <WidgetCard
          key={widget.id}
          {...looks}
          widget={withPlants(widget, plants)}
          style={narrow ? inColumn(widget) : placeOf(widget)}
        />
      ))}
    </div>
  );
}
