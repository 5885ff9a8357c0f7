/** The longer side of a photo as it is sent: enough to read a label on it, a tenth of what a phone takes. [px] */
const maxSidePx = 2560;
const jpegQuality = 0.85;

/** The size of a picture within a square, never larger than it is. [px] */
export function fittedSize(
  { width, height }: { readonly width: number; readonly height: number },
  sidePx = maxSidePx,
): { width: number; height: number } {
  const share = Math.min(1, sidePx / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * share)),
    height: Math.max(1, Math.round(height * share)),
  };
}

/** A photo made small, upright and without what the camera wrote into it. What the browser cannot read is sent as it is, for the server to judge. */
export async function smallPhoto(photo: File, sidePx = maxSidePx): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(photo, { imageOrientation: "from-image" });
    const { width, height } = fittedSize(bitmap, sidePx);
    const canvas = document.createElement("canvas");
    canvas.width = width;
    canvas.height = height;
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    const small = await new Promise<Blob | null>((done) =>
      canvas.toBlob(done, "image/jpeg", jpegQuality),
    );
    return small !== null && small.size < photo.size ? small : photo;
  } catch {
    return photo;
  }
}
