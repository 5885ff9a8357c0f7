/** Credentials of a portal, kept so that the database alone gives nothing away. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { GseCredentials } from "@heliograph/contract/gse/gse.wire.ts";

const algorithm = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
const keyOf = (secret: string): Buffer =>
  Buffer.from(hkdfSync("sha256", secret, "", "gse credentials", 32));

/** AES-256-GCM under a key of the server's secret; bound to `owner`, so that a row copied elsewhere opens nothing. */
export function sealCredentials(
  credentials: GseCredentials,
  { secret, owner }: { readonly secret: string; readonly owner: string },
): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(secret), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([
    cipher.update(JSON.stringify(credentials), "utf8"),
    cipher.final(),
  ]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}
/** null where the secret is another one by now, or the text is not what was sealed. */
export function openCredentials(
  sealed: string,
  { secret, owner }: { readonly secret: string; readonly owner: string },
): GseCredentials | null {
  const bytes = Buffer.from(sealed, "base64url");
  try {
    const decipher = createDecipheriv(algorithm, keyOf(secret), bytes.subarray(0, nonceBytes))
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const text = decipher.update(bytes.subarray(nonceBytes + tagBytes));
    return JSON.parse(Buffer.concat([text, decipher.final()]).toString("utf8")) as GseCredentials;
  } catch {
    return null;
  }
}
