import type { AddressInfo } from "node:net";
import { socketCloseCodes } from "@heliograph/contract/live/close-codes.ts";
import { serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";

let stage: ServerStage;
beforeAll(async () => {
  stage = await serverStage();
  await stage.plant("101");
  await stage.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => stage.close());

/** A chat over a credential: what it heard, and with which code it was closed. */
function chat(credential: string) {
  const { port } = stage.app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1/admin/chat?token=${credential}`);
  const heard: string[] = [];
  const closed = Promise.withResolvers<number>();
  socket.on("message", (text: Buffer) => heard.push(text.toString()));
  socket.on("close", (code) => closed.resolve(code));
  const opened = new Promise<void>((resolve, reject) => {
    socket.on("open", resolve);
    socket.on("error", reject);
  });
  return { socket, heard, opened, closed: closed.promise };
}
const ticketOf = async (token: string): Promise<string> =>
  (await stage.ask(token, "GET /auth/ticket?path=/admin/chat")).body.ticket;

test("[L12] API-102 an administrator hears what he says, word for word and in its order, with a token and with a ticket", async () => {
  for (const credential of [stage.admin, await ticketOf(stage.admin)]) {
    const one = chat(credential);
    // oxlint-disable-next-line no-await-in-loop -- one chat after the other
    await one.opened;
    const texts = ["ciao", "{ not: json", "è così ☀", "", "last"];
    for (const text of texts) one.socket.send(text);
    // oxlint-disable-next-line no-await-in-loop -- one chat after the other
    await expect.poll(() => one.heard).toEqual(texts);
    one.socket.terminate();
  }
});
test("[L12] API-102 nobody else is let in: a user, his ticket, a used ticket, nonsense", async () => {
  const { token } = await stage.person("reader", { "101": [0] });
  const used = await ticketOf(stage.admin);
  const first = chat(used);
  await first.opened;
  for (const credential of [token, await ticketOf(token), used, "nonsense", ""])
    // oxlint-disable-next-line no-await-in-loop -- the ticket is used once
    expect(await chat(credential).closed).toBe(socketCloseCodes.refused);
  first.socket.terminate();
});
test("[L12] an administrator who is none any more is not answered", async () => {
  const { id } = await stage.make("POST /user", {
    username: "second",
    password: "long enough 1",
    emails: ["second@example.org"],
    is_admin: true,
  });
  const { body } = await stage.ask(null, "POST /auth/token", {
    username: "second",
    password: "long enough 1",
  });
  const one = chat(body.access_token as string);
  await one.opened;
  one.socket.send("before");
  await expect.poll(() => one.heard).toEqual(["before"]);
  await stage.make(`PATCH /user/${id}`, { is_admin: false });
  expect(await one.closed).toBe(socketCloseCodes.refused);
  expect(one.heard).toEqual(["before"]);
});
