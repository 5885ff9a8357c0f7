import type { EnergyWays } from "@heliograph/domain/plants/energy-balance.ts";

/** What the diagram is laid upon. [px] */
export interface FlowRoom {
  readonly width: number;
  readonly height: number;
  /** Where the bars of the sources and of the uses begin. */
  readonly left: number;
  readonly right: number;
}
export interface FlowBar {
  readonly node: "sun" | "grid" | "storage" | "sold" | "load";
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly kwh: number;
}
export interface FlowRibbon {
  readonly way: keyof EnergyWays;
  readonly path: string;
  readonly kwh: number;
  /** Where its number stands. */
  readonly pill: readonly [x: number, y: number];
}
export interface FlowShape {
  readonly bars: readonly FlowBar[];
  readonly ribbons: readonly FlowRibbon[];
}
export const barWidth = 10;
const gap = 84;
const minPx = 2;
const pillPx = 24;

/** A band between two bars, as wide as what it carries. */
function bandPath(
  from: readonly [number, number],
  to: readonly [number, number],
  px: number,
): string {
  const [x0, y0] = from;
  const [x1, y1] = to;
  const middle = (x0 + x1) / 2;
  const n = (value: number): string => value.toFixed(1);
  return (
    `M${n(x0)} ${n(y0)}C${n(middle)} ${n(y0)} ${n(middle)} ${n(y1)} ${n(x1)} ${n(y1)}` +
    `V${n(y1 + px)}C${n(middle)} ${n(y1 + px)} ${n(middle)} ${n(y0 + px)} ${n(x0)} ${n(y0 + px)}Z`
  );
}
/**
 * One half of a band that passes the storage on its way: the curve of the whole way, cut in the middle, so that it lies along its neighbours.
 * @param at the height of the whole way's upper edge at its source and at its use
 */
function halfPath(
  x: readonly [from: number, to: number],
  at: readonly [number, number],
  half: { readonly isFirst: boolean; readonly px: number },
): string {
  const middle = (x[0] + x[1]) / 2;
  const [first, last] = at;
  const between = (first + last) / 2;
  const [start, near, far, end] = half.isFirst
    ? ([
        [x[0], first],
        [(x[0] + middle) / 2, first],
        [(x[0] + 3 * middle) / 4, (3 * first + last) / 4],
        [middle, between],
      ] as const)
    : ([
        [middle, between],
        [(x[1] + 3 * middle) / 4, (first + 3 * last) / 4],
        [(x[1] + middle) / 2, last],
        [x[1], last],
      ] as const);
  const n = ([across, down]: readonly [number, number], by = 0): string =>
    `${across.toFixed(1)} ${(down + by).toFixed(1)}`;
  const { px } = half;
  return `M${n(start)}C${n(near)} ${n(far)} ${n(end)}L${n(end, px)}C${n(far, px)} ${n(near, px)} ${n(start, px)}Z`;
}
/** Height of the band's upper edge at a share of its way: the curve of `bandPath`. */
function edgeAt(y0: number, y1: number, share: number): number {
  const s = 1 - share;
  return y0 * (s ** 3 + 3 * s ** 2 * share) + y1 * (3 * s * share ** 2 + share ** 3);
}
/** The parameter of the curve at which it has come so far across: its x is a cubic too. */
function shareAt(across: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < 24; step += 1) {
    const t = (low + high) / 2;
    const x = 1.5 * t * (1 - t) ** 2 + 1.5 * t ** 2 * (1 - t) + t ** 3;
    if (x < across) low = t;
    else high = t;
  }
  return low;
}

/** The ways by which the storage lies between the sun and the loads. */
const isHalf = (way: keyof EnergyWays): boolean =>
  way === "sunToStorage" || way === "storageToLoad";

