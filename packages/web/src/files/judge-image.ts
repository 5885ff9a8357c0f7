import { type FileCategory, fileLimits } from "@heliograph/contract/files/files.wire.ts";
import { acceptFile } from "@heliograph/domain/files/accept-file.ts";
import { type Refusal, refusal } from "@heliograph/domain/plants/refusal.ts";

/** What the server will say of a file, before it is sent; null when it will be taken. @param narrower where less width is taken than the category allows [px] */
export async function judgeImage(
  category: FileCategory,
  file: File,
  narrower?: number,
): Promise<Refusal | null> {
  const { maxBytes, maxWidth, maxHeight } = fileLimits[category];
  // A film of some gigabytes is not read to learn that.
  if (file.size > maxBytes)
    return refusal("file_too_big", { bytes: file.size, limit: maxBytes }, "upload");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const judged = acceptFile(category, { name: file.name, bytes });
  if ("code" in judged) return judged;
  const { width, height } = judged;
  const widest = Math.min(maxWidth, narrower ?? maxWidth);
  const limits = { max_width: widest, max_height: maxHeight };
  return width > widest ? refusal("image_too_large", { width, height, ...limits }, "upload") : null;
}
