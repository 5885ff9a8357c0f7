import { createDecipheriv, createECDH, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Message } from "@heliograph/contract/messages/messages.wire.ts";
import {
  httpReceiver,
  mailReceiver,
  type HttpReceiver,
  type MailReceiver,
} from "@heliograph/testkit/message-receivers.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { importJWK, jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isPublicAddress } from "../platform/outbound-http.ts";
import { within } from "./delivery.ts";
import { callOut } from "./transport.ts";
import { mailTransport } from "./mail-transport.ts";
import { encrypted } from "./push-encryption.ts";

const noon = at("2026-06-21T12:00+02:00");
let stage: ServerStage;
let other: HttpReceiver;
let mail: MailReceiver;
let person: { id: string; token: string };

const own = (line: string, body?: unknown) =>
  stage.ask(person.token, line.replace("/me", "/user/me/notices"), body);
const raise = (sms: readonly string[] = []) =>
  stage.db.transaction().execute((trx) =>
    stage.server.rooms.messages.enqueue(trx, {
      plantId: "101",
      facts: {
        code: "alert_raised",
        params: { alert: "Inverter fermo", template: "001", variables: [], more: 0, at: noon },
      },
      severity: "critical",
      email: [person.id],
      sms,
      now: stage.clock.nowSeconds(),
    }),
  );
const deliver = () => stage.server.rooms.messages.deliver();
const newest = async (channel: string): Promise<Message> => {
  const all = (await stage.make("GET /log/msg/101?language=en")) as Message[];
  return all.find((one) => one.channel === channel)!;
};
const jsonOf = (body: Buffer): Record<string, unknown> =>
  JSON.parse(body.toString("utf8")) as Record<string, unknown>;

beforeAll(async () => {
  other = await httpReceiver();
  mail = await mailReceiver();
  stage = await serverStage({
    startSeconds: noon,
    environment: {
      SMTP_URL: mail.url,
      MAIL_FROM: "avvisi@portale.example",
      SMS_URL: `${other.url}/sms`,
      SMS_TOKEN: "the-token-of-the-gateway",
      SMS_CREDIT_URL: `${other.url}/credit`,
      TELEGRAM_TOKEN: "1234:abc",
      TELEGRAM_URL: other.url,
      PRIVATE_WEBHOOKS: "yes",
    },
  });
  await stage.plant("101", { name: "Serre del Golfo", num_sms: 2 });
  person = await stage.person("luca", { 101: [0, 220, 230] });
  await stage.make(`PATCH /user/${person.id}`, { cells: ["393331234567"] });
});
afterAll(async () => {
  await stage.close();
  await other.close();
  await mail.close();
});
beforeEach(() => {
  other.calls.length = 0;
  other.answer = () => [200, { ok: true }];
  stage.clock.advance(600);
});

test("NOTE-02 BACK-06 [M18] an SMS through the gateway counts, and with none left none leaves", async () => {
  await raise([person.id]);
  await deliver();
  const [call] = other.calls;
  expect([call!.path, call!.headers.authorization]).toEqual([
    "/sms",
    "Bearer the-token-of-the-gateway",
  ]);
  const { to, text, id } = jsonOf(call!.body);
  expect(to).toBe("393331234567");
  expect(text).toBe("Serre del Golfo: Inverter fermo, tutto l'impianto, 21/06/2026 12:00");
  expect(call!.headers["idempotency-key"]).toBe(id);
  const plant = async () => (await stage.make("GET /plant/101")) as { num_sent_sms: number };
  expect((await plant()).num_sent_sms).toBe(1);
  // Refused for certain: given back.
  other.answer = () => [400, { error: "no such number" }];
  await raise([person.id]);
  await deliver();
  expect((await plant()).num_sent_sms).toBe(1);
  other.answer = () => [200, {}];
  await raise([person.id]);
  await deliver();
  expect((await plant()).num_sent_sms).toBe(2);
  other.calls.length = 0;
  await raise([person.id]);
  await deliver();
  expect(other.calls).toHaveLength(0);
  expect(await newest("sms")).toMatchObject({
    state: "failed",
    error: "the plant has no SMS left",
  });
});

