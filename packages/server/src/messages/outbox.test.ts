import type { MessageFacts } from "@heliograph/contract/messages/message-facts.ts";
import type { Severity } from "@heliograph/contract/severity.ts";
import type { Message } from "@heliograph/contract/messages/messages.wire.ts";
import {
  mailHeader,
  mailParts,
  mailReceiver,
  type MailReceiver,
} from "@heliograph/testkit/message-receivers.ts";
import { at, serverStage, type ServerStage } from "@heliograph/testkit/server-stage.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

const noon = at("2026-06-21T12:00+02:00");
const viewer = [0, 1, 10, 220, 230, 231];
let stage: ServerStage;
let mail: MailReceiver;
let plantId: string;
let next = 300;
let device: string;
let pac: string;
let irr: string;
let person: { id: string; token: string };

const messages = () => stage.server.rooms.messages;
const deliver = () => messages().deliver();
const log = async (as = stage.admin): Promise<Message[]> =>
  (await stage.ask(as, `GET /log/msg/${plantId}?language=en`)).body as Message[];
const alertFacts = (more: object = {}): MessageFacts => ({
  code: "alert_raised",
  params: {
    alert: "Inverter fermo",
    template: "001",
    variables: [{ id: pac, name: "Potenza INV1" }],
    more: 0,
    at: noon,
    ...more,
  },
});
const happen = (of: {
  facts?: MessageFacts;
  severity?: Severity;
  incidentId?: string | null;
  alertId?: string;
  email?: readonly string[];
  sms?: readonly string[];
  keys?: readonly string[];
  on?: string;
  symptoms?: readonly string[];
  toIncidentReaders?: boolean;
}) =>
  stage.db.transaction().execute((trx) =>
    messages().enqueue(trx, {
      plantId: of.on ?? plantId,
      facts: of.facts ?? alertFacts(),
      severity: of.severity ?? "critical",
      incidentId: of.incidentId ?? null,
      alertId: of.alertId ?? null,
      email: of.email ?? [person.id],
      sms: of.sms ?? [],
      ...(of.keys === undefined ? {} : { keys: of.keys }),
      symptoms: of.symptoms ?? [],
      toIncidentReaders: of.toIncidentReaders ?? false,
      now: stage.clock.nowSeconds(),
    }),
  );
const over = (facts: MessageFacts): MessageFacts =>
  ({ ...facts, code: "alert_cleared" }) as MessageFacts;
const subjects = (): string[] => mail.mails.map(({ raw }) => mailHeader(raw, "subject"));
const incident = async (id: string): Promise<string> => {
  await stage.db
    .insertInto("incident" as never)
    .values({
      plant_id: plantId,
      id,
      cause: "device_stopped",
      subject_kind: "device",
      subject: id,
      state: "open",
      since: noon,
      opened: noon,
      judged: noon,
      sureness: 1,
      evidence: "{}",
    } as never)
    .execute();
  return id;
};

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
beforeEach(async () => {
  stage.clock.set(noon);
  mail.mails.length = 0;
  mail.verdict = () => "take";
  plantId = String(next++);
  await stage.plant(plantId, { name: `Serre ${plantId}`, country: "Italia" });
  device = await stage.device(plantId, { name: "INV1", type: "inverter", nominal: 100 });
  pac = await stage.variable(device, "inv.1.pac", { udm: "kW", tags: [51], name: "Potenza INV1" });
  const sensor = await stage.device(plantId, { name: "SENS", type: "sensor" });
  irr = await stage.variable(sensor, "s.1.irr", { udm: "W/m2", tags: [3], name: "Irraggiamento" });
  person = await stage.person(`luca-${plantId}`, { [plantId]: viewer });
});

