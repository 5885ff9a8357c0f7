import type { SocketSession } from "../auth/auth.service.ts";
import type { Log } from "../platform/log.ts";
import type { LiveSocket } from "../platform/live-socket.ts";
import { closings } from "./closings.ts";

/** A chat of an administrator with the server, which says the same again: whoever sees his words has a socket that works. */
export interface AdminChat {
  hear(text: string): void;
  /** Ends it where its user is no administrator any more. */
  review(): void;
}

/** @param parts.forget called when it ends by itself */
export function newAdminChat(parts: {
  readonly socket: LiveSocket;
  readonly session: SocketSession;
  readonly log: Log;
  readonly forget: () => void;
}): AdminChat {
  const { socket, session, log, forget } = parts;
  let turn = Promise.resolve();
  const asAdmin = (work: () => void): void => {
    // What is said is answered in its order.
    turn = turn.then(async () => {
      try {
        if ((await session.refresh())?.isAdmin === true) return work();
        forget();
        socket.close(...closings.refused);
      } catch (error) {
        log.error("a chat could not be answered", { error });
        forget();
        socket.close(...closings.failed);
      }
    });
  };
  return {
    hear: (text) => asAdmin(() => socket.send(text)),
    review: () => asAdmin(() => undefined),
  };
}
