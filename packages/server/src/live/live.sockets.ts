import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { chatSocketPath } from "@heliograph/contract/admin/admin-words.ts";
import { liveSocketPath } from "@heliograph/contract/live/live.push.ts";
import { apiBase } from "@heliograph/contract/route.ts";
import { WebSocketServer, type WebSocket } from "ws";
import type { DisplaysService } from "../displays/displays.service.ts";
import type { Log } from "../platform/log.ts";
import type { LiveService } from "./live.service.ts";

const heartbeatSeconds = 30;
const manyPath = `${apiBase}${liveSocketPath}`;
const chatPath = `${apiBase}${chatSocketPath}`;
const screenPattern = new RegExp(`^${apiBase}/display/(control/)?([\\da-f]{24})/live$`);
const pathPattern = new RegExp(`^${apiBase}/plant/(\\d{3,4})/values$`);

/** What an open socket is to its room. */
interface Opened {
  forget(): void;
  hear?(text: string): void;
}
/** The rooms whose sockets these are. */
interface SocketRooms {
  readonly live: LiveService;
  readonly screens: DisplaysService["sockets"];
}

/** How the room opens what an address asks for; null for an address that is none. */
function openerOf(
  url: URL | null,
  { live, screens }: SocketRooms,
): ((s: WebSocket) => Promise<Opened | null>) | null {
  if (url === null) return null;
  const query = url.searchParams;
  if (url.pathname === manyPath)
    return (socket) => live.openMany(socket, query.get("ticket") ?? "");
  if (url.pathname === chatPath) return (socket) => live.openChat(socket, query.get("token") ?? "");
  const [isScreen, wall, displayId] = screenPattern.exec(url.pathname) ?? [];
  if (isScreen !== undefined && displayId !== undefined)
    return async (socket) => {
      const forget = await screens.open(socket, wall === undefined ? "hall" : "wall", displayId);
      return forget === null ? null : { forget };
    };
  const plantId = pathPattern.exec(url.pathname)?.[1];
  if (plantId === undefined) return null;
  return async (socket) => {
    const news = query.get("news") === "plant";
    const forget = await live.open(socket, plantId, query.get("token") ?? "", news);
    return forget === null ? null : { forget };
  };
}

/**
 * Answers websocket upgrades: `/plant/{id}/values?token=`, with `&news=plant` for who wants to hear of changes of the plant too, and
 * `/live?ticket=` for several plants, `/admin/chat?token=` for the chat of administrators, `/display/{id}/live` and `/display/control/{id}/live`
 * for public screens, which show no credential. A socket that misses a heartbeat is ended.
 */
export function serveSockets(server: Server, rooms: SocketRooms, log: Log): { close(): void } {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: 4096,
    // The figures of a large fleet; a plant's values are shorter. Nothing is remembered between messages: sockets are many.
    perMessageDeflate: {
      threshold: 8192,
      serverNoContextTakeover: true,
      clientNoContextTakeover: true,
    },
  });
  const alive = new WeakSet<WebSocket>();

  server.on("upgrade", (request: IncomingMessage, raw: Duplex, head: Buffer) => {
    raw.on("error", () => raw.destroy());
    // What a stranger sends as a path need not be one.
    const open = openerOf(URL.parse(request.url ?? "/", "http://localhost"), rooms);
    if (open === null) {
      raw.end("HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
      return;
    }
    sockets.handleUpgrade(request, raw, head, (socket) => {
      alive.add(socket);
      socket.on("pong", () => alive.add(socket));
      socket.on("error", () => socket.terminate());
      const opening = open(socket);
      const withOpened = (work: (opened: Opened) => void): void => {
        opening.then(
          (opened) => {
            if (opened !== null) work(opened);
          },
          // It was logged below.
          () => undefined,
        );
      };
      opening.catch((error: unknown) => {
        log.error("a live socket could not be opened", { error });
        socket.close(1011, "try again");
      });
      socket.on("message", (text: Buffer) => {
        // What comes while it is let in waits for that.
        if (socket.readyState === socket.OPEN)
          withOpened((opened) => opened.hear?.(text.toString()));
      });
      socket.on("close", () => withOpened((opened) => opened.forget()));
    });
  });
  const heartbeat = setInterval(() => {
    for (const socket of sockets.clients) {
      if (!alive.has(socket)) socket.terminate();
      else {
        alive.delete(socket);
        socket.ping();
      }
    }
  }, heartbeatSeconds * 1000);
  heartbeat.unref();

  return {
    close() {
      clearInterval(heartbeat);
      rooms.live.close();
      rooms.screens.close();
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}
