import {
  liveSocketPath,
  socketCloseCodes,
  type PlantNews,
} from "@heliograph/contract/live/live.push.ts";
import type { AuthService, SocketSession } from "../auth/auth.service.ts";
import type { DataService } from "../data/data.service.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { World } from "../platform/world.ts";
import { closings, type LiveSocket } from "./closings.ts";
import { newManyPlants, type FleetNews, type ManyPlants } from "./many-plants.ts";
import { newSubscribers, type Outlet } from "./subscribers.ts";

/** Rules by number: docs/rules/live.md. */
export interface LiveService {
  /**
   * Takes a socket that asks for a plant's values: snapshot first, then what changes. Answers how to forget it; null when it was refused.
   * @param wantsNews whether it is also told that the plant itself has changed
   */
  open(
    socket: LiveSocket,
    plantId: string,
    ...as: [credential: string, wantsNews: boolean]
  ): Promise<(() => void) | null>;
  /** Takes a socket that says itself which plants it wants to hear of; null when it was refused. (L10) */
  openMany(socket: LiveSocket, credential: string): Promise<ManyPlants | null>;
  /** Sockets that are open now. */
  count(): number;
  close(): void;
}

interface OpenSocket {
  readonly socket: LiveSocket;
  readonly session: SocketSession;
}

export function liveService(
  world: Pick<World, "changes" | "log" | "settings">,
  rooms: {
    auth: Pick<AuthService, "authenticateSocket">;
    plants: Pick<PlantsService, "model" | "hidden" | "seen">;
    data: Pick<DataService, "lastValues" | "onChange" | "onMissed">;
    fleet: FleetNews;
  },
): LiveService {
  const subscribers = newSubscribers(world, rooms);
  const open = new Set<OpenSocket>();
  const many = new Map<OpenSocket, ManyPlants>();

  const countOf = (userId: string): number =>
    [...open].filter(({ session }) => session.caller.userId === userId).length;
  /** Lets in a socket whose user is known and has not too many; null when it was closed. */
  const admit = async (
    socket: LiveSocket,
    credential: string,
    path: string,
  ): Promise<OpenSocket | null> => {
    const session = await rooms.auth.authenticateSocket(credential, path);
    if (session === null) {
      socket.close(...closings.refused);
      return null;
    }
    // Those that wait for their snapshot count too: many that come at once are as many.
    if (countOf(session.caller.userId) >= world.settings.socketsPerUser) {
      socket.close(socketCloseCodes.tooMany, "too many connections of this user");
      return null;
    }
    const one = { socket, session };
    open.add(one);
    return one;
  };
  const forgetMany = (one: OpenSocket): void => {
    open.delete(one);
    many.get(one)?.forget();
    many.delete(one);
  };
  /** A session that has ended ends its sockets, whatever they hear of. (L5) */
  const reviewMany = async (one: OpenSocket): Promise<void> => {
    const isOn = (await one.session.refresh()) !== null;
    const own = many.get(one);
    if (own === undefined) return;
    if (isOn) {
      own.review();
      return;
    }
    forgetMany(one);
    one.socket.close(...closings.refused);
  };
  world.changes.on("user", (userId) => {
    for (const one of many.keys())
      if (one.session.concerns(userId))
        reviewMany(one).catch((error: unknown) => {
          world.log.error("a live socket could not be reviewed", { error });
          forgetMany(one);
          one.socket.close(...closings.failed);
        });
  });

  return {
    async open(socket, plantId, ...[credential, wantsNews]) {
      const one = await admit(socket, credential, `/plant/${plantId}/values`);
      if (one === null) return null;
      const outlet: Outlet = {
        snapshot: (json) => socket.send(json),
        changes: (json) => socket.send(json),
        news: (ids) => {
          const news: PlantNews = { changed: "plant", ...(ids === null ? {} : { ids: [...ids] }) };
          if (wantsNews) socket.send(JSON.stringify(news));
        },
        end(why) {
          open.delete(one);
          const [code, reason] = closings[why];
          socket.close(code, reason);
        },
        get bufferedAmount() {
          return socket.bufferedAmount;
        },
      };
      const { told, leave } = subscribers.add(plantId, one.session, outlet);
      const forget = (): void => {
        open.delete(one);
        leave();
      };
      try {
        return (await told) ? forget : null;
      } catch (error) {
        forget();
        throw error;
      }
    },
    async openMany(socket, credential) {
      const one = await admit(socket, credential, liveSocketPath);
      if (one === null) return null;
      const own = newManyPlants({
        ...one,
        subscribers,
        fleet: rooms.fleet,
        log: world.log,
      });
      many.set(one, own);
      return { ...own, forget: () => forgetMany(one) };
    },
    count: () => open.size,
    close() {
      for (const { socket } of open) socket.close(socketCloseCodes.goingAway, "the server stops");
      for (const own of many.values()) own.forget();
      many.clear();
      open.clear();
    },
  };
}
