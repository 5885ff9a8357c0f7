import type { Wall, WallPlant } from "@heliograph/contract/displays/displays.wire.ts";
import { type WallRank, wallRank } from "@heliograph/domain/displays/wall-order.ts";
import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, type ReactNode, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../call-error.ts";
import { Mark } from "../ui/marks.tsx";
import type { MarkState } from "../ui/states.ts";
import { variablesOf } from "../ui/theme.ts";
import { useQuietReload } from "../ui/quiet-reload.ts";
import { Quantity, useFormat } from "../ui/use-format.tsx";
import { useTurn } from "../ui/use-turn.ts";
import { useAlarmSound } from "./alarm-sound.ts";
import { wallQuery } from "./displays.api.ts";
import { wallPage } from "./displays.pages.ts";
import { useServerClock } from "./wall-clock.ts";
import { cardEm, onPage, tileEm, wallPages, type WallRoom } from "./wall-pages.ts";
import "./wall.css";

/** Walls hang in dark rooms, whatever the reader's own portal looks like. */
const dark = variablesOf("dark") as CSSProperties;
const turnMs = 12_000;
/** A missed look or two is no lost connection yet. */
const lostSeconds = 30;
const ranks: readonly WallRank[] = ["alarm", "weak", "silent", "well"];
const markOf: Readonly<Record<WallRank, MarkState>> = {
  alarm: "KO",
  weak: "FAILING",
  silent: "SILENT",
  well: "NONE",
};

/** A wall of plants for a control room, at the display's text size: it runs alone. (CDISP-13, DI7, DI8) */
export function WallPage(): ReactNode {
  const { t } = useTranslation();
  const { displayId } = wallPage.useParams();
  const [{ preview, sound }] = wallPage.useSearch();
  const { data, error, dataUpdatedAt } = useQuery(wallQuery(displayId, preview));
  const turn = useTurn(turnMs);
  useQuietReload(turn);
  const now = useServerClock(data?.now, dataUpdatedAt);
  const inAlarm = useMemo(
    () => data?.plants.filter((one) => wallRank(one) === "alarm").map(({ id }) => id) ?? null,
    [data],
  );
  useAlarmSound(sound, inAlarm);
  const refused = error instanceof CallError ? error.refused.code : undefined;
  const notice = (title: string, hint?: string): ReactNode => (
    <main className="hg-wall hg-wall-says" style={dark}>
      <h1>{title}</h1>
      {hint !== undefined && <p>{hint}</p>}
    </main>
  );
  if (refused === "display_closed")
    return notice(t("displays.wall.closed"), t("displays.wall.closedHint"));
  if (refused === "display_not_found")
    return notice(t("displays.wall.gone"), t("displays.wall.goneHint"));
  if (data === undefined) return notice(t("displays.wall.waiting"));
  if (data.plants.length === 0)
    return notice(t("displays.wall.empty"), t("displays.wall.emptyHint"));
  const isLost = now - data.now > lostSeconds;
  return <Screen wall={data} now={now} turn={turn} lostSince={isLost ? data.now : null} />;
}

function Screen(props: {
  readonly wall: Wall;
  readonly now: number;
  readonly turn: number;
  readonly lostSince: number | null;
}): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { wall, now, turn, lostSince } = props;
  const [body, setBody] = useState<HTMLElement | null>(null);
  const room = useRoom(body);
  const sick = wall.plants.filter((one) => wallRank(one) !== "well");
  const well = wall.plants.filter((one) => wallRank(one) === "well");
  const counts = { sick: sick.length, well: well.length };
  const fit = wallPages(room, wall.font_size, counts);
  const page = turn % fit.pages;
  return (
    <main className="hg-wall" style={{ ...dark, fontSize: wall.font_size }}>
      <header>
        <h1>{wall.name}</h1>
        {ranks.map((rank) => {
          const count = wall.plants.filter((one) => wallRank(one) === rank).length;
          return (
            count > 0 && (
              <span key={rank} className="hg-wall-count">
                <MarkOf state={markOf[rank]} />
                <strong>{count}</strong> {t(`displays.wall.${rank}`)}
              </span>
            )
          );
        })}
        <span className="hg-wall-count">
          <Quantity value={format.power(sumOf(wall.plants.map((one) => one.power_kw)))} />{" "}
          {t("displays.wall.now")}
        </span>
        <span className="hg-wall-count">
          <Quantity value={format.energy(sumOf(wall.plants.map((one) => one.energy_today_kwh)))} />{" "}
          {t("displays.wall.today")}
        </span>
        <span className="hg-grow" />
        {fit.pages > 1 && (
          <span className="hg-wall-page">
            {t("displays.wall.page", { page: page + 1, pages: fit.pages })}
          </span>
        )}
        <time className="hg-num">{format.date(now, "tick")}</time>
      </header>
      {lostSince !== null && (
        <p className="hg-wall-lost" role="alert">
          {t("displays.wall.lost", { time: format.date(lostSince, "tick") })}
        </p>
      )}
      <div className="hg-wall-body" ref={setBody}>
        <Group columns={fit.cardColumns} rowEm={cardEm.height}>
          {onPage(sick, fit.cards, page).map((plant) => (
            <Card key={plant.id} plant={plant} now={now} />
          ))}
        </Group>
        <Group columns={fit.tileColumns} rowEm={tileEm.height}>
          {onPage(well, fit.tiles, page).map((plant) => (
            <Tile key={plant.id} plant={plant} now={now} />
          ))}
        </Group>
      </div>
    </main>
  );
}

