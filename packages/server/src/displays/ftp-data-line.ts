import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { finished } from "node:stream/promises";
import { addressGroup } from "@heliograph/domain/auth/address-group.ts";

/** The connection on which one listing or file travels, and then ends. (RFC 959, 3.2) */
export interface DataLine {
  /** Sends everything and ends the line. Throws when it does not come, or does not read, in time. */
  send(bytes: Buffer): Promise<void>;
  close(): void;
}

/** How long a client may take to come and to read. [ms] */
export const dataMilliseconds = 30_000;

/** An address without the mark of an IPv4 one within IPv6. */
export const bareAddress = (address: string): string => address.replace(/^::ffff:/i, "");
const isOf = (socket: Socket, remote: string): boolean =>
  addressGroup(socket.remoteAddress ?? "") === addressGroup(remote);

async function sendOn(socket: Socket, bytes: Buffer): Promise<void> {
  // A client that stops reading would hold the file, and the session, for ever.
  const timer = setTimeout(
    () => socket.destroy(new Error("the client does not read")),
    dataMilliseconds,
  );
  try {
    socket.resume().end(bytes);
    // Some panels close their end only after the 226 that says the file is complete.
    await finished(socket, { readable: false });
  } finally {
    clearTimeout(timer);
  }
}

/**
 * A port that waits for one connection of that client; what others open there is closed. Throws when no port is free.
 * @param ports first and last that may be taken; null for any
 */
export async function passiveLine(
  local: string,
  remote: string,
  ports: readonly [number, number] | null,
): Promise<DataLine & { readonly port: number }> {
  const server = createServer({ pauseOnConnect: true });
  const came = Promise.withResolvers<Socket>();
  // Whoever never asks for a transfer never looks at it.
  came.promise.catch(() => {});
  server.maxConnections = 1;
  server.on("connection", (socket) => {
    socket.on("error", () => {});
    if (!isOf(socket, remote)) {
      socket.destroy();
      return;
    }
    came.resolve(socket);
    server.close();
  });
  const timer = setTimeout(
    () => came.reject(new Error("the client did not come")),
    dataMilliseconds,
  );
  await listenWithin(server, local, ports);
  const close = (): void => {
    clearTimeout(timer);
    server.close();
    came.promise.then(
      (socket) => socket.destroy(),
      () => {},
    );
    came.reject(new Error("the line is closed"));
  };
  return {
    port: (server.address() as { port: number }).port,
    close,
    async send(bytes) {
      try {
        await sendOn(await came.promise, bytes);
      } finally {
        close();
      }
    },
  };
}

async function listenWithin(
  server: Server,
  host: string,
  ports: readonly [number, number] | null,
): Promise<void> {
  const [first, last] = ports ?? [0, 0];
  const count = last - first + 1;
  const begin = Math.floor(Math.random() * count);
  for (let tried = 0; tried < count; tried++) {
    const { promise, resolve, reject } = Promise.withResolvers<null>();
    server.once("error", reject);
    server.listen({ host, port: first + ((begin + tried) % count) }, () => resolve(null));
    try {
      await promise;
      server.removeListener("error", reject).on("error", () => {});
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    }
  }
  throw new Error("no port is free for a transfer");
}

/** A connection that this side opens, to where the client waits. */
export function activeLine(local: string, remote: { host: string; port: number }): DataLine {
  let socket: Socket | null = null;
  return {
    close: () => socket?.destroy(),
    async send(bytes) {
      socket = connect({ ...remote, localAddress: local, timeout: dataMilliseconds });
      socket.on("timeout", () => socket?.destroy(new Error("the client does not answer")));
      await once(socket, "connect");
      await sendOn(socket, bytes);
    },
  };
}
