import { timingSafeEqual } from "node:crypto";
import {
  packetDevice,
  type IngestReply,
  type PacketDevice,
  type RefusalLine,
  type RefusalReason,
} from "@heliograph/contract/ingest/ingest.wire.ts";
import type {
  SuggestedDevices,
  SuggestedVariables,
} from "@heliograph/contract/ingest/suggestions.wire.ts";
import type { SetupProposal } from "@heliograph/contract/setup/proposal.wire.ts";
import type { LoggerState } from "@heliograph/contract/ingest/loggers.wire.ts";
import type { Value } from "@heliograph/contract/data/data.wire.ts";
import { asSeconds } from "@heliograph/contract/ids.ts";
import type { EventMessage } from "@heliograph/contract/logs/event-messages.ts";
import { mibPattern } from "@heliograph/contract/variables/variables.wire.ts";
import { addressGroup } from "@heliograph/domain/auth/address-group.ts";
import { refusalOfStamp, refusalOfValue } from "@heliograph/domain/data/bounds.ts";
import type { FastifyRequest } from "fastify";
import type { AuthService } from "../auth/auth.service.ts";
import type { ArrivedPacket, DataService, RefusedStamps } from "../data/data.service.ts";
import type { LogsService } from "../logs/logs.service.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { Call, Caller } from "../platform/caller.ts";
import type { DiskRoom } from "../platform/disk-room.ts";
import { inTurns } from "../platform/in-turns.ts";
import { problem, Problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { AttemptLimit } from "./attempt-limit.ts";
import { noteBrokenCall } from "./ingest.store.ts";
import { loggerStateOf } from "./logger-state.ts";
import { proposalOf, suggestedDevicesOf, suggestedVariablesOf } from "./suggest.ts";

/** A plant that names more has a logger that invents names; what it sent before goes on. */
const maxMibsOfPlant = 20_000;
/** New mibs that no variable names: a big plant's first packets pass, a logger that invents names is stopped. (I12) */
const maxNewMibsOfPacket = 5000;
const maxNewMibsOfDay = 6000;
/** A refusal repeats what was sent, but not all of it. */
const maxRefusedText = 100;
const maxPacketsOfCall = 10_000;

/** Rules by number: docs/rules/ingest.md. */
export interface IngestService {
  /** HTTP basic with the plant's id and password, or an admin's token. Throws Problem 401, 404, 429. */
  admit(request: FastifyRequest): Promise<void>;
  /** Keeps every good value of the body, says of every other why not; answers after it is durable. */
  take(plantId: string, read: () => unknown): Promise<IngestReply>;
  /** How the plant's logger sends. (O6) */
  logger(caller: Caller, plantId: string): Promise<LoggerState>;
  /** Devices of the last packet that the plant does not have. (O1, O2) */
  suggestDevices(caller: Caller, plantId: string): Promise<SuggestedDevices>;
  /** Mibs of the last packet that no variable reads. (O1, O3) */
  suggestVariables(
    caller: Caller,
    plantId: string,
    includeUnknown: boolean,
  ): Promise<SuggestedVariables>;
  /** Both at once, as if those devices were there. (O2, O3) */
  propose(caller: Caller, plantId: string): Promise<SetupProposal>;
  /** Removes mibs that nothing needs from the plant's dictionary; answers how many. (I12) */
  pruneMibs(call: Call, plantId: string): Promise<number>;
}
export interface IngestRooms {
  readonly auth: Pick<AuthService, "authenticate">;
  readonly plants: Pick<PlantsService, "model" | "exists" | "open">;
  readonly data: Pick<
    DataService,
    | "append"
    | "knownMibs"
    | "nameMibs"
    | "pruneMibs"
    | "noteRefusedStamps"
    | "noteRefusedValues"
    | "lastPacket"
    | "pastOf"
    | "loggerFacts"
  >;
  /** Of the database's disk; null where that is somebody else's. */
  readonly room: Pick<DiskRoom, "refuseWhenFull"> | null;
  readonly logs: Pick<LogsService, "event">;
}

type Unchecked = Readonly<Record<string, unknown>>;
const isObject = (v: unknown): v is Unchecked =>
  typeof v === "object" && v !== null && !Array.isArray(v);

export function ingestService(context: RoomContext, rooms: IngestRooms): IngestService {
  const failures = new AttemptLimit({ attempts: 20, seconds: 60, clock: context.clock });
  /** A trace that cannot be written costs the logger nothing. (O1) */
  const noteBroken = async (plantId: string): Promise<void> => {
    try {
      await noteBrokenCall(context.db, plantId, context.clock.nowSeconds());
    } catch (error) {
      context.log.warn("a broken call was not noted", { plantId, error });
    }
  };
  const asked = async (caller: Caller, plantId: string) => ({
    context,
    data: rooms.data,
    model: await rooms.plants.open(caller, plantId),
  });
  async function keep(plantId: string, body: unknown): Promise<IngestReply> {
    rooms.room?.refuseWhenFull();
    const model = await rooms.plants.model(plantId);
    if (model === null) throw problem("plant_not_found", { plant: plantId });
    const bound = { model, nowSeconds: context.clock.nowSeconds(), refused: [] as RefusalLine[] };
    const checker = new Checker(bound, await rooms.data.knownMibs(plantId));
    const checked = await inTurns(checker.packetsOf(body), (raw) => checker.check(raw));
    const fresh = checker.newMibs();
    const nameless =
      fresh.length === 0
        ? []
        : await rooms.data.nameMibs(plantId, fresh, {
            ofPlant: maxMibsOfPlant,
            ofDay: maxNewMibsOfDay,
            today: Math.floor(bound.nowSeconds / 86_400),
            named: new Set(model.byMib.keys()),
          });
    const packets = checker.without(new Set(nameless), checked).filter((packet) => packet !== null);
    const accepted = packets.reduce((sum, packet) => sum + packet.values.length, 0);
    if (packets.length > 0) await rooms.data.append(model, packets);
    for (const refused of checker.refusedStamps())
      if (await rooms.data.noteRefusedStamps(plantId, refused))
        await rooms.logs.event(null, "ingest", {
          plantId,
          ...clockFault(refused, bound.nowSeconds),
        });
    for (const { bound: of, count } of await rooms.data.noteRefusedValues(plantId, bound.refused))
      await rooms.logs.event(null, "ingest", {
        plantId,
        code: of === "too_many_mibs" ? "dictionary_full" : "mibs_refused",
        params: { count },
      });
    return { accepted, refused: bound.refused };
  }

  return {
    async admit(request) {
      const { plant_id: plantId = "" } = request.params as { plant_id?: string };
      const [scheme = "", credentials = ""] = (request.headers.authorization ?? "").split(/ +/, 2);
      if (scheme.toLowerCase() === "bearer") {
        const caller = await rooms.auth.authenticate(request);
        if (caller?.isAdmin !== true) throw problem("ingest_token");
        if (!(await rooms.plants.exists(plantId)))
          throw problem("plant_not_found", { plant: plantId });
        return;
      }
      const key = `${addressGroup(request.ip)} ${plantId}`;
      failures.check(key);
      const model = /^\d{3,4}$/.test(plantId) ? await rooms.plants.model(plantId) : null;
      const [user, password] = split(Buffer.from(credentials, "base64").toString("utf8"));
      const wanted = model?.plant.http_passwd ?? "";
      // An unknown plant and a plant without a password take the same road as a wrong password.
      const matches = isSame(password, wanted) && user === plantId && wanted !== "";
      if (scheme.toLowerCase() !== "basic" || !matches) {
        // Who shows nothing has guessed nothing: some clients ask so before every packet.
        if (scheme !== "") failures.count(key);
        throw problem("wrong_ingest_password");
      }
    },

    async take(plantId, read) {
      try {
        const reply = await keep(plantId, read());
        if (reply.accepted === 0 && reply.refused.length > 0) await noteBroken(plantId);
        return reply;
      } catch (error) {
        if (error instanceof Problem && error.status === 400) await noteBroken(plantId);
        throw error;
      }
    },
    logger: async (caller, plantId) =>
      await loggerStateOf(await asked(caller, plantId), {
        isAdmin: caller.isAdmin,
        nowSeconds: context.clock.nowSeconds(),
        bounds: { max: maxMibsOfPlant, max_of_day: maxNewMibsOfDay },
      }),
    suggestDevices: async (caller, plantId) =>
      await suggestedDevicesOf(await asked(caller, plantId)),
    suggestVariables: async (caller, plantId, includeUnknown) =>
      await suggestedVariablesOf(await asked(caller, plantId), includeUnknown),
    propose: async (caller, plantId) => await proposalOf(await asked(caller, plantId)),

    async pruneMibs(call, plantId) {
      if (!(await rooms.plants.exists(plantId)))
        throw problem("plant_not_found", { plant: plantId });
      const removed = await rooms.data.pruneMibs(plantId);
      if (removed > 0)
        await rooms.logs.event(call, "ingest", {
          plantId,
          code: "mibs_removed",
          params: { count: removed },
        });
      return removed;
    },
  };
}

/** For the event log: what is wrong with a logger's clock. (D17) */
function clockFault({ reason, stamp }: RefusedStamps, nowSeconds: number): EventMessage {
  if (reason === "stamp_ahead")
    return { code: "clock_ahead", params: { seconds: stamp - nowSeconds } };
  const code = reason === "stamp_before_active" ? "clock_before_active" : "clock_wrong";
  return { code, params: { stamp } };
}

/** In a time that only what is given decides: one of another length is compared with itself. */
function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return timingSafeEqual(a, a.length === b.length ? b : a) && a.length === b.length;
}
function split(credentials: string): [user: string, password: string] {
  const colon = credentials.indexOf(":");
  return colon < 0
    ? [credentials, ""]
    : [credentials.slice(0, colon), credentials.slice(colon + 1)];
}