describe("the mail", () => {
  test("[M17] NOTE-01 in the reader's language, plain and HTML, with since when, the curve as a picture, one link, and how to stop it", async () => {
    for (let i = 0; i < 24; i++)
      await stage.post(plantId, {
        timestamp: noon - 7200 + i * 300,
        values: { "inv.1.pac": 40 + i },
      });
    await happen({});
    await stage.ask(person.token, `PATCH /user/${person.id}`, { language: "en" });
    await happen({ email: [person.id] });
    stage.clock.set(noon + 1);
    await deliver();
    expect(subjects()).toEqual([
      `Serre ${plantId}: Inverter stopped (Potenza INV1)`,
      `Serre ${plantId}: Inverter stopped (Potenza INV1)`,
    ]);
    await stage.ask(person.token, `PATCH /user/${person.id}`, { language: "it" });
    mail.mails.length = 0;
    await happen({});
    await deliver();
    const [{ raw, from, to } = { raw: "", from: "", to: [""] }] = mail.mails;
    expect([from, to]).toEqual(["avvisi@portale.example", [`luca-${plantId}@example.org`]]);
    expect(mailHeader(raw, "subject")).toBe(`Serre ${plantId}: Inverter fermo (Potenza INV1)`);
    expect(mailHeader(raw, "list-unsubscribe")).toMatch(
      /^<https:\/\/portale.example\/act\/.*-mute-/,
    );
    const parts = mailParts(raw);
    const text = parts.get("text/plain")!.toString("utf8");
    // 12:00 in Rome.
    expect(text).toContain("Scattato domenica 21/06/2026 alle 12:00, ora dell’impianto.");
    expect(text).toContain("Che cosa: Potenza INV1");
    expect(text).toContain(
      `Apri l’impianto: https://portale.example/plant/${plantId}/alerts_state`,
    );
    expect(text).toContain("Non scrivermi di questo impianto: https://portale.example/act/");
    const html = parts.get("text/html")!.toString("utf8");
    expect(html).toContain('src="cid:curve"');
    expect(html).toContain("massimo 63 kW");
    expect(html).not.toContain("<script");
    // By night: by the reader's scheme, and where Outlook recolours. Nothing is fetched for it.
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain(
      "@media (prefers-color-scheme:dark){.hg-page{background:#0e1116!important}",
    );
    expect(html).toContain("[data-ogsc] .hg-ink{color:#e9ebee!important}");
    expect(html).not.toMatch(/@import|url\(|<link/);
    const png = parts.get("image/png")!;
    expect(png.subarray(1, 4).toString()).toBe("PNG");
    // Width and height of the header.
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1072, 280]);
  });
  test("[M4] names of what the recipient does not see are not written, and who may no longer is a line with an error", async () => {
    const blind = await stage.person(`blind-${plantId}`, { [plantId]: [0, 230] });
    const variables = [
      { id: pac, name: "Potenza INV1" },
      { id: irr, name: "Irraggiamento" },
    ];
    await happen({ facts: alertFacts({ variables }), email: [blind.id] });
    await deliver();
    const text = mailParts(mail.mails[0]!.raw).get("text/plain")!.toString("utf8");
    expect(text).toContain("Che cosa: Potenza INV1 e un’altra");
    expect(text).not.toContain("Irraggiamento");
    await happen({ email: [blind.id] });
    await stage.make(`PATCH /user/${blind.id}/perms/${plantId}`, [0]);
    await deliver();
    expect(mail.mails).toHaveLength(1);
    const [newest] = await log();
    expect(newest).toMatchObject({
      state: "failed",
      error: "the recipient may not see what this message is about",
    });
  });
});

