import type { Message } from "@heliograph/contract/messages/messages.wire.ts";
import {
  httpReceiver,
  mailHeader,
  mailParts,
  mailReceiver,
  type HttpReceiver,
  type MailReceiver,
} from "@heliograph/testkit/message-receivers.ts";
import type { Severity } from "@heliograph/contract/severity.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

const evening = at("2026-06-21T23:30+02:00");
const morning = at("2026-06-22T07:00+02:00");
let stage: ServerStage;
let other: HttpReceiver;
let mail: MailReceiver;
let person: { id: string; token: string };

const happen = (
  code: "alert_raised" | "alert_cleared",
  on: string,
  of: { alertId?: string; incidentId?: string; severity?: Severity } = {},
) =>
  stage.db.transaction().execute((trx) =>
    stage.server.rooms.messages.enqueue(trx, {
      plantId: on,
      facts: {
        code,
        params: {
          alert: "Inverter fermo",
          template: "001",
          variables: [{ id: "f".repeat(24), name: "INV1" }],
          more: 0,
          at: stage.clock.nowSeconds(),
        },
      },
      severity: "critical",
      alertId: "a".repeat(24),
      ...of,
      keys: ["f".repeat(24)],
      email: [person.id],
      sms: [person.id],
      now: stage.clock.nowSeconds(),
    }),
  );
const deliver = () => stage.server.rooms.messages.deliver();
const callsTo = (path: string) =>
  other.calls
    .filter((call) => call.path.startsWith(path))
    .map(({ body }) => JSON.parse(body.toString("utf8")) as { text: string; messages: object[] });
const sentSms = async (on: string) =>
  ((await stage.make(`GET /plant/${on}`)) as { num_sent_sms: number }).num_sent_sms;

beforeAll(async () => {
  other = await httpReceiver();
  mail = await mailReceiver();
  stage = await serverStage({
    startSeconds: evening,
    environment: {
      SMTP_URL: mail.url,
      MAIL_FROM: "avvisi@portale.example",
      PUBLIC_URL: "https://portale.example",
      SMS_URL: `${other.url}/sms`,
      TELEGRAM_TOKEN: "1234:abc",
      TELEGRAM_URL: other.url,
      PRIVATE_WEBHOOKS: "yes",
    },
  });
  const country = "Italia";
  await stage.plant("101", { name: "Serre del Golfo", country, num_sms: 1 });
  await stage.plant("202", { name: "Molino", country, num_sms: 0 });
  await stage.plant("303", { name: "Cantina", country, num_sms: 1 });
  const rights = [0, 1, 10, 220, 230];
  person = await stage.person("luca", { 101: rights, 202: rights, 303: rights });
  await stage.make(`PATCH /user/${person.id}`, { cells: ["393331234567"] });
  const quiet = { quiet: ["22:00", "07:00"], timezone: "Europe/Rome" };
  const hook = { webhook: true, webhook_url: `${other.url}/hook` };
  await stage.ask(person.token, "PATCH /user/me/notices", { ...quiet, ...hook });
  await stage.db
    .updateTable("notice" as never)
    .set({ telegram: true, telegram_chat: "4711" } as never)
    .execute();
});
afterAll(async () => {
  await stage.close();
  await other.close();
  await mail.close();
});
beforeEach(() => {
  other.calls.length = 0;
  mail.mails.length = 0;
  stage.clock.set(evening);
});

