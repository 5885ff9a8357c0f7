import type { IngestReply, RefusalLine } from "@heliograph/contract/ingest/ingest.wire.ts";
import type {
  SuggestedDevices,
  SuggestedVariables,
} from "@heliograph/contract/ingest/suggestions.wire.ts";
import type { SetupProposal } from "@heliograph/contract/setup/proposal.wire.ts";
import type { LoggerState } from "@heliograph/contract/ingest/loggers.wire.ts";
import type { EventMessage } from "@heliograph/contract/logs/event-messages.ts";
import { addressGroup } from "@heliograph/domain/auth/address-group.ts";
import { readPacketText } from "@heliograph/domain/ingest/packet-text.ts";
import type { FastifyRequest } from "fastify";
import type { AuthService } from "../auth/auth.service.ts";
import type { ArrivedPacket, DataService, RefusedStamps } from "../data/data.service.ts";
import type { LogsService } from "../logs/logs.service.ts";
import type { PlantsService } from "../plants/plants.service.ts";
import type { Call, Caller } from "../platform/caller.ts";
import type { DiskRoom } from "../platform/disk-room.ts";
import { inTurns } from "../platform/in-turns.ts";
import { problem, Problem } from "../platform/problem.ts";
import type { RoomContext } from "../platform/room-context.ts";
import { AttemptLimit } from "../platform/attempt-limit.ts";
import { isSameSecret } from "../platform/same-secret.ts";
import { noteBrokenCall } from "./ingest.store.ts";
import { parseLoggerJson } from "./logger-json.ts";
import { loggerStateOf } from "./logger-state.ts";
import { maxMibsOfPlant, PacketChecker } from "./packet-checker.ts";
import { proposalOf, suggestedDevicesOf, suggestedVariablesOf } from "./suggest.ts";

const maxNewMibsOfDay = 6000;

/** Rules by number: docs/rules/ingest.md. */
export interface IngestService {
  /** HTTP basic with the plant's id and password, or an admin's token. Throws Problem 401, 404, 429. */
  admit(request: FastifyRequest): Promise<void>;
  /** Keeps every good value of a body in JSON, says of every other why not; answers after it is durable. @param text as it was sent */
  take(plantId: string, text: unknown): Promise<IngestReply>;
  /** What would be taken of packets, and what refused; keeps nothing. */
  check(plantId: string, packets: readonly unknown[]): Promise<CheckedPackets>;
  /** The same as `take` of what a person brings: it says nothing of the plant's logger, so that no trace of refusals is left. (X31) */
  bring(plantId: string, packets: readonly unknown[]): Promise<IngestReply>;
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
export interface CheckedPackets {
  readonly packets: readonly ArrivedPacket[];
  readonly refused: readonly RefusalLine[];
}
export interface IngestRooms {
  readonly auth: Pick<AuthService, "authenticate">;
  readonly plants: Pick<PlantsService, "model" | "exists" | "open">;
  readonly data: Pick<
    DataService,
    | "append"
    | "knownMibs"
    | "namedLast"
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
  async function checked(plantId: string, body: unknown) {
    const model = await rooms.plants.model(plantId);
    if (model === null) throw problem("plant_not_found", { plant: plantId });
    const bound = { model, nowSeconds: context.clock.nowSeconds(), refused: [] as RefusalLine[] };
    const checker = new PacketChecker(bound, await rooms.data.knownMibs(plantId));
    const packets = await inTurns(checker.packetsOf(body), (raw) => checker.check(raw));
    return { bound, checker, packets };
  }
  async function read(plantId: string, text: unknown): Promise<unknown> {
    if (typeof text !== "string" || text === "") throw problem("packet_empty");
    const mibs = await rooms.data.namedLast(plantId);
    const packet = mibs && readPacketText(text, mibs);
    if (packet !== null) return packet;
    try {
      return parseLoggerJson(text);
    } catch (error) {
      throw problem("packet_not_json", { reason: (error as Error).message });
    }
  }
  async function keep(plantId: string, body: unknown, isLogger: boolean): Promise<IngestReply> {
    rooms.room?.refuseWhenFull();
    const { bound, checker, packets: all } = await checked(plantId, body);
    const { model } = bound;
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
    const packets = checker.without(new Set(nameless), all).filter((packet) => packet !== null);
    const accepted = packets.reduce((sum, packet) => sum + packet.values.length, 0);
    if (packets.length > 0) await rooms.data.append(model, packets, { isImported: !isLogger });
    const reply = { accepted, refused: bound.refused };
    if (isLogger) await noteRefusals(plantId, checker, bound);
    return reply;
  }
  async function noteRefusals(
    plantId: string,
    checker: PacketChecker,
    bound: { readonly nowSeconds: number; readonly refused: readonly RefusalLine[] },
  ): Promise<void> {
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
      const matches = isSameSecret(password, wanted) && user === plantId && wanted !== "";
      if (scheme.toLowerCase() !== "basic" || !matches) {
        // Who shows nothing has guessed nothing: some clients ask so before every packet.
        if (scheme !== "") failures.count(key);
        throw problem("wrong_ingest_password");
      }
    },

    async take(plantId, text) {
      try {
        const reply = await keep(plantId, await read(plantId, text), true);
        if (reply.accepted === 0 && reply.refused.length > 0) await noteBroken(plantId);
        return reply;
      } catch (error) {
        if (error instanceof Problem && error.status === 400) await noteBroken(plantId);
        throw error;
      }
    },
    async check(plantId, packets) {
      const { bound, packets: all } = await checked(plantId, { packets });
      return { packets: all.filter((packet) => packet !== null), refused: bound.refused };
    },
    bring: (plantId, packets) => keep(plantId, { packets }, false),
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

function split(credentials: string): [user: string, password: string] {
  const colon = credentials.indexOf(":");
  return colon < 0
    ? [credentials, ""]
    : [credentials.slice(0, colon), credentials.slice(colon + 1)];
}
