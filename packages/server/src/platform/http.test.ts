import { once } from "node:events";
import { connect, type AddressInfo } from "node:net";
import { Readable } from "node:stream";
import compress from "@fastify/compress";
import { expect, test } from "vitest";
import { newApp } from "./http.ts";
import { newLog } from "./log.ts";

const access = {
  authenticate: () => Promise.resolve(null),
  plantExists: () => Promise.resolve(true),
  plantOf: () => Promise.resolve(null),
};

test("a reader who goes away in the middle of an answer is no fault of the server: nothing is logged", async () => {
  const lines: string[] = [];
  const app = await newApp(
    access,
    newLog("error", (line) => lines.push(line)),
  );
  await app.register(compress, { encodings: ["br"] });
  let asked = (): void => undefined;
  const isAsked = new Promise<void>((done) => (asked = done));
  const failed = new Promise<Error>((done) => {
    app.addHook("onError", (_request, _reply, error, ready) => {
      done(error);
      ready();
    });
  });
  app.post("/slow", (_request, reply) => {
    const begun = new Readable({ read: () => undefined });
    begun.push("the first words");
    begun.once("data", () => setImmediate(asked));
    return reply.type("text/plain").send(begun);
  });
  app.get("/broken", () => {
    throw new Error("a fault of the server");
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(
    "POST /slow HTTP/1.1\r\nhost: here\r\naccept-encoding: br\r\n" +
      "content-type: application/json\r\ncontent-length: 2\r\n\r\n{}",
  );
  await isAsked;
  socket.destroy();
  await once(socket, "close");
  expect(await failed).toMatchObject({ code: "ERR_STREAM_PREMATURE_CLOSE" });
  await app.inject("/broken");
  expect(lines).toEqual([expect.stringContaining("a fault of the server")]);
  await app.close();
});

test("a body that is not UTF-8 is refused: its words would be kept damaged", async () => {
  const app = await newApp(
    access,
    newLog("error", () => undefined),
  );
  app.post("/name", (request) => request.body);
  const post = async (encoding: "latin1" | "utf8") =>
    await app.inject({
      method: "POST",
      url: "/name",
      headers: { "content-type": "application/json" },
      payload: Buffer.from('{"name": "Caffè"}', encoding),
    });
  const refused = await post("latin1");
  expect([refused.statusCode, refused.json()]).toMatchObject([
    400,
    { code: "malformed_request", detail: expect.stringContaining("UTF-8") },
  ]);
  expect((await post("utf8")).json()).toEqual({ name: "Caffè" });
  // A word that was damaged before can be sent, and so be mended.
  const damaged = { was: "Caff\uFFFD", name: "Caffè" };
  const mended = await app.inject({ method: "POST", url: "/name", payload: damaged });
  expect(mended.json()).toEqual(damaged);
  await app.close();
});