test("API-83 ADM-MSG-04 the credit is the gateway's; clients may not ask", async () => {
  other.answer = () => [200, { credit: 321 }];
  expect(await stage.make("GET /admin/check_sms_credit")).toEqual({ credit: 321, of: "gateway" });
  other.answer = () => [500, "down"];
  expect((await stage.ask(stage.admin, "GET /admin/check_sms_credit")).body.code).toBe(
    "sms_credit_unread",
  );
  expect((await stage.ask(person.token, "GET /admin/check_sms_credit")).status).toBe(403);
});

describe("webhook", () => {
  beforeEach(async () => {
    await own("PATCH /me", { webhook: true, webhook_url: `${other.url}/hook?x=1` });
  });
  test("NOTE-03 [M19] signed with HMAC of time and body; tried again with growing pauses; each try is kept", async () => {
    const isHook = ({ path }: { path: string }): boolean => path === "/hook?x=1";
    other.answer = () => (other.calls.filter(isHook).length <= 2 ? [503, {}] : [200, {}]);
    await raise();
    await deliver();
    stage.clock.advance(60);
    await deliver();
    stage.clock.advance(300);
    await deliver();
    const hooks = other.calls.filter(isHook);
    expect(hooks).toHaveLength(3);
    const { webhook_secret: secret } = (await own("GET /me")).body as { webhook_secret: string };
    const keys = hooks.map(({ headers, body }) => {
      const time = headers["x-heliograph-timestamp"] as string;
      const proof = createHmac("sha256", secret).update(`${time}.${body.toString("utf8")}`);
      expect(headers["x-heliograph-signature"]).toBe(`sha256=${proof.digest("hex")}`);
      return headers["idempotency-key"];
    });
    expect(new Set(keys).size).toBe(1);
    const sent = await newest("webhook");
    expect(sent).toMatchObject({ state: "sent", to: [new URL(other.url).host] });
    expect(sent.deliveries[0]).toMatchObject({ tries: 3, answer: "200" });
    const tries = await stage.db
      .selectFrom("message_try")
      .select(["number", "error"])
      .where("message_id", "=", sent.deliveries[0]!.id)
      .orderBy("number")
      .execute();
    expect(tries).toEqual([
      { number: 1, error: "refused" },
      { number: 2, error: "refused" },
      { number: 3, error: null },
    ]);
  });
  test("[M11] a receiver that asks for a pause has it, up to twelve hours: in seconds, or until a moment by its own clock", async () => {
    const nextTry = async (wait: string, date = ""): Promise<number> => {
      other.answer = () => [503, {}, { "retry-after": wait, ...(date === "" ? {} : { date }) }];
      await raise();
      await deliver();
      const [kept] = (await newest("webhook")).deliveries;
      return kept!.next_try! - stage.clock.nowSeconds();
    };
    expect(await nextTry("7")).toBe(60);
    expect(await nextTry("600")).toBe(600);
    const [date, until] = ["Sun, 21 Jun 2026 10:00:00 GMT", "Sun, 21 Jun 2026 10:20:00 GMT"];
    expect(await nextTry(until, date)).toBe(1200);
    expect(await nextTry("999999")).toBe(43_200);
    expect(await nextTry("soon")).toBe(60);
  });
  test("[M11] [M19] an address where nothing is has failed at once, as docs/webhook.md says", async () => {
    other.answer = () => [404, {}];
    await raise();
    await deliver();
    expect(await newest("webhook")).toMatchObject({ state: "failed", deliveries: [{ tries: 1 }] });
  });
  test("[M19] what docs/webhook.md shows has the fields of what is sent, no more and no fewer", async () => {
    await raise();
    await deliver();
    const { body } = other.calls.find(({ path }) => path.startsWith("/hook"))!;
    const page = await readFile(new URL("../../../../docs/webhook.md", import.meta.url), "utf8");
    const shown = JSON.parse(/```json\n(.*?)```/s.exec(page)![1]!) as Record<string, unknown>;
    const fields = (of: Record<string, unknown>): string[][] => {
      const [message] = of["messages"] as Record<string, unknown>[];
      return [of, message!, message!["params"] as object].map((one) => Object.keys(one).toSorted());
    };
    expect(fields(shown)).toEqual(fields(jsonOf(body)));
  });
  test("NOTE-03 the test button sends at once and answers what came; redirects are not followed", async () => {
    expect((await own("POST /me/test", { channel: "webhook" })).body).toEqual({
      error: null,
      answer: "200",
      refused: [],
    });
    stage.clock.advance(10);
    other.answer = () => [302, {}];
    expect((await own("POST /me/test", { channel: "webhook" })).body).toEqual({
      error: "refused",
      answer: "302",
      refused: [],
    });
    expect(other.calls.filter(({ path }) => path.startsWith("/hook"))).toHaveLength(2);
    expect((await own("POST /me/test", { channel: "webhook" })).status).toBe(429);
  });
  test("[M19] NOTE-03 private networks are refused, by address when it is saved, by name when it is called", async () => {
    const strict = await serverStage({ startSeconds: noon });
    const someone = await strict.person("luca", {});
    const save = (fields: object) => strict.ask(someone.token, "PATCH /user/me/notices", fields);
    expect((await save({ webhook: true })).body).toMatchObject({ code: "notice_channel_empty" });
    await save({ webhook: false });
    for (const url of [
      other.url,
      other.url.replace("127.0.0.1", "localhost"),
      "http://[::ffff:127.0.0.1]:80/",
      "http://169.254.169.254/latest/meta-data",
      "http://2130706433/",
    ]) {
      expect((await save({ webhook_url: url })).body).toMatchObject({
        code: "notice_address_private",
        fields: [{ field: "webhook_url" }],
      });
      strict.clock.advance(10);
      // It was saved where it was allowed, or is what a name leads to.
      await strict.db.updateTable("notice").set({ webhook_url: url }).execute();
      const { body } = await strict.ask(someone.token, "POST /user/me/notices/test", {
        channel: "webhook",
      });
      expect([url, body.error]).toEqual([url, "private_address"]);
    }
    expect(other.calls.filter(({ path }) => path === "/")).toHaveLength(0);
    const browser = await strict.ask(someone.token, "POST /user/me/notices/browser", {
      endpoint: `${other.url}/push`,
      keys: { p256dh: `B${"A".repeat(86)}`, auth: "A".repeat(22) },
    });
    expect(browser.body).toMatchObject({
      code: "notice_address_private",
      fields: [{ field: "endpoint" }],
    });
    await strict.close();
  });
  test("[M11] an address that is none of the web's fails at once, in words", async () => {
    const outcome = await callOut({
      url: "ftp://x.example/",
      allowPrivate: true,
      signal: AbortSignal.timeout(1000),
    });
    expect(outcome).toMatchObject({ error: "unreachable", isFinal: true });
    expect(outcome.answer).toContain("http");
  });
  test("[M15] without its address it is off", async () => {
    const { body } = await own("PATCH /me", { webhook_url: null });
    expect(body).toMatchObject({ webhook: false, webhook_url: null });
  });
  test.each([
    ["10.1.2.3", false],
    ["172.31.0.1", false],
    ["172.32.0.1", true],
    ["192.168.1.1", false],
    ["100.64.0.1", false],
    ["8.8.8.8", true],
    ["::1", false],
    ["fd00::1", false],
    ["fe80::1", false],
    ["::ffff:10.0.0.1", false],
    ["::ffff:8.8.8.8", true],
    ["64:ff9b::a00:1", false],
    ["2001:4860:4860::8888", true],
    ["not an address", false],
  ])("[M19] %s is public: %s", (address, isPublic) => {
    expect(isPublicAddress(address)).toBe(isPublic);
  });
});

