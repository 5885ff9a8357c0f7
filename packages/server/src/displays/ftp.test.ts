import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { Client } from "basic-ftp";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { PassThrough, Readable } from "node:stream";
import { text as textOf } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { type FtpServer, ftpServer } from "./ftp-server.ts";
import { longLine, timeValue } from "./ftp-listing.ts";

/** Panels by FTP, read by a foreign client and by hand. */

const noon = at("2026-06-21T12:00+02:00");
let stage: ServerStage;
let ftp: FtpServer;
let id = "";
const closers: (() => void)[] = [];
const credentials = { user: "panel", password: "secret of the panel" };

beforeAll(async () => {
  stage = await serverStage({ startSeconds: noon });
  const plant = await stage.plant("310", { lat: 45.07, lon: 7.69 });
  const device = await stage.device(plant, { type: "inverter", nominal: 100 });
  const fpac = await stage.variable(device, "p", { udm: "W", tags: [51] });
  const { sections } = await stage.make(`GET /plant/${plant}`);
  const [whole, ...others] = sections as object[];
  await stage.make(`PATCH /plant/${plant}`, { sections: [{ ...whole, fpac }, ...others] });
  await stage.post(plant, { timestamp: noon - 60, values: { p: 12_500 } });
  const made = await stage.make("POST /display/led", {
    name: "Atrio",
    plants: [plant],
    ftp_user: credentials.user,
    ftp_pwd: credentials.password,
  });
  id = String(made.id);
  await stage.make(`POST /display/led/${id}`, { ...made, disabled: false });
});
afterAll(() => stage.close());
beforeEach(async () => {
  const place = { host: "127.0.0.1", port: 0, passivePorts: null, publicAddress: null };
  ftp = await ftpServer(stage.world, place, (user, password) =>
    stage.server.rooms.displays.ledFiles(user, password),
  );
});
afterEach(async () => {
  for (const close of closers.splice(0)) close();
  await ftp.stop();
});

async function loggedIn(more: object = {}): Promise<Client> {
  const client = new Client(5000);
  closers.push(() => client.close());
  await client.access({ host: "127.0.0.1", port: ftp.port, ...credentials, ...more });
  return client;
}
async function read(client: Client, name: string): Promise<string> {
  const to = new PassThrough();
  const [text] = await Promise.all([textOf(to), client.downloadTo(to, name)]);
  return text;
}
/** What a panel types itself: a connection that is spoken to word by word. */
async function byHand(): Promise<{
  readonly socket: Socket;
  readonly next: () => Promise<string>;
  readonly reply: (line: string) => Promise<string>;
}> {
  const socket = connect(ftp.port, "127.0.0.1");
  closers.push(() => socket.destroy());
  const lines = createInterface(socket)[Symbol.asyncIterator]();
  const next = async (): Promise<string> => String((await lines.next()).value ?? "");
  await next();
  return {
    socket,
    next,
    async reply(line) {
      socket.write(`${line}\r\n`);
      return await next();
    },
  };
}
const asPanel = async () => {
  const hand = await byHand();
  await hand.reply(`USER ${credentials.user}`);
  expect(await hand.reply(`PASS ${credentials.password}`)).toMatch(/^230/);
  return hand;
};