describe("a server that does not take it", () => {
  test("[M11] greylisted: tried again after a minute, under the same Message-ID", async () => {
    mail.verdict = (n) => (n === 1 ? 451 : "take");
    await happen({});
    await deliver();
    expect(mail.mails).toHaveLength(0);
    expect((await log())[0]!.deliveries[0]).toMatchObject({
      state: "waiting",
      tries: 1,
      next_try: noon + 60,
      error: "refused",
    });
    stage.clock.advance(59);
    await deliver();
    expect(mail.mails).toHaveLength(0);
    stage.clock.advance(1);
    await deliver();
    expect(mail.mails).toHaveLength(1);
    const [sent] = await log();
    expect(sent).toMatchObject({ state: "sent", error: null, to: [`luca-${plantId}@example.org`] });
  });
  test("[M11] [M3] an end that comes while its alarm is tried again follows it", async () => {
    mail.verdict = (n) => (n === 1 ? 451 : "take");
    const alertId = "d".repeat(24);
    await happen({ alertId, keys: [pac] });
    await deliver();
    stage.clock.advance(20);
    await happen({ alertId, keys: [pac], facts: over(alertFacts()) });
    await deliver();
    expect(subjects()).toEqual([]);
    stage.clock.advance(40);
    await deliver();
    await deliver();
    const alarm = `Serre ${plantId}: Inverter fermo`;
    expect(subjects()).toEqual([`${alarm} (Potenza INV1)`, `${alarm}: rientrato (Potenza INV1)`]);
  });
  test("[M3] an end that waits for an alarm which then fails for good is not sent: he knows of no alarm", async () => {
    mail.verdict = (n) => (n === 1 ? 451 : n === 2 ? 550 : "take");
    const alertId = "e".repeat(24);
    await happen({ alertId, keys: [pac] });
    await deliver();
    await happen({ alertId, keys: [pac], facts: over(alertFacts()) });
    stage.clock.advance(60);
    await deliver();
    await deliver();
    expect(subjects()).toEqual([]);
    const [end] = await log();
    expect(end).toMatchObject({ type: "alarm_ok", state: "failed" });
    expect(end!.error).toMatch(/^the recipient does not have the alarm whose end this is/);
  });
  test("[M3] the end goes to who has one alarm of several that it ends", async () => {
    mail.verdict = (n) => (n === 2 ? 550 : "take");
    const alertId = "f".repeat(24);
    await happen({ alertId, keys: [pac] });
    await deliver();
    await happen({ alertId, keys: [irr] });
    await deliver();
    await happen({ alertId, keys: [pac, irr], facts: over(alertFacts()) });
    await deliver();
    expect(subjects()).toHaveLength(2);
    expect(subjects()[1]).toContain("rientrato");
  });
  test("[M11] MSG-05 refused for good: not tried again, and the log has the server's words", async () => {
    mail.verdict = () => 550;
    await happen({});
    await deliver();
    const [kept] = await log();
    expect(kept).toMatchObject({ state: "failed" });
    expect(kept!.error).toBe("the mailbox does not exist or takes no mail: check the address");
    expect(kept!.deliveries[0]).toMatchObject({
      answer: expect.stringMatching(/^550/),
      refused: [],
    });
    stage.clock.advance(90_000);
    mail.verdict = () => "take";
    await deliver();
    expect(mail.mails).toHaveLength(0);
    // The administrator tries it again.
    await stage.make(`POST /admin/outbox/${plantId}/${kept!.id}/retry`);
    await deliver();
    expect(mail.mails).toHaveLength(1);
  });
  test("[M11] [M10] of two addresses the one that was not taken stands with the message: whichever process tries again, the other has no second mail", async () => {
    const [taken, greylisted] = [`a-${plantId}@example.org`, `b-${plantId}@example.org`];
    await stage.make(`PATCH /user/${person.id}`, { emails: [taken, greylisted] });
    mail.verdict = (n) => (n === 2 ? 451 : "take");
    await happen({});
    await deliver();
    // Not taken once more: who is left over is still known.
    mail.verdict = () => 451;
    stage.clock.advance(60);
    await deliver();
    mail.verdict = () => "take";
    stage.clock.advance(300);
    await deliver();
    expect(mail.mails.map(({ to }) => to)).toEqual([[taken], [greylisted]]);
    expect(await log()).toMatchObject([{ state: "sent", error: null, to: [taken, greylisted] }]);
  });
  test("[M24] [M11] of several addresses the one that is refused for good stands in the log, with what its server answered: the message was sent, not to all", async () => {
    const [taken, wrong, slow] = ["a", "b", "c"].map((one) => `${one}-${plantId}@example.org`);
    await stage.make(`PATCH /user/${person.id}`, { emails: [taken, wrong, slow] });
    mail.verdict = (n) => (n === 2 ? 550 : n === 3 ? 451 : "take");
    await happen({});
    await deliver();
    const refused = [{ to: wrong, answer: expect.stringMatching(/^550/) }];
    expect(await log()).toMatchObject([
      { state: "waiting", deliveries: [{ error: "refused", refused }] },
    ]);
    mail.verdict = () => "take";
    stage.clock.advance(60);
    await deliver();
    expect(await log()).toMatchObject([
      {
        state: "sent",
        to: [taken, wrong, slow],
        error: `${wrong}: the mailbox does not exist or takes no mail: check the address`,
        deliveries: [{ state: "sent", error: null, refused }],
      },
    ]);
    // Nobody but he is left, and he is refused too: the others have it still.
    await stage.make(`PATCH /user/${person.id}`, { emails: [taken, slow] });
    mail.verdict = (n) => (n === 2 ? 451 : "take");
    await happen({ keys: [irr] });
    await deliver();
    mail.verdict = () => 550;
    stage.clock.advance(60);
    await deliver();
    expect((await log())[0]).toMatchObject({
      state: "sent",
      deliveries: [{ refused: [{ to: slow }] }],
    });
  });
  test("[M11] who had it has it once, also when the address that would not take it is given up or changed meanwhile", async () => {
    const [taken, full, other] = ["a", "b", "c"].map((one) => `${one}-${plantId}@example.org`);
    const happened = async () => {
      await stage.make(`PATCH /user/${person.id}`, { emails: [taken, full] });
      mail.verdict = (n) => (n === 2 ? 452 : "take");
      await happen({});
      await deliver();
      mail.verdict = () => "take";
      stage.clock.advance(60);
    };
    await happened();
    await stage.make(`PATCH /user/${person.id}`, { emails: [taken] });
    await deliver();
    expect(mail.mails.map(({ to }) => to)).toEqual([[taken]]);
    expect(await log()).toMatchObject([{ state: "sent", error: null }]);
    await happened();
    await stage.make(`PATCH /user/${person.id}`, { emails: [taken, other] });
    await deliver();
    expect(mail.mails.map(({ to }) => to)).toEqual([[taken], [taken], [other]]);
  });
  test("[M11] what fails with a passing fault for a day has failed", async () => {
    mail.verdict = () => 451;
    await happen({});
    for (const pause of [0, 60, 300, 900, 3600, 10_800, 21_600, 43_200]) {
      stage.clock.advance(pause);
      await deliver();
    }
    expect((await log())[0]!.deliveries[0]).toMatchObject({ state: "failed", tries: 8 });
  });
});

