import type { Value } from "@heliograph/contract/data/data.wire.ts";
import { kindOf } from "@heliograph/domain/data/kinds.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { ModelVariable, PlantModel } from "@heliograph/domain/plants/plant-model.ts";
import type { ArrivedPacket, DataService } from "../data/data.service.ts";
import type { Caller } from "../platform/caller.ts";

/** Values by what stands in their place. */
export interface Compared {
  fresh: number;
  /** That no variable reads. */
  unread: number;
  same: number;
  replaced: number;
}
/** One question to the time series. */
const maxValues = 100_000;
const maxIds = 1000;
/** Longest range of one question: a gap of years is not asked through. [slots] */
const maxSlots = 2016;

const slotOf = (stamp: number): number => Math.floor(stamp / slotSeconds);

/** Compares packets, ascending, with what the plant shows in their slots, where several values of a slot are one. (D1) */
export async function compareWithPlant(
  data: Pick<DataService, "fetch">,
  { caller, model }: { readonly caller: Caller; readonly model: PlantModel },
  packets: readonly ArrivedPacket[],
): Promise<Compared> {
  const found: Compared = { fresh: 0, unread: 0, same: 0, replaced: 0 };
  const known = [...new Set(packets.flatMap(({ mibs }) => mibs))].flatMap(
    (mib) => model.byMib.get(mib) ?? [],
  );
  const slots = Math.min(
    maxSlots,
    Math.max(1, Math.floor(maxValues / Math.min(known.length || 1, maxIds))),
  );
  for (const window of windowsOf(packets, slots)) {
    const folded = foldedOf(window, model);
    const shown = await shownIn(data, { caller, window, known });
    for (const { variable, slot, value, count } of folded) {
      const before = variable === null ? null : (shown.get(variable.id)?.get(slot) ?? null);
      if (variable === null) found.unread += count;
      else if (before === null) found.fresh += count;
      else if (isSame(before, value)) found.same += count;
      else found.replaced += count;
    }
  }
  return found;
}

/** Runs that one question can cover. */
function windowsOf(packets: readonly ArrivedPacket[], slots: number): ArrivedPacket[][] {
  const windows: ArrivedPacket[][] = [];
  for (const packet of packets) {
    const window = windows.at(-1);
    if (window !== undefined && slotOf(packet.stamp) - slotOf(window[0]!.stamp) < slots)
      window.push(packet);
    else windows.push([packet]);
  }
  return windows;
}

interface Folded {
  readonly variable: ModelVariable | null;
  readonly slot: number;
  value: Value;
  count: number;
}
/** What the packets alone would show. */
function foldedOf(packets: readonly ArrivedPacket[], model: PlantModel): Iterable<Folded> {
  const folded = new Map<string, Folded & { sum: number }>();
  for (const { stamp, mibs, values } of packets)
    for (const [at, mib] of mibs.entries()) {
      const value = values[at] ?? null;
      if (value === null) continue;
      const slot = slotOf(stamp);
      const key = `${slot} ${mib}`;
      const variable = model.byMib.get(mib) ?? null;
      const one = folded.get(key) ?? { variable, slot, value, count: 0, sum: 0 };
      folded.set(key, one);
      one.count++;
      one.sum += typeof value === "number" ? value : 0;
      one.value = isMean(variable) && typeof value === "number" ? one.sum / one.count : value;
    }
  return folded.values();
}
const isMean = (variable: ModelVariable | null): boolean =>
  variable !== null &&
  kindOf({ ...variable, hasBitmask: variable.bitmask !== null }) === "analogue";

async function shownIn(
  data: Pick<DataService, "fetch">,
  of: { caller: Caller; window: readonly ArrivedPacket[]; known: readonly ModelVariable[] },
): Promise<Map<string, Map<number, Value>>> {
  const { caller, window, known } = of;
  const start = slotOf(window[0]!.stamp) * slotSeconds;
  const end = (slotOf(window.at(-1)!.stamp) + 1) * slotSeconds;
  const shown = new Map<string, Map<number, Value>>(known.map(({ id }) => [id, new Map()]));
  for (let from = 0; from < known.length; from += maxIds) {
    const ids = known.slice(from, from + maxIds).map(({ id }) => id);
    const bytes = await data.fetch(caller, { ids, start, end, resolution: 5 });
    const rows = JSON.parse(Buffer.from(bytes).toString()) as [number, ...Value[]][];
    for (const [stamp, ...values] of rows)
      for (const [at, id] of ids.entries()) shown.get(id)!.set(slotOf(stamp), values[at] ?? null);
  }
  return shown;
}

/** Numbers are stored as they come, but a mean has a rounding error of its own. */
const isSame = (before: Value, value: Value): boolean =>
  before === value ||
  (typeof before === "number" &&
    typeof value === "number" &&
    Math.abs(before - value) <= 1e-9 * Math.max(1, Math.abs(value)));
