import type { Band, TimeSeries } from "../ui/charts/series.ts";
import type { DataRow } from "./rows.ts";

/** What stands behind the curve of one device: the same of its peers, each at this device's size. */
export interface Peers {
  readonly name: string;
  readonly unit: string;
  readonly members: readonly { readonly variableId: string; readonly factor: number }[];
}
/** Fewer tell nothing. */
export const minPeers = 3;

/** The value at a share of sorted ones, between neighbours in proportion. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
  return low + (high - low) * (place - Math.floor(place));
}

/**
 * The middle of the peers, and the band in which the middle half of them lies; a gap where fewer than three are known.
 * @param rows one column a member, in their order
 */
export function peerSeries(peers: Peers, rows: readonly DataRow[]): TimeSeries {
  const times = rows.map((row) => Number(row[0]));
  const quartiles = rows.map((row) => {
    const known = peers.members.flatMap(({ factor }, at) => {
      const value = row[at + 1];
      return typeof value === "number" ? [value * factor] : [];
    });
    if (known.length < minPeers) return null;
    const sorted = known.toSorted((a, b) => a - b);
    return [0.25, 0.5, 0.75].map((share) => quantile(sorted, share));
  });
  const column = (at: 0 | 1 | 2): (number | null)[] => quartiles.map((one) => one?.[at] ?? null);
  const stepSeconds = (times[1] ?? 0) - (times[0] ?? 0);
  const band: Band = {
    edges: [...times, (times.at(-1) ?? 0) + stepSeconds],
    min: column(0),
    minAt: times,
    max: column(2),
    maxAt: times,
  };
  return {
    id: "peers",
    name: peers.name,
    unit: peers.unit,
    colour: "theoretical",
    widthPx: 1,
    points: column(1).map((value, at) => [times[at] ?? 0, value]),
    band,
  };
}
