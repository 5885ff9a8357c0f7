import type { Value } from "@heliograph/contract/data/data.wire.ts";
import { asSeconds } from "@heliograph/contract/ids.ts";
import {
  packetDevice,
  type PacketDevice,
  type RefusalLine,
  type RefusalReason,
} from "@heliograph/contract/ingest/ingest.wire.ts";
import { mibPattern } from "@heliograph/contract/variables/variables.wire.ts";
import { type DataType, refusalOfStamp, refusalOfValue } from "@heliograph/domain/data/bounds.ts";
import { WrittenPacket } from "@heliograph/domain/ingest/packet-text.ts";
import type { PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { ArrivedPacket, RefusedStamps } from "../data/data.service.ts";
import { problem } from "../platform/problem.ts";

/** A plant that names more has a logger that invents names; what it sent before goes on. */
export const maxMibsOfPlant = 20_000;
/** New mibs that no variable names: a big plant's first packets pass, a logger that invents names is stopped. (I12) */
const maxNewMibsOfPacket = 5000;
/** A refusal repeats what was sent, but not all of it. */
const maxRefusedText = 100;
const maxPacketsOfCall = 10_000;

type Unchecked = Readonly<Record<string, unknown>>;
const isObject = (v: unknown): v is Unchecked =>
  typeof v === "object" && v !== null && !Array.isArray(v);

/** Values at the places of their mibs, not judged yet. */
interface Named {
  readonly timestamp: number;
  readonly mibs: readonly string[];
  readonly values: readonly unknown[];
}
/** Of lists that a logger names again and again. */
const typesOf = new WeakMap<
  readonly string[],
  {
    readonly model: PlantModel;
    readonly known: ReadonlyMap<string, number>;
    readonly types: readonly (DataType | null)[];
  }
>();

/** What a body must satisfy, value by value. (D13) */
export class PacketChecker {
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
    if (body instanceof WrittenPacket) return [body];
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
    if (raw instanceof WrittenPacket)
      return this.#judged(raw, { devices: null, types: this.#typesOf(raw.mibs) });
    if (!isObject(raw) || faultOf(raw) !== null) {
      this.#refuse(isObject(raw) ? raw["timestamp"] : null, {
        mib: null,
        value: null,
        reason: "invalid_packet",
      });
      return null;
    }
    const sent = (raw["values"] ?? {}) as Unchecked;
    const mibs = Object.keys(sent);
    // Not Object.values: of an object with so many keys it takes as long as to parse it.
    const values = mibs.map((mib) => sent[mib]);
    const timestamp = raw["timestamp"] as number;
    return this.#judged({ timestamp, mibs, values }, { devices: raw["devices"], types: null });
  }
  #judged(
    { timestamp, mibs, values }: Named,
    of: { readonly devices: unknown; readonly types: readonly (DataType | null)[] | null },
  ): ArrivedPacket | null {
    const stamp = Math.floor(asSeconds(timestamp));
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
    const refused = new Set<number>();
    this.#newOfPacket = 0;
    for (let place = 0; place < mibs.length; place++) {
      const reason =
        of.types === null
          ? this.#faultOf(mibs[place]!, values[place])
          : refusalOfValue(values[place], of.types[place]!);
      if (reason === null) continue;
      this.#refuse(stamp, { mib: mibs[place]!, value: values[place], reason });
      refused.add(place);
    }
    const devices = this.#devices(stamp, of.devices);
    if (mibs.length === refused.size && devices === null) return null;
    const isGood = (_: unknown, place: number): boolean => !refused.has(place);
    // What is left is number, text or null.
    return refused.size === 0
      ? { stamp, mibs, values: values as Value[], devices }
      : { stamp, mibs: mibs.filter(isGood), values: values.filter(isGood) as Value[], devices };
  }

  /** What the values of a list of mibs that was named before must be; null where one of them is new. */
  #typesOf(mibs: readonly string[]): readonly (DataType | null)[] | null {
    const { model } = this.#bound;
    const before = typesOf.get(mibs);
    if (before?.model === model && before.known === this.#known) return before.types;
    if (!mibs.every((mib) => this.#known.has(mib))) return null;
    const types = mibs.map((mib) => model.byMib.get(mib)?.data_type ?? null);
    typesOf.set(mibs, { model, known: this.#known, types });
    return types;
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
