/** Largest decimal scale tried: beyond it a float64 is better kept as it is. */
export const maxScale = 9;
export const powersOfTen = Float64Array.from({ length: 16 }, (_, scale) => Number(`1e${scale}`));
const maxInteger = Number.MAX_SAFE_INTEGER;

/** Carries floats to and from bytes, little end first on every machine. */
export const floatBox = new DataView(new ArrayBuffer(8));

/** The integer i with v === i / 10^scale, bit for bit, or NaN when there is none. */
export function scaledInteger(value: number, power: number): number {
  const integer = Math.round(value * power);
  if (!(Math.abs(integer) <= maxInteger) || integer / power !== value) return NaN;
  // -0 equals 0 but is not the same float.
  return integer === 0 && Object.is(value, -0) ? NaN : integer + 0;
}

/** Smallest scale at which the value is an exact decimal, or -1. */
export function decimalScale(value: number): number {
  // -0 equals 0 but is not the same float.
  if (Object.is(value, -0)) return -1;
  for (let scale = 0; scale <= maxScale; scale++) {
    const power = powersOfTen[scale]!;
    const scaled = value * power;
    // Larger scales only make it larger; NaN is none of them.
    if (!(Math.abs(scaled) <= maxInteger)) return -1;
    if (Math.round(scaled) / power === value) return scale;
  }
  return -1;
}

/** A value that stands as it is. */
export function readRaw(bytes: Uint8Array, at: number, singles: boolean): number {
  const width = singles ? 4 : 8;
  for (let byte = 0; byte < width; byte++) floatBox.setUint8(byte, bytes[at + byte]!);
  return singles ? floatBox.getFloat32(0, true) : floatBox.getFloat64(0, true);
}

/** Where differences continue after a raw value: at its own integer, or where they stood before. */
export function integerAfterRaw(value: number, power: number, before: number): number {
  const integer = scaledInteger(value, power);
  return Number.isNaN(integer) ? before : integer;
}
