import { socketCloseCodes } from "@heliograph/contract/live/close-codes.ts";
import { chatSocketPath } from "@heliograph/contract/admin/admin-words.ts";
import { liveSocketPath, type PlantNews } from "@heliograph/contract/live/live.push.ts";
import type { AuthService, SocketSession } from "../auth/auth.service.ts";
import type { DataService } from "../data/data.service.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { newAdminChat, type AdminChat } from "./admin-chat.ts";
import type { LiveSocket } from "../platform/live-socket.ts";
import { closings } from "./closings.ts";
import { newManyPlants, type FleetNews, type ManyPlants } from "./many-plants.ts";
import { newSubscribers, type Outlet } from "./subscribers.ts";

/** Rules by number: docs/rules/live.md. */
export interface LiveService {
  /**
   * Takes a socket that asks for a plant's values: snapshot first, then what changes. Answers how to forget it; null when it was refused.
   * @param wantsNews whether it is also notified that the plant itself has changed
   */
  open(
    socket: LiveSocket,
    plantId: string,
    ...as: [credential: string, wantsNews: boolean]
  ): Promise<(() => void) | null>;
  /** Takes a socket that says itself which plants it wants to hear of; null when it was refused. (L10) */
  openMany(socket: LiveSocket, credential: string): Promise<ManyPlants | null>;
  /** Takes a socket of an administrator, which hears what it says; null when it was refused. (L12) */
  openChat(
    socket: LiveSocket,
    credential: string,
  ): Promise<{ forget(): void; hear(text: string): void } | null>;
  /** Sockets that are open now. */
  count(): number;
  close(): void;
}

interface OpenSocket {
  readonly socket: LiveSocket;
  readonly session: SocketSession;
}

export function liveService(
  context: Pick<RoomContext, "changes" | "log" | "settings">,
  rooms: {
    auth: Pick<AuthService, "authenticateSocket">;
    plants: Pick<PlantsService, "model" | "hidden" | "seen">;
    data: Pick<DataService, "lastValues" | "onChange" | "onMissed">;
    fleet: FleetNews;
  },
): LiveService {
  const subscribers = newSubscribers(context, rooms);
  const open = new Set<OpenSocket>();
  const many = new Map<OpenSocket, ManyPlants>();
  const chats = new Map<OpenSocket, AdminChat>();

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
    if (countOf(session.caller.userId) >= context.settings.socketsPerUser) {
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
  context.changes.on("user", (userId) => {
    for (const [one, chat] of chats) if (one.session.concerns(userId)) chat.review();
    for (const one of many.keys())
      if (one.session.concerns(userId))
        reviewMany(one).catch((error: unknown) => {
          context.log.error("a live socket could not be reviewed", { error });
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
        news: (ids, within) => {
          const news: PlantNews = {
            changed: "plant",
            ...(ids === null ? {} : { ids: [...ids] }),
            ...(within === null ? {} : { within }),
          };
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
      const { accepted, leave } = subscribers.add(plantId, one.session, outlet);
      const forget = (): void => {
        open.delete(one);
        leave();
      };
      try {
        return (await accepted) ? forget : null;
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
        log: context.log,
      });
      many.set(one, own);
      return { ...own, forget: () => forgetMany(one) };
    },
    async openChat(socket, credential) {
      const one = await admit(socket, credential, chatSocketPath);
      if (one === null) return null;
      const forget = (): void => {
        open.delete(one);
        chats.delete(one);
      };
      if (!one.session.caller.isAdmin) {
        forget();
        socket.close(...closings.refused);
        return null;
      }
      const chat = newAdminChat({ ...one, log: context.log, forget });
      chats.set(one, chat);
      return { hear: (text) => chat.hear(text), forget };
    },
    count: () => open.size,
    close() {
      for (const { socket } of open) socket.close(socketCloseCodes.goingAway, "the server stops");
      for (const own of many.values()) own.forget();
      many.clear();
      chats.clear();
      open.clear();
    },
  };
}