/** What a body must satisfy, value by value. (D13) */
class Checker {
  readonly #bound: { model: PlantModel; nowSeconds: number; refused: RefusalLine[] };
  readonly #known: ReadonlyMap<string, number>;
  /** Mibs of good values that the plant does not know. */
  readonly #new = new Set<string>();
  #newOfPacket = 0;
  readonly #stamps = new Map<RefusedStamps["reason"], { stamp: number; count: number }>();

  constructor(
    bound: { model: PlantModel; nowSeconds: number; refused: RefusalLine[] },
    known: ReadonlyMap<string, number>,
  ) {
    this.#bound = bound;
    this.#known = known;
  }

  /** A body that is no packet and no list of packets is refused as a whole. */
  packetsOf(body: unknown): readonly unknown[] {
    if (!isObject(body)) throw problem("packet_not_object");
    if ("packets" in body) {
      const { packets } = body;
      if (!Array.isArray(packets)) throw problem("packets_not_list", {}, "packets");
      if (packets.length > maxPacketsOfCall)
        throw problem("too_many_packets", { max: maxPacketsOfCall }, "packets");
      return packets;
    }
    const fault = faultOf(body);
    if (fault === "timestamp") throw problem("packet_without_time", {}, fault);
    if (fault === "values") throw problem("packet_without_values", {}, fault);
    return [body];
  }

