import type { LiveCommand, LiveMessage } from "@heliograph/contract/live/live.push.ts";
import type { Phase } from "./connection-state.ts";
import { RetryingSocket, type SocketTools } from "./retrying-socket.ts";

type Hear = (message: LiveMessage) => void;

/** In the place of a plant's code: it is one socket, whatever it carries. */
const everything = "all";

/** One websocket of several plants and of the fleet, open while anybody listens. After an outage it asks again for all that is listened to. */
export class ManyConnection {
  readonly #socket: RetryingSocket;
  readonly #plants = new Map<string, Set<Hear>>();
  readonly #fleet = new Set<Hear>();
  /** Up to where the figures of the fleet are known. */
  #fleetVersion: string | null = null;
  readonly #phaseSubscribers = new Set<() => void>();

  constructor(tools: SocketTools) {
    this.#socket = new RetryingSocket(tools, {
      onChange: (next, before) => {
        if (next.phase !== before.phase) for (const hear of this.#phaseSubscribers) hear();
      },
      onOpen: () => {
        this.#subscribe([...this.#plants.keys()]);
        this.#askFleet();
      },
      onMessage: (text) => this.#receive(JSON.parse(text) as LiveMessage),
    });
  }
  readonly phase = (): Phase => this.#socket.connection().phase;
  readonly hearPhase = (hear: () => void): (() => void) => {
    this.#phaseSubscribers.add(hear);
    return () => this.#phaseSubscribers.delete(hear);
  };
  /** Listens to some plants. @returns how to stop */
  listen(plants: readonly string[], hear: Hear): () => void {
    // Who joins plants that are listened to already has not received their snapshot.
    this.#unsubscribe(plants.filter((id) => this.#plants.has(id)));
    for (const id of plants) this.#plants.set(id, (this.#plants.get(id) ?? new Set()).add(hear));
    this.#subscribe(plants);
    this.#socket.watch(everything);
    return () => {
      const left = plants.filter((id) => {
        const subscribers = this.#plants.get(id);
        subscribers?.delete(hear);
        return subscribers?.size === 0 && this.#plants.delete(id);
      });
      this.#unsubscribe(left);
      this.#letGoUnlessUsed();
    };
  }
  /** Listens to what changes of the figures of all plants, once `knowFleet` has named their version. @returns how to stop */
  watchFleet(hear: Hear): () => void {
    this.#fleet.add(hear);
    this.#askFleet();
    this.#socket.watch(everything);
    return () => {
      this.#fleet.delete(hear);
      if (this.#fleet.size === 0) this.#send({ do: "leaveFleet" });
      this.#letGoUnlessUsed();
    };
  }
  /** The figures were read, or changed as announced: from here on changes are of interest. */
  knowFleet(version: string): void {
    if (version === this.#fleetVersion) return;
    this.#fleetVersion = version;
    this.#askFleet();
  }
  /** Another session: nothing is listened to by the rights of this one. */
  leave(): void {
    this.#fleetVersion = null;
    this.#socket.leave();
    if (this.#isUsed()) this.#socket.watch(everything);
  }

  #isUsed(): boolean {
    return this.#plants.size > 0 || this.#fleet.size > 0;
  }
  #letGoUnlessUsed(): void {
    if (!this.#isUsed()) this.#socket.letGo();
  }
  #subscribe(plants: readonly string[]): void {
    if (plants.length > 0) this.#send({ do: "subscribe", plants: [...plants] });
  }
  #unsubscribe(plants: readonly string[]): void {
    if (plants.length > 0) this.#send({ do: "unsubscribe", plants: [...plants] });
  }
  #askFleet(): void {
    if (this.#fleet.size > 0 && this.#fleetVersion !== null)
      this.#send({ do: "watchFleet", since: this.#fleetVersion });
  }
  #send(command: LiveCommand): void {
    this.#socket.send(JSON.stringify(command));
  }
  #receive(message: LiveMessage): true {
    if (message.kind === "fleet") this.#fleetVersion = message.changes.version;
    const subscribers =
      message.plant === null ? this.#fleet : (this.#plants.get(message.plant) ?? []);
    for (const hear of subscribers) hear(message);
    return true;
  }
}
