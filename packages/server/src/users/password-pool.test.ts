import { describe, expect, test } from "vitest";
import { PasswordPool, type PasswordJob, type PasswordThread } from "./password-pool.ts";
import { hashPassword, isPassword } from "./password.ts";

/** Threads that end a job when they are ordered to. */
function heldThreads() {
  const open: { job: PasswordJob; end: (answer: string) => void; fail: (e: Error) => void }[] = [];
  let started = 0;
  const start = (): PasswordThread => {
    started += 1;
    return {
      ask: (job) => new Promise((end, fail) => void open.push({ job, end, fail })),
    };
  };
  return { open, start, started: () => started };
}
const job = (password: string): PasswordJob => ({ kind: "hash", password });

describe("SECX-08 [U29] the pool of passwords", () => {
  test("as many at once as it has threads, the others in their order, one too many must come later", async () => {
    const { open, start, started } = heldThreads();
    const pool = new PasswordPool({ threads: 2, maxWaiting: 3 }, start);
    const asked = ["a", "b", "c", "d", "e"].map((name) => pool.do(job(name)));
    const refused = pool.do(job("f"));
    await expect(refused).rejects.toMatchObject({ code: "too_many_logins", status: 503 });
    for (const name of ["a", "b", "c", "d", "e"]) {
      await expect.poll(() => open.length).toBeGreaterThan(0);
      expect(open.length).toBeLessThanOrEqual(2);
      const next = open.shift();
      expect(next?.job.password).toBe(name);
      next?.end(`hash of ${name}`);
    }
    expect(await Promise.all(asked)).toEqual(["a", "b", "c", "d", "e"].map((n) => `hash of ${n}`));
    expect(started()).toBe(2);
  });
  test("a job that fails leaves its place to the next", async () => {
    const { open, start } = heldThreads();
    const pool = new PasswordPool({ threads: 1, maxWaiting: 1 }, start);
    const [first, second] = [pool.do(job("a")), pool.do(job("b"))];
    await expect.poll(() => open.length).toBe(1);
    open.shift()?.fail(new Error("broken"));
    await expect(first).rejects.toThrow("broken");
    await expect.poll(() => open.length).toBe(1);
    open.shift()?.end("done");
    expect(await second).toBe("done");
  });
  test("a hash and its password, another password, and a hash that is none", async () => {
    const hash = await hashPassword("the password");
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await isPassword(hash, "the password")).toBe(true);
    expect(await isPassword(hash, "another")).toBe(false);
    await expect(isPassword("no hash", "x")).rejects.toThrow("Decoding failed");
    expect(await isPassword(hash, "the password")).toBe(true);
  });
});
