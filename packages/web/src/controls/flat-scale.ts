/** Around the field, for the numbers of its axes. [px] */
export const room = { left: 36, right: 12, top: 12, bottom: 28 } as const;
/** The scales of the flat view, and where they carry numbers. [°] (TRKC-04) */
export const ticksX = [-90, -60, -30, 0, 30, 60, 90] as const;
export const ticksY = [0, 15, 30, 45, 60, 75, 90] as const;

const within = (value: number, low: number, high: number): number =>
  Math.max(low, Math.min(high, value));

/** Where a position lies in a picture of a size: x from -90 to 90, y from 0 to 90; what is beyond lies at the edge. [px] */
export function flatScale(size: { readonly width: number; readonly height: number }) {
  const wide = size.width - room.left - room.right;
  const high = size.height - room.top - room.bottom;
  return {
    wide,
    high,
    left: (x: number): number => room.left + ((within(x, -90, 90) + 90) / 180) * wide,
    top: (y: number): number => room.top + (1 - within(y, 0, 90) / 90) * high,
  };
}
