/** Sends what waits in the outbox, as long as the process lives. One process of the fleet does. (M10 to M13) */
import { channels, type Channel } from "@heliograph/contract/messages/messages.wire.ts";
import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "../platform/database.ts";
import { runAlone } from "../platform/locks.ts";
import { newObjectId } from "../platform/object-id.ts";
import { deliver, type DeliveryParts, tryMilliseconds } from "./delivery.ts";
import {
  beginTry,
  dueMessages,
  holdMessages,
  inEnvelopes,
  untriedOf,
  type Outgoing,
} from "./deliveries.store.ts";
import { sortWaiting } from "./envelopes.ts";
import { escalate } from "./escalate.ts";
import { noticesOf } from "./notices.store.ts";
import { gatherSeconds } from "./outbox.ts";

const lookMilliseconds = 2000;
/** So long after its beginning a try that never ended is made again: longer than any try. [s] */
export const leaseSeconds = (tryMilliseconds / 1000) * 2;
/** Tries at once on a channel; a channel that hangs fills its own alone. */
const concurrency: Readonly<Record<Channel, number>> = {
  email: 20,
  sms: 5,
  telegram: 10,
  push: 20,
  webhook: 20,
};
const stopMilliseconds = 10_000;

interface Envelope {
  readonly envelope: string;
  readonly messages: readonly Outgoing[];
}

export class OutboxWorker {
  readonly #parts: DeliveryParts;
  readonly #underWay = new Map<Channel, Set<Promise<void>>>(channels.map((c) => [c, new Set()]));
  #isStopped = false;
  #running: Promise<void> | null = null;
  #wake: () => void = () => {};

  constructor(parts: DeliveryParts) {
    this.#parts = parts;
  }
  start(): void {
    this.#running = this.#live();
  }
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wake();
    await this.#running;
    await Promise.race([this.#settled(), pause(stopMilliseconds, null, { ref: false })]);
  }
  /** Sends all that is due; resolves when nothing is due and nothing is under way. For who does not live as a worker. */
  async deliver(): Promise<void> {
    await runAlone(this.#parts.context.db, "messages", async (own) => {
      while ((await this.#pass(own)) > 0 || this.#count() > 0) await this.#someEnds();
    });
  }

  async #live(): Promise<void> {
    const { db, log } = this.#parts.context;
    while (!this.#isStopped) {
      // oxlint-disable-next-line no-await-in-loop -- the loop of the worker's life
      await this.#sleep();
      if (this.#isStopped) return;
      try {
        // The connection that holds the lock is the one that claims: a worker that lost it claims nothing more.
        // oxlint-disable-next-line no-await-in-loop -- the same
        await runAlone(db, "messages", async (own) => {
          while (!this.#isStopped) {
            const begun = await this.#pass(own);
            if (begun === 0) await this.#sleep();
            else await this.#someEnds();
          }
        });
      } catch (error) {
        if (!this.#isStopped) log.warn("messages wait for the next look", { error });
      }
    }
  }
  /** Until something ends, or it is time to look. */
  async #sleep(): Promise<void> {
    await new Promise<void>((done) => {
      const timer = setTimeout(done, lookMilliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
  async #someEnds(): Promise<void> {
    const all = [...this.#underWay.values()].flatMap((some) => [...some]);
    if (all.length > 0) await Promise.race([...all, pause(lookMilliseconds, null, { ref: false })]);
  }
  async #settled(): Promise<void> {
    await Promise.all([...this.#underWay.values()].flatMap((some) => [...some]));
  }
  #count(): number {
    return [...this.#underWay.values()].reduce((sum, some) => sum + some.size, 0);
  }

  /** Begins what is due, as far as there is room; answers how many envelopes, and what was put off. */
  async #pass(own: Db): Promise<number> {
    const now = Math.floor(this.#parts.context.clock.nowSeconds());
    let begun = await escalate(own, now);
    for (const channel of channels)
      // oxlint-disable-next-line no-await-in-loop -- one connection
      begun += await this.#begin(own, channel, now);
    return begun;
  }
  async #begin(own: Db, channel: Channel, now: number): Promise<number> {
    const room = concurrency[channel] - (this.#underWay.get(channel)?.size ?? 0);
    if (room <= 0) return 0;
    const due = await dueMessages(own, { channel, now, limit: room });
    if (due.length === 0) return 0;
    const groups = await this.#grouped(own, { channel, due, now });
    let begun = groups.heldCount;
    for (const { envelope, messages } of groups.envelopes.slice(0, room)) {
      const until = now + leaseSeconds;
      const rows = messages.map(({ message }) => message);
      // oxlint-disable-next-line no-await-in-loop -- each is claimed before the next one is looked at
      const claimed = await beginTry(own, rows, { envelope, until });
      const ours = messages.filter(({ message }) => claimed.has(message.id));
      if (ours.length > 0) this.#send(channel, envelope, ours);
      begun++;
    }
    return begun;
  }
  async #grouped(
    own: Db,
    { channel, due, now }: { channel: Channel; due: readonly Outgoing[]; now: number },
  ): Promise<{ envelopes: Envelope[]; heldCount: number }> {
    const known = [...new Set(due.flatMap(({ message }) => message.envelope ?? []))];
    const again = Map.groupBy(await inEnvelopes(own, known), ({ message }) => message.envelope!);
    const envelopes: Envelope[] = [...again].map(([envelope, messages]) => ({
      envelope,
      messages,
    }));
    const fresh = due.filter(({ message }) => message.envelope === null);
    const people = [...new Set(fresh.flatMap(({ message }) => message.account_id ?? []))];
    const wishes = await noticesOf(own, people);
    const waiting = await untriedOf(own, {
      channel,
      accountIds: people,
      until: now + gatherSeconds,
    });
    const byPerson = Map.groupBy(waiting, ({ message }) => message.account_id);
    let heldCount = 0;
    const sets = [
      ...fresh.filter(({ message }) => message.account_id === null).map((one) => [one]),
      ...byPerson.values(),
    ];
    for (const set of sets) {
      const person = set[0]?.message.account_id ?? null;
      const notice = person === null ? undefined : wishes.get(person);
      // Programs have no night.
      const mayWait = notice !== undefined && channel !== "webhook";
      const sorted = sortWaiting(set, { now, wishes: mayWait ? notice : null });
      for (const { until, messages } of sorted.held) {
        const rows = messages.map(({ message }) => message);
        // oxlint-disable-next-line no-await-in-loop -- one connection
        await holdMessages(own, rows, until);
        heldCount += rows.length;
      }
      for (const messages of sorted.together) envelopes.push({ envelope: newObjectId(), messages });
    }
    return { envelopes, heldCount };
  }
  #send(channel: Channel, envelope: string, messages: readonly Outgoing[]): void {
    const some = this.#underWay.get(channel)!;
    const sending = deliver(this.#parts, envelope, messages)
      .catch((error: unknown) => {
        // It is tried again when its time has come.
        this.#parts.context.log.error("what became of a message was not written", { error });
      })
      .finally(() => {
        some.delete(sending);
        this.#wake();
      });
    some.add(sending);
  }
}
