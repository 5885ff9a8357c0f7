import { createHash, randomBytes } from "node:crypto";
import {
  longestLinkDays,
  type LinkKind,
  type MadeLink,
  maxLinks,
  newLink,
  type OpenView,
  type PublicLink,
  type WidgetFigures,
} from "@heliograph/contract/dashboards/dashboards.wire.ts";
import {
  dashboardLimits,
  type Widget,
  widgetContent,
} from "@heliograph/contract/dashboards/widgets.wire.ts";
import type { z } from "zod";
import type { LogsService } from "../logs/logs.service.ts";
import type { Call, Caller } from "../platform/caller.ts";
import { newObjectId } from "../platform/object-id.ts";
import { plantsOfChart } from "@heliograph/domain/charts/chart-changes.ts";
import { problem } from "../platform/problem.ts";
import { closedUp } from "@heliograph/domain/dashboards/grid.ts";
import type { RoomContext } from "../platform/room-context.ts";
import {
  findDashboard,
  findLink,
  insertLink,
  noteOpened,
  linksTo,
  removeLink,
  type StoredDashboard,
} from "./dashboards.store.ts";
import { allEyes, type Eyes, eyesOfLink } from "./eyes.ts";
import { seenBy, variablesOf } from "./kept-dashboards.ts";
import { type FigureRooms, widgetFigures } from "./widget-figures.ts";

type Of = Pick<PublicLink, "kind" | "of">;
/** Links for everybody who has one: DB7 to DB10 of docs/rules/dashboards.md. */
export interface PublicLinks {
  list(of: Of): Promise<PublicLink[]>;
  create(
    call: Call & { readonly caller: Caller },
    sent: z.output<typeof newLink>,
  ): Promise<MadeLink>;
  revoke(call: Call, id: string): Promise<void>;
  open(token: string): Promise<OpenView>;
  figures(token: string, widgetId: string): Promise<WidgetFigures>;
}
const daySeconds = 86_400;
/** One answer serves all who look within so many seconds. [s] */
const keptSeconds = 20;
/** A page that hangs on a wall asks all the time: that it was looked at is written down no oftener. [s] */
const openedEverySeconds = 300;
/** Answers that are kept at a time. */
const maxKept = 2000;

const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");

/** What a chart's link shows: the chart alone. */
const ofChart = (id: string): Widget => ({
  id: "chart",
  title: "",
  ...widgetContent.parse({ kind: "chart", chart_id: id }),
  x: 0,
  y: 0,
  w: dashboardLimits.columns,
  h: 6,
});

