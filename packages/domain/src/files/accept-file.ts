import {
  fileLimits,
  minFileName,
  type FileCategory,
  type FileType,
  type UploadedFile,
} from "@heliograph/contract/files/files.wire.ts";
import { type Refusal, refusal } from "../plants/refusal.ts";
import { type Image, readImage, typeOfBytes } from "./image.ts";

const namesOfTypes: Readonly<Record<FileType, string>> = {
  "image/jpeg": "JPEG",
  "image/png": "PNG",
  "image/gif": "GIF",
  "image/webp": "WebP",
};
const field = "upload";

/** What is kept of an upload: its name, and the image without metadata. */
export interface AcceptedFile extends Image {
  readonly name: string;
}

/** Judges what was uploaded by its bytes and its name alone; never by the type that the sender states. (FI2 to FI5) */
export function acceptFile(
  category: FileCategory,
  { name, bytes }: UploadedFile,
): AcceptedFile | Refusal {
  const limits = fileLimits[category];
  const plainName = fileName(name);
  if (plainName.length < minFileName)
    return refusal("file_name_short", { least: minFileName }, field);
  if (bytes.length > limits.maxBytes)
    return refusal("file_too_big", { bytes: bytes.length, limit: limits.maxBytes }, field);
  const type = typeOfBytes(bytes);
  if (type === null || !limits.types.includes(type))
    return refusal(
      "file_type",
      { types: limits.types.map((one) => namesOfTypes[one]).join(", ") },
      field,
    );
  const image = readImage(type, bytes);
  if (image === null) return refusal("file_damaged", {}, field);
  const { width, height, frames } = image;
  if (width > limits.maxWidth || height > limits.maxHeight)
    return refusal(
      "image_too_large",
      { width, height, max_width: limits.maxWidth, max_height: limits.maxHeight },
      field,
    );
  if (width * height * frames > limits.maxPixels)
    return refusal("image_too_many_pixels", { limit: limits.maxPixels / 1_000_000 }, field);
  return { ...image, name: plainName };
}

/** The name without folders, and without characters that no reader sees. */
const fileName = (name: string): string =>
  name
    .split(/[/\\]/)
    .at(-1)!
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "")
    .trim()
    .slice(-200)
    .toWellFormed();
