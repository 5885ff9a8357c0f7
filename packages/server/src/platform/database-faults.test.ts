import { expect, test } from "vitest";
import { isConnectionLoss } from "./database-faults.ts";

const fault = (code: string): Error => Object.assign(new Error(`connect ${code}`), { code });

test("OPS-03 whatever keeps a connection from being made is a database that is away; what it refuses is none", () => {
  // EAGAIN comes after half a minute of a database that hangs: its socket takes no more who wait.
  const away = "EAGAIN ECONNREFUSED ECONNRESET ENOENT EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH";
  for (const code of [...away.split(" "), "EAI_AGAIN", "57P03", "08006"])
    expect(isConnectionLoss(fault(code)), code).toBe(true);
  for (const code of ["23505", "42P01", "40001", "53100"])
    expect(isConnectionLoss(fault(code)), code).toBe(false);
});
