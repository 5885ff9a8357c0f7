import { type FlowEdge, type FlowPowers, flowsOf, flowShares } from "../../plants/energy-flow.ts";

/** The powers of a plant at one moment, and how full its storage is. */
export interface HallFlow extends FlowPowers {
  /** Charge of the storage. [%] */
  readonly charge: number | null;
}
export type FlowWay = "toLoad" | "toGrid" | "toStorage" | "fromGrid" | "fromStorage";
/** One way that energy takes at this moment. */
export interface FlowRow {
  readonly way: FlowWay;
  readonly powerKw: number;
  /** Of all that flows: the length of its bar, 0 to 1. */
  readonly share: number;
}

/**
 * Where the energy goes: what the sun gives to the loads, to the storage and to the grid; then what the loads take besides, from the storage and from the grid.
 * Empty where nothing beside the production is measured: then there is nothing to tell apart.
 */
export function flowRows(flow: HallFlow): FlowRow[] {
  if (!isMetered(flow)) return [];
  const edges = flowsOf(flow);
  const sum = (fits: (edge: FlowEdge) => boolean): number =>
    edges.filter(fits).reduce((all, { powerKw }) => all + powerKw, 0);
  const all = sum(() => true);
  const rows: readonly (readonly [FlowWay, number])[] = [
    ["toLoad", sum(({ from, to }) => from === "sun" && to === "load")],
    ["toGrid", sum(({ to }) => to === "grid")],
    ["toStorage", sum(({ to }) => to === "storage")],
    ["fromStorage", sum(({ from, to }) => from === "storage" && to === "load")],
    ["fromGrid", sum(({ from, to }) => from === "grid" && to === "load")],
  ];
  return rows.flatMap(([way, powerKw]) =>
    powerKw > 0 ? [{ way, powerKw, share: powerKw / all }] : [],
  );
}
const isMetered = ({ production, exchange, storage, load }: HallFlow): boolean =>
  production !== null && (exchange !== null || storage !== null || load !== null);

/** What the flows mean in a sentence: all of the use is covered, all and more, or a part of it [%]; null where that is not measured. */
export function coverageOf(
  flow: HallFlow,
): { readonly code: "allHere" | "allAndMore" | "partHere"; readonly percent: number } | null {
  if (!isMetered(flow) || flow.exchange === null) return null;
  const edges = flowsOf(flow);
  const { autarky } = flowShares(edges, flow.production);
  // By night the storage covers it: that is no news of the sun.
  if (autarky === null || (flow.production ?? 0) <= 0) return null;
  const percent = Math.min(100, Math.floor(autarky + 1e-6));
  if (percent < 100) return { code: "partHere", percent };
  return { code: edges.some(({ to }) => to === "grid") ? "allAndMore" : "allHere", percent };
}

/** The flows of several plants together: what one of them does not measure is not measured. */
export function flowTogether(flows: readonly HallFlow[]): HallFlow | null {
  const [first] = flows;
  if (first === undefined) return null;
  if (flows.length === 1) return first;
  const sum = (of: (flow: HallFlow) => number | null): number | null => {
    const values = flows.map(of);
    return values.every((value) => value !== null)
      ? values.reduce((all, value) => all + value, 0)
      : null;
  };
  return {
    production: sum(({ production }) => production),
    exchange: sum(({ exchange }) => exchange),
    storage: sum(({ storage }) => storage),
    load: sum(({ load }) => load),
    // Of two storages no mean is the charge.
    charge: null,
  };
}
