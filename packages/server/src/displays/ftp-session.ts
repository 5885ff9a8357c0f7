import type { Socket } from "node:net";
import { posix } from "node:path";
import {
  activeLine,
  bareAddress,
  type DataLine,
  dataMilliseconds,
  passiveLine,
} from "./ftp-data-line.ts";
import { factLine, longLine, timeValue } from "./ftp-listing.ts";

/** What a client reads at one moment. */
export interface FtpFile {
  readonly name: string;
  readonly content: Buffer;
  /** [unix s] */
  readonly modified: number;
}
export interface FtpParts {
  /** The files of these credentials as they are now; null for wrong ones. Throws when they cannot be read now. */
  readonly files: (user: string, password: string) => Promise<readonly FtpFile[] | null>;
  /** A wrong password came from there; answers whether no more may be tried. */
  readonly wrong: (address: string) => boolean;
  /** Whether nothing may be tried from there for a while. */
  readonly isBarred: (address: string) => boolean;
  readonly nowSeconds: () => number;
  readonly report: (message: string, facts: object) => void;
  /** Which ports transfers may take; null for any. */
  readonly passivePorts: readonly [number, number] | null;
  /** The address that clients reach, where it is not that of the connection. */
  readonly publicAddress: string | null;
}

const maxLineCharacters = 512;
/** What SIZE told must be what RETR sends, though the figures move on: a client compares them. [s] */
const sameFileSeconds = 10;
const guestCommands = new Set(["USER", "PASS", "QUIT", "FEAT", "SYST", "NOOP", "OPTS", "AUTH"]);
const writes = new Set("STOR STOU APPE DELE RMD XRMD MKD XMKD RNFR RNTO SITE MFMT ALLO".split(" "));
const features = [
  "EPRT",
  "EPSV",
  "MDTM",
  "MLST type*;size*;modify*;perm*;",
  "REST STREAM",
  "SIZE",
  "UTF8",
];

/**
 * One client of the panels' files: the reading half of FTP (RFC 959, 2428, 3659), one folder, no encryption. It ends with the connection;
 * nothing is thrown.
 */
