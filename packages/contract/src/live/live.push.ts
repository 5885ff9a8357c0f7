import { z } from "zod";
import { lastValues } from "../data/data.wire.ts";
import { fleetChanges, fleetVersion } from "../fleet/fleet.wire.ts";
import { plantId } from "../ids.ts";

/** What the socket `/plant/{id}/values` tells: the whole snapshot first, then what changed. The client sends nothing. */
export const livePush = lastValues;
export type LivePush = z.infer<typeof livePush>;

/** All that changed, where it is known: the plant's devices (with their variables), formulas, charts, alerts and reports, by id; its own facts by its code. */
const changedIds = z.array(z.string()).optional();

/**
 * Said beside the values, to a socket that was opened with `news=plant` and to no other: the plant, what it is made of, or what this reader
 * may see of it is no longer as it was read.
 */
export const plantNews = z.object({
  changed: z.literal("plant"),
  ids: changedIds,
  /** Readers are many: each asks again at a moment of its own within so long, in the place of the usual second. [s] */
  within: z.number().optional(),
});
export type PlantNews = z.infer<typeof plantNews>;

/** The socket of several plants, below the API base; it is opened with `?ticket=`. */
export const liveSocketPath = "/live";
/** The most plants that one socket carries at a time. */
export const plantsPerSocket = 100;

/** What a client says on the socket of several plants. */
export const liveCommand = z.discriminatedUnion("do", [
  z.strictObject({
    do: z.enum(["subscribe", "unsubscribe"]),
    plants: z.array(plantId).min(1).max(plantsPerSocket),
  }),
  /** The figures of all plants that the reader may view, from the version of an answer on. */
  z.strictObject({ do: z.literal("watchFleet"), since: fleetVersion }),
  z.strictObject({ do: z.literal("leaveFleet") }),
]);
export type LiveCommand = z.infer<typeof liveCommand>;

/** What the socket of several plants tells: each message says of which plant it is. */
export const liveMessage = z.discriminatedUnion("kind", [
  /** All values that the reader may see: they take the place of what was sent before. */
  z.object({ plant: plantId, kind: z.literal("snapshot"), values: lastValues }),
  /** What changed since. */
  z.object({ plant: plantId, kind: z.literal("values"), values: lastValues }),
  /** The plant, what it is made of, or what this reader may see of it is no longer as it was read. */
  z.object({ plant: plantId, kind: z.literal("news"), ids: changedIds }),
  /** The plant is not told, or not any more. */
  z.object({ plant: plantId, kind: z.literal("ended"), why: z.enum(["refused", "tooMany"]) }),
  /** The figures that changed. */
  z.object({ plant: z.null(), kind: z.literal("fleet"), changes: fleetChanges }),
  /** Which plants there are, what they are called, or what the reader may see of them is no longer as it was read: the list and the figures are to be asked for again. */
  z.object({ plant: z.null(), kind: z.literal("fleetNews") }),
]);
export type LiveMessage = z.infer<typeof liveMessage>;
