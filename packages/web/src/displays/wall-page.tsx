import type { Wall, WallPlant } from "@heliograph/contract/displays/displays.wire.ts";
import { dormantRank, inWallOrder, wallRank } from "@heliograph/domain/displays/wall-order.ts";
import { withPushed } from "@heliograph/domain/displays/with-pushed.ts";
import { fromPower, type FromPower } from "@heliograph/domain/plants/from-power.ts";
import { useQuery } from "@tanstack/react-query";
import { type CSSProperties, type ReactNode, useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { CallError } from "../call-error.ts";
import { fromPowerWords } from "../ui/from-power.tsx";
import type { MarkState } from "../ui/states.ts";
import { useSpeech } from "../ui/texts/texts.ts";
import { variablesOf } from "../ui/theme.ts";
import { useLostText } from "../ui/lost-text.ts";
import { useQuietReload } from "../ui/quiet-reload.ts";
import { Quantity, useFormat } from "../ui/use-format.tsx";
import { useTurn } from "../ui/use-turn.ts";
import { useAlarmSound } from "./alarm-sound.ts";
import { wallQuery } from "./displays.api.ts";
import { wallPage } from "./displays.pages.ts";
import { useScreenSocket } from "./use-screen-socket.ts";
import { useServerClock } from "../ui/server-clock.ts";
import { cardEm, onPage, sickOnPage, tileEm, wallLayout, type WallRoom } from "./wall-layout.ts";
import { Card, Group, MarkOf, powerOf, Tile } from "./wall-plants.tsx";
import "./wall.css";

/** Walls hang in dark rooms, whatever the reader's own portal looks like. */
const dark = variablesOf("dark") as CSSProperties;
const turnMs = 12_000;
/** A missed look or two is no lost connection yet. */
const lostSeconds = 30;
/** What the head counts: plants that are not sick now wait for the sun to be judged again, are fine, at rest, or in somebody's hands. */
const counted = ["alarm", "weak", "no_data", "dormant", "fine", "other"] as const;
const countedAs = (plant: WallPlant): (typeof counted)[number] => {
  const rank = wallRank(plant);
  if (rank === "silent") return "no_data";
  if (rank !== "well") return rank;
  if (dormantRank(plant) !== null) return "dormant";
  return plant.verdict === "fine" && plant.maintenance_until === null ? "fine" : "other";
};
const markOfCount: Readonly<Record<(typeof counted)[number], MarkState>> = {
  alarm: "KO",
  weak: "FAILING",
  no_data: "SILENT",
  dormant: "FAILING",
  fine: "OK",
  other: "NONE",
};

/** A wall of plants for a control room, at the display's text size: it runs alone. (CDISP-13, DI7, DI8) */
export function WallPage(): ReactNode {
  const { t } = useTranslation();
  const { displayId } = wallPage.useParams();
  const [{ preview, sound, l }] = wallPage.useSearch();
  const { data: answer, error, dataUpdatedAt, refetch } = useQuery(wallQuery(displayId, preview));
  const refused = error instanceof CallError ? error.refused.code : undefined;
  const pushed = useScreenSocket({
    path: answer === undefined || preview || refused ? null : `/display/control/${displayId}/live`,
    answeredAt: dataUpdatedAt,
    onEdited: () => void refetch(),
  });
  const data = useMemo(() => {
    const shown = answer && withPushed(answer, pushed);
    return shown && { ...shown, plants: inWallOrder(shown.plants) };
  }, [answer, pushed]);
  const turn = useTurn(turnMs);
  useQuietReload(turn);
  const now = useServerClock(data?.now, dataUpdatedAt);
  const inAlarm = useMemo(
    () => data?.plants.filter((one) => wallRank(one) === "alarm").map(({ id }) => id) ?? null,
    [data],
  );
  useAlarmSound(sound, inAlarm);
  const isSpoken = useSpeech(l ?? data?.language ?? null);
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
  if (!isSpoken) return <main className="hg-wall" style={dark} />;
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
  const lostText = useLostText();
  const { wall, now, turn, lostSince } = props;
  const [body, setBody] = useState<HTMLElement | null>(null);
  const { room, em } = useRoom(body);
  const sick = wall.plants.filter((one) => wallRank(one) !== "well");
  const well = wall.plants.filter((one) => wallRank(one) === "well");
  const waitsInAlarm = wall.plants.some((one) => dormantRank(one) === "alarm");
  const fit = wallLayout(room, em, { sick: sick.length, well: well.length });
  const page = turn % fit.pages;
  const [shownSick, shownWell] = [sickOnPage(sick, fit.sick, page), onPage(well, fit.well, page)];
  const [asCards, asTiles] =
    fit.cardsOf === "sick"
      ? [shownSick, shownWell]
      : fit.cardsOf === "well"
        ? [shownWell, []]
        : [[], [...shownSick, ...shownWell]];
  return (
    <main className="hg-wall" style={{ ...dark, ...textSize(wall.font_size) }}>
      <header>
        <h1 className="hg-cut">{wall.name}</h1>
        <span className="hg-wall-counts">
          {counted.map((word) => {
            const count = wall.plants.filter((one) => countedAs(one) === word).length;
            return (
              count > 0 && (
                <span key={word} className="hg-wall-count">
                  <MarkOf
                    state={word === "dormant" && waitsInAlarm ? "KO" : markOfCount[word]}
                    hollow={word === "dormant"}
                  />
                  <strong>{count}</strong> {t(`health.counted.${word}`, { count })}
                </span>
              )
            );
          })}
          {fit.sickTurn && (
            <strong className="hg-wall-sick">
              {t("displays.wall.sickOf", { count: sick.length, all: wall.plants.length })}
            </strong>
          )}
        </span>
        <span className="hg-wall-sums">
          <span className="hg-wall-count">
            <Quantity
              value={powerOf(
                sumOf(wall.plants.map((one) => one.power_kw)),
                sumOf(wall.plants.map(({ kwp }) => kwp)) ?? 0,
                format,
              )}
            />{" "}
            {t("displays.wall.now")}
          </span>
          <span className="hg-wall-count">
            <Quantity
              value={format.energy(sumOf(wall.plants.map((one) => one.energy_today_kwh)))}
            />{" "}
            {[t("displays.wall.today"), ...fromPowerWords(energiesFrom(wall.plants), t)].join(", ")}
          </span>
        </span>
        <span className="hg-wall-clock">
          {fit.pages > 1 && (
            <span className="hg-wall-page">
              {t("displays.wall.page", { page: page + 1, pages: fit.pages })}
            </span>
          )}
          <time className="hg-num">{format.date(now, "tick")}</time>
        </span>
      </header>
      {lostSince !== null && (
        <p className="hg-wall-lost" role="alert">
          {lostText(lostSince, now)}
        </p>
      )}
      <div className="hg-wall-body" ref={setBody}>
        {fit.cards && (
          <Group
            grid={fit.cards}
            rowEm={cardEm.height}
            growth={fit.cardsOf === "well" ? 5 : sick.length === 1 ? 1.5 : 2.6}
          >
            {asCards.map((plant) => (
              <Card key={plant.id} plant={plant} now={now} />
            ))}
          </Group>
        )}
        {fit.tiles && (
          <Group grid={fit.tiles} rowEm={tileEm.height} growth={4.5}>
            {asTiles.map((plant) => (
              <Tile key={plant.id} plant={plant} now={now} />
            ))}
          </Group>
        )}
      </div>
    </main>
  );
}

const energiesFrom = (plants: readonly WallPlant[]): FromPower =>
  fromPower(plants.flatMap((one) => (one.energy_today_kwh === null ? [] : [one.energy_integral])));
const sumOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
};

/** The size that was chosen; smaller where two plants would not stand beside each other, as on a phone. */
const textSize = (px: number) =>
  ({
    "--wall-text": `${px}px`,
    fontSize: "min(var(--wall-text), 100vw / 24, 100dvh / 12)",
  }) as CSSProperties;

/** The room below the head, and the text size that there really is. [px] */
function useRoom(element: HTMLElement | null): { readonly room: WallRoom; readonly em: number } {
  const [all, setAll] = useState({ room: { width: 1920, height: 960 }, em: 24 });
  useEffect(() => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      const em = Number.parseFloat(getComputedStyle(element).fontSize);
      setAll({ room: { width, height }, em });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return all;
}