function Group(props: {
  readonly columns: number;
  readonly rowEm: number;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <ul
      style={{
        gridTemplateColumns: `repeat(${props.columns}, minmax(0, 1fr))`,
        gridAutoRows: `${props.rowEm}em`,
      }}
    >
      {props.children}
    </ul>
  );
}

/** A plant with which something is wrong. */
function Card({ plant, now }: PlantProps): ReactNode {
  const rank = wallRank(plant);
  return (
    <li className={`hg-wall-card is-${rank}`}>
      <div>
        <h2>
          <MarkOf state={markOf[rank]} />
          <span className="hg-cut">{plant.name}</span>
        </h2>
        <p className="hg-wall-what">
          <What plant={plant} />
        </p>
        <p className="hg-dim-2">
          <Heard plant={plant} now={now} />
        </p>
      </div>
      <Figures plant={plant} />
    </li>
  );
}

/** A plant that is well, at rest, or in somebody's hands already. */
function Tile({ plant, now }: PlantProps): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const { maintenance_until: until, verdict, is_dormant: dormant } = plant;
  const note =
    until !== null && until > now ? (
      t("displays.wall.atWork")
    ) : dormant ? (
      <What plant={plant} />
    ) : verdict === "night" ? (
      t("displays.wall.night")
    ) : (
      format.text(format.energy(plant.energy_today_kwh))
    );
  return (
    <li className={`hg-wall-tile${dormant ? " is-dormant" : ""}`}>
      <span className="hg-cut hg-strong">{plant.name}</span>
      <span className="hg-wall-tile-line">
        <span className="hg-cut hg-dim-2">{note}</span>
        <Quantity value={format.power(plant.power_kw)} />
      </span>
    </li>
  );
}

function Figures({ plant }: Pick<PlantProps, "plant">): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <dl>
      <div>
        <dd>
          <Quantity value={format.power(plant.power_kw)} />
        </dd>
        <dt>{t("displays.wall.now")}</dt>
      </div>
      <div>
        <dd>
          <Quantity value={format.energy(plant.energy_today_kwh)} />
        </dd>
        <dt>{t("displays.wall.today")}</dt>
      </div>
    </dl>
  );
}

interface PlantProps {
  readonly plant: WallPlant;
  readonly now: number;
}

/** A mark as high as the text beside it, which says what it means. */
const MarkOf = ({ state }: { readonly state: MarkState }): ReactNode => (
  <span className="hg-wall-mark">
    <Mark state={state} quiet />
  </span>
);
/** How many things are wrong; never which, nor whose they are. (O28) */
function What({ plant }: Pick<PlantProps, "plant">): ReactNode {
  const { t } = useTranslation();
  const { num_incidents: incidents, num_alerts: alerts, verdict } = plant;
  const parts = [
    incidents > 0 && t("displays.wall.incidents", { count: incidents }),
    alerts > 0 && t("displays.wall.alerts", { count: alerts }),
  ].filter((part) => part !== false);
  if (parts.length > 0) return parts.join(" · ");
  return verdict === "no_data" ? t("displays.wall.silent") : t("displays.wall.alarm");
}
function Heard({ plant: { last_update: at }, now }: PlantProps): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  return at === null
    ? t("displays.wall.never")
    : t("displays.wall.heard", { when: format.relative(at, now) });
}
const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

function useRoom(element: HTMLElement | null): WallRoom {
  const [room, setRoom] = useState<WallRoom>({ width: 1920, height: 960 });
  useEffect(() => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return room;
}
