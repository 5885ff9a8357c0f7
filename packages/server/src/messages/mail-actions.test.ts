import type { IncidentPage } from "@heliograph/contract/health/health.wire.ts";
import type { MessageFacts } from "@heliograph/contract/messages/message-facts.ts";
import {
  mailParts,
  mailReceiver,
  type MailReceiver,
} from "@heliograph/testkit/message-receivers.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

const noon = at("2026-06-21T12:00+02:00");
/** Eight o'clock of the next day at the plant. */
const morning = at("2026-06-22T08:00+02:00");
const holder = [0, 1, 10, 220, 230, 231];
let stage: ServerStage;
let mail: MailReceiver;
let plantId: string;
let next = 600;
let id: string;
let person: { id: string; token: string };

beforeAll(async () => {
  mail = await mailReceiver();
  stage = await serverStage({
    startSeconds: noon,
    environment: {
      SMTP_URL: mail.url,
      MAIL_FROM: "Heliograph <avvisi@portale.example>",
      PUBLIC_URL: "https://portale.example",
    },
  });
});
afterAll(async () => {
  await stage.close();
  await mail.close();
});
/** An incident of which one person was written to, and another is to be called after a quarter of an hour. */
beforeEach(async () => {
  stage.clock.set(noon);
  mail.mails.length = 0;
  plantId = String(next++);
  id = plantId.padStart(24, "0");
  await stage.plant(plantId, { name: "Serre", country: "Italia" });
  const device = await stage.device(plantId, { name: "INV1", type: "inverter", nominal: 100 });
  person = await stage.person(`luca-${plantId}`, { [plantId]: holder });
  await stage.ask(person.token, "PATCH /user/me/notices", { incidents: "minor" });
  const chief = await stage.person(`capo-${plantId}`, { [plantId]: holder });
  const escalation = [{ user_id: chief.id, after_min: 15 }];
  await stage.make(`POST /plant/${plantId}/escalation`, { escalation });
  const subject = { kind: "device", id: device } as const;
  await stage.db
    .insertInto("incident" as never)
    .values({
      plant_id: plantId,
      id,
      cause: "device_stopped",
      subject_kind: subject.kind,
      subject: subject.id,
      state: "open",
      since: noon - 3600,
      opened: noon,
      judged: noon,
      sureness: 1,
      evidence: JSON.stringify({ numbers: {}, series: [] }),
    } as never)
    .execute();
  const facts: MessageFacts = {
    code: "incident_opened",
    params: {
      cause: "device_stopped",
      subject: { ...subject, name: "INV1", type: "inverter" },
      since: noon - 3600,
      at: noon,
      sureness: 1,
      lost: null,
      series: [],
    },
  };
  await stage.db.transaction().execute((trx) =>
    stage.server.rooms.messages.enqueue(trx, {
      plantId,
      facts,
      severity: "critical",
      incidentId: id,
      alertId: null,
      email: [],
      sms: [],
      symptoms: [],
      toIncidentReaders: true,
      now: noon,
    }),
  );
  await deliver();
});

const deliver = () => stage.server.rooms.messages.deliver();
const plain = (): string => mailParts(mail.mails[0]!.raw).get("text/plain")!.toString("utf8");
const tokenOf = (action: string): string =>
  new RegExp(`/act/(\\S+-${action}-\\S+)`).exec(plain())![1]!;
const link = async (path: "link" | "act", token: string) =>
  await stage.ask(null, `POST /message/${path}`, { token });
const page = async (): Promise<IncidentPage> =>
  (await stage.make(`GET /incident/${id}`)) as unknown as IncidentPage;
const recipients = (): string[] => mail.mails.map(({ to }) => to[0] ?? "");
/** Whom the escalation calls within so many seconds from now. */
const calledAfter = async (seconds: number): Promise<string[]> => {
  stage.clock.set(noon + seconds);
  await deliver();
  return recipients().slice(1);
};
const chief = (): string => `capo-${plantId}@example.org`;

