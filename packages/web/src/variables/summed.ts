/** Several variables drawn as one: what makes a quantity together where no formula of the plant adds it up. (H1) */
import type { Value } from "@heliograph/contract/data/data.wire.ts";
import type { Estimates, Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { curveTogether, type Term, together } from "@heliograph/domain/plants/plant-quantities.ts";
import { energyFactor, powerFactor } from "@heliograph/domain/plants/quantities.ts";

/** One bucket or one period on the wire. */
type DataRow = readonly Value[];

/** A variable, or a sum of some that looks like one: its unit and tags are the sum's, its id is nothing that could be asked for. */
export type Drawn<V extends Variable = Variable> = V & { readonly parts?: readonly V[] };

/** Powers as one, in kW. @returns null of none */
export const powerOf = (powers: readonly Variable[]): Drawn | null => asOne(powers, "kW");

/** Energies as one, in kWh, with what all of them together are estimated at. @returns null of none */
export function energyOfAll<V extends Variable>(energies: readonly V[]): Drawn<V> | null {
  const one = asOne(energies, "kWh");
  return one?.parts === undefined ? one : { ...one, estimates: summedEstimates(energies) };
}
function asOne<V extends Variable>(all: readonly V[], udm: string): Drawn<V> | null {
  const [first] = all;
  if (first === undefined || all.length === 1) return first ?? null;
  return {
    ...first,
    id: all.map(({ id }) => id).join("+"),
    udm,
    vmin: null,
    vmax: null,
    parts: all,
  };
}
/** Years of which each part has its twelve months: a part without an estimate is no estimate of nothing. */
function summedEstimates(parts: readonly Variable[]): Estimates {
  const years = Object.keys(parts[0]?.estimates ?? {}).filter((year) =>
    parts.every(({ estimates }) => estimates[year]?.length === months),
  );
  return Object.fromEntries(
    years.map((year) => [
      year,
      Array.from({ length: months }, (_, month) =>
        parts.reduce(
          (sum, { estimates, udm }) =>
            sum + (estimates[year]?.[month] ?? 0) * (energyFactor(udm) ?? 1),
          0,
        ),
      ),
    ]),
  );
}
const months = 12;

/** What is asked of the server for some drawn variables: each variable once. */
export const partsOf = <V extends Variable>(drawn: readonly Drawn<V>[]): V[] => {
  const all = drawn.flatMap((one): readonly V[] => one.parts ?? [one]);
  return [...new Map(all.map((one) => [one.id, one])).values()];
};

/** An answer for `partsOf` with one column for each drawn variable: sums of a period in kWh. */
export const drawnSums = (rows: readonly DataRow[], drawn: readonly Drawn[]): DataRow[] =>
  drawnRows(rows, drawn, energyFactor, (some, terms) =>
    some.map(([, ...values]) =>
      together(
        values.map((value) => (typeof value === "number" ? value : null)),
        terms,
      ),
    ),
  );
/** The same along time: sums of powers in kW. */
export const drawnCurves = (rows: readonly DataRow[], drawn: readonly Drawn[]): DataRow[] =>
  drawnRows(rows, drawn, powerFactor, curveTogether);

function drawnRows(
  rows: readonly DataRow[],
  drawn: readonly Drawn[],
  factorOf: (udm: string | null) => number | null,
  add: (rows: readonly DataRow[], terms: readonly Term[]) => readonly (number | null)[],
): DataRow[] {
  const columnOf = new Map(partsOf(drawn).map(({ id }, at) => [id, at + 1]));
  const columns = drawn.map(({ id, parts }) => {
    if (parts === undefined) return rows.map((row) => row[columnOf.get(id) ?? 0] ?? null);
    const terms = parts.map(({ id: of, udm }) => ({ id: of, factor: factorOf(udm) ?? 1 }));
    return add(
      rows.map((row) => [
        row[0] ?? null,
        ...terms.map((one) => row[columnOf.get(one.id) ?? 0] ?? null),
      ]),
      terms,
    );
  });
  return rows.map((row, at) => [row[0] ?? null, ...columns.map((column) => column[at] ?? null)]);
}
