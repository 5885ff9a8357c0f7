import { setTimeout as pause } from "node:timers/promises";
import type { Coverage } from "./coverage.ts";
import { deliver, slotsBetween } from "./delivery.ts";
import type { FedPlant } from "./delivery.ts";
import { PortalRefusal, type PortalClient } from "@heliograph/client/portal-client.ts";

/** A live value is never older than this. [s] */
const liveSeconds = 60;

export interface Feed {
  readonly portal: PortalClient;
  readonly plants: readonly FedPlant[];
  readonly coverage: Coverage;
  readonly signal: AbortSignal;
  /** Called with what the portal refused; the plant is retried, and the others go on. */
  readonly report: (refusal: PortalRefusal) => void;
  /** [unix s, with fractions] */
  readonly now: () => number;
}

/** Sends live packets of every plant until `signal` aborts; plants take turns, so that something changes every few seconds. */
export async function feedLive(feed: Feed): Promise<void> {
  await Promise.all(
    feed.plants.map((plant, index) =>
      feedPlant(feed, plant, (index * liveSeconds) / feed.plants.length),
    ),
  );
}

async function feedPlant(feed: Feed, plant: FedPlant, offsetSeconds: number): Promise<void> {
  while (!feed.signal.aborted) {
    const now = feed.now();
    const due = Math.ceil((now - offsetSeconds) / liveSeconds) * liveSeconds + offsetSeconds;
    const waited = await pause((due - now) * 1000, true, { signal: feed.signal }).catch(
      () => false,
    );
    if (!waited) return;
    try {
      await sendDue(feed, plant, Math.floor(feed.now()));
    } catch (error) {
      if (!(error instanceof PortalRefusal)) throw error;
      feed.report(error);
    }
  }
}

/**
 * What a logger sends at a moment: the 5-minute slots since its last packet (all of them, when the portal was away), and the current
 * values. A logger that delivers nightly sends only the former, once a night.
 */
export async function sendDue(
  feed: Pick<Feed, "portal" | "coverage">,
  plant: FedPlant,
  nowSeconds: number,
): Promise<void> {
  const { simulator } = plant;
  const until = simulator.deliveredUntil(nowSeconds);
  const newest = feed.coverage.span(simulator.spec.id)?.newest ?? until;
  const slots = slotsBetween(newest, until);
  const stamps =
    until === nowSeconds && slots.at(-1) !== nowSeconds ? [...slots, nowSeconds] : slots;
  if (stamps.length === 0) return;
  await deliver(feed.portal, plant, stamps, simulator.devices());
  if (slots.length > 0)
    await feed.coverage.cover(simulator.spec.id, newest, slots.at(-1) ?? newest);
}
