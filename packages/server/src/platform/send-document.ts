import type { FastifyReply } from "fastify";

/** A document on its way to a reader. */
export interface ServedDocument {
  readonly type: string;
  readonly name: string;
  readonly bytes: Uint8Array;
}
/** Opened by itself a document may run nothing, load nothing and send nothing. */
const inertPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox";

/** Pages are shown, other documents saved. */
export const sendDocument = (
  reply: FastifyReply,
  { type, name, bytes }: ServedDocument,
  format: string,
): FastifyReply =>
  reply
    .headers({
      "content-type": type,
      "content-security-policy": inertPolicy,
      "content-disposition": `${format === "html" ? "inline" : "attachment"}; filename*=UTF-8''${encodeURIComponent(name)}`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    })
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
