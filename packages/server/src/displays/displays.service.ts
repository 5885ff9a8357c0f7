import type { StatsItem } from "@heliograph/contract/data/data.wire.ts";
import type {
  ControlDisplay,
  LedData,
  LedDisplay,
  Wall,
  WallPlant,
} from "@heliograph/contract/displays/displays.wire.ts";
import type { HallScreenWire } from "@heliograph/contract/displays/hall.wire.ts";
import { ledCsv } from "@heliograph/domain/displays/led-csv.ts";
import { type LedFigures, ledRows } from "@heliograph/domain/displays/led-rows.ts";
import { inWallOrder } from "@heliograph/domain/displays/wall-order.ts";
import { seriesOf } from "@heliograph/domain/plants/plant-quantities.ts";
import type { DataService } from "../data/data.service.ts";
import type { FleetRow, FleetService } from "../fleet/fleet.service.ts";
import type { LogsService } from "../logs/logs.service.ts";
import { anyReader, type Caller } from "../platform/caller.ts";
import { problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { isSameSecret } from "../platform/same-secret.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { FtpFile } from "./ftp-session.ts";
import { displayKeeper, type Kept } from "./display-keeper.ts";
import { hallScreens } from "./hall-screen.ts";
import { type InformativeDisplays, informativeDisplays } from "./informative.ts";
import { type ScreenSockets, screenSockets } from "./screen-sockets.ts";
import { usualLanguage } from "./usual-language.ts";

/** Public screens. Rules by number: docs/rules/displays.md. */
export interface DisplaysService {
  readonly control: Kept<ControlDisplay>;
  readonly led: Kept<LedDisplay>;
  readonly informative: InformativeDisplays;
  /** @param preview who asks for it while it is closed: only an admin gets it (DI3) */
  wall(id: string, preview: Caller | null): Promise<Wall>;
  ledData(id: string, preview: Caller | null): Promise<LedData>;
  hallScreen(id: string, preview: Caller | null): Promise<HallScreenWire>;
  /** The files `{id}.csv` and `{id}.json` of the enabled LED displays with these FTP credentials; null where there is none. (DI9) */
  ledFiles(user: string, password: string): Promise<FtpFile[] | null>;
  readonly sockets: ScreenSockets;
}

/** A power that is older is not the present. (DI5) [s] */
const silentSeconds = 30 * 60;

export function displaysService(
  context: Pick<RoomContext, "db" | "clock" | "changes" | "log">,
  rooms: {
    readonly plants: Pick<PlantsService, "model" | "exists" | "plantOf">;
    readonly data: Pick<
      DataService,
      "stats" | "lastUpdate" | "lastValue" | "fetch" | "aggregated" | "onChange"
    >;
    readonly fleet: Pick<FleetService, "rows" | "faulty">;
    readonly logs: Pick<LogsService, "edit">;
  },
): DisplaysService {
  const { db, clock, changes } = context;
  const { plants, data, fleet } = rooms;
  const keeper = displayKeeper({ db, changes }, rooms);
  const informative = informativeDisplays({ db, changes }, keeper, rooms);
  const hall = hallScreens({ clock }, rooms);

  const control = keeper.keep("control");
  const led = keeper.keep("led");
  const shown = async <D extends { readonly disabled: boolean }>(
    display: Promise<D>,
    preview: Caller | null,
  ): Promise<D> => {
    const its = await display;
    if (its.disabled && preview?.isAdmin !== true) throw problem("display_closed");
    return its;
  };
  const powerNow = ({ powerKw, powerAt }: FleetRow): number | null =>
    clock.nowSeconds() - (powerAt ?? 0) <= silentSeconds ? powerKw : null;
  const totalOf = async (plantId: string): Promise<number | null> => {
    const model = await plants.model(plantId);
    if (model === null) return null;
    const { energies, integral, zone } = seriesOf(model);
    if (energies.length === 0) return null;
    const bytes = await data.stats(anyReader, {
      ids: energies.map(({ id }) => id),
      include: ["total"],
      tz: zone,
      date_format: "unix",
      integral: [...integral],
    });
    const items = JSON.parse(Buffer.from(bytes).toString()) as StatsItem[];
    const known = energies.flatMap(({ id, factor }) => {
      const value = items.find((one) => one.id === id)?.total?.[0];
      return typeof value === "number" ? [value * factor] : [];
    });
    return known.length === 0 ? null : known.reduce((sum, kwh) => sum + kwh, 0);
  };
  const wallPlantOf = async (row: FleetRow) => {
    const model = await plants.model(row.id);
    if (model === null) return [];
    const { name, kwp } = model.plant;
    return [
      {
        id: row.id,
        name,
        kwp,
        verdict: row.mark.word,
        is_dormant: row.mark.isDormant,
        maintenance_until: row.mark.maintenanceUntil,
        num_incidents: row.mark.incidents,
        num_alerts: fleet.faulty(row.id),
        power_kw: powerNow(row),
        energy_today_kwh: row.energyKwh,
        energy_integral: row.isIntegral,
        last_update: data.lastUpdate(row.id),
      },
    ];
  };

  const wallPlants = async (ids: readonly string[]): Promise<WallPlant[]> => {
    const rows = await fleet.rows(anyReader, ids);
    return (await Promise.all(rows.map(wallPlantOf))).flat();
  };
  const sockets = screenSockets(context, {
    data,
    async look(kind, id) {
      if (kind === "wall") {
        const { plants: ids } = await shown(control.one(id), null);
        return { plants: new Set(ids), news: wallPlants };
      }
      const display = await shown(informative.one(id), null);
      return {
        plants: new Set(hall.plantsOf(display)),
        news: async (ids) => await hall.moments(display, ids),
      };
    },
  });

  const ledData = async (display: LedDisplay): Promise<LedData> => {
    const rows = await fleet.rows(anyReader, display.plants);
    const figures = await Promise.all(
      rows.map(async (row): Promise<LedFigures> => ({
        powerKw: powerNow(row),
        totalKwh: await totalOf(row.id),
      })),
    );
    const times = rows.flatMap(({ id }) => data.lastUpdate(id) ?? []);
    const time = times.length === 0 ? null : Math.max(...times);
    return { id: display.id, name: display.name, time, rows: ledRows(display, figures) };
  };

  return {
    control,
    led,
    informative,
    sockets,
    hallScreen: async (id, preview) => await hall.screen(await shown(informative.one(id), preview)),
    async wall(id, preview) {
      const { name, font_size, plants: ids } = await shown(control.one(id), preview);
      const all = await wallPlants(ids);
      const now = Math.floor(clock.nowSeconds());
      const first = await plants.model(
        ids.find((one) => all.some((shown) => shown.id === one)) ?? "",
      );
      const language = first?.plant.language ?? usualLanguage;
      return { id, name, font_size, language, now, plants: inWallOrder(all) };
    },
    ledData: async (id, preview) => await ledData(await shown(led.one(id), preview)),
    async ledFiles(user, password) {
      const its = (await led.all()).filter(
        (one) =>
          !one.disabled &&
          one.ftp_user !== "" &&
          one.ftp_user === user &&
          one.ftp_pwd !== "" &&
          isSameSecret(password, one.ftp_pwd),
      );
      if (its.length === 0) return null;
      const all = await Promise.all(its.map(ledData));
      return all.flatMap((one) => {
        const modified = one.time ?? Math.floor(clock.nowSeconds());
        return [
          { name: `${one.id}.csv`, content: Buffer.from(ledCsv(one)), modified },
          { name: `${one.id}.json`, content: Buffer.from(JSON.stringify(one)), modified },
        ];
      });
    },
  };
}
