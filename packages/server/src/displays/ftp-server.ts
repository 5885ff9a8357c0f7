import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { addressGroup } from "@heliograph/domain/auth/address-group.ts";
import { AttemptLimit } from "../platform/attempt-limit.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { bareAddress } from "./ftp-data-line.ts";
import { type FtpFile, ftpSession, idleMilliseconds } from "./ftp-session.ts";

export interface FtpServer {
  readonly port: number;
  stop(): Promise<void>;
}
export interface FtpPlace {
  readonly host: string;
  /** 0 takes a free one. */
  readonly port: number;
  readonly passivePorts: readonly [number, number] | null;
  readonly publicAddress: string | null;
}

/** A panel that does not know its password asks every minute: it must not lock out the others behind its address at once. */
const limit = { attempts: 30, seconds: 900 };
const maxSessions = 200;
const maxSessionsOfOne = 20;

/** Serves the files of LED displays by FTP. Throws as `listen` does when the port cannot be taken. */
export async function ftpServer(
  { clock, log }: Pick<RoomContext, "clock" | "log">,
  { host, port, passivePorts, publicAddress }: FtpPlace,
  files: (user: string, password: string) => Promise<readonly FtpFile[] | null>,
): Promise<FtpServer> {
  const attempts = new AttemptLimit({ ...limit, clock });
  const open = new Set<Socket>();
  const isBarred = (address: string): boolean => {
    try {
      attempts.check(addressGroup(address));
      return false;
    } catch {
      return true;
    }
  };
  const server = createServer({ keepAlive: true }, (socket) => {
    const address = bareAddress(socket.remoteAddress ?? "");
    socket.on("error", () => {});
    const ofOne = Array.from(open).filter(
      ({ remoteAddress }) => bareAddress(remoteAddress ?? "") === address,
    );
    if (open.size >= maxSessions || ofOne.length >= maxSessionsOfOne) {
      socket.end("421 Too many connections\r\n");
      return;
    }
    open.add(socket);
    socket.setTimeout(idleMilliseconds, () => socket.destroy());
    socket.on("close", () => open.delete(socket));
    void ftpSession(socket, {
      files,
      wrong(from) {
        attempts.count(addressGroup(from));
        // Not the name: a password is typed there now and then.
        log.warn("wrong FTP user or password of an LED display", { from });
        return isBarred(from);
      },
      isBarred,
      nowSeconds: () => clock.nowSeconds(),
      report: (message, facts) => log.info(message, { ...facts }),
      passivePorts,
      publicAddress,
    });
  });
  server.listen({ host, port });
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      const closed = once(server, "close");
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}
