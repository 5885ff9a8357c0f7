/** The longer side of a photo as it is sent: enough to read a label on it, a tenth of what a phone takes. [px] */
const maxSidePx = 2560;
const jpegQuality = 0.85;
/** Each try to get below a number of bytes is so much smaller. */
const step = 0.8;
const maxTries = 10;

/** What a picture has to fit into. */
export interface PhotoBox {
  readonly widthPx: number;
  readonly heightPx: number;
  readonly maxBytes: number;
}
const usual: PhotoBox = { widthPx: maxSidePx, heightPx: maxSidePx, maxBytes: Infinity };

/** The size of a picture within a box, in its own proportions and never larger than it is. [px] */
export function fittedSize(
  { width, height }: { readonly width: number; readonly height: number },
  box: Pick<PhotoBox, "widthPx" | "heightPx"> = usual,
): { width: number; height: number } {
  const share = Math.min(1, box.widthPx / width, box.heightPx / height);
  return {
    width: Math.max(1, Math.round(width * share)),
    height: Math.max(1, Math.round(height * share)),
  };
}

/**
 * A picture made small, upright and without what the camera wrote into it; a PNG stays one, because it may be seen through. What the browser
 * cannot read, or not make so small, is given back as it is, for the server to judge.
 */
export async function smallPhoto(photo: File, box: PhotoBox = usual): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(photo, { imageOrientation: "from-image" });
    const type = photo.type === "image/png" ? photo.type : "image/jpeg";
    let size = fittedSize(bitmap, box);
    let small: Blob | null = null;
    for (let n = 0; n < maxTries; n += 1) {
      // oxlint-disable-next-line no-await-in-loop -- the next is smaller than this one
      small = await drawn(bitmap, size, type);
      if (small === null || small.size <= box.maxBytes) break;
      size = { width: Math.ceil(size.width * step), height: Math.ceil(size.height * step) };
    }
    const isSmaller = size.width < bitmap.width || size.height < bitmap.height;
    bitmap.close();
    return small !== null && (isSmaller || small.size < photo.size) ? small : photo;
  } catch {
    return photo;
  }
}
async function drawn(
  bitmap: ImageBitmap,
  { width, height }: { readonly width: number; readonly height: number },
  type: string,
): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0, width, height);
  return await new Promise((done) => canvas.toBlob(done, type, jpegQuality));
}
