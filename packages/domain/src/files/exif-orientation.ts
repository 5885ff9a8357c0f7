const orientationTag = 0x0112;

/**
 * How a camera was held, from 1 (upright) to 8: the only fact of EXIF that the picture needs. 1 where nothing can be read.
 * @param tiff the TIFF structure of an EXIF segment. CIPA DC-008-2019, 4.6.4
 */
export function exifOrientation(tiff: Uint8Array): number {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  if (tiff.length < 8) return 1;
  const isLittle = view.getUint16(0) === 0x4949;
  const directory = view.getUint32(4, isLittle);
  if (directory + 2 > tiff.length) return 1;
  const entries = view.getUint16(directory, isLittle);
  for (let i = 0, at = directory + 2; i < entries && at + 12 <= tiff.length; i++, at += 12)
    if (view.getUint16(at, isLittle) === orientationTag) {
      const orientation = view.getUint16(at + 8, isLittle);
      return orientation >= 1 && orientation <= 8 ? orientation : 1;
    }
  return 1;
}

const segmentHead = [0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0]; // APP1 of 34 bytes, "Exif"
const tiffHead = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8]; // big-endian, its directory at 8
const oneShort = [0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0]; // one entry: the orientation, a SHORT
const noMore = [0, 0, 0, 0, 0, 0]; // the rest of the value, and no further directory
/** An EXIF segment of JPEG that says how the camera was held and nothing else. */
export const orientationSegment = (orientation: number): Uint8Array =>
  Uint8Array.from([...segmentHead, ...tiffHead, ...oneShort, orientation, ...noMore]);
