import {
  getDashboard,
  listDashboards,
  listLinks,
  openFigures,
  openLink,
  widgetFiguresNow,
} from "@heliograph/contract/dashboards/dashboards.routes.ts";
import type {
  LinkKind,
  OpenView,
  WidgetFigures,
} from "@heliograph/contract/dashboards/dashboards.wire.ts";
import type { Widget } from "@heliograph/contract/dashboards/widgets.wire.ts";
import { type QueryKey, queryOptions } from "@tanstack/react-query";
import { CallError } from "../call-error.ts";
import { call, manners } from "../call.ts";

export const dashboardsQuery = () =>
  queryOptions({
    queryKey: ["dashboard", "list"],
    queryFn: (context) => call(listDashboards, {}, manners(context)),
    meta: { quiet: true },
  });
export const dashboardQuery = (id: string) =>
  queryOptions({
    queryKey: ["dashboard", "one", id],
    queryFn: (context) => call(getDashboard, { params: { id } }, manners(context)),
    meta: { quiet: true },
  });
/** What every change of a dashboard has read again. */
export const dashboardsChanged = { invalidates: [["dashboard", "list"]] } as const;

const everyMs = 30_000;
/** A chart moves with its slots. */
const chartMs = 120_000;
/** After a failure a chart is asked for as soon as the others. */
const again =
  ({ kind }: Widget) =>
  ({ state }: { readonly state: { readonly status: string } }): number =>
    kind === "chart" && state.status !== "error" ? chartMs : everyMs;
/** The figures of dashboards; the ones of charts after that. */
export const figuresKey = (widget: Pick<Widget, "kind"> | null = null): readonly string[] =>
  widget === null
    ? ["dashboard", "figures"]
    : ["dashboard", "figures", widget.kind === "chart" ? "curves" : "now"];

/** Where the figures of widgets are asked for: with a session, or with a link. */
export type FiguresOf = (widget: Widget) => ReturnType<typeof openFiguresQuery>;
/** What a widget shows now; whatever its place and its title. */
export const figuresQuery: FiguresOf = (widget) => {
  const { id: _id, title: _title, x: _x, y: _y, w: _w, h: _h, ...content } = widget;
  return queryOptions<WidgetFigures, Error, WidgetFigures, QueryKey>({
    queryKey: [...figuresKey(widget), content],
    queryFn: ({ signal }) => call(widgetFiguresNow, { body: content }, { signal, ghost: true }),
    refetchInterval: again(widget),
    meta: { quiet: true },
  });
};

export const linksQuery = (kind: LinkKind, of: string) =>
  queryOptions({
    queryKey: ["dashboard", "links", kind, of],
    queryFn: (context) => call(listLinks, { query: { kind, of } }, manners(context)),
    meta: { quiet: true },
  });

export const isOver = (error: unknown): boolean =>
  error instanceof CallError && error.status === 404;
/** A link that is over does not come back. */
const retried = (count: number, error: unknown): boolean => count < 2 && !isOver(error);
/** Between two looks whether there is a connection. [ms] */
const openMs = 15_000;
export const openKey = (token: string): readonly string[] => ["dashboard", "open", token];
/** For whoever has the link: nothing else is asked for. It goes on asking, hidden or not: it hears by itself when the network is back. */
export const openQuery = (token: string) =>
  queryOptions<OpenView, Error, OpenView, QueryKey>({
    queryKey: [...openKey(token), "view"],
    queryFn: ({ signal }) =>
      call(openLink, { body: { token } }, { signal, ghost: true, timeoutMs: openMs }),
    refetchInterval: ({ state }) => (isOver(state.error) ? 60_000 : openMs),
    refetchIntervalInBackground: true,
    retry: false,
    meta: { quiet: true },
  });
export const openFiguresQuery = (token: string, widget: Widget) =>
  queryOptions<WidgetFigures, Error, WidgetFigures, QueryKey>({
    queryKey: [...openKey(token), widget.id, widget.chart_id, widget.vars],
    queryFn: ({ signal }) =>
      call(openFigures, { body: { token, widget: widget.id } }, { signal, ghost: true }),
    refetchInterval: again(widget),
    retry: retried,
    meta: { quiet: true },
  });
