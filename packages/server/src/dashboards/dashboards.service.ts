import type {
  Dashboard,
  DashboardFields,
  ListedDashboard,
  WidgetFigures,
} from "@heliograph/contract/dashboards/dashboards.wire.ts";
import type { WidgetContent } from "@heliograph/contract/dashboards/widgets.wire.ts";
import type { LogsService } from "../logs/logs.service.ts";
import type { Call, Caller } from "../platform/caller.ts";
import { newObjectId } from "../platform/object-id.ts";
import { problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import {
  allDashboards,
  dashboardsOfPlant,
  findDashboard,
  putDashboard,
  removeDashboard,
  type StoredDashboard,
} from "./dashboards.store.ts";
import { allEyes, eyesOfCaller } from "./eyes.ts";
import { checked, listed, onWire, seenBy, variablesOf, withCharts } from "./kept-dashboards.ts";
import { type PublicLinks, publicLinks } from "./public-links.ts";
import { type FigureRooms, widgetFigures } from "./widget-figures.ts";

type Reader = Call & { readonly caller: Caller };
type Sent = DashboardFields & { readonly charts?: string[] | undefined };
/** Dashboards, and links for everybody to them and to charts. Rules by number: docs/rules/dashboards.md. */
export interface DashboardsService {
  list(call: Reader): Promise<ListedDashboard[]>;
  /** Throws dashboard_not_found, and dashboard_hidden for who sees none of its plants. */
  get(call: Reader, id: string): Promise<Dashboard>;
  create(call: Call, sent: Sent): Promise<Dashboard>;
  replace(call: Call, id: string, sent: Sent): Promise<Dashboard>;
  /** With the links to it. */
  remove(call: Call, id: string): Promise<void>;
  figures(call: Reader, widget: WidgetContent): Promise<WidgetFigures>;
  readonly links: PublicLinks;
}

export function dashboardsService(
  context: Pick<RoomContext, "db" | "clock" | "changes">,
  rooms: Omit<FigureRooms, "plants"> & {
    readonly plants: Pick<
      PlantsService,
      "model" | "hidden" | "plantOf" | "unseenElsewhere" | "alsoUsedIn"
    >;
    readonly logs: Pick<LogsService, "edit">;
  },
): DashboardsService {
  const { db, clock, changes } = context;
  const { plants, logs } = rooms;
  const figures = widgetFigures(rooms, clock);
  const all = allEyes(plants);
  plants.alsoUsedIn(async (plantId, trx) =>
    (await dashboardsOfPlant(trx, plantId)).flatMap((one) =>
      [...new Set(variablesOf(one))].map(
        (id) => [id, { in: "dashboard", name: one.name, id: one.id }] as const,
      ),
    ),
  );

  const found = (stored: StoredDashboard | null, id: string): StoredDashboard => {
    if (stored === null) throw problem("dashboard_not_found", { id });
    return stored;
  };
  /** null: it is deleted. */
  const write = async (
    call: Call,
    id: string,
    change: (before: StoredDashboard | null) => Promise<StoredDashboard | null> | null,
  ): Promise<void> =>
    await changes.transaction(db, async (trx) => {
      const before = await findDashboard(trx, { id, hold: true });
      const after = await change(before);
      if (after === null) await removeDashboard(trx, id);
      else await putDashboard(trx, after);
      const act = before === null ? "create" : after === null ? "delete" : "edit";
      const [was, is] = [before, after].map((one) => (one === null ? null : onWire(one)));
      const nam = (after ?? before)?.name ?? "";
      await logs.edit(trx, call, {
        act,
        ent: "dashboard",
        nam,
        plantId: null,
        id,
        before: was ?? null,
        after: is ?? null,
      });
    });
  const stored = async (
    id: string,
    { charts = [], ...fields }: Sent,
    before: StoredDashboard | null,
  ): Promise<StoredDashboard> => ({
    ...(await checked(withCharts(fields, charts), before, all)),
    id,
  });

  return {
    links: publicLinks(context, rooms),
    async list(call) {
      const eyes = eyesOfCaller(plants, call);
      const seen = await Promise.all(
        (await allDashboards(db)).map(async (one) => await seenBy(eyes, one)),
      );
      return seen.flatMap((one) => (one === null ? [] : [listed(one)]));
    },
    async get(call, id) {
      const dashboard = found(await findDashboard(db, { id, hold: false }), id);
      const seen = await seenBy(eyesOfCaller(plants, call), dashboard);
      if (seen === null) throw problem("dashboard_hidden");
      return seen;
    },
    async create(call, sent) {
      const made = await stored(newObjectId(), sent, null);
      await write(call, made.id, async () => made);
      return onWire(made);
    },
    async replace(call, id, sent) {
      let made: StoredDashboard | null = null;
      await write(call, id, async (before) => {
        made = await stored(id, sent, found(before, id));
        return made;
      });
      return onWire(found(made, id));
    },
    async remove(call, id) {
      await write(call, id, (before) => {
        found(before, id);
        return null;
      });
    },
    figures: async (call, widget) => await figures(widget, eyesOfCaller(plants, call)),
  };
}
