/** A server that is stopped while a logger sends weeks. */
import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { at, basic, loggerPassword, serverStage } from "@heliograph/testkit/server-stage.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";

const now = at("2026-06-21T12:00+02:00");

test("[D5] a call of weeks that is under way when the server stops is answered whole, and what it was sent on does not keep the server from stopping", async () => {
  const stage = await serverStage({ startSeconds: now });
  await stage.variable(await stage.device(await stage.plant("101")), "p");
  await stage.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = stage.app.server.address() as AddressInfo;
  const packets = Array.from({ length: 8000 }, (_, n) => ({
    timestamp: now - 600 - 300 * n,
    values: { p: n, q: 2 * n },
  }));
  const begun = once(stage.app.server, "request");
  // Loggers keep their connection for the next call.
  const agent = new Agent({ keepAlive: true });
  const call = request({
    host: "127.0.0.1",
    port,
    agent,
    method: "POST",
    path: "/api/v1/ingest/101",
    headers: { authorization: basic("101", loggerPassword) },
  });
  call.end(JSON.stringify({ packets }));
  const answered = once(call, "response");
  await begun;
  const stopped = stage.server.stop();
  const [reply] = (await answered) as [IncomingMessage];
  const body = await text(reply);
  expect([reply.statusCode, JSON.parse(body)]).toEqual([200, { accepted: 16_000, refused: [] }]);
  const { rows } = await sql<{ count: number }>`select count(*) from packet`.execute(stage.db);
  expect(Number(rows[0]!.count)).toBe(8000);
  // The caller does not close his connection: the test would run out of time if the server waited for it.
  await stopped;
  agent.destroy();
  await stage.db.destroy();
});