export async function ftpSession(socket: Socket, parts: FtpParts): Promise<void> {
  const remote = bareAddress(socket.remoteAddress ?? "");
  const local = bareAddress(socket.localAddress ?? "");
  let user = "";
  let password: string | null = null;
  let line: DataLine | null = null;
  /** Of the transfer that comes next, by the command before it. [bytes] */
  let restartAt = 0;
  let wasRead: { readonly at: number; readonly files: readonly FtpFile[] } | null = null;
  const reply = (text: string): void => void socket.write(`${text}\r\n`);
  const useLine = (next: DataLine | null): void => {
    line?.close();
    line = next;
  };
  /** null when the display has been closed, or has another password by now: the session is over. */
  const read = async (isFresh: boolean): Promise<readonly FtpFile[] | null> => {
    const now = parts.nowSeconds();
    if (!isFresh && wasRead !== null && now - wasRead.at < sameFileSeconds) return wasRead.files;
    const files = password === null ? null : await parts.files(user, password);
    wasRead = files === null ? null : { at: now, files };
    return files;
  };
  /** Over the line that stands open, or not at all. */
  const transfer = async (bytes: Buffer): Promise<void> => {
    const on = line;
    line = null;
    if (on === null) {
      reply("425 Send PASV, EPSV, PORT or EPRT first");
      return;
    }
    reply("150 Here it comes");
    try {
      await on.send(bytes);
      reply("226 Sent");
    } catch (error) {
      reply("426 The transfer failed");
      parts.report("an FTP transfer failed", { remote, error });
    }
  };
  const listing = async (argument: string, each: (file: FtpFile) => string): Promise<void> => {
    const files = await read(true);
    if (files === null) return end();
    // Options as of `ls` change nothing in one plain folder.
    const path = pathOf(argument.replace(/^-\S+\s*/, ""));
    const shown = path === "" ? files : files.filter(({ name }) => name === path);
    if (path !== "" && shown.length === 0) reply("550 There is no such file");
    else await transfer(Buffer.from(shown.map((file) => `${each(file)}\r\n`).join("")));
  };
  const withFile = async (
    argument: string,
    act: (file: FtpFile) => Promise<void> | void,
  ): Promise<void> => {
    const files = await read(false);
    if (files === null) return end();
    const file = files.find(({ name }) => name === pathOf(argument));
    if (file === undefined) reply("550 There is no such file");
    else await act(file);
  };
  const end = (last = "421 Goodbye"): void => {
    useLine(null);
    socket.end(`${last}\r\n`);
  };
  const passive = async (answer: (port: number) => string): Promise<void> => {
    useLine(null);
    try {
      const opened = await passiveLine(local, remote, parts.passivePorts);
      useLine(opened);
      reply(answer(opened.port));
    } catch (error) {
      reply("425 No port is free for a transfer");
      parts.report("no port is free for an FTP transfer", { error });
    }
  };
  /** Only to the client itself, and to no service of it: others would be scanned through this server. (RFC 2577) */
  const active = (host: string, port: number): void => {
    if (bareAddress(host) !== remote || port < 1024 || port > 65_535)
      return reply("504 Only to a port of your own above 1023");
    useLine(activeLine(local, { host: remote, port }));
    reply("200 Ok");
  };
  const login = async (given: string): Promise<void> => {
    if (parts.isBarred(remote)) return end("421 Too many wrong passwords: try later");
    const files = user === "" ? null : await parts.files(user, given);
    if (files !== null) {
      password = given;
      return reply("230 Logged in");
    }
    if (parts.wrong(remote)) end("421 Too many wrong passwords: try later");
    else reply("530 Wrong user or password");
  };

  const commands: Readonly<Record<string, (argument: string) => Promise<void> | void>> = {
    USER(name) {
      user = name;
      password = null;
      wasRead = null;
      reply("331 Send the password");
    },
    PASS: login,
    AUTH: () => reply("502 Without encryption"),
    QUIT: () => end("221 Goodbye"),
    NOOP: () => reply("200 Ok"),
    SYST: () => reply("215 UNIX Type: L8"),
    FEAT: () =>
      reply(`211-Features\r\n${features.map((one) => ` ${one}`).join("\r\n")}\r\n211 End`),
    OPTS: (what) => reply(/^UTF-?8/i.test(what) ? "200 Ok" : "501 Not known"),
    // Lines end with CR LF already: text and bytes are the same.
    TYPE: (what) => reply(/^(?:A(?: N)?|I|L ?8)$/i.test(what) ? "200 Ok" : "504 A or I"),
    MODE: (what) => reply(/^S$/i.test(what) ? "200 Ok" : "504 Only S"),
    STRU: (what) => reply(/^F$/i.test(what) ? "200 Ok" : "504 Only F"),
    PWD: () => reply('257 "/" is the folder'),
    CWD: (path) => reply(pathOf(path) === "" ? "250 Ok" : "550 There is no such folder"),
    CDUP: () => reply("250 Ok"),
    REST(offset) {
      if (!/^\d{1,9}$/.test(offset)) return reply("501 A number of bytes");
      restartAt = Number(offset);
      reply(`350 From byte ${offset} on`);
    },
    ABOR() {
      useLine(null);
      reply("226 Nothing is on its way");
    },
    HELP: () => reply("214 Files are read here: LIST, RETR"),
    STAT: () => reply("211 Ok"),
    async PASV() {
      const address = parts.publicAddress ?? local;
      if (!/^\d+(?:\.\d+){3}$/.test(address)) return reply("425 Use EPSV");
      await passive(
        (port) =>
          `227 Entering Passive Mode (${address.replaceAll(".", ",")},${port >> 8},${port & 255})`,
      );
    },
    async EPSV(what) {
      if (/^ALL$/i.test(what)) reply("200 Ok");
      else await passive((port) => `229 Entering Extended Passive Mode (|||${port}|)`);
    },
    PORT(what) {
      const numbers = what.split(",").map(Number);
      const isOne = numbers.length === 6 && numbers.every((n) => n >= 0 && n <= 255);
      if (isOne) active(numbers.slice(0, 4).join("."), numbers[4]! * 256 + numbers[5]!);
      else reply("501 Six numbers from 0 to 255");
    },
    EPRT(what) {
      const [, , host, port] = /^(.)[12]\1([^|]+)\1(\d+)\1$/.exec(what) ?? [];
      if (host === undefined) reply("501 |1|address|port|");
      else active(host, Number(port));
    },
    LIST: async (what) => await listing(what, (file) => longLine(listed(file), parts.nowSeconds())),
    NLST: async (what) => await listing(what, ({ name }) => name),
    MLSD: async (what) => await listing(what, (file) => factLine(listed(file))),
    MLST: async (what) =>
      await withFile(what, (file) => reply(`250-File\r\n ${factLine(listed(file))}\r\n250 End`)),
    SIZE: async (what) => await withFile(what, ({ content }) => reply(`213 ${content.length}`)),
    MDTM: async (what) =>
      await withFile(what, ({ modified }) => reply(`213 ${timeValue(modified)}`)),
    async RETR(what) {
      const from = restartAt;
      restartAt = 0;
      await withFile(what, async ({ content }) => {
        if (from > content.length) reply("554 It has fewer bytes");
        else await transfer(content.subarray(from));
      });
    },
  };
  const other: Readonly<Record<string, string>> = { XPWD: "PWD", XCWD: "CWD", XCUP: "CDUP" };

  const obey = async (text: string): Promise<void> => {
    const [, word = "", argument = ""] = /^(\S+) ?(.*)$/.exec(text) ?? [];
    const name = word.toUpperCase();
    const command = commands[other[name] ?? name];
    if (password === null && !guestCommands.has(name)) reply("530 Log in first");
    else if (writes.has(name)) reply("550 Nothing is written here");
    else if (command === undefined) reply("502 Not known");
    else await command(argument.trim());
  };
  try {
    reply("220 Heliograph");
    for await (const text of linesOf(socket)) {
      if (text === null) {
        end("500 The line is too long");
        break;
      }
      try {
        await obey(text);
      } catch (error) {
        parts.report("an FTP command failed", { remote, error });
        reply("451 Not now: try again");
      }
      if (socket.writableEnded) break;
    }
  } catch {
    // The client is gone, or said nothing for too long.
  } finally {
    useLine(null);
    socket.destroySoon();
  }
}

const listed = ({ name, content, modified }: FtpFile) => ({
  name,
  bytes: content.length,
  modified,
});
/** A name in the only folder; "" is the folder itself. */
const pathOf = (text: string): string => posix.resolve("/", text).slice(1);

/** Lines without their ends; null for one that is longer than any command. */
async function* linesOf(socket: Socket): AsyncGenerator<string | null> {
  let rest = "";
  for await (const chunk of socket.setEncoding("utf8") as AsyncIterable<string>) {
    // Marks of telnet before ABOR are no text.
    rest += chunk.replaceAll("\uFFFD", "");
    const lines = rest.split(/\r?\n/);
    rest = lines.pop() ?? "";
    for (const one of lines) yield one.length > maxLineCharacters ? null : one;
    if (rest.length > maxLineCharacters) yield null;
  }
}
/** How long a client may be silent: longer than a transfer, and than a panel that asks once a minute. [ms] */
export const idleMilliseconds = Math.max(300_000, dataMilliseconds);
