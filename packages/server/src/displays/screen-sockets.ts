import { socketCloseCodes } from "@heliograph/contract/live/close-codes.ts";
import type { WallPlant } from "@heliograph/contract/displays/displays.wire.ts";
import type { HallMoment, ScreenPush } from "@heliograph/contract/displays/screen.push.ts";
import type { DataService } from "../data/data.service.ts";
import type { LiveSocket } from "../platform/live-socket.ts";
import { Problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";

/** What packets change on public screens, for whoever looks at them. (DI15) */
export interface ScreenSockets {
  /** Answers how to forget it; null where it was closed: of no display that is shown. */
  open(socket: LiveSocket, kind: ScreenKind, id: string): Promise<(() => void) | null>;
  close(): void;
}
export type ScreenKind = "hall" | "wall";
/** What a screen is while it is shown. */
export interface LookedAt {
  readonly plants: ReadonlySet<string>;
  /** What some of them say now. */
  news(plantIds: readonly string[]): Promise<(HallMoment | WallPlant)[]>;
}
interface Screen {
  readonly kind: ScreenKind;
  readonly id: string;
  readonly sockets: Set<LiveSocket>;
  /** null before it was looked at. */
  looked: LookedAt | null;
  /** How often it was asked for: an answer that is overtaken by a newer question counts for nothing. */
  asked: number;
}

/** Between two messages: a packet that comes alone is passed on at once, many that come together are one message. [s] */
const gatherSeconds = 1;
/** Televisions that show one display. */
const maxSockets = 200;
/** A reader that has not taken so many bytes is closed: it asks for all of it again. */
const maxBuffered = 1_000_000;
const isOver = (error: unknown): boolean =>
  error instanceof Problem &&
  (error.code === "display_closed" || error.code === "display_not_found");

/** @param parts.look throws where the display is closed or gone */
export function screenSockets(
  { clock, changes, log }: Pick<RoomContext, "clock" | "changes" | "log">,
  parts: {
    readonly data: Pick<DataService, "onChange">;
    readonly look: (kind: ScreenKind, id: string) => Promise<LookedAt>;
  },
): ScreenSockets {
  const screens = new Map<string, Screen>();
  const touched = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let pushedAt = -Infinity;

  const keyOf = ({ kind, id }: Pick<Screen, "kind" | "id">): string => `${kind} ${id}`;
  /** Of those that are looked at, unless another has taken its place. */
  const forget = (screen: Screen): void => {
    if (screens.get(keyOf(screen)) === screen) screens.delete(keyOf(screen));
  };
  const leave = (screen: Screen, socket: LiveSocket): void => {
    screen.sockets.delete(socket);
    if (screen.sockets.size === 0) forget(screen);
  };
  const end = (screen: Screen, code: number, reason: string): void => {
    forget(screen);
    for (const socket of screen.sockets) socket.close(code, reason);
    screen.sockets.clear();
  };
  const publish = (screen: Screen, push: ScreenPush): void => {
    const text = JSON.stringify(push);
    for (const socket of screen.sockets) {
      if (socket.bufferedAmount <= maxBuffered) socket.send(text);
      else {
        leave(screen, socket);
        socket.close(socketCloseCodes.tooSlow, "too slow");
      }
    }
  };
  /** Rights are those of this moment: a display that was closed ends its sockets. (DI3) */
  const review = async (screen: Screen): Promise<void> => {
    screen.asked += 1;
    const { asked } = screen;
    try {
      const looked = await parts.look(screen.kind, screen.id);
      if (asked === screen.asked) screen.looked = looked;
    } catch (error) {
      if (!isOver(error)) log.error("a screen could not be looked at", { error });
      if (isOver(error)) end(screen, socketCloseCodes.refused, "no display that is shown");
      else end(screen, socketCloseCodes.goingAway, "try again");
    }
  };
  const pushTouched = async (): Promise<void> => {
    timer = null;
    pushedAt = clock.nowSeconds();
    const ids = [...touched];
    touched.clear();
    for (const screen of screens.values()) {
      const its = ids.filter((id) => screen.looked?.plants.has(id));
      if (its.length === 0 || screen.looked === null) continue;
      // oxlint-disable-next-line no-await-in-loop -- one screen after the other, out of memory: other readers have their turn
      const plants = await screen.looked.news(its);
      if (plants.length > 0) publish(screen, { now: Math.floor(clock.nowSeconds()), plants });
    }
  };
  parts.data.onChange(({ plant }) => {
    if (screens.size === 0) return;
    touched.add(plant.id);
    // A clock that is put back makes nobody wait longer.
    const since = Math.max(0, clock.nowSeconds() - pushedAt);
    const waitMs = Math.max(0, gatherSeconds - since) * 1000;
    timer ??= setTimeout(() => {
      pushTouched().catch((error: unknown) =>
        log.error("what changed could not be sent to screens", { error }),
      );
    }, waitMs).unref();
  });
  changes.on("display", (id) => {
    for (const screen of screens.values())
      if (id === "*" || screen.id === id)
        void review(screen).then(() => publish(screen, { changed: "display" }));
  });

  return {
    async open(socket, kind, id) {
      const key = keyOf({ kind, id });
      const screen: Screen = screens.get(key) ?? {
        kind,
        id,
        sockets: new Set(),
        looked: null,
        asked: 0,
      };
      if (screen.sockets.size >= maxSockets) {
        socket.close(socketCloseCodes.tooMany, "too many connections of this display");
        return null;
      }
      // It is there before it is looked at: what is announced meanwhile has it looked at again.
      screen.sockets.add(socket);
      screens.set(key, screen);
      if (screen.looked === null) await review(screen);
      return screen.sockets.has(socket) ? () => leave(screen, socket) : null;
    },
    close() {
      if (timer !== null) clearTimeout(timer);
      for (const screen of screens.values())
        end(screen, socketCloseCodes.goingAway, "the server stops");
    },
  };
}
