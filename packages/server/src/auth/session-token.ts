import { createSecretKey } from "node:crypto";
import { objectId } from "@heliograph/contract/ids.ts";
import { jwtVerify, SignJWT } from "jose";
import { z } from "zod";

/** What a token says. Its rights are not in it: they are read as they are now. */
const sessionClaims = z.object({
  /** Whose session. */
  sub: objectId,
  /** The account's token version when it was signed. */
  version: z.number().int(),
  /** Names this session. */
  jti: z.string(),
  /** Unix time of its end. [s] */
  exp: z.number().int(),
  /** When its password was given; 0 for a session older than this claim. [unix s] */
  iat: z.number().int().default(0),
  /** The admin who acts in the place of `sub`: his token version, and the session of his with which this one ends. */
  imp: z.object({ id: objectId, version: z.number().int(), jti: z.string() }).optional(),
});
export type SessionClaims = z.infer<typeof sessionClaims>;

export interface SessionTokens {
  sign(claims: SessionClaims): Promise<string>;
  /** null for anything that this installation has not signed, or whose time is over. */
  read(token: string, nowSeconds: number): Promise<SessionClaims | null>;
}

/** Sessions that a process remembers to have signed. */
const maxRemembered = 2000;

export function sessionTokens(secret: string): SessionTokens {
  const key = createSecretKey(secret, "utf8");
  // What was signed stays signed: only its time can be over. Looking at a signature takes as long as the rest of a small call.
  const signed = new Map<string, SessionClaims>();
  return {
    sign: ({ exp, iat, ...claims }) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256", typ: "JWT" })
        .setIssuedAt(iat)
        .setExpirationTime(exp)
        .sign(key),
    async read(token, nowSeconds) {
      const known = signed.get(token);
      if (known !== undefined) return known.exp > nowSeconds ? known : null;
      try {
        const currentDate = new Date(nowSeconds * 1000);
        const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], currentDate });
        const claims = claimsOf(payload);
        if (claims === null) return null;
        if (signed.size >= maxRemembered) signed.clear();
        signed.set(token, claims);
        return claims;
      } catch {
        return null;
      }
    },
  };
}
/** null for what is not a session. */
export function claimsOf(value: unknown): SessionClaims | null {
  return sessionClaims.safeParse(value).data ?? null;
}
