/** Power of one inverter along a day. */
export interface InverterCurve {
  readonly id: string;
  /** Only inverters of one group are compared: those of one section, which have one orientation. */
  readonly group: string;
  /** The reference of its power: its nominal power where it is known. [kW] */
  readonly sizeKw: number;
  /** Nominal power; null where it is unknown. [kW] */
  readonly nominalKw: number | null;
  /** One per slot of the day so far, null = gap. [kW] */
  readonly powersKw: readonly (number | null)[];
}

/** An inverter at rest while its peers produce. */
export interface StoppedInverter {
  readonly id: string;
  readonly fromSlot: number;
  /** First slot after the last stop; null while it lasts. */
  readonly toSlot: number | null;
  readonly minutes: number;
  /** What its peers produced meanwhile, scaled to its size. [kWh] */
  readonly lostKwh: number;
}
/** An inverter that runs, and produces clearly less than its peers. */
export interface WeakInverter {
  readonly id: string;
  /** Its energy over that of its peers, scaled to its size, 0..1. */
  readonly share: number;
  readonly lostKwh: number;
}
export interface InverterLosses {
  readonly stopped: readonly StoppedInverter[];
  readonly weak: readonly WeakInverter[];
  /** Inverters that ran at their nominal power, and the longest of these times. */
  readonly limited: { readonly inverters: number; readonly minutes: number } | null;
}

/** At rest: at most this share of its size. (T2) */
const restShare = 0.005;
/** Peers must produce at least this share for a comparison. (T2) */
const lightShare = 0.05;
/** Consecutive samples of a stop, so that one lost packet is none. (T2) */
const stopSamples = 3;
/** Below this share of its peers over at least an hour an inverter is weak. (T3) */
const weakShare = 0.8;
const weakMinutes = 60;
/** Where more than a third of a group is weak, its inverters differ by design. (T3) */
const maxWeakShare = 1 / 3;
const limitShare = 0.99;
const limitMinutes = 15;

/** Median of the others, from all shares in ascending order. */
function medianWithout(sorted: readonly number[], own: number): number | null {
  const others = sorted.length - 1;
  if (others < 1) return null;
  const at = sorted.indexOf(own);
  const other = (index: number): number => sorted[index < at ? index : index + 1] ?? 0;
  return (other((others - 1) >> 1) + other(others >> 1)) / 2;
}

/** What the peers of each inverter produced in each slot, as a share of their size; null where nothing can be compared. */
function peerShares(group: readonly InverterCurve[]): Map<string, (number | null)[]> {
  const shares = new Map(group.map((one) => [one.id, [] as (number | null)[]]));
  const slots = Math.max(0, ...group.map((one) => one.powersKw.length));
  for (let slot = 0; slot < slots; slot += 1) {
    const own = group.map((one) => {
      const power = one.powersKw[slot] ?? null;
      return power === null || one.sizeKw <= 0 ? null : power / one.sizeKw;
    });
    const sorted = own.filter((share) => share !== null).toSorted((a, b) => a - b);
    for (const [at, one] of group.entries()) {
      const share = own[at] ?? null;
      const median = share === null ? null : medianWithout(sorted, share);
      shares.get(one.id)?.push(median !== null && median >= lightShare ? median : null);
    }
  }
  return shares;
}

/** One slot in which an inverter can be compared. */
interface Compared {
  readonly slot: number;
  readonly share: number;
  readonly peers: number;
}
function comparedSlots(one: InverterCurve, peers: readonly (number | null)[]): Compared[] {
  return peers.flatMap((median, slot) => {
    const power = one.powersKw[slot] ?? null;
    return median === null || power === null
      ? []
      : [{ slot, share: power / one.sizeKw, peers: median }];
  });
}

/** Runs of samples at rest that are long enough, each as its first and last index. */
function stopsOf(slots: readonly Compared[]): (readonly [first: number, last: number])[] {
  const stops: [number, number][] = [];
  let first = -1;
  for (let at = 0; at <= slots.length; at += 1) {
    const rests = (slots[at]?.share ?? 1) <= restShare;
    if (rests && first < 0) first = at;
    if (!rests && first >= 0) {
      if (at - first >= stopSamples) stops.push([first, at - 1]);
      first = -1;
    }
  }
  return stops;
}

function stoppedOf(
  one: InverterCurve,
  slots: readonly Compared[],
  stepHours: number,
): StoppedInverter | null {
  const stops = stopsOf(slots);
  const begin = slots[stops[0]?.[0] ?? -1];
  const end = stops.at(-1)?.[1];
  if (begin === undefined || end === undefined) return null;
  const resting = stops.flatMap(([first, last]) => slots.slice(first, last + 1));
  const lost = resting.reduce((sum, { share, peers }) => sum + peers - share, 0);
  return {
    id: one.id,
    fromSlot: begin.slot,
    toSlot: slots[end + 1]?.slot ?? null,
    minutes: resting.length * stepHours * 60,
    lostKwh: lost * one.sizeKw * stepHours,
  };
}

function weakOf(
  one: InverterCurve,
  slots: readonly Compared[],
  stepHours: number,
): WeakInverter | null {
  const running = slots.filter(({ share }) => share > restShare);
  if (running.length * stepHours * 60 < weakMinutes) return null;
  const own = running.reduce((sum, { share }) => sum + share, 0);
  const peers = running.reduce((sum, slot) => sum + slot.peers, 0);
  if (own >= peers * weakShare) return null;
  return { id: one.id, share: own / peers, lostKwh: (peers - own) * one.sizeKw * stepHours };
}

function limitedOf(
  inverters: readonly InverterCurve[],
  stepHours: number,
): InverterLosses["limited"] {
  const minutes = inverters
    .map(({ nominalKw, powersKw }) =>
      nominalKw === null || nominalKw <= 0
        ? 0
        : powersKw.filter((power) => (power ?? 0) >= nominalKw * limitShare).length *
          stepHours *
          60,
    )
    .filter((length) => length >= limitMinutes);
  return minutes.length === 0 ? null : { inverters: minutes.length, minutes: Math.max(...minutes) };
}

/**
 * What the inverters of a plant lost on a day, each compared with its peers: a cloud darkens all of them. (T2, T3, T4)
 * @param stepMinutes how long each sample holds
 * @returns the greatest loss first
 */
export function inverterLosses(
  inverters: readonly InverterCurve[],
  stepMinutes: number,
): InverterLosses {
  const stepHours = stepMinutes / 60;
  const stopped: StoppedInverter[] = [];
  const weak: WeakInverter[] = [];
  for (const group of Map.groupBy(inverters, (one) => one.group).values()) {
    const shares = peerShares(group);
    const behind: WeakInverter[] = [];
    for (const one of group) {
      const slots = comparedSlots(one, shares.get(one.id) ?? []);
      const stop = stoppedOf(one, slots, stepHours);
      if (stop) stopped.push(stop);
      // Of two that differ it is unknown which one is right.
      const less = group.length > 2 ? weakOf(one, slots, stepHours) : null;
      if (less) behind.push(less);
    }
    if (behind.length <= group.length * maxWeakShare) weak.push(...behind);
  }
  const byLoss = (a: { lostKwh: number }, b: { lostKwh: number }): number => b.lostKwh - a.lostKwh;
  return {
    stopped: stopped.toSorted(byLoss),
    weak: weak.toSorted(byLoss),
    limited: limitedOf(inverters, stepHours),
  };
}
