/** Powers of one moment. [kW] Null: not measured. */
export interface FlowPowers {
  readonly production: number | null;
  /** Positive when feeding in. */
  readonly exchange: number | null;
  /** Positive when charging. */
  readonly storage: number | null;
  readonly load: number | null;
}
export type FlowNode = "sun" | "storage" | "grid" | "load";
export interface FlowEdge {
  readonly from: FlowNode;
  readonly to: FlowNode;
  readonly powerKw: number;
}
/** Less than this is rest: meters tremble around zero. [kW] */
export const restKw = 0.02;

/**
 * Who feeds whom. Meters know how much each side gives or takes, not whence: the sun serves the loads first, then charges, then
 * feeds in; what is lacking comes from the storage before the grid.
 */
export function flowsOf({ production, exchange, storage, load }: FlowPowers): FlowEdge[] {
  const sun = Math.max(0, production ?? 0);
  const charge = Math.max(0, storage ?? 0);
  const discharge = Math.max(0, -(storage ?? 0));
  const fedIn = Math.max(0, exchange ?? 0);
  const drawn = Math.max(0, -(exchange ?? 0));
  const loads = load ?? Math.max(0, sun + discharge + drawn - charge - fedIn);
  const sunToLoad = Math.min(sun, Math.max(0, loads));
  const sunToStorage = Math.min(sun - sunToLoad, charge);
  const sunToGrid = Math.min(sun - sunToLoad - sunToStorage, fedIn);
  const storageToLoad = Math.min(discharge, loads - sunToLoad);
  const storageToGrid = Math.min(discharge - storageToLoad, fedIn - sunToGrid);
  const gridToLoad = Math.min(drawn, loads - sunToLoad - storageToLoad);
  const gridToStorage = Math.min(drawn - gridToLoad, charge - sunToStorage);
  const all: FlowEdge[] = [
    { from: "sun", to: "load", powerKw: sunToLoad },
    { from: "sun", to: "storage", powerKw: sunToStorage },
    { from: "sun", to: "grid", powerKw: sunToGrid },
    { from: "storage", to: "load", powerKw: storageToLoad },
    { from: "storage", to: "grid", powerKw: storageToGrid },
    { from: "grid", to: "load", powerKw: gridToLoad },
    { from: "grid", to: "storage", powerKw: gridToStorage },
  ];
  return all.filter((edge) => edge.powerKw >= restKw);
}

/** Shares of the moment. [%] Null where there is nothing to share. */
export interface FlowShares {
  /** Of the production, what stays here. */
  readonly selfConsumption: number | null;
  /** Of what the loads take, what does not come from the grid. */
  readonly autarky: number | null;
}
/** Below this a share is a quotient of trembling meters. [kW] */
const sharedKw = 0.5;
export function flowShares(edges: readonly FlowEdge[], production: number | null): FlowShares {
  const sum = (fits: (edge: FlowEdge) => boolean): number =>
    edges.filter(fits).reduce((all, edge) => all + edge.powerKw, 0);
  const sold = sum(({ from, to }) => from === "sun" && to === "grid");
  const used = sum(({ to }) => to === "load");
  const bought = sum(({ from, to }) => from === "grid" && to === "load");
  return {
    selfConsumption:
      production !== null && production > sharedKw
        ? ((production - sold) / production) * 100
        : null,
    autarky: production !== null && used > sharedKw ? ((used - bought) / used) * 100 : null,
  };
}
