import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** argon2id with 19 MiB and two passes: the second of the equivalent choices of OWASP's password storage cheat sheet. */
const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2id);
}

let decoy: Promise<string> | null = null;
/** Compared with when there is no such account, so that the answer takes as long as for one that exists. */
export function decoyHash(): Promise<string> {
  decoy ??= hashPassword(randomBytes(16).toString("hex"));
  return decoy;
}

export function isPassword(passwordHash: string, password: string): Promise<boolean> {
  return verify(passwordHash, password);
}

/** A password for someone who is told it once: 96 random bits. */
export const newPassword = (): string => randomBytes(12).toString("base64url");