test("NOTE-04 Telegram: the chat is found by the code that was written to the bot, then messages come there", async () => {
  const secret = { username: "heliograph_bot" };
  let code = "";
  other.answer = ({ path }) =>
    path.endsWith("/getMe")
      ? [200, { ok: true, result: secret }]
      : path.endsWith("/getUpdates?offset=-100")
        ? [
            200,
            {
              ok: true,
              result: [
                { message: { text: "/start other", chat: { id: 1, type: "private" } } },
                { message: { text: `/start ${code}`, chat: { id: 4711, type: "private" } } },
                { message: { text: `/start ${code}`, chat: { id: -5, type: "group" } } },
              ],
            },
          ]
        : [200, { ok: true }];
  const before = (await own("GET /me")).body;
  expect(before).toMatchObject({
    telegram_linked: false,
    telegram_start: { bot: "heliograph_bot" },
  });
  expect((await own("POST /me/telegram")).body.code).toBe("telegram_chat_not_found");
  code = before.telegram_start.code;
  expect((await own("POST /me/telegram")).body.code).toBe("too_many_attempts");
  stage.clock.advance(5);
  expect((await own("POST /me/telegram")).body).toMatchObject({
    telegram_linked: true,
    telegram: true,
  });
  other.calls.length = 0;
  await raise();
  await deliver();
  const sent = other.calls.find(({ path }) => path === "/bot1234:abc/sendMessage");
  expect(jsonOf(sent!.body)).toMatchObject({ chat_id: "4711" });
  expect(jsonOf(sent!.body)["text"]).toMatch(/^Serre del Golfo: Inverter fermo\n/);
  expect((await own("POST /me/telegram/remove")).body).toMatchObject({
    telegram_linked: false,
    telegram: false,
  });
});