describe("who is written to", () => {
  test("NOTE-07 [H8] [M3] an alert and the incident that explains it are one message, whichever comes first", async () => {
    await stage.ask(person.token, "PATCH /user/me/notices", { incidents: "minor" });
    const facts = (code: "incident_opened" | "incident_over"): MessageFacts => ({
      code,
      params: {
        cause: "device_stopped",
        subject: { kind: "device", id: device, name: "INV1", type: "inverter" },
        since: noon,
        at: noon,
        sureness: 1,
        lost: null,
        series: [pac],
      },
    });
    const announced = (
      code: "incident_opened" | "incident_over",
      incidentId: string,
      alertId: string,
    ) =>
      happen({
        incidentId,
        facts: facts(code),
        email: [],
        symptoms: [alertId],
        toIncidentReaders: true,
      });
    const states = async () =>
      (await log()).toReversed().map(({ type, state }) => `${type} ${state}`);
    // The alert first: the incident that takes it is carried, and the end of either ends both.
    const [first, alert] = [await incident("1".repeat(24)), "a".repeat(24)];
    await happen({ alertId: alert, keys: [pac] });
    await announced("incident_opened", first, alert);
    await happen({ alertId: alert, keys: [pac], facts: over(alertFacts()) });
    await announced("incident_over", first, alert);
    expect(await states()).toEqual([
      "alarm_ko waiting",
      "alarm_ko carried",
      "alarm_ok waiting",
      "alarm_ok carried",
    ]);
    // The incident first: the alert is carried, and says nothing of its end before the incident is over.
    stage.clock.advance(3600);
    const [second, other] = [await incident("2".repeat(24)), "b".repeat(24)];
    await announced("incident_opened", second, other);
    await happen({ incidentId: second, alertId: other, keys: [pac] });
    await happen({ alertId: other, keys: [pac], facts: over(alertFacts()) });
    await announced("incident_over", second, other);
    expect((await states()).slice(4)).toEqual([
      "alarm_ko waiting",
      "alarm_ko carried",
      "alarm_ok carried",
      "alarm_ok waiting",
    ]);
    await deliver();
  });
  test("[H9] [M3] [M14] who has the alarm hears that it was closed as no fault, nobody is called after that, and what outgrows it reaches him again", async () => {
    await stage.ask(person.token, "PATCH /user/me/notices", { incidents: "minor" });
    const second = await stage.person(`anna-${plantId}`, { [plantId]: viewer });
    await stage.make(`POST /plant/${plantId}/escalation`, {
      escalation: [{ after_min: 30, user_id: second.id }],
    });
    const id = await incident("3".repeat(24));
    const about = (code: "incident_opened" | "incident_over", how?: "closed" | "grown") =>
      happen({
        incidentId: id,
        email: [],
        toIncidentReaders: true,
        facts: {
          code,
          params: {
            cause: "device_stopped",
            subject: { kind: "device", id: device, name: "INV1", type: "inverter" },
            since: noon,
            at: noon,
            sureness: 1,
            lost: null,
            ...(how === undefined ? {} : { how }),
            series: [],
          },
        },
      });
    const written = async () => {
      await deliver();
      return mail.mails.splice(0).map(({ raw, to }) => [to[0], mailHeader(raw, "subject")]);
    };
    const luca = `luca-${plantId}@example.org`;
    await about("incident_opened");
    expect(await written()).toEqual([[luca, `Serre ${plantId}: Un apparato è fermo`]]);
    stage.clock.advance(600);
    await about("incident_over", "closed");
    expect(await written()).toEqual([
      [luca, `Serre ${plantId}: Un apparato è fermo: non è un guasto`],
    ]);
    stage.clock.advance(3600);
    expect(await written()).toEqual([]);
    await about("incident_opened", "grown");
    expect(await written()).toEqual([
      [luca, `Serre ${plantId}: Un apparato è fermo: perde di più`],
    ]);
    await about("incident_over");
    expect(await written()).toEqual([[luca, `Serre ${plantId}: Un apparato è fermo: risolto`]]);
  });
  test("[M3] one message for an incident, recipient and channel: other symptoms are carried, other recipients get theirs", async () => {
    const other = await stage.person(`anna-${plantId}`, { [plantId]: viewer });
    const id = await incident("1".repeat(24));
    await happen({ incidentId: id });
    await happen({ incidentId: id, facts: alertFacts({ alert: "Sotto la media" }) });
    await happen({ incidentId: id, email: [person.id, other.id] });
    await deliver();
    expect(mail.mails.map(({ to }) => to.join(" ")).toSorted()).toEqual([
      `anna-${plantId}@example.org`,
      `luca-${plantId}@example.org`,
    ]);
    const all = (await stage.ask(stage.admin, `GET /log/alerts/${plantId}`)).body as Message[];
    expect(all.map(({ channel, to, state }) => [channel, to, state])).toEqual([
      ["email", [`anna-${plantId}@example.org`], "sent"],
      [null, [], "carried"],
      ["email", [`luca-${plantId}@example.org`], "sent"],
    ]);
    expect(all[1]!.carried_by).toBe(all[2]!.id);
    // Its end reaches both, once; then it may begin again.
    mail.mails.length = 0;
    await happen({ incidentId: id, facts: over(alertFacts()), email: [person.id, other.id] });
    await happen({ incidentId: id, facts: over(alertFacts()), email: [person.id, other.id] });
    await happen({ incidentId: id });
    await deliver();
    expect(mail.mails).toHaveLength(3);
  });
  test("[M3] the end of an alarm goes to who has it, whoever is named by then, variable by variable; not to whom it could not be sent", async () => {
    const other = await stage.person(`nuovo-${plantId}`, { [plantId]: viewer });
    const deaf = await stage.person(`sordo-${plantId}`, { [plantId]: [0] });
    const alertId = "f".repeat(24);
    await happen({ alertId, keys: [pac], email: [person.id, deaf.id] });
    await happen({ alertId, keys: [irr] });
    await deliver();
    expect(mail.mails).toHaveLength(2);
    mail.mails.length = 0;
    for (const key of [pac, irr]) {
      await happen({
        alertId,
        keys: [key],
        email: [other.id, person.id],
        facts: over(alertFacts()),
      });
      await deliver();
    }
    expect(mail.mails.map(({ to }) => to)).toEqual([
      [`luca-${plantId}@example.org`],
      [`luca-${plantId}@example.org`],
    ]);
    expect((await log()).flatMap(({ deliveries }) => deliveries)).toHaveLength(5);
  });
  test("[M6] NOTE-06 from a severity up, in general and on one plant, and nothing at all", async () => {
    const set = (patch: object) => stage.ask(person.token, "PATCH /user/me/notices", patch);
    expect((await set({ from: "major" })).status).toBe(200);
    await happen({ severity: "minor" });
    await happen({ severity: "major" });
    await deliver();
    expect(mail.mails).toHaveLength(1);
    await set({ plants: { [plantId]: { from: "off", incidents: null } } });
    await happen({ severity: "critical" });
    await deliver();
    expect(mail.mails).toHaveLength(1);
    // It stands in the history all the same.
    expect(await log()).toHaveLength(3);
    const unknown = { plants: { 999: { from: "off", incidents: null } } };
    expect((await set(unknown)).status).toBe(404);
    const asAdmin = await stage.ask(stage.admin, "PATCH /user/me/notices", unknown);
    expect(asAdmin.status).toBe(404);
  });
  test("[M7] NOTE-06 quiet hours: what came in the night goes as one message in the morning", async () => {
    await stage.ask(person.token, "PATCH /user/me/notices", {
      quiet: ["22:00", "07:00"],
      timezone: "Europe/Rome",
    });
    const alertId = "d".repeat(24);
    stage.clock.set(at("2026-06-21T23:30+02:00"));
    await happen({ alertId, keys: [pac] });
    await happen({ severity: "minor", facts: alertFacts({ alert: "Sotto la media" }) });
    await deliver();
    stage.clock.set(at("2026-06-22T03:00+02:00"));
    await happen({ alertId, keys: [pac], facts: over(alertFacts()) });
    await happen({ severity: "critical", facts: alertFacts({ alert: "Rete assente" }) });
    await deliver();
    expect(mail.mails).toHaveLength(0);
    stage.clock.set(at("2026-06-22T06:59+02:00"));
    await deliver();
    expect(mail.mails).toHaveLength(0);
    stage.clock.set(at("2026-06-22T07:00+02:00"));
    await deliver();
    // What lasts before what is over, the heaviest first; an alarm that is over says nothing beside its end.
    expect(subjects()).toEqual([`Serre ${plantId}: 2 allarmi e 1 rientro`]);
    const text = mailParts(mail.mails[0]!.raw).get("text/plain")!.toString("utf8");
    expect(text.match(/^- .*/gm)).toEqual([
      expect.stringMatching(/^- Rete assente/),
      expect.stringMatching(/^- Sotto la media/),
      expect.stringMatching(/^- Inverter fermo.*rientrato/),
    ]);
    expect(text).toContain("mentre gli avvisi aspettavano, come hai scelto");
    expect((await log()).map(({ state }) => state)).toEqual(["sent", "sent", "sent", "sent"]);
    expect((await log())[0]!.deliveries[0]!.together).toBe(4);
  });
  test("[M9] an alarm and its end that waited for each other are the mail of the end", async () => {
    await stage.ask(person.token, "PATCH /user/me/notices", { digest: "07:30" });
    const alertId = "e".repeat(24);
    await happen({ alertId, keys: [pac], severity: "minor" });
    stage.clock.advance(3600);
    await happen({ alertId, keys: [pac], severity: "minor", facts: over(alertFacts()) });
    await deliver();
    expect(mail.mails).toHaveLength(0);
    stage.clock.set(at("2026-06-22T07:30+02:00"));
    await deliver();
    expect(subjects()).toEqual([`Serre ${plantId}: Inverter fermo: rientrato (Potenza INV1)`]);
    expect((await log()).map(({ state }) => state)).toEqual(["sent", "sent"]);
  });
  test("[M8] NOTE-06 digest: what is not critical waits for the morning, what is critical does not", async () => {
    await stage.ask(person.token, "PATCH /user/me/notices", { digest: "07:30" });
    await happen({ severity: "major" });
    await happen({ severity: "minor" });
    await happen({ severity: "critical" });
    await deliver();
    expect(mail.mails).toHaveLength(1);
    stage.clock.set(at("2026-06-22T07:30+02:00"));
    await deliver();
    expect(subjects()).toEqual([
      `Serre ${plantId}: Inverter fermo (Potenza INV1)`,
      `Serre ${plantId}: 2 allarmi`,
    ]);
  });
  test("[M9] NOTE-07 50 plants that fall silent within two minutes give one message", async () => {
    const silent = alertFacts({ alert: "Mancata ricezione dati", template: "003", variables: [] });
    const plants: string[] = [];
    for (let i = 0; i < 50; i++) {
      const id = String(4000 + i);
      plants.push(id);
      await stage.plant(id, { name: `Tetto ${i}` });
      await stage.make(`PATCH /user/${person.id}/perms/${id}`, viewer);
    }
    for (const on of plants) {
      await happen({ on, facts: silent });
      stage.clock.advance(2);
      await deliver();
    }
    expect(mail.mails).toHaveLength(0);
    stage.clock.advance(120);
    await deliver();
    expect(subjects()).toEqual(["50 impianti non inviano dati"]);
    const text = mailParts(mail.mails[0]!.raw).get("text/plain")!.toString("utf8");
    expect(text).toContain("Tetto 0: Mancata ricezione dati");
    expect(text).toContain("Tetto 49: Mancata ricezione dati");
  }, 60_000);
  test("NOTE-01 the mail of an incident says what it costs and leads to that incident", async () => {
    await stage.ask(person.token, "PATCH /user/me/notices", { incidents: "minor" });
    const incidentId = await incident("c".repeat(24));
    const lost = { eur: 246.4, daily_kwh: 168, daily_eur: 17.6, month_kwh: 3860, month_eur: null };
    const params = {
      cause: "device_stopped",
      subject: { kind: "device", id: device, name: "INV1", type: "inverter" },
      since: noon,
      at: noon,
      sureness: 0.99,
      lost: { ...lost, kwh: 2347 },
      series: [],
    } as const;
    await happen({
      incidentId,
      facts: { code: "incident_opened", params: { ...params, series: [] } },
      email: [],
      toIncidentReaders: true,
    });
    await deliver();
    const parts = mailParts(mail.mails[0]!.raw);
    const text = parts.get("text/plain")!.toString("utf8");
    expect(text).toContain(
      `Apri l’anomalia: https://portale.example/plant/${plantId}/incident/${incidentId}`,
    );
    for (const cost of [
      "Persi finora: 2.347 kWh",
      "Ogni giorno: 168 kWh",
      "Ancora entro fine mese: 3.860 kWh",
    ])
      expect(text).toContain(cost);
    expect(parts.get("text/html")!.toString("utf8")).toContain(">2.347 kWh<");
  });
  test("[M17] the mail of an alarm that an incident explains says what that costs and leads to it, and so does the mail of its end", async () => {
    const incidentId = await incident("d".repeat(24));
    const of = { incidentId, alertId: "d".repeat(24), keys: [pac] };
    const text = async (facts: MessageFacts): Promise<string> => {
      await happen({ ...of, facts });
      await deliver();
      return mailParts(mail.mails.splice(0)[0]!.raw).get("text/plain")!.toString("utf8");
    };
    // Nothing is known yet.
    expect(await text(alertFacts())).not.toContain("Persi");
    await stage.db
      .updateTable("incident" as never)
      .set({ lost_kwh: 34 } as never)
      .where("id" as never, "=", incidentId as never)
      .execute();
    const page = `Apri l’anomalia: https://portale.example/plant/${plantId}/incident/${incidentId}`;
    for (const facts of [over(alertFacts()), alertFacts()]) {
      const written = await text(facts);
      expect(written).toContain("Persi finora: 34 kWh");
      expect(written).toContain(page);
    }
  });
  test("[M9] NOTE-07 silences that nobody set an alert for wait for each other too; of one device alone it does not", async () => {
    await stage.ask(person.token, "PATCH /user/me/notices", { incidents: "minor" });
    const silent = (kind: "plant" | "device", on: string): MessageFacts => ({
      code: "incident_opened",
      params: {
        cause: "no_communication",
        subject: { kind, id: kind === "plant" ? "" : device, name: on, type: null },
        since: noon,
        at: noon,
        sureness: 1,
        lost: null,
        series: [],
      },
    });
    for (const on of ["4101", "4102", "4103", "4104", "4105"]) {
      await stage.plant(on, { name: `Capannone ${on}`, country: "Italia" });
      await stage.make(`PATCH /user/${person.id}/perms/${on}`, viewer);
      await happen({ on, facts: silent("plant", on), email: [], toIncidentReaders: true });
      stage.clock.advance(20);
      await deliver();
    }
    expect(mail.mails).toHaveLength(0);
    stage.clock.advance(120);
    await deliver();
    expect(subjects()).toEqual(["5 impianti non inviano dati"]);
    await happen({ facts: silent("device", "INV1"), email: [], toIncidentReaders: true });
    await deliver();
    expect(mail.mails).toHaveLength(2);
  });
});

