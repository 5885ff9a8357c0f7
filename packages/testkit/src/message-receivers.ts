/** Stand-ins for what messages are sent to: a mail server, and one that takes HTTP. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerSession } from "smtp-server";

export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  /** As it came over the wire. */
  readonly raw: string;
}
/** What the server does with a mail: takes it, or answers with this code; `hang` never answers, `swallow` takes it and never says so. */
export type MailVerdict = "take" | "hang" | "swallow" | number;
export interface MailReceiver {
  readonly url: string;
  readonly mails: ReceivedMail[];
  /** What it does from now on with a recipient; for the first mails by their number. */
  verdict: (attempt: number) => MailVerdict;
  close(): Promise<void>;
}

const addressesOf = (session: SMTPServerSession): string[] =>
  session.envelope.rcptTo.map(({ address }) => address);
export async function mailReceiver(): Promise<MailReceiver> {
  const mails: ReceivedMail[] = [];
  let attempts = 0;
  const swallowed = new Set<string>();
  let verdict: MailReceiver["verdict"] = () => "take";
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onRcptTo: (_address, session, done) => {
      const answer = verdict(++attempts);
      if (answer === "hang") return;
      if (answer === "swallow") swallowed.add(session.id);
      if (answer === "take" || answer === "swallow") done();
      else done(Object.assign(new Error("not now, or not at all"), { responseCode: answer }));
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        const from = session.envelope.mailFrom === false ? "" : session.envelope.mailFrom.address;
        mails.push({ from, to: addressesOf(session), raw: Buffer.concat(parts).toString("utf8") });
        if (!swallowed.has(session.id)) done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", () => done());
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    get verdict() {
      return verdict;
    },
    set verdict(next) {
      attempts = 0;
      verdict = next;
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
      }),
  };
}

export interface ReceivedCall {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}
export interface HttpReceiver {
  readonly url: string;
  readonly calls: ReceivedCall[];
  /** Status and body of the answer, and headers; null never answers. */
  answer: (
    call: ReceivedCall,
    number: number,
  ) => readonly [number, unknown, Record<string, string>?] | null;
  close(): Promise<void>;
}
export async function httpReceiver(): Promise<HttpReceiver> {
  const calls: ReceivedCall[] = [];
  const receiver: { answer: HttpReceiver["answer"] } = { answer: () => [200, { ok: true }] };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const call: ReceivedCall = {
        method: request.method ?? "",
        path: request.url ?? "",
        headers: request.headers,
        body: Buffer.concat(parts),
      };
      calls.push(call);
      const answer = receiver.answer(call, calls.length);
      if (answer === null) return;
      const [status, body, headers = {}] = answer;
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(JSON.stringify(body));
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, "127.0.0.1", () => done());
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(receiver, {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  });
}

/** The decoded parts of a mail, by their type: `text/plain`, `text/html`, `image/png`. */
export function mailParts(raw: string): Map<string, Buffer> {
  const found = new Map<string, Buffer>();
  const walk = (text: string): void => {
    const split = text.indexOf("\r\n\r\n");
    const head = text.slice(0, split).replaceAll(/\r\n[ \t]+/g, " ");
    const body = text.slice(split + 4);
    const boundary = /boundary="?([^";\r\n]+)"?/i.exec(head)?.[1];
    if (boundary !== undefined) {
      for (const part of body.split(`--${boundary}`).slice(1, -1)) walk(part.replace(/^\r\n/, ""));
      return;
    }
    const type = /^content-type: *([^;\r\n]+)/im.exec(head)?.[1]?.trim() ?? "text/plain";
    const encoding = /^content-transfer-encoding: *(\S+)/im.exec(head)?.[1]?.toLowerCase();
    found.set(type, encoding === "base64" ? Buffer.from(body, "base64") : quotedPrintable(body));
  };
  walk(raw);
  return found;
}
const quotedPrintable = (text: string): Buffer =>
  Buffer.from(
    text
      .replaceAll("=\r\n", "")
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    "latin1",
  );
/** A header of a mail, its encoded words decoded. */
export function mailHeader(raw: string, name: string): string {
  const head = raw.slice(0, raw.indexOf("\r\n\r\n")).replaceAll(/\r\n[ \t]+/g, " ");
  const value = new RegExp(`^${name}: *(.*)$`, "im").exec(head)?.[1]?.trim() ?? "";
  return value
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(text, "base64").toString("utf8")
        : quotedPrintable(text.replaceAll("_", " ")).toString("utf8"),
    );
}