test("NOTE-04 [M20] push: the browser alone reads it, the service knows the portal by its key, and a browser that is gone is forgotten", async () => {
  const browser = createECDH("prime256v1");
  browser.generateKeys();
  const auth = randomBytes(16);
  const endpoint = `${other.url}/push/1`;
  const keys = {
    p256dh: browser.getPublicKey().toString("base64url"),
    auth: auth.toString("base64url"),
  };
  const added = await own("POST /me/browser", { endpoint, keys });
  expect(added.body).toMatchObject({ browsers: 1, push: true });
  other.answer = () => [201, {}];
  await raise();
  await deliver();
  const { headers, body } = other.calls.find(({ path }) => path === "/push/1")!;
  expect(headers["content-encoding"]).toBe("aes128gcm");
  const [, token, key] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization!)!;
  expect(key).toBe(added.body.push_key);
  const point = Buffer.from(key!, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const { payload } = await jwtVerify(token!, await importJWK(jwk, "ES256"), {
    currentDate: new Date(stage.clock.nowSeconds() * 1000),
  });
  expect(payload).toMatchObject({ aud: other.url, sub: "mailto:avvisi@portale.example" });
  expect(JSON.parse(read(body, browser, auth))).toMatchObject({
    title: "Serre del Golfo: Inverter fermo",
    // A page of the portal is there also where its address is not known.
    path: "/plant/101/alerts_state",
  });
  other.answer = () => [410, {}];
  await raise();
  await deliver();
  // Nor is there anything left that push could reach.
  expect((await own("GET /me")).body).toMatchObject({ browsers: 0, push: false });
});
test("NOTE-04 [M24] of several browsers one that is gone is named, in the answer to a test and in the log, though another took it", async () => {
  const browser = createECDH("prime256v1");
  browser.generateKeys();
  const keys = {
    p256dh: browser.getPublicKey().toString("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
  const { host } = new URL(other.url);
  const subscribe = () => own("POST /me/browser", { endpoint: `${other.url}/push/left`, keys });
  await own("POST /me/browser", { endpoint: `${other.url}/push/kept`, keys });
  await subscribe();
  other.answer = ({ path }) => (path === "/push/left" ? [410, {}] : [201, {}]);
  stage.clock.advance(10);
  expect((await own("POST /me/test", { channel: "push" })).body).toEqual({
    error: null,
    answer: "201 {}",
    refused: [{ to: host, answer: "410 {}" }],
  });
  stage.clock.advance(10);
  expect((await own("POST /me/test", { channel: "push" })).body.refused).toEqual([]);
  await subscribe();
  await raise();
  await deliver();
  expect((await newest("push")).deliveries).toMatchObject([
    { state: "sent", to: [host, host], refused: [{ to: host, answer: "410 {}" }] },
  ]);
  await own("DELETE /me/browser", { endpoint: `${other.url}/push/kept` });
});
test("[M15] of one person's browsers the twenty newest are written to", async () => {
  const browser = createECDH("prime256v1");
  browser.generateKeys();
  const keys = {
    p256dh: browser.getPublicKey().toString("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
  for (let n = 0; n < 21; n++) {
    stage.clock.advance(1);
    await own("POST /me/browser", { endpoint: `${other.url}/push/many/${n}`, keys });
  }
  const rows = await stage.db.selectFrom("browser").select("endpoint").execute();
  const kept = rows.filter(({ endpoint }) => endpoint.includes("/push/many/"));
  expect(kept).toHaveLength(20);
  expect(kept.some(({ endpoint }) => endpoint.endsWith("/many/0"))).toBe(false);
});
/** What a browser does with a push: RFC 8291, section 3.4. */
function read(body: Buffer, browser: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const length = body.readUInt8(20);
  const theirs = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const derive = (ikm: Buffer, by: Buffer, info: Buffer, size: number): Buffer =>
    Buffer.from(hkdfSync("sha256", ikm, by, info, size));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), browser.getPublicKey(), theirs]);
  const ikm = derive(browser.computeSecret(theirs), auth, info, 32);
  const key = derive(ikm, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(ikm, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createDecipheriv("aes-128-gcm", key, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString("utf8");
}
test("[M20] the example of RFC 8291, appendix A", () => {
  const own = createECDH("prime256v1");
  own.setPrivateKey(Buffer.from("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "base64url"));
  const sent = encrypted(
    Buffer.from("When I grow up, I want to be a watermelon"),
    {
      p256dh:
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
      auth: "BTBZMqHH6r4Tts7J_aSIgg",
    },
    { own, salt: Buffer.from("DGv6ra1nlYgDCS1FRnbzlw", "base64url") },
  );
  expect(sent.toString("base64url")).toBe(
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN",
  );
});

const letterTo = (to: readonly string[]) => ({
  envelope: "e".repeat(24),
  to,
  title: "t",
  text: "t",
  brief: "t",
  path: "/",
  link: null,
  facts: {},
});
test("[M12] a mail server that hangs costs one try its time, and holds up no other channel", async () => {
  mail.verdict = () => "hang";
  const transport = mailTransport({ smtpUrl: mail.url, mailFrom: "avvisi@portale.example" });
  const letter = letterTo(["a@example.org"]);
  expect(await within(transport, letter, 200)).toMatchObject({ error: "timeout", isFinal: false });
  mail.verdict = () => "take";
  expect(await within(transport, letter, 5000)).toMatchObject({ error: null });
});

test("[M11] of several addresses the one that is not taken now is tried again alone: the others have the mail", async () => {
  mail.mails.length = 0;
  const transport = mailTransport({ smtpUrl: mail.url, mailFrom: "avvisi@portale.example" });
  const letter = letterTo(["a@example.org", "b@example.org", "c@example.org"]);
  const answers = [451, "take", 550] as const;
  mail.verdict = (n) => answers[n - 1] ?? "take";
  const first = await within(transport, letter, 5000);
  expect(first).toMatchObject({ error: "refused", isFinal: false });
  const { taken } = first;
  // Whom the server will never take is not asked again either.
  const refused = [{ to: "c@example.org", answer: "550 not now, or not at all" }];
  expect(taken).toEqual({ addresses: ["b@example.org", "c@example.org"], refused });
  // Who never has it is known to the end.
  expect(await within(transport, { ...letter, taken }, 5000)).toMatchObject({
    error: null,
    taken: { refused },
  });
  expect(mail.mails.map(({ to }) => to)).toEqual([["b@example.org"], ["a@example.org"]]);
  mail.verdict = () => "take";
});

describe("the administrator's test", () => {
  const test_ = (more: object) =>
    stage.ask(stage.admin, "POST /admin/send_test_message", {
      plant_id: "101",
      type: "alarm_ko",
      channel: "email",
      to: "a@b.it c@d.it",
      title: "Prova",
      text: "Funziona?",
      ...more,
    });
  test("API-82 ADM-MSG-01 ADM-MSG-02 it leaves at once, to a list of two, and stands in the plant's log", async () => {
    mail.mails.length = 0;
    const { status, body } = await test_({});
    expect([status, body.ok, body.message.state]).toEqual([200, true, "sent"]);
    expect(mail.mails[0]!.to).toEqual(["a@b.it", "c@d.it"]);
    expect(await newest("email")).toMatchObject({
      to: ["a@b.it", "c@d.it"],
      title: "Prova",
      text: "Funziona?",
      type: "alarm_ko",
    });
    expect((await test_({ channel: "pigeon" })).status).toBe(400);
    expect((await stage.ask(person.token, "POST /admin/send_test_message", {})).status).toBe(403);
  });
  test("ADM-MSG-03 what fails is kept with its error", async () => {
    const { body } = await test_({ to: "nobody" });
    expect(body.message).toMatchObject({ state: "failed", to: ["nobody"] });
    expect(body.message.error).toMatch(/^l’indirizzo non è valido/);
  });
});

test("[M21] ADM-MSG-03 without a transport messages stay in the outbox, and say so; once it is set they leave", async () => {
  const bare = await serverStage({ startSeconds: noon });
  await bare.plant("101", { name: "Serre" });
  const { body } = await bare.ask(bare.admin, "POST /admin/send_test_message", {
    plant_id: "101",
    type: "report",
    channel: "email",
    to: ["a@b.it"],
    title: "Prova",
    text: "Funziona?",
  });
  expect(body.message).toMatchObject({
    state: "waiting",
    error: "il canale non è configurato: il messaggio resta nella posta in uscita",
  });
  // ADM-MSG-03 What is no address would not leave then either.
  const wrong = async (channel: string, to: string) =>
    (
      await bare.ask(bare.admin, "POST /admin/send_test_message", {
        plant_id: "101",
        type: "report",
        channel,
        to: [to],
        title: "Prova",
        text: "Funziona?",
      })
    ).body.message;
  for (const message of [await wrong("email", "a@"), await wrong("sms", "12")])
    expect(message).toMatchObject({
      state: "failed",
      error: expect.stringMatching(/^l’indirizzo non è valido/) as string,
    });
  const waiting = await bare.make("GET /admin/outbox?state=waiting&channel=email");
  expect(waiting).toHaveLength(1);
  expect(await bare.make("GET /admin/check_sms_credit")).toEqual({ credit: 0, of: "plants" });
  const states = (await bare.make("GET /admin/transports")) as {
    channel: string;
    configured: boolean;
    waiting: number;
  }[];
  expect(states.find(({ channel }) => channel === "email")).toMatchObject({
    configured: false,
    waiting: 1,
  });
  await bare.close();
});
