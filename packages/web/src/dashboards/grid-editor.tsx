import { dashboardLimits, type Widget } from "@heliograph/contract/dashboards/widgets.wire.ts";
import {
  exchanged,
  inReadingOrder,
  movedDown,
  movedTo,
  resizedTo,
  rowsOf,
} from "@heliograph/domain/dashboards/grid.ts";
import { ActionIcon } from "@mantine/core";
import IconArrowDown from "@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs";
import IconArrowUp from "@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs";
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { gapPx, heightOf, rowPx, WidgetCard, type CardLooks } from "./widget-card.tsx";
import { inColumn, placeOf, withPlants } from "./widget-grid.tsx";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;
const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** What a pointer drags: the widget as it was, and how far it is by now. */
interface Drag {
  readonly act: "move" | "resize";
  readonly id: string;
  readonly from: readonly Widget[];
  readonly startX: number;
  readonly startY: number;
  readonly dx: number;
  readonly dy: number;
  /** Of a column with the gap after it. [px] */
  readonly columnPx: number;
}

/** The grid of a dashboard with handles: widgets are moved and stretched with a pointer, a finger or the arrow keys. */
export function GridEditor(
  props: CardLooks & {
    readonly widgets: readonly Widget[];
    readonly plants: readonly string[];
    readonly picked: string | null;
    /** One column, as on a phone: there widgets change places with their neighbours. */
    readonly isColumn: boolean;
    readonly onPick: (id: string) => void;
    /** @param key of a widget that is moved step by step */
    readonly onPlaces: (widgets: Widget[], key: string | null) => void;
    readonly onCopy: (widget: Widget) => void;
    readonly onRemove: (widget: Widget) => void;
  },
): ReactNode {
  const { t } = useTranslation();
  const { widgets, plants, picked, isColumn, onPick, onPlaces, ...looks } = props;
  const grid = useRef<HTMLDivElement>(null);
  const goesOn = useRef<HTMLElement>(null);
  const [drag, setDrag] = useState<Drag | null>(null);
  const [announced, setAnnounced] = useState("");

  const placed = ({ act, id, from, dx, dy, columnPx }: Drag): Widget[] => {
    const one = from.find((widget) => widget.id === id);
    if (one === undefined) return [...from];
    const [columns, rows] = [dx / columnPx, dy / (rowPx + gapPx)];
    return act === "move"
      ? movedTo(from, id, { x: one.x + columns, y: one.y + rows }, dashboardLimits)
      : resizedTo(from, id, { w: one.w + columns, h: one.h + rows }, dashboardLimits);
  };
  const shown = drag === null ? widgets : placed(drag);
  const column = isColumn ? inReadingOrder(shown) : shown;
  // One that was added stands below what is seen; one that was touched may lie under its form.
  useEffect(() => {
    if (picked !== null)
      grid.current?.querySelector(".is-picked")?.scrollIntoView({ block: "nearest" });
  }, [picked]);
  const announce = (all: readonly Widget[], id: string): void => {
    const one = all.find((widget) => widget.id === id);
    if (one !== undefined)
      setAnnounced(
        t("dashboards.place", { column: one.x + 1, row: one.y + 1, w: one.w, h: one.h }),
      );
  };
  /** Who works with the keyboard goes on at the widget beside it. */
  const remove = (widget: Widget, at: Element): void => {
    const card = at.closest("section");
    const beside = card?.nextElementSibling ?? card?.previousElementSibling;
    // Its other buttons are seen once it has the focus; in one column they are all that it has.
    const inside = isColumn ? ".hg-dash-act" : ".hg-dash-grip";
    goesOn.current = beside?.querySelector<HTMLElement>(inside) ?? null;
    props.onRemove(widget);
  };
  // Cards change their order in the page with their places, and one that is moved there loses the focus.
  useEffect(() => {
    goesOn.current?.focus();
    goesOn.current = null;
  }, [widgets]);
  const handle = (widget: Widget, act: Drag["act"]) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      // It is picked by the click that follows: a form that opened now would take columns from under the pointer.
      const { id } = widget;
      const [startX, startY] = [event.pageX, event.pageY];
      const columnPx = ((grid.current?.clientWidth ?? 1200) + gapPx) / dashboardLimits.columns;
      setDrag({ act, id, from: widgets, startX, startY, dx: 0, dy: 0, columnPx });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { pageX, pageY } = event;
      setDrag((now) => now && { ...now, dx: pageX - now.startX, dy: pageY - now.startY });
    },
    onPointerUp: () => {
      if (drag === null) return;
      const after = placed(drag);
      setDrag(null);
      if (JSON.stringify(after) === JSON.stringify(drag.from)) return;
      onPlaces(after, null);
      announce(after, drag.id);
    },
    onPointerCancel: () => setDrag(null),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === "Escape") return setDrag(null);
      if (event.key === "Delete") return remove(widget, event.currentTarget);
      const [dx, dy] = arrows[event.key] ?? [];
      if (dx === undefined || dy === undefined || isColumn) return undefined;
      event.preventDefault();
      const isSize = act === "resize" || event.shiftKey;
      const { id, x, y, w, h } = widget;
      const moved = (): Widget[] =>
        dy > 0
          ? movedDown(widgets, id, dashboardLimits)
          : movedTo(widgets, id, { x: x + dx, y: y + dy }, dashboardLimits);
      const after = isSize
        ? resizedTo(widgets, id, { w: w + dx, h: h + dy }, dashboardLimits)
        : moved();
      onPlaces(after, `${id} place`);
      return announce(after, id);
    },
  });

  return (
    <>
      <div
        ref={grid}
        className={`hg-dash is-edited${isColumn ? " is-column" : ""}`}
        style={isColumn ? {} : { minHeight: heightOf(rowsOf(shown) + 2) }}
      >
        {drag !== null && (
          <div
            className="hg-dash-target"
            style={placeOf(shown.find(({ id }) => id === drag.id) ?? { x: 0, y: 0, w: 1, h: 1 })}
          />
        )}
        {column.map((widget, at) => {
          const isDragged = drag?.id === widget.id;
          const before = drag?.from.find(({ id }) => id === widget.id) ?? widget;
          const lifted =
            isDragged && drag.act === "move"
              ? {
                  ...placeOf(before),
                  transform: `translate(${drag.dx}px, ${drag.dy}px) rotate(1deg)`,
                }
              : placeOf(widget);
          return (
            <WidgetCard
              key={widget.id}
              {...looks}
              widget={withPlants(widget, plants)}
              className={`${picked === widget.id ? "is-picked" : ""} ${isDragged && drag.act === "move" ? "is-lifted" : ""}`}
              style={isColumn ? inColumn(widget) : lifted}
              onPick={() => onPick(widget.id)}
              end={(title) => (
                <>
                  {isColumn &&
                    (
                      [
                        ["raiseOf", IconArrowUp, column[at - 1]],
                        ["lowerOf", IconArrowDown, at + 1 < column.length ? widget : undefined],
                      ] as const
                    ).map(
                      ([name, Icon, before]) =>
                        before !== undefined && (
                          <ActionIcon
                            key={name}
                            size={26}
                            className="hg-dash-act"
                            aria-label={t(`dashboards.${name}`, { name: title })}
                            onClick={() => {
                              onPlaces(exchanged(widgets, before.id, dashboardLimits), null);
                            }}
                          >
                            <Icon {...icon} />
                          </ActionIcon>
                        ),
                    )}
                  <ActionIcon
                    size={26}
                    className="hg-dash-act"
                    aria-label={t("dashboards.copyOf", { name: title })}
                    onClick={() => props.onCopy(widget)}
                  >
                    <IconCopy {...icon} />
                  </ActionIcon>
                  <ActionIcon
                    size={26}
                    className="hg-dash-act"
                    aria-label={t("dashboards.removeOf", { name: title })}
                    onClick={(event) => remove(widget, event.currentTarget)}
                  >
                    <IconTrash {...icon} />
                  </ActionIcon>
                  {!isColumn && (
                    <ActionIcon
                      size={28}
                      className="hg-dash-grip"
                      aria-label={t("dashboards.moveOf", { name: title })}
                      title={t("dashboards.moveHint")}
                      {...handle(widget, "move")}
                    >
                      <IconGripVertical {...icon} />
                    </ActionIcon>
                  )}
                </>
              )}
              foot={(title) =>
                !isColumn && (
                  <button
                    type="button"
                    className="hg-dash-corner"
                    aria-label={t("dashboards.resizeOf", { name: title })}
                    {...handle(widget, "resize")}
                  >
                    {isDragged && drag.act === "resize" && (
                      <span className="hg-dash-size">{`${widget.w} × ${widget.h}`}</span>
                    )}
                  </button>
                )
              }
            />
          );
        })}
      </div>
      <span className="hg-hidden" role="status">
        {announced}
      </span>
    </>
  );
}
