import { type FlowEdge, type FlowNode, flowsOf, restKw } from "../../plants/energy-flow.ts";
import { filled } from "../../messages/filled.ts";
import type { HallFlow } from "./hall-flow.ts";
import type { HallWords } from "./hall-words.ts";

/** Who feeds whom as a drawing: circles, and ways from the middle of one to the middle of another, below them. */
export const flowSize = { width: 1000, height: 1000 } as const;
export interface DrawnNode {
  readonly node: FlowNode;
  readonly x: number;
  readonly y: number;
  /** What it gives or takes now. [kW] Null: not measured. */
  readonly powerKw: number | null;
}
export interface DrawnEdge {
  readonly key: string;
  readonly from: FlowNode;
  readonly to: FlowNode;
  /** SVG path data, from the source to its end. */
  readonly path: string;
  /** [drawing units] */
  readonly thickness: number;
  readonly powerKw: number;
}
const places: Readonly<Record<FlowNode, readonly [x: number, y: number]>> = {
  sun: [500, 150],
  storage: [90, 500],
  grid: [910, 500],
  load: [500, 850],
};
/** Nodes that are measured, and the ways that energy takes between them; null where nothing beside the production is measured. */
export function drawFlow(
  flow: HallFlow,
): { readonly nodes: readonly DrawnNode[]; readonly edges: readonly DrawnEdge[] } | null {
  const { production, exchange, storage, load } = flow;
  if (production === null || (exchange === null && storage === null && load === null)) return null;
  const edges = flowsOf(flow);
  const most = Math.max(...edges.map(({ powerKw }) => powerKw), 0);
  const into = edges.filter(({ to }) => to === "load").reduce((sum, one) => sum + one.powerKw, 0);
  const node = (name: FlowNode, powerKw: number | null): DrawnNode => {
    const [x, y] = places[name];
    return { node: name, x, y, powerKw: powerKw === null ? null : Math.abs(powerKw) };
  };
  return {
    nodes: [
      node("sun", Math.max(0, production)),
      ...(storage === null ? [] : [node("storage", storage)]),
      ...(exchange === null ? [] : [node("grid", exchange)]),
      node("load", load ?? into),
    ],
    edges: edges.map((edge) => drawEdge(edge, most)),
  };
}
function drawEdge({ from, to, powerKw }: FlowEdge, most: number): DrawnEdge {
  return {
    key: `${from} ${to}`,
    from,
    to,
    path: `M${places[from].join(" ")}L${places[to].join(" ")}`,
    thickness: Math.round((6 + 16 * Math.sqrt(powerKw / most)) * 10) / 10,
    powerKw,
  };
}
/** What stands below each number: grid and storage say which way it goes. */
export function nodeNames(
  { exchange, storage, charge }: HallFlow,
  words: HallWords,
): Readonly<Record<FlowNode, string>> {
  const way = (kw: number | null, names: readonly [still: string, to: string, from: string]) =>
    names[kw === null || Math.abs(kw) < restKw ? 0 : kw > 0 ? 1 : 2] ?? "";
  const stored = way(storage, [words.flowStorage, words.toStorage, words.fromStorage]);
  return {
    sun: words.flowSun,
    load: words.flowLoad,
    grid: way(exchange, [words.flowGrid, words.toGrid, words.fromGrid]),
    storage:
      charge === null
        ? stored
        : filled(words.charge, { what: stored, percent: Math.round(charge) }),
  };
}