export function publicLinks(
  { db, clock, changes }: Pick<RoomContext, "db" | "clock" | "changes">,
  rooms: FigureRooms & { readonly logs: Pick<LogsService, "edit"> },
): PublicLinks {
  const { plants, logs } = rooms;
  const figuresOf = widgetFigures(rooms, clock);
  const all = allEyes(plants);
  const kept = new Map<
    string,
    { readonly until: number; readonly answer: Promise<WidgetFigures> }
  >();

  const widgetsOf = ({ kind, of }: Of, stored: StoredDashboard | null): readonly Widget[] =>
    kind === "chart" ? [ofChart(of)] : (stored?.widgets ?? []);
  /** What the link would show if nothing were hidden from anybody. */
  const scopeOf = async (of: Of): Promise<Pick<PublicLink, "name" | "plants" | "vars">> => {
    const stored =
      of.kind === "dashboard" ? await findDashboard(db, { id: of.of, hold: false }) : null;
    if (of.kind === "dashboard" && stored === null)
      throw problem("dashboard_not_found", { id: of.of });
    const charts = await Promise.all(
      widgetsOf(of, stored).map(async ({ kind, chart_id: id }) =>
        kind === "chart" && id !== null ? await all.chart(id) : null,
      ),
    );
    const [chart] = charts;
    if (of.kind === "chart" && (chart === null || chart === undefined))
      throw problem("chart_not_found", { id: of.of });
    const inCharts = charts.flatMap((one) => one?.series.map(({ var_id: id }) => id) ?? []);
    return {
      name: stored?.name ?? chart?.name ?? "",
      plants: stored === null && chart ? plantsOfChart(chart) : [...(stored?.shows ?? [])],
      vars: [...new Set([...(stored === null ? [] : variablesOf(stored)), ...inCharts])],
    };
  };
  const live = async (token: string): Promise<PublicLink> => {
    const link = await findLink(db, { hash: hashOf(token) });
    // Who guesses is not told whether there ever was one.
    if (link === null || link.until <= clock.nowSeconds()) throw problem("link_over");
    const now = Math.floor(clock.nowSeconds());
    if (now - (link.opened ?? 0) >= openedEverySeconds) await noteOpened(db, link.id, now);
    return link;
  };
  /** The widgets of the link, as far as it may show them; the loss of a plant is nobody's business. (O28) */
  const shown = async (link: PublicLink, eyes: Eyes): Promise<OpenView> => {
    const { kind, of, until } = link;
    const now = Math.floor(clock.nowSeconds());
    if (kind === "chart") {
      const chart = await eyes.chart(of);
      if (chart === null) throw problem("link_over");
      return { kind, name: chart.name, until, now, widgets: [ofChart(of)] };
    }
    const stored = await findDashboard(db, { id: of, hold: false });
    const seen = stored === null ? null : await seenBy(eyes, stored);
    if (seen === null) throw problem("link_over");
    const widgets = closedUp(seen.widgets, ({ quantity }) => quantity === "lost_day");
    return {
      kind,
      name: seen.name,
      until,
      now,
      widgets: widgets.map((one) => ({
        ...one,
        plants: one.plants.length > 0 ? one.plants : seen.plants,
      })),
    };
  };

  return {
    list: async (of) => await linksTo(db, of),
    async create(call, { kind, of, until, note, theoretical, irradiance }) {
      const now = Math.floor(clock.nowSeconds());
      if (until <= now || until > now + longestLinkDays * daySeconds)
        throw problem("link_until_wrong", { days: longestLinkDays }, "until");
      const link: PublicLink = {
        id: newObjectId(),
        kind,
        of,
        theoretical,
        irradiance,
        until,
        note,
        opened: null,
        made: now,
        made_by: call.caller.username,
        ...(await scopeOf({
          kind,
          of,
        })),
      };
      const token = randomBytes(32).toString("base64url");
      await changes.transaction(db, async (trx) => {
        if ((await linksTo(trx, { kind, of })).length >= maxLinks)
          throw problem("link_full", { limit: maxLinks });
        await insertLink(trx, link, hashOf(token));
        await logs.edit(trx, call, edited("create", link, null, link));
      });
      return { ...link, token };
    },
    async revoke(call, id) {
      await changes.transaction(db, async (trx) => {
        const link = await findLink(trx, { id });
        if (link === null) throw problem("public_link_not_found", { id });
        await removeLink(trx, id);
        await logs.edit(trx, call, edited("delete", link, link, null));
      });
    },
    async open(token) {
      const link = await live(token);
      return await shown(link, eyesOfLink(plants, link));
    },
    async figures(token, widgetId) {
      const link = await live(token);
      const now = clock.nowSeconds();
      const key = `${link.id} ${widgetId}`;
      const before = kept.get(key);
      if (before !== undefined && before.until > now) return await before.answer;
      const eyes = eyesOfLink(plants, link);
      const { widgets } = await shown(link, eyes);
      const widget = widgets.find(({ id }) => id === widgetId);
      if (widget === undefined) throw problem("link_over");
      const answer = figuresOf(widget, eyes);
      if (kept.size >= maxKept) kept.clear();
      kept.set(key, { until: now + keptSeconds, answer });
      answer.catch(() => kept.delete(key));
      return await answer;
    },
  };
}

const edited = (
  act: "create" | "delete",
  { id, name, kind }: PublicLink & { readonly kind: LinkKind },
  before: PublicLink | null,
  after: PublicLink | null,
) => ({ act, ent: "public_link", nam: name, plantId: null, id, before, after, kind }) as const;