  /** What was refused for its stamp: of each reason how often, and the latest stamp. */
  refusedStamps(): RefusedStamps[] {
    return [...this.#stamps].map(([reason, refused]) => ({ reason, ...refused }));
  }
  #countStamp(reason: RefusedStamps["reason"], stamp: number): void {
    const known = this.#stamps.get(reason) ?? { stamp: -Infinity, count: 0 };
    this.#stamps.set(reason, { stamp: Math.max(stamp, known.stamp), count: known.count + 1 });
  }

  /** null when nothing of it is kept; every reason is in `refused`. */
  check(raw: unknown): ArrivedPacket | null {
    if (!isObject(raw) || faultOf(raw) !== null) {
      this.#refuse(isObject(raw) ? raw["timestamp"] : null, {
        mib: null,
        value: null,
        reason: "invalid_packet",
      });
      return null;
    }
    const stamp = Math.floor(asSeconds(raw["timestamp"] as number));
    const late = refusalOfStamp(
      stamp,
      this.#bound.nowSeconds,
      this.#bound.model.plant.active_since,
    );
    if (late !== null) {
      this.#refuse(stamp, { mib: null, value: null, reason: late });
      this.#countStamp(late, stamp);
      return null;
    }
    const sent = (raw["values"] ?? {}) as Unchecked;
    const mibs = Object.keys(sent);
    // Not Object.values: of an object with so many keys it takes as long as to parse it.
    const values = mibs.map((mib) => sent[mib]);
    const refused = new Set<number>();
    this.#newOfPacket = 0;
    for (let place = 0; place < mibs.length; place++) {
      const reason = this.#faultOf(mibs[place]!, values[place]);
      if (reason === null) continue;
      this.#refuse(stamp, { mib: mibs[place]!, value: values[place], reason });
      refused.add(place);
    }
    const devices = this.#devices(stamp, raw["devices"]);
    if (mibs.length === refused.size && devices === null) return null;
    const isGood = (_: unknown, place: number): boolean => !refused.has(place);
    // What is left is number, text or null.
    return refused.size === 0
      ? { stamp, mibs, values: values as Value[], devices }
      : { stamp, mibs: mibs.filter(isGood), values: values.filter(isGood) as Value[], devices };
  }

  /** Why a value cannot be kept; null when it can. */
  #faultOf(mib: string, value: unknown): RefusalReason | null {
    const variable = this.#bound.model.byMib.get(mib);
    const isNew = !this.#known.has(mib);
    const isNamed = variable !== undefined;
    if (isNew && !isNamed && (mib.length > 64 || !mibPattern.test(mib))) return "invalid_mib";
    const fault = refusalOfValue(value, variable?.data_type ?? null);
    if (fault !== null || !isNew) return fault;
    if (!isNamed && ++this.#newOfPacket > maxNewMibsOfPacket) return "too_many_new_mibs";
    this.#new.add(mib);
    return null;
  }

  newMibs(): string[] {
    return [...this.#new];
  }
  /** What is left of packets without the mibs for which the plant has no room; each such value is refused. */
  without(
    nameless: ReadonlySet<string>,
    packets: readonly (ArrivedPacket | null)[],
  ): readonly (ArrivedPacket | null)[] {
    if (nameless.size === 0) return packets;
    const isFull = this.#known.size + this.#new.size - nameless.size >= maxMibsOfPlant;
    const reason = isFull ? "too_many_mibs" : "too_many_new_mibs";
    return packets.map((packet) => {
      if (packet === null) return null;
      const { stamp, mibs, values, devices } = packet;
      const isKept = (_: unknown, place: number): boolean => !nameless.has(mibs[place]!);
      const kept = mibs.filter(isKept);
      if (kept.length === mibs.length) return packet;
      for (const [place, mib] of mibs.entries())
        if (nameless.has(mib)) this.#refuse(stamp, { mib, value: values[place], reason });
      if (kept.length === 0 && devices === null) return null;
      return { stamp, mibs: kept, values: values.filter(isKept), devices };
    });
  }

  /** Devices that a logger describes badly are refused one by one, and cost no value. */
  #devices(stamp: number, raw: unknown): readonly PacketDevice[] | null {
    if (raw === undefined || raw === null) return null;
    const good: PacketDevice[] = [];
    for (const item of Array.isArray(raw) ? raw.slice(0, 5000) : [raw]) {
      const device = packetDevice.safeParse(item);
      if (device.success) good.push(storable(device.data));
      else this.#refuse(stamp, { mib: null, value: shorten(item), reason: "invalid_packet" });
    }
    return good.length === 0 ? null : good;
  }

  #refuse(
    timestamp: unknown,
    line: { mib: string | null; value: unknown; reason: RefusalReason },
  ): void {
    this.#bound.refused.push({
      timestamp: typeof timestamp === "number" || typeof timestamp === "string" ? timestamp : null,
      mib: line.mib === null ? null : line.mib.slice(0, maxRefusedText),
      value: shorten(line.value),
      reason: line.reason,
    });
  }
}

/** PostgreSQL keeps every text as JSON but those with a zero character or half a pair. */
const storable = (device: PacketDevice): PacketDevice =>
  Object.fromEntries(
    Object.entries(device).map(([key, value]) => [
      key,
      typeof value === "string" ? value.toWellFormed().replaceAll("\0", "\uFFFD") : value,
    ]),
  ) as PacketDevice;

/** The part that keeps an object from being a packet; null when it is one. */
function faultOf(raw: Unchecked): "timestamp" | "values" | null {
  const { timestamp, values } = raw as { timestamp?: unknown; values?: unknown };
  if (typeof timestamp !== "number" || !Number.isFinite(timestamp)) return "timestamp";
  if (values !== undefined && !isObject(values)) return "values";
  return values === undefined && raw["devices"] === undefined ? "values" : null;
}
function shorten(value: unknown): unknown {
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  if (typeof value === "number" || typeof value === "boolean" || value === null) return value;
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return text.length > maxRefusedText ? `${text.slice(0, maxRefusedText)}...` : text;
}
