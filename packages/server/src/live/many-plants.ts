import { socketCloseCodes } from "@heliograph/contract/live/close-codes.ts";
import {
  liveCommand,
  plantsPerSocket,
  type LiveCommand,
  type LiveMessage,
} from "@heliograph/contract/live/live.push.ts";
import type { SocketSession } from "../auth/auth.service.ts";
import type { FleetService } from "../fleet/fleet.service.ts";
import type { Log } from "../platform/log.ts";
import type { LiveSocket } from "../platform/live-socket.ts";
import { closings } from "./closings.ts";
import {
  maxBuffered,
  type Ending,
  type Outlet,
  type Subscribers,
  type Subscription,
} from "./subscribers.ts";

/** How soon after he asked a reader hears what changed meanwhile. [s] */
const firstFleetSeconds = 1;

/** What the socket asks of the fleet. */
export type FleetNews = Pick<FleetService, "changes" | "pauseSeconds">;

/** A socket that carries several plants. (L10) */
export interface ManyPlants {
  /** Takes what the client says. */
  readonly hear: (text: string) => void;
  /** What he may see of the plants has changed, or perhaps. */
  readonly review: () => void;
  /** The socket is gone. */
  readonly forget: () => void;
}

export function newManyPlants(of: {
  readonly socket: LiveSocket;
  readonly session: SocketSession;
  readonly subscribers: Subscribers;
  readonly fleet: FleetNews;
  readonly log: Log;
}): ManyPlants {
  const { socket, session, subscribers, fleet, log } = of;
  const plants = new Map<string, Subscription>();
  /** Snapshots that are being gathered, those of plants that were left meanwhile too. */
  let gathering = 0;
  let isOver = false;
  /** Up to where the figures of all plants were sent; null while he does not ask for them. */
  let since: string | null = null;
  let nextFleet: NodeJS.Timeout | null = null;

  const send = (message: LiveMessage): void => socket.send(JSON.stringify(message));
  const leaveFleet = (): void => {
    since = null;
    if (nextFleet !== null) clearTimeout(nextFleet);
    nextFleet = null;
  };
  const forget = (): void => {
    isOver = true;
    leaveFleet();
    for (const { leave } of plants.values()) leave();
    plants.clear();
  };
  const close = (code: number, reason: string): void => {
    forget();
    socket.close(code, reason);
  };
  const end = (why: Ending): void => close(closings[why][0], closings[why][1]);
  const outletOf = (plant: string): Outlet => {
    // The values are JSON already: what is sent to many is written once.
    const wrapped = (kind: "snapshot" | "values", json: string): void =>
      socket.send(`{"plant":"${plant}","kind":"${kind}","values":${json}}`);
    return {
      snapshot: (json) => wrapped("snapshot", json),
      changes: (json) => wrapped("values", json),
      news: (ids) => send({ plant, kind: "news", ...(ids === null ? {} : { ids: [...ids] }) }),
      end(why) {
        plants.delete(plant);
        if (why === "refused") send({ plant, kind: "ended", why });
        else end(why);
      },
      get bufferedAmount() {
        return socket.bufferedAmount;
      },
    };
  };
  const subscribe = (plant: string): void => {
    if (isOver || plants.has(plant)) return;
    if (plants.size >= plantsPerSocket) {
      send({ plant, kind: "ended", why: "tooMany" });
      return;
    }
    // Who comes and goes faster than snapshots are read does not want to read them.
    if (gathering >= 2 * plantsPerSocket) {
      end("tooSlow");
      return;
    }
    gathering += 1;
    const subscription = subscribers.add(plant, session, outletOf(plant));
    plants.set(plant, subscription);
    subscription.accepted
      .catch((error: unknown) => {
        log.error("a live subscription could not be opened", { error });
        end("failed");
      })
      .finally(() => {
        gathering -= 1;
      });
  };
  /** Rows that changed, some of them perhaps sent already; where he must ask again, nothing more is sent before he has. (L11) */
  const sendFleet = async (): Promise<void> => {
    const from = since;
    const caller = await session.refresh();
    // He left meanwhile, or began anew.
    if (since === null || since !== from) return;
    if (caller === null) return end("refused");
    if (socket.bufferedAmount > maxBuffered) return end("tooSlow");
    const changes = await fleet.changes(caller, since);
    if (since !== from) return;
    if (changes === null) {
      leaveFleet();
      send({ plant: null, kind: "fleetNews" });
      return;
    }
    if (changes.id.length > 0) send({ plant: null, kind: "fleet", changes });
    since = changes.version;
    waitForFleet(fleet.pauseSeconds(caller));
  };
  const waitForFleet = (seconds: number): void => {
    nextFleet = setTimeout(
      () => {
        sendFleet().catch((error: unknown) => {
          log.error("figures of the fleet could not be sent", { error });
          end("failed");
        });
        // Readers who came together do not all hear in the same moment.
      },
      seconds * 1000 * (1 + 0.2 * Math.random()),
    ).unref();
  };
  const unsubscribe = (plant: string): void => {
    plants.get(plant)?.leave();
    plants.delete(plant);
  };
  const obey = (command: LiveCommand): void => {
    switch (command.do) {
      case "subscribe":
        for (const plant of command.plants) subscribe(plant);
        return;
      case "unsubscribe":
        for (const plant of command.plants) unsubscribe(plant);
        return;
      case "watchFleet":
        leaveFleet();
        since = command.since;
        waitForFleet(firstFleetSeconds);
        return;
      case "leaveFleet":
        leaveFleet();
    }
  };
  return {
    hear(text) {
      const command = commandIn(text);
      if (command === null) close(socketCloseCodes.notUnderstood, "no command of this socket");
      else if (!isOver) obey(command);
    },
    review() {
      if (since === null) return;
      leaveFleet();
      send({ plant: null, kind: "fleetNews" });
    },
    forget,
  };
}

function commandIn(text: string): LiveCommand | null {
  try {
    return liveCommand.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