/** Bars and bands to one scale: sources at the left, uses at the right, the storage between them. */
export function flowShape(ways: EnergyWays, room: FlowRoom): FlowShape {
  const sun = ways.sunToLoad + ways.sunToStorage + ways.sunToGrid;
  const grid = ways.gridToLoad + ways.gridToStorage;
  const sold = ways.sunToGrid + ways.storageToGrid;
  const load = ways.sunToLoad + ways.storageToLoad + ways.gridToLoad;
  const charged = ways.sunToStorage + ways.gridToStorage;
  const discharged = ways.storageToLoad + ways.storageToGrid;
  const scale = (room.height - gap) / Math.max(sun + grid, sold + load, 1e-9);
  const px = (kwh: number): number => kwh * scale;
  const tall = (kwh: number): number => Math.max(minPx, px(kwh));
  const { left, right, height } = room;
  const middle = (left + right) / 2;
  const y = {
    sun: 0,
    grid: height - tall(grid),
    sold: 0,
    load: height - tall(load),
  };
  // Below each other at each bar, in the order in which they lie at the other side.
  const at = {
    sunToGrid: [y.sun, y.sold],
    sunToLoad: [y.sun + px(ways.sunToGrid), y.load],
    sunToStorage: [y.sun + px(ways.sunToGrid + ways.sunToLoad), 0],
    storageToGrid: [0, y.sold + px(ways.sunToGrid)],
    storageToLoad: [0, y.load + px(ways.sunToLoad)],
    gridToStorage: [y.grid, 0],
    gridToLoad: [y.grid + px(ways.gridToStorage), y.load + px(ways.sunToLoad + ways.storageToLoad)],
  } satisfies Record<keyof EnergyWays, readonly [number, number]>;
  const stored = tall(Math.max(charged, discharged));
  // On the straight way from the sun to the loads.
  const storageY = (at.sunToStorage[0] + at.storageToLoad[1]) / 2;
  const wholeWay = [at.sunToStorage[0], at.storageToLoad[1]] as const;
  at.sunToStorage[1] = storageY;
  at.gridToStorage[1] = storageY + px(ways.sunToStorage);
  at.storageToLoad[0] = storageY;
  at.storageToGrid[0] = storageY + px(ways.storageToLoad);
  const ends = (way: keyof EnergyWays): readonly [number, number] => [
    way.startsWith("storage") ? middle + barWidth / 2 : left + barWidth,
    way.endsWith("Storage") ? middle - barWidth / 2 : right,
  ];
  const across: Record<keyof EnergyWays, number> = {
    sunToGrid: 0.8,
    sunToLoad: 0.8,
    sunToStorage: 0.42,
    storageToGrid: 0.5,
    storageToLoad: 0.5,
    gridToStorage: 0.42,
    gridToLoad: 0.15,
  };
  const ribbons = (Object.keys(across) as (keyof EnergyWays)[])
    .filter((way) => ways[way] > 0)
    .map((way): FlowRibbon => {
      const [x0, x1] = ends(way);
      const [y0, y1] = at[way];
      const wide = Math.max(1, px(ways[way]));
      return {
        way,
        kwh: ways[way],
        path: isHalf(way)
          ? halfPath([left + barWidth, right], wholeWay, {
              isFirst: way === "sunToStorage",
              px: wide,
            })
          : bandPath([x0, y0], [x1, y1], wide),
        pill: [
          x0 + (x1 - x0) * across[way],
          (isHalf(way) ? y0 + (y1 - y0) * across[way] : edgeAt(y0, y1, shareAt(across[way]))) +
            wide / 2,
        ],
      };
    });
  return {
    bars: [
      { node: "sun", x: left, y: y.sun, height: tall(sun), kwh: sun },
      { node: "grid", x: left, y: y.grid, height: tall(grid), kwh: grid },
      ...(charged + discharged > 0
        ? [
            {
              node: "storage" as const,
              x: middle - barWidth / 2,
              y: storageY,
              height: stored,
              kwh: charged - discharged,
            },
          ]
        : []),
      { node: "sold", x: right, y: y.sold, height: tall(sold), kwh: sold },
      { node: "load", x: right, y: y.load, height: tall(load), kwh: load },
    ],
    ribbons: apart(ribbons, height),
  };
}

/** Numbers that would lie upon each other move apart. */
function apart(ribbons: readonly FlowRibbon[], height: number): FlowRibbon[] {
  const placed: FlowRibbon[] = [];
  for (const one of ribbons.toSorted((a, b) => a.pill[1] - b.pill[1])) {
    const [x] = one.pill;
    const above = placed
      .filter(({ pill }) => Math.abs(pill[0] - x) < 60)
      .map(({ pill }) => pill[1]);
    const y = Math.min(height - 8, Math.max(one.pill[1], ...above.map((other) => other + pillPx)));
    placed.push({ ...one, pill: [x, y] });
  }
  return placed;
}
