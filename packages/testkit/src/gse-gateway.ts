/** A gateway to the portal of the GSE, on a port of its own: one account, and what it would answer. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface GseGateway {
  readonly url: string;
  /** Paths that were asked for, in order. */
  readonly asked: string[];
  /** The account that it takes. */
  readonly account: { username: string; password: string };
  plants: object[];
  /** By id_gse. */
  measures: Readonly<Record<string, object[]>>;
  payments: Readonly<Record<string, object[]>>;
  /** What it does instead of answering; `hang` never ends, `drop` cuts the line. */
  trouble: 500 | "junk" | "hang" | "drop" | "redirect" | null;
  /** This path is not answered. */
  hangAt: string | null;
  close(): Promise<void>;
}
async function bodyOf(request: IncomingMessage): Promise<{ username?: string; password?: string }> {
  let text = "";
  for await (const part of request) text += String(part);
  return JSON.parse(text) as object;
}

export async function gseGateway(): Promise<GseGateway> {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? "");
    gateway.asked.push(path);
    const answer = (status: number, body: unknown, location?: string): void => {
      response.writeHead(status, {
        "content-type": "application/json",
        ...(location === undefined ? {} : { location }),
      });
      response.end(JSON.stringify(body));
    };
    void bodyOf(request).then(({ username, password }) => {
      const { trouble, account } = gateway;
      if (trouble === "hang" || gateway.hangAt === path) return;
      if (trouble === "drop") return void response.destroy();
      if (trouble === "redirect") return answer(302, {}, "http://169.254.169.254/");
      if (trouble === 500) return answer(500, {});
      if (trouble === "junk") return answer(200, { hello: "world" });
      if (username !== account.username || password !== account.password) return answer(401, {});
      const [, what = "", id = ""] = path.split("/");
      if (what === "verify") return answer(200, { ok: true });
      if (what === "plants") return answer(200, gateway.plants);
      if (what === "measures") return answer(200, gateway.measures[id] ?? []);
      if (what === "payments") return answer(200, gateway.payments[id] ?? []);
      answer(404, {});
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", () => done());
  });
  const { port } = server.address() as AddressInfo;
  const gateway: GseGateway = {
    url: `http://127.0.0.1:${port}`,
    asked: [],
    account: { username: "operator@example.org", password: "a password of the GSE" },
    plants: [],
    measures: {},
    payments: {},
    trouble: null,
    hangAt: null,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return gateway;
}