test("NOTE-08 [M14] while nobody does anything, the next one is called", async () => {
  expect(recipients()).toEqual([`luca-${plantId}@example.org`]);
  expect(await calledAfter(3600)).toEqual([chief()]);
});
test("[M14] [M17] who is called reads that nobody takes care of it, and that he is to be called; the first reader does not", async () => {
  await calledAfter(3600);
  const [first, called] = mail.mails.map(({ raw }) =>
    mailParts(raw).get("text/plain")!.toString("utf8"),
  );
  expect(called).toContain("Nessuno se ne sta ancora occupando.");
  expect(called).toContain("perché sei tra le persone da chiamare");
  expect(called).not.toContain("sei tra gli avvisati");
  expect(first).not.toContain("Nessuno se ne sta ancora occupando.");
  expect(first).toContain("sei tra gli avvisati");
});
test("[M16] [O30] the mail snoozes until the plant's next morning: a scanner that opens the link changes nothing, the button does, once, and nobody is called before", async () => {
  const token = tokenOf("snooze");
  expect(plain()).toContain("Rimanda a domani: https://portale.example/act/");
  const html = mailParts(mail.mails[0]!.raw).get("text/html")!.toString("utf8");
  expect(html).toMatch(/act\/\S+-snooze-\S+"[^>]*>Rimanda a domani</);
  expect((await stage.ask(null, `GET /message/act?token=${token}`)).status).toBe(405);
  expect((await link("link", token)).body).toMatchObject({
    action: "snooze",
    user: `luca-${plantId}`,
    is_done: false,
    until: morning,
    timezone: "Europe/Rome",
  });
  expect((await page()).snoozed_until).toBeNull();
  expect((await link("act", token)).body).toMatchObject({ is_done: true, until: morning });
  stage.clock.set(noon + 86_400);
  // Next day the same link would mean another morning: it was used.
  expect((await link("act", token)).body).toMatchObject({ is_done: true, until: morning });
  const { snoozed_until: until, events } = await page();
  expect(until).toBe(morning);
  expect(events.map(({ code, by }) => [code, by])).toEqual([["snoozed", `luca-${plantId}`]]);
  expect(await calledAfter(3600)).toEqual([]);
  expect(await calledAfter(morning - noon)).toEqual([chief()]);
});
test("[M14] INC-04 taken in charge by the mail, the incident says so, and by whom", async () => {
  expect((await link("act", tokenOf("acknowledge"))).body).toMatchObject({ is_done: true });
  const { acknowledged, events } = await page();
  expect(acknowledged).toEqual({ by: `luca-${plantId}`, at: noon });
  expect(events.map(({ code }) => code)).toEqual(["acknowledged"]);
  expect(await calledAfter(3600)).toEqual([]);
});
test("[M14] [O18] taken in charge in the portal, nobody is called and the mail's link has nothing left to do; snoozed there, nobody before its time", async () => {
  await stage.ask(person.token, `PATCH /incident/${id}`, { action: "acknowledge" });
  expect((await link("link", tokenOf("acknowledge"))).body).toMatchObject({ is_done: true });
  expect(await calledAfter(3600)).toEqual([]);
});
test("[M14] snoozed in the portal, nobody is called before its time is over", async () => {
  await stage.ask(person.token, `PATCH /incident/${id}`, { action: "snooze", until: noon + 7200 });
  expect(await calledAfter(7199)).toEqual([]);
  expect(await calledAfter(7200)).toEqual([chief()]);
});
test("[M16] of what is over there is nothing to put off; who may no longer act, and a forged link, find nothing", async () => {
  const token = tokenOf("snooze");
  const forged = token.replace("-snooze-", "-acknowledge-");
  expect((await link("act", forged)).status).toBe(404);
  await stage.db
    .updateTable("incident" as never)
    .set({ state: "resolved", ended: noon + 60 } as never)
    .where("id" as never, "=", id as never)
    .execute();
  expect((await link("act", token)).body).toMatchObject({
    is_done: true,
    is_over: true,
    until: null,
  });
  expect((await page()).snoozed_until).toBeNull();
  await stage.make(`PATCH /user/${person.id}/perms/${plantId}`, [0, 230]);
  expect((await link("link", token)).status).toBe(404);
  expect((await link("act", token)).status).toBe(404);
});
