import type { GseAccount, GseOverview, GsePlant } from "@heliograph/contract/gse/gse.wire.ts";

export interface Convention {
  readonly plant: GsePlant;
  /** null: it came with a file. */
  readonly account: GseAccount | null;
}
/** All conventions of a plant: those of its accounts, the active ones first, then those of files. */
export const conventionsOf = ({ accounts, by_hand: byHand }: GseOverview): Convention[] =>
  [
    ...accounts.flatMap((account) => account.plants.map((plant) => ({ plant, account }))),
    ...byHand.map((plant) => ({ plant, account: null })),
  ].toSorted((a, b) => Number(b.plant.active) - Number(a.plant.active));
