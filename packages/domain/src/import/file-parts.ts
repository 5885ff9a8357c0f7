import type { TableMoment } from "./table-reading.ts";

/** Below what one call takes, with room for its braces. */
export interface PartRoom {
  readonly packets: number;
  readonly values: number;
  /** Of JSON. */
  readonly characters: number;
}

/** Moments in parts that one call takes each, in their order. */
export function partsOf(moments: readonly TableMoment[], room: PartRoom): TableMoment[][] {
  const parts: TableMoment[][] = [];
  let left = 0;
  let values = 0;
  for (const moment of moments) {
    const length = JSON.stringify(moment).length + 1;
    const own = Object.keys(moment.values).length;
    const part = parts.at(-1);
    if (part === undefined || part.length >= room.packets || length > left || own > values) {
      parts.push([moment]);
      left = room.characters - length;
      values = room.values - own;
    } else {
      part.push(moment);
      left -= length;
      values -= own;
    }
  }
  return parts;
}
