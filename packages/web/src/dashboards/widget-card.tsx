import type { WidgetFigures } from "@heliograph/contract/dashboards/dashboards.wire.ts";
import type { Widget } from "@heliograph/contract/dashboards/widgets.wire.ts";
import { useQuery } from "@tanstack/react-query";
import IconCloudOff from "@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs";
import type { CSSProperties, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../call-error.ts";
import { LoadError } from "../ui/load-error.tsx";
import { Skeleton } from "../ui/panel.tsx";
import { useFormat } from "../ui/use-format.tsx";
import type { FiguresOf } from "./dashboards.api.ts";
import { WidgetBody } from "./widget-body.tsx";
import { widgetSub, widgetTitle } from "./widget-words.ts";
import "./dashboards.css";

/** Of a row of the grid, and between two. [px] */
export const rowPx = 54;
export const gapPx = 12;
const headPx = 40;
const footPx = 14;
/** How high a widget of so many rows is. [px] */
export const heightOf = (rows: number): number => rows * rowPx + (rows - 1) * gapPx;

export interface CardLooks {
  readonly figuresOf: FiguresOf;
  readonly isOpen?: boolean;
  readonly tiles?: string | null;
}

/** A widget: what it shows, that this is on its way, or why it did not come; since when it stands still. Each for itself. */
export function WidgetCard(
  props: CardLooks & {
    readonly widget: Widget;
    readonly style?: CSSProperties;
    readonly className?: string;
    /** At the end of its head, while it is edited. */
    readonly end?: (title: string) => ReactNode;
    readonly foot?: (title: string) => ReactNode;
    readonly onPick?: () => void;
  },
): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { widget, figuresOf, isOpen = false, tiles = null } = props;
  const { data, error, refetch } = useQuery({
    ...figuresOf(widget),
    enabled: widget.kind !== "text",
  });
  const figures = widget.kind === "text" ? nothing : data;
  const title = widgetTitle(widget, figures, t);
  const heightPx = heightOf(widget.h) - headPx - footPx;
  // What came before stays, and says from when it is.
  const old = data !== undefined && error ? { since: data.now, why: errorText(error) } : null;
  const isText = widget.kind === "text" && widget.title === "";
  return (
    <section
      className={`hg-panel hg-widget-card is-${widget.kind}${old === null ? "" : " is-old"} ${props.className ?? ""}`}
      style={props.style}
      aria-label={title}
      aria-busy={figures === undefined && !error}
      {...(props.onPick ? { onClick: props.onPick } : {})}
    >
      {(!isText || props.end) && (
        <header>
          <h2 className="hg-cut" title={isText ? undefined : title}>
            {isText ? "" : title}
          </h2>
          {old === null ? (
            <span className="sub">{widgetSub(widget, figures, t)}</span>
          ) : (
            <span
              className="hg-widget-old"
              title={t("dashboards.oldHint", {
                when: format.dateTime(old.since),
                why: old.why,
              })}
            >
              <IconCloudOff size={15} stroke={1.6} aria-hidden="true" />
              {t("dashboards.old", { when: format.dateTime(old.since) })}
            </span>
          )}
          {props.end && <span className="end">{props.end(title)}</span>}
        </header>
      )}
      {/* While it is edited a touch picks it, and follows none of its links. */}
      <div className="body" inert={props.onPick !== undefined}>
        {figures === undefined ? (
          error ? (
            <LoadError text={errorText(error)} onRetry={() => void refetch()} />
          ) : (
            <Skeleton heightPx={Math.min(heightPx, 160)} radiusPx={6} />
          )
        ) : (
          <WidgetBody {...{ widget, figures, title, heightPx, isOpen, tiles }} />
        )}
      </div>
      {props.foot?.(title)}
    </section>
  );
}
const nothing: WidgetFigures = {
  now: 0,
  unseen: 0,
  closed: 0,
  plants: [],
  variables: [],
  incidents: null,
  flow: null,
  curves: null,
};