test("[M9] NOTE-06 raised again in the night after its end it is one line in the morning, on every channel; a program gets each as it happens", async () => {
  await happen("alert_raised", "101");
  stage.clock.advance(1800);
  await happen("alert_cleared", "101");
  stage.clock.advance(1800);
  await happen("alert_raised", "101");
  await deliver();
  // Programs have no night.
  expect(callsTo("/hook")).toHaveLength(3);
  expect([mail.mails.length, callsTo("/sms").length, callsTo("/bot").length]).toEqual([0, 0, 0]);
  stage.clock.set(morning);
  await deliver();
  const [{ raw } = { raw: "" }, ...more] = mail.mails;
  expect(more).toEqual([]);
  expect(mailHeader(raw, "subject")).toBe("Serre del Golfo: Inverter fermo (INV1)");
  const twice =
    "Scattato lunedì 22/06/2026 alle 00:30, ora dell’impianto. È successo 2 volte, la prima domenica 21/06/2026 alle 23:30.";
  const parts = mailParts(raw);
  expect(parts.get("text/plain")!.toString("utf8")).toContain(twice);
  expect(parts.get("text/html")!.toString("utf8")).toContain(twice);
  expect(callsTo("/bot")[0]!.text).toContain(twice);
  expect(callsTo("/sms").map(({ text }) => text)).toEqual([
    "Serre del Golfo: Inverter fermo, INV1, 22/06/2026 00:30",
  ]);
  const log = (await stage.make("GET /log/msg/101?language=it")) as Message[];
  expect(log.every(({ state }) => state === "sent")).toBe(true);
});
test("[M9] [M18] an SMS over several plants is taken from the first that has one left", async () => {
  await happen("alert_raised", "202");
  stage.clock.advance(60);
  await happen("alert_raised", "303");
  await deliver();
  stage.clock.set(morning);
  await deliver();
  expect(callsTo("/sms").map(({ text }) => text)).toEqual([
    "2 allarmi in 2 impianti: Molino, Cantina",
  ]);
  expect([await sentSms("202"), await sentSms("303")]).toEqual([0, 1]);
  // Of several plants one stops it where one says what one wishes.
  expect(mailHeader(mail.mails[0]!.raw, "list-unsubscribe")).toBe(
    "<https://portale.example/notices>",
  );
  // None has any: nothing leaves.
  stage.clock.set(evening);
  await happen("alert_cleared", "202");
  await happen("alert_cleared", "303");
  await deliver();
  stage.clock.set(morning);
  await deliver();
  expect(callsTo("/sms")).toHaveLength(1);
});
test("[M9] [M16] each alarm of the morning's mail that lasts can be taken care of by itself, with its weight; of an incident it can be put off", async () => {
  const incidentId = "5".repeat(24);
  await stage.db
    .insertInto("incident" as never)
    .values({
      plant_id: "101",
      id: incidentId,
      cause: "device_stopped",
      subject_kind: "plant",
      subject: "",
      state: "open",
      since: evening - 3600,
      opened: evening,
      judged: evening,
      sureness: 1,
      evidence: JSON.stringify({ numbers: {}, series: [] }),
    } as never)
    .execute();
  await stage.make(`PATCH /user/${person.id}/perms/101`, [0, 1, 10, 220, 230, 231]);
  const weights = { critical: "1", major: "2", minor: "3" } as const;
  for (const [severity, digit] of Object.entries(weights) as [Severity, string][])
    await happen("alert_raised", "101", {
      severity,
      alertId: digit.repeat(24),
      ...(severity === "critical" ? { incidentId } : {}),
    });
  // What is over, and what is of a plant where he only reads, is read.
  await happen("alert_cleared", "101", { alertId: "3".repeat(24), severity: "minor" });
  await happen("alert_raised", "202", { severity: "minor" });
  await deliver();
  stage.clock.set(morning);
  await deliver();
  const parts = mailParts(mail.mails[0]!.raw);
  const text = parts.get("text/plain")!.toString("utf8");
  const items = text.split(/^- /m).slice(1);
  expect(
    items.map((item) => [
      item.split(/\r?\n/)[0],
      [...item.matchAll(/(\S[^:\n]*): https:\S+-(acknowledge|snooze)-/g)].map(([, word]) => word),
    ]),
  ).toEqual([
    ["Serre del Golfo: Inverter fermo (critico)", ["Prendo in carico", "Rimanda a domani"]],
    ["Serre del Golfo: Inverter fermo (importante)", ["Prendo in carico"]],
    ["Molino: Inverter fermo (lieve)", []],
    ["Serre del Golfo: Inverter fermo: rientrato", []],
  ]);
  const html = parts.get("text/html")!.toString("utf8");
  for (const weight of ["critico", "importante", "lieve"])
    expect(html).toContain(`${weight}</span>`);
  const links = [...html.matchAll(/act\/([^"]+)"[^>]*>(Prendo in carico|Rimanda a domani)</g)];
  expect(links.map(([, , word]) => word)).toEqual([
    "Prendo in carico",
    "Rimanda a domani",
    "Prendo in carico",
  ]);
  // Each does it for its own alarm alone.
  const token = links[2]![1]!;
  expect((await stage.ask(null, "POST /message/act", { token })).body.is_done).toBe(true);
  const log = (await stage.make("GET /log/msg/101")) as Message[];
  const taken = log.filter(({ acknowledged }) => acknowledged !== null);
  expect([...new Set(taken.map(({ alert_id }) => alert_id))]).toEqual(["2".repeat(24)]);
});

test("[M9] a mail of very many parts stays below what Gmail shows, the rest is counted with a link, and its text has all", async () => {
  for (let n = 1; n <= 90; n++)
    // oxlint-disable-next-line no-await-in-loop -- their order is that of the mail
    await happen("alert_raised", "101", { alertId: `${n}`.padStart(24, "0") });
  await deliver();
  stage.clock.set(morning);
  await deliver();
  const [{ raw } = { raw: "" }, ...more] = mail.mails;
  expect(more).toEqual([]);
  const parts = mailParts(raw);
  const html = parts.get("text/html")!;
  expect(html.length).toBeLessThan(102_000);
  // As it is encoded on its way, too.
  expect(raw.slice(raw.indexOf("text/html")).length).toBeLessThan(102_000);
  const counted =
    /<a href="([^"]+)"[^>]*>E altri (\d+), che in questa e-mail non ci stanno: aprili nel portale<\/a>/;
  const [, link, rest] = counted.exec(html.toString("utf8"))!;
  expect(link).toBe("https://portale.example/plant/101/alerts_state");
  const shown = html.toString("utf8").match(/>critico</g)!.length;
  expect(shown + Number(rest)).toBe(90);
  expect(html.toString("utf8")).toContain("Cambia");
  const text = parts.get("text/plain")!.toString("utf8");
  expect(text.match(/Inverter fermo/g)!.length).toBeGreaterThanOrEqual(90);
});
