import type { Column } from "./series-reader.ts";

/** `[[label, v1, v2, ...], ...]` as JSON text; NaN and null are gaps. Written by hand: half of the time of JSON.stringify on 100,000 values. */
export function jsonRows(labels: ArrayLike<number | string>, columns: readonly Column[]): string {
  const rows = new Array<string>(labels.length);
  const width = columns.length;
  for (let row = 0; row < labels.length; row++) {
    const label = labels[row]!;
    let text = typeof label === "number" ? `[${label}` : `["${label}"`;
    for (let column = 0; column < width; column++) {
      const value = columns[column]![row];
      if (typeof value === "number") text += value === value ? `,${value}` : ",null";
      else text += value === null || value === undefined ? ",null" : `,${JSON.stringify(value)}`;
    }
    rows[row] = `${text}]`;
  }
  return `[${rows.join(",")}]`;
}