test("[DI9] a panel logs in with its display's credentials and reads the two files, alike to what the public links answer", async () => {
  const client = await loggedIn();
  const files = await client.list();
  expect(files.map(({ name }) => name)).toEqual([`${id}.csv`, `${id}.json`]);
  expect(await client.pwd()).toBe("/");
  for (const format of ["csv", "json"] as const) {
    const open = await stage.app.inject({ url: `/api/v1/display/led/${id}/${format}` });
    const text = await read(client, `${id}.${format}`);
    expect(text).toBe(open.body);
    expect(await client.size(`/${id}.${format}`)).toBe(Buffer.byteLength(text));
    expect(files.find(({ name }) => name.endsWith(format))?.size).toBe(Buffer.byteLength(text));
  }
  expect(await read(client, `${id}.csv`)).toContain("Potenza;12.5;kW\r\n");
  // When the newest value was measured: a minute before noon in Rome, in UTC.
  expect(await client.lastMod(`${id}.csv`)).toEqual(new Date("2026-06-21T09:59:00Z"));
});
test("[DI9] a transfer that broke off goes on at its byte, and the next one is whole again", async () => {
  const client = await loggedIn();
  const whole = await read(client, `${id}.csv`);
  const rest = new PassThrough();
  const got = textOf(rest);
  await client.downloadTo(rest, `${id}.csv`, 10);
  expect(await got).toBe(whole.slice(10));
  expect(await read(client, `${id}.csv`)).toBe(whole);
  await expect(client.downloadTo(new PassThrough(), `${id}.csv`, 100_000)).rejects.toThrow("554");
});
test("[DI9] PASV, PORT and EPRT carry the file too; only to the client's own address and to no service of it", async () => {
  const { reply, next } = await asPanel();
  const [, high, low] = /,(\d+),(\d+)\)/.exec(await reply("PASV")) ?? [];
  const passive = connect(Number(high) * 256 + Number(low), "127.0.0.1");
  const got = textOf(passive);
  expect(await reply("NLST")).toMatch(/^150/);
  expect(await got).toBe(`${id}.csv\r\n${id}.json\r\n`);
  expect(await next()).toMatch(/^226/);

  const waiting = createServer().listen(0, "127.0.0.1");
  closers.push(() => waiting.close());
  await once(waiting, "listening");
  const { port } = waiting.address() as AddressInfo;
  for (const offer of [`PORT 127,0,0,1,${port >> 8},${port & 255}`, `EPRT |1|127.0.0.1|${port}|`]) {
    const { reply: send } = await asPanel();
    expect(await send(offer)).toMatch(/^200/);
    const came = once(waiting, "connection") as Promise<[Socket]>;
    expect(await send(`RETR ${id}.json`)).toMatch(/^150/);
    expect(JSON.parse(await textOf((await came)[0]))).toMatchObject({ id, name: "Atrio" });
  }
  for (const offer of ["PORT 192,0,2,1,200,1", "PORT 127,0,0,1,0,22", "EPRT |1|192.0.2.1|5000|"])
    expect(await reply(offer)).toMatch(/^504/);
  for (const offer of ["PORT 1,2", "PORT a,0,0,1,1,1", "EPRT nothing"])
    expect(await reply(offer)).toMatch(/^501/);
});
test("[DI9] nothing is written, nothing else is read, and whatever is not understood is answered", async () => {
  const client = await loggedIn();
  await expect(client.uploadFrom(Readable.from(["x"]), "a.csv")).rejects.toThrow("550");
  for (const line of [
    `DELE ${id}.csv`,
    "MKD x",
    `RNFR ${id}.csv`,
    "CWD /etc",
    "RETR ../../etc/passwd",
  ])
    await expect(client.send(line)).rejects.toThrow("550");
  await expect(read(client, "other.csv")).rejects.toThrow("550");
  const { reply, socket } = await byHand();
  expect(await reply("LIST")).toMatch(/^530/);
  expect(await reply("TEACUP")).toMatch(/^530/);
  expect(await reply(`USER ${credentials.user}`)).toMatch(/^331/);
  expect(await reply(`PASS ${credentials.password}`)).toMatch(/^230/);
  expect(await reply("TEACUP")).toMatch(/^502/);
  expect(await reply("LIST")).toMatch(/^425/);
  expect(await reply("REST ten")).toMatch(/^501/);
  const gone = once(socket, "close");
  expect(await reply("x".repeat(2000))).toMatch(/^500/);
  await gone;
});
test("[DI9] a closed display, another password and empty credentials let nobody in, an open session neither", async () => {
  const before = await stage.make(`GET /display/led/${id}`);
  const { reply } = await asPanel();
  const wrong = ["", "nothing", credentials.password.toUpperCase()];
  for (const password of wrong) await expect(loggedIn({ password })).rejects.toThrow(/530/);
  await stage.make(`POST /display/led/${id}`, { ...before, disabled: true });
  await expect(loggedIn()).rejects.toThrow("530");
  expect(await reply("NLST")).toMatch(/^421/);
  await stage.make(`POST /display/led/${id}`, { ...before, ftp_user: "", ftp_pwd: "" });
  await expect(loggedIn({ user: "", password: "" })).rejects.toThrow("530");
  await stage.make(`POST /display/led/${id}`, before);
  await loggedIn();
});
test("[DI9] after thirty wrong passwords an address waits a quarter of an hour, also with the right one", async () => {
  const { reply } = await byHand();
  for (let tried = 1; tried < 30; tried++) {
    await reply("USER panel");
    expect(await reply(`PASS guess ${tried}`)).toMatch(/^530/);
  }
  await reply("USER panel");
  expect(await reply("PASS guess 30")).toMatch(/^421/);
  await expect(loggedIn()).rejects.toThrow("421");
  stage.clock.advance(15 * 60);
  await loggedIn();
});
test("[DI9] who never comes for a file, or never reads it, holds nobody up, nor the end", async () => {
  const slow = await asPanel();
  await slow.reply("PASV");
  expect(await slow.reply(`RETR ${id}.json`)).toMatch(/^150/);
  const deaf = await asPanel();
  deaf.socket.pause();
  const client = await loggedIn();
  expect(await read(client, `${id}.csv`)).toContain("Potenza");
});
test("[DI9] a panel that closes its end only after 226 gets its 226", async () => {
  const { reply, next } = await asPanel();
  const [, port] = /\|\|\|(\d+)\|/.exec(await reply("EPSV"))!;
  const data = connect({ host: "127.0.0.1", port: Number(port), allowHalfOpen: true });
  closers.push(() => data.destroy());
  let got = "";
  data.setEncoding("utf8").on("data", (part: string) => (got += part));
  const isRead = once(data, "end");
  expect(await reply(`RETR ${id}.csv`)).toMatch(/^150/);
  await isRead;
  expect(await next()).toMatch(/^226/);
  expect(got).toContain("Potenza");
});
test("[DI9] credentials of two displays show the files of both", async () => {
  const twin = await stage.make("POST /display/led", {
    name: "Twin",
    ftp_user: credentials.user,
    ftp_pwd: credentials.password,
  });
  await stage.make(`POST /display/led/${twin.id}`, { ...twin, disabled: false });
  const files = await (await loggedIn()).list();
  expect(files).toHaveLength(4);
  expect(files.map(({ name }) => name)).toContain(`${twin.id}.csv`);
});
test("a listing's line shows the hour of a young file and the year of an old one, in UTC", () => {
  const file = { name: "a.csv", bytes: 61, modified: Date.UTC(2026, 2, 1, 23, 5) / 1000 };
  expect(longLine(file, file.modified + 100)).toBe(
    "-r--r--r--   1 ftp      ftp                61 Mar  1 23:05 a.csv",
  );
  expect(longLine(file, file.modified + 200 * 86_400)).toBe(
    "-r--r--r--   1 ftp      ftp                61 Mar  1  2026 a.csv",
  );
  expect(timeValue(file.modified)).toBe("20260301230500");
});
