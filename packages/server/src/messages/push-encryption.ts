/** Messages for browsers: RFC 8291 (encryption) and RFC 8292 (VAPID), on Node's own cryptography. */
import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from "node:crypto";
import { importJWK, SignJWT, exportJWK, generateKeyPair, type JWK } from "jose";
import type { BrowserKeys } from "./transport.ts";

const curve = "prime256v1";
const recordBytes = 4096;

export interface Ephemeral {
  readonly own: ECDH;
  readonly salt: Uint8Array;
}
const newEphemeral = (): Ephemeral => {
  const own = createECDH(curve);
  own.generateKeys();
  return { own, salt: randomBytes(16) };
};
const derive = (key: Buffer, salt: Uint8Array, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync("sha256", key, salt, info, bytes));

/** One record of `aes128gcm`, which only this browser can read. Throws where its keys are no points of the curve. */
export function encrypted(
  text: Uint8Array,
  { p256dh, auth }: Pick<BrowserKeys, "p256dh" | "auth">,
  { own, salt }: Ephemeral = newEphemeral(),
): Buffer {
  const theirs = Buffer.from(p256dh, "base64url");
  const ours = own.getPublicKey();
  const shared = own.computeSecret(theirs);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, ours]);
  const key = derive(shared, Buffer.from(auth, "base64url"), info, 32);
  const contentKey = derive(key, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(key, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createCipheriv("aes-128-gcm", contentKey, nonce);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordBytes);
  return Buffer.concat([
    salt,
    size,
    Buffer.of(ours.length),
    ours,
    cipher.update(Buffer.concat([text, Buffer.of(2)])),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
}

/** The portal's own keys, as they are kept. */
export interface VapidKeys {
  /** Uncompressed point, base64url: what a browser subscribes with. */
  readonly publicKey: string;
  readonly privateJwk: JWK;
}
export async function newVapidKeys(): Promise<VapidKeys> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const privateJwk = await exportJWK(privateKey);
  const point = [privateJwk.x ?? "", privateJwk.y ?? ""].map((part) =>
    Buffer.from(part, "base64url"),
  );
  return {
    publicKey: Buffer.concat([Buffer.of(4), ...point]).toString("base64url"),
    privateJwk,
  };
}
/** `Authorization` of a push. @param subject whom the push service writes to when something is wrong: mailto: or https: */
export async function vapidHeader(
  keys: VapidKeys,
  of: { endpoint: string; subject: string; nowSeconds: number },
): Promise<string> {
  const token = await new SignJWT({})
    .setProtectedHeader({ typ: "JWT", alg: "ES256" })
    .setAudience(new URL(of.endpoint).origin)
    .setSubject(of.subject)
    .setExpirationTime(Math.floor(of.nowSeconds) + 12 * 3600)
    .sign(await importJWK(keys.privateJwk, "ES256"));
  return `vapid t=${token}, k=${keys.publicKey}`;
}
