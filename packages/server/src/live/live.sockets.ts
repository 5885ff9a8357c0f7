import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import { apiBase } from "@heliograph/contract/route.ts";
import { WebSocketServer, type WebSocket } from "ws";
import type { Log } from "../platform/log.ts";
import type { LiveService } from "./live.service.ts";

const heartbeatSeconds = 30;
const pathPattern = new RegExp(`^${apiBase}/plant/(\\d{3,4})/values$`);

/** Answers websocket upgrades on `/plant/{id}/values?token=`, with `&news=plant` for who wants to hear of changes of the plant too; a socket that misses a heartbeat is ended. */
export function serveSockets(server: Server, live: LiveService, log: Log): { close(): void } {
  // Clients send nothing but pongs.
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 4096 });
  const alive = new WeakSet<WebSocket>();

  server.on("upgrade", (request: IncomingMessage, raw: Duplex, head: Buffer) => {
    raw.on("error", () => raw.destroy());
    // What a stranger sends as a path need not be one.
    const url = URL.parse(request.url ?? "/", "http://localhost");
    const plantId = pathPattern.exec(url?.pathname ?? "")?.[1];
    if (url === null || plantId === undefined) {
      raw.end("HTTP/1.1 404 Not Found\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
      return;
    }
    sockets.handleUpgrade(request, raw, head, (socket) => {
      alive.add(socket);
      socket.on("pong", () => alive.add(socket));
      socket.on("error", () => socket.terminate());
      let forget: (() => void) | null = null;
      let closed = false;
      socket.on("close", () => {
        closed = true;
        forget?.();
      });
      const query = url.searchParams;
      live.open(socket, plantId, query.get("token") ?? "", query.get("news") === "plant").then(
        (forgetIt) => {
          forget = forgetIt;
          if (closed) forgetIt?.();
        },
        (error: unknown) => {
          log.error("a live socket could not be opened", { error });
          socket.close(1011, "try again");
        },
      );
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
      live.close();
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
    },
  };
}