describe("escalation", () => {
  test("[M14] NOTE-08 not acknowledged within 15 minutes goes to the next one, and its end reaches him too", async () => {
    const chief = await stage.person(`capo-${plantId}`, { [plantId]: viewer });
    const steps = [{ user_id: chief.id, after_min: 15 }];
    await stage.make(`POST /plant/${plantId}/escalation`, { escalation: steps });
    const alertId = "a".repeat(24);
    await happen({ alertId, keys: [pac] });
    await deliver();
    stage.clock.advance(899);
    await deliver();
    expect(mail.mails).toHaveLength(1);
    stage.clock.advance(1);
    await deliver();
    expect(mail.mails.map(({ to }) => to[0])).toEqual([
      `luca-${plantId}@example.org`,
      `capo-${plantId}@example.org`,
    ]);
    await happen({ alertId, keys: [pac], facts: over(alertFacts()) });
    await deliver();
    expect(
      mail.mails
        .slice(2)
        .map(({ to }) => to.join(" "))
        .toSorted(),
    ).toEqual([`capo-${plantId}@example.org`, `luca-${plantId}@example.org`]);
    const whyOf = (name: string): string => {
      const end = mail.mails.slice(2).find(({ to }) => to[0] === `${name}-${plantId}@example.org`)!;
      const text = mailParts(end.raw).get("text/plain")!.toString("utf8");
      return /Ricevi il messaggio perché .*/.exec(text)![0];
    };
    expect(whyOf("capo")).toContain("ti abbiamo chiamato quando nessuno rispondeva");
    expect(whyOf("luca")).toContain("sei tra gli avvisati");
  });
  test("[M16] of an alarm without an incident that is over nothing is left to take care of: the page says so, and nothing is done", async () => {
    const alertId = "c".repeat(24);
    await happen({ alertId, keys: [pac] });
    await deliver();
    const text = mailParts(mail.mails[0]!.raw).get("text/plain")!.toString("utf8");
    const token = /act\/(\S+-acknowledge-\S+)/.exec(text)![1]!;
    const link = async (path: string) =>
      (await stage.ask(null, `POST /message/${path}`, { token })).body;
    expect(await link("link")).toMatchObject({ is_done: false, is_over: false });
    await happen({ alertId, keys: [pac], facts: over(alertFacts()) });
    await deliver();
    expect(await link("link")).toMatchObject({ is_done: true, is_over: true });
    expect(await link("act")).toMatchObject({ is_done: true, is_over: true });
    expect((await log()).map(({ acknowledged }) => acknowledged)).toEqual([null, null]);
  });
  test("[M14] steps that are set while an alarm lasts hold for it: counted from its beginning while the first is to come, else from then; steps that are changed call nobody twice", async () => {
    const chief = await stage.person(`capo-${plantId}`, { [plantId]: viewer });
    const boss = await stage.person(`boss-${plantId}`, { [plantId]: viewer });
    const set = (escalation: object[]) =>
      stage.make(`POST /plant/${plantId}/escalation`, { escalation });
    const calledAt = async (seconds: number): Promise<string[]> => {
      stage.clock.set(noon + seconds);
      await deliver();
      return mail.mails.slice(1).map(({ to }) => to[0]!.split("-")[0]!);
    };
    await happen({ alertId: "a".repeat(24), keys: [pac] });
    await deliver();
    stage.clock.set(noon + 600);
    await set([{ user_id: chief.id, after_min: 15 }]);
    expect(await calledAt(899)).toEqual([]);
    expect(await calledAt(900)).toEqual(["capo"]);
    stage.clock.set(noon + 3600);
    await set([
      { user_id: chief.id, after_min: 15 },
      { user_id: boss.id, after_min: 20 },
    ]);
    expect(await calledAt(3600 + 1199)).toEqual(["capo"]);
    expect(await calledAt(3600 + 1200)).toEqual(["capo", "boss"]);
    await set([]);
    expect(await calledAt(90_000)).toEqual(["capo", "boss"]);
  });
  test("[M14] of an incident its first alarm alone is escalated, and not before a snooze is over", async () => {
    const chief = await stage.person(`capo-${plantId}`, { [plantId]: viewer });
    const incidentId = await incident(`${plantId}bb`.padStart(24, "b"));
    await happen({ incidentId, alertId: "a".repeat(24) });
    await happen({ incidentId, alertId: "b".repeat(24) });
    await deliver();
    expect(mail.mails).toHaveLength(1);
    await stage.db
      .updateTable("incident" as never)
      .set({ snoozed_until: noon + 7200 } as never)
      .where("id" as never, "=", incidentId as never)
      .execute();
    const escalation = [{ user_id: chief.id, after_min: 15 }];
    await stage.make(`POST /plant/${plantId}/escalation`, { escalation });
    stage.clock.set(noon + 7199);
    await deliver();
    expect(mail.mails).toHaveLength(1);
    stage.clock.set(noon + 7200);
    await deliver();
    expect(mail.mails).toHaveLength(2);
  });
  test("[M14] a step may be an SMS too, also to who has the mail already", async () => {
    const luca = { user_id: person.id, after_min: 15, sms: true };
    expect(
      await stage.make(`POST /plant/${plantId}/escalation`, { escalation: [luca] }),
    ).toMatchObject([luca]);
    await happen({ alertId: "a".repeat(24) });
    await deliver();
    stage.clock.advance(900);
    await deliver();
    const rows = await stage.db
      .selectFrom("message")
      .select(["channel", "account_id"])
      .where("plant_id", "=", plantId)
      .orderBy("created")
      .execute();
    expect(rows).toEqual([
      { channel: "email", account_id: person.id },
      { channel: "sms", account_id: person.id },
    ]);
  });
  test("[M14] [A12] nobody is called who could not read it", async () => {
    const deaf = await stage.person(`sordo-${plantId}`, { [plantId]: [0, 220] });
    const escalation = [{ user_id: deaf.id, after_min: 15 }];
    const line = `POST /plant/${plantId}/escalation`;
    const answer = await stage.ask(stage.admin, line, { escalation });
    expect([answer.status, answer.body]).toMatchObject([400, { code: "recipient_may_not_read" }]);
  });
  test("[M14] nobody is called twice: who has the alarm is not written to again", async () => {
    const chief = await stage.person(`primo-${plantId}`, { [plantId]: viewer });
    const escalation = [15, 30].map((after_min) => ({ user_id: chief.id, after_min }));
    const line = `POST /plant/${plantId}/escalation`;
    const answer = await stage.ask(stage.admin, line, { escalation });
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { code: "invalid_request", fields: [{ field: "escalation", rule: "twice" }] },
    ]);
  });
  test("[M14] [M16] acknowledging by the link of the mail, on POST alone, stops it; a second use does nothing", async () => {
    const chief = await stage.person(`capo-${plantId}`, { [plantId]: viewer });
    const steps = [{ user_id: chief.id, after_min: 15 }];
    await stage.make(`POST /plant/${plantId}/escalation`, { escalation: steps });
    await happen({ alertId: "b".repeat(24) });
    await deliver();
    const text = mailParts(mail.mails[0]!.raw).get("text/plain")!.toString("utf8");
    const token = /act\/(\S+-acknowledge-\S+)/.exec(text)![1]!;
    const link = (path: string, given = token) =>
      stage.ask(null, `POST /message/${path}`, { token: given });
    expect((await link("link")).body).toMatchObject({ action: "acknowledge", is_done: false });
    expect((await log())[0]!.acknowledged).toBeNull();
    expect((await link("act")).body).toMatchObject({ is_done: true });
    expect((await log())[0]!.acknowledged).toEqual({ at: noon, user: `luca-${plantId}` });
    expect((await link("link")).body).toMatchObject({ is_done: true });
    expect((await link("act")).status).toBe(200);
    stage.clock.advance(3600);
    await deliver();
    expect(mail.mails).toHaveLength(1);
    // The first character: the last ones carry bits that say nothing.
    const forged = (token.startsWith("A") ? "B" : "A") + token.slice(1);
    expect((await link("act", forged)).status).toBe(404);
    expect((await stage.ask(null, `GET /message/act?token=${token}`)).status).toBe(405);
  });
  test("[M16] not to be written to of a plant any more, by the link, holds until he takes it back, and leaves what he chose of incidents there", async () => {
    await stage.ask(person.token, "PATCH /user/me/notices", {
      plants: { [plantId]: { from: null, incidents: "major" } },
    });
    await happen({});
    await deliver();
    const text = mailParts(mail.mails[0]!.raw).get("text/plain")!.toString("utf8");
    const token = /act\/(\S+-mute-\S+)/.exec(text)![1]!;
    await stage.ask(null, "POST /message/act", { token });
    expect((await stage.ask(person.token, "GET /user/me/notices")).body.plants).toEqual({
      [plantId]: { from: "off", incidents: "major" },
    });
    await happen({});
    await deliver();
    expect(mail.mails).toHaveLength(1);
    await stage.ask(person.token, "PATCH /user/me/notices", {
      plants: { [plantId]: { from: null, incidents: null } },
    });
    // What it would do is to be done again.
    expect((await stage.ask(null, "POST /message/link", { token })).body.is_done).toBe(false);
    await happen({});
    await deliver();
    expect(mail.mails).toHaveLength(2);
  });
  test("[M17] a mail program unsubscribes with one click (RFC 8058): it posts a form to the address of the header, which is the page's; links that do anything else take none", async () => {
    await happen({});
    await deliver();
    const { raw } = mail.mails[0]!;
    expect(mailHeader(raw, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const address = /<(.*)>/.exec(mailHeader(raw, "list-unsubscribe").replaceAll(/\s/g, ""))![1]!;
    const post = async (url: string, type = "application/x-www-form-urlencoded"): Promise<number> =>
      (
        await stage.server.app.inject({
          method: "POST",
          url: new URL(url).pathname,
          headers: { "content-type": type },
          payload: "List-Unsubscribe=One-Click",
        })
      ).statusCode;
    expect(await post(address.replace("-mute-", "-acknowledge-"))).toBe(404);
    const text = mailParts(raw).get("text/plain")!.toString("utf8");
    expect(await post(/https:\S+-acknowledge-\S+/.exec(text)![0])).toBe(404);
    await happen({});
    await deliver();
    expect(mail.mails).toHaveLength(2);
    expect(await post(address, "multipart/form-data; boundary=x")).toBe(204);
    expect(await post(address)).toBe(204);
    await happen({});
    await deliver();
    expect(mail.mails).toHaveLength(2);
    expect((await log()).map(({ acknowledged }) => acknowledged)).toEqual([null, null, null]);
  });
});
