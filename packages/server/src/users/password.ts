import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import { PasswordPool } from "./password-pool.ts";

/** One thread leaves a processor to the calls, where there are two; more than two would be for guessing. 64 are a few seconds of work. */
const pool = new PasswordPool({
  threads: Math.max(1, Math.min(2, availableParallelism() - 1)),
  maxWaiting: 64,
});

export async function hashPassword(password: string): Promise<string> {
  return (await pool.do({ kind: "hash", password })) as string;
}

let decoy: Promise<string> | null = null;
/** Compared with when there is no such account, so that the answer takes as long as for one that exists. */
export async function decoyHash(): Promise<string> {
  decoy ??= hashPassword(randomBytes(16).toString("hex"));
  try {
    return await decoy;
  } catch (error) {
    decoy = null;
    throw error;
  }
}

export async function isPassword(passwordHash: string, password: string): Promise<boolean> {
  return (await pool.do({ kind: "verify", hash: passwordHash, password })) as boolean;
}

/** A password for someone who is shown it once: 96 random bits. */
export const newPassword = (): string => randomBytes(12).toString("base64url");
