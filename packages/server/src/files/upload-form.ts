import type { UploadedFile } from "@heliograph/contract/files/files.wire.ts";
import { problem } from "../platform/problem.ts";

/** A form of ours has four parts; with many thousands of them one form would keep this thread. */
const maxParts = 10;

/** A file of a form: its bytes are no field that the checks of a request's texts would walk through. */
class FormFile implements UploadedFile {
  readonly name: string;
  readonly #bytes: Uint8Array;
  constructor(name: string, bytes: Uint8Array) {
    this.name = name;
    this.#bytes = bytes;
  }
  get bytes(): Uint8Array {
    return this.#bytes;
  }
}

function countParts(body: Buffer, contentType: string): number {
  const boundary = /boundary="?([^";]+)/i.exec(contentType)?.[1];
  if (boundary === undefined) return 0;
  let parts = 0;
  for (let at = body.indexOf(boundary); at !== -1 && parts <= maxParts + 1; parts++)
    at = body.indexOf(boundary, at + boundary.length);
  // The last one ends the form.
  return parts - 1;
}

/** The fields of a multipart form, its file among them. Throws Problem for a body that is no such form. */
export async function readUploadForm(
  body: Buffer,
  contentType: string,
): Promise<Readonly<Record<string, string | UploadedFile>>> {
  if (countParts(body, contentType) > maxParts) throw problem("malformed_request");
  // Node's own parser of multipart forms.
  const response = new Response(new Uint8Array(body), { headers: { "content-type": contentType } });
  const form = await response.formData().catch(() => {
    throw problem("malformed_request");
  });
  const fields = await Promise.all(
    [...form].map(async ([key, value]) => {
      if (typeof value === "string") return [key, value] as const;
      return [key, new FormFile(value.name, new Uint8Array(await value.arrayBuffer()))] as const;
    }),
  );
  if (new Set(fields.map(([key]) => key)).size !== fields.length)
    throw problem("malformed_request");
  return Object.fromEntries(fields);
}
