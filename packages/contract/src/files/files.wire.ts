import { z } from "zod";
import { breaks } from "../field-rules.ts";
import { objectId, plantId } from "../ids.ts";

/** What a file is for: it decides who owns it, what it may be, and who may see it. */
export const fileCategories = ["plant_logo", "generic", "logbook_photo", "display_image"] as const;
export type FileCategory = (typeof fileCategories)[number];

/** What a file can be, whatever its name or its sender claims: its bytes decide. */
export const fileTypes = ["image/jpeg", "image/png", "image/gif", "image/webp"] as const;
export type FileType = (typeof fileTypes)[number];

interface FileLimits {
  readonly types: readonly FileType[];
  readonly maxBytes: number;
  /** [px] */
  readonly maxWidth: number;
  /** [px] */
  readonly maxHeight: number;
  /** Of all frames together: what a reader's browser unpacks. [px] */
  readonly maxPixels: number;
}
/** What each category takes. The specification leaves the pixels of generic files and photos open. */
export const fileLimits: Readonly<Record<FileCategory, FileLimits>> = {
  plant_logo: {
    types: ["image/jpeg", "image/png"],
    maxBytes: 150_000,
    maxWidth: 1000,
    maxHeight: 300,
    maxPixels: 300_000,
  },
  generic: {
    types: ["image/jpeg", "image/png", "image/gif"],
    maxBytes: 1_000_000,
    maxWidth: 4000,
    maxHeight: 4000,
    maxPixels: 100_000_000,
  },
  logbook_photo: {
    types: ["image/jpeg", "image/png", "image/webp"],
    maxBytes: 10_000_000,
    maxWidth: 12_000,
    maxHeight: 12_000,
    maxPixels: 80_000_000,
  },
  display_image: {
    types: ["image/jpeg", "image/png"],
    maxBytes: 500_000,
    maxWidth: 1920,
    maxHeight: 1000,
    maxPixels: 1_920_000,
  },
};
/** Of a file's name. */
export const minFileName = 4;
/** Of all files of a plant together. [bytes] */
export const plantQuotaBytes = 500_000_000;
/** The largest category, and the other parts of the form. */
export const maxUploadBytes = 10_064_000;

/** The part of a multipart form that carries a file. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}
const isUploaded = (value: unknown): value is UploadedFile =>
  typeof value === "object" &&
  value !== null &&
  "bytes" in value &&
  value.bytes instanceof Uint8Array;

/** A multipart form. */
export const fileUpload = z
  .object({
    upload: z
      .custom<UploadedFile>(isUploaded, breaks("required", "a file is needed"))
      .meta({ type: "string", format: "binary" }),
    cat: z.enum(fileCategories),
    /** The plant's code; of a photo of the logbook its note, of an image of a display the display. */
    owner_id: z.union([plantId, objectId]),
    /** The file that this one replaces, under the same id. */
    file_id: objectId.optional(),
    /** Of a plant's only logo: the version that its sender saw, 0 for none. Where it is another by now, the upload is refused. */
    seen_version: z.coerce.number().int().min(0).optional(),
  })
  .strict();
export type FileUpload = z.infer<typeof fileUpload>;

export const file = z.object({
  id: objectId,
  name: z.string(),
  /** Begins at 1 and rises when the file is replaced. */
  version: z.number().int(),
  /** [bytes] */
  size: z.number().int(),
  type: z.enum(fileTypes),
  /** [px] */
  width: z.number().int(),
  /** [px] */
  height: z.number().int(),
});
export type File = z.infer<typeof file>;

/** An image of the plant itself: `plant_logo` or `generic`. */
export const plantImage = file.extend({ cat: z.enum(fileCategories) });
export type PlantImage = z.infer<typeof plantImage>;
