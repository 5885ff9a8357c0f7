import { createServer, type AddressInfo } from "node:net";
import { once } from "node:events";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { listen } from "./listen.ts";
import { OperatorError } from "./operator-error.ts";

test("a port that is taken, and an address of another machine, are reported in a sentence", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const refused = async (address: { port: number; host: string }): Promise<unknown> =>
    await listen(Fastify(), address).catch((error: unknown) => error);
  const taken = await refused({ port, host: "127.0.0.1" });
  expect(taken).toBeInstanceOf(OperatorError);
  expect((taken as Error).message).toBe(
    `127.0.0.1:${port} is taken by another program. Stop that one, or choose another PORT.`,
  );
  // 192.0.2.0/24 is reserved for documentation: no machine has it.
  const foreign = await refused({ port: 0, host: "192.0.2.1" });
  expect((foreign as Error).message).toContain("no address of this machine");
  other.close();
  const app = Fastify();
  await listen(app, { port: 0, host: "127.0.0.1" });
  expect((app.server.address() as AddressInfo).port).toBeGreaterThan(0);
  await app.close();
});
