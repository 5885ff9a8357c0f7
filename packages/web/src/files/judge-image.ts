import { type FileCategory, fileLimits } from "@heliograph/contract/files/files.wire.ts";
import { acceptFile } from "@heliograph/domain/files/accept-file.ts";
import { type Refusal, refusal } from "@heliograph/domain/plants/refusal.ts";

/** What the server will say of a file, before it is sent; null when it will be taken. */
export async function judgeImage(category: FileCategory, file: File): Promise<Refusal | null> {
  const { maxBytes } = fileLimits[category];
  // A film of some gigabytes is not read to learn that.
  if (file.size > maxBytes)
    return refusal("file_too_big", { bytes: file.size, limit: maxBytes }, "upload");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const judged = acceptFile(category, { name: file.name, bytes });
  return "code" in judged ? judged : null;
}
