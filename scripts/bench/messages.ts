/** A thousand mails a minute, each with its curve, through a mail server on this machine; and the same while the gateway of SMS never answers. */
import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { addPlants, plantCode, variableId } from "./bench-fleet.ts";
import { plantVariables, slotSeconds } from "./plant-series.ts";
import type { Figure } from "./report.ts";
import type { BenchStage, OwnServer } from "./stage.ts";

const plants = 20;
const people = 1000;
const wantedAMinute = 1000;
/** As many as hold every place of the channel that hangs. */
const hangingSms = 5;
const power = plantVariables.findIndex(({ mib }) => mib.startsWith("inv."));
const personId = (index: number): string => `7${String(index).padStart(23, "0")}`;

export async function measureMessages(stage: BenchStage): Promise<Figure[]> {
  const connection = await stage.database("bench_messages");
  const client = await stage.client(connection);
  await addPlants(client, 0, plants);
  await addPeople(client);
  const mail = await mailServer();
  // It takes connections and says nothing.
  const silent = await listening(createServer((socket) => socket.resume()));
  const own = await stage.own(connection, {
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    MAIL_FROM: "bench@portal.example",
    PUBLIC_URL: "https://portal.example",
    SMS_URL: `http://127.0.0.1:${silent.port}/sms`,
    SMS_TOKEN: "of the bench",
  });
  await sendDay(own);
  const alone = await mailsAMinute(own, mail, 0);
  const besideHanging = await mailsAMinute(own, mail, hangingSms);
  mail.close();
  silent.close();
  await own.stop();
  const shared = { unit: "/min", better: "more", hope: wantedAMinute } as const;
  return [
    {
      id: "messages.mail",
      what: "Mails with their curve, each to another reader",
      value: alone,
      ...shared,
    },
    {
      id: "messages.hanging",
      what: "The same while the SMS gateway never answers",
      value: besideHanging,
      ...shared,
    },
  ];
}

/** Readers with a mail address and a number, each of one plant. */
async function addPeople(client: pg.Client): Promise<void> {
  const indexes = Array.from({ length: people }, (_, i) => i);
  await client.query(
    `insert into account (id, username, password_hash, emails, cells)
     select id, 'reader ' || i, 'none', array['reader' || i || '@example.org'], array['39333' || lpad(i::text, 7, '0')]
     from unnest($1::text[], $2::integer[]) as p (id, i)`,
    [indexes.map(personId), indexes],
  );
  await client.query(
    `insert into account_permission (plant_id, account_id, numbers, by_hand)
     select plant_id, id, '{0,200,210,230}', '{0,200,210,230}' from unnest($1::text[], $2::text[]) as p (plant_id, id)`,
    [indexes.map((i) => plantCode(i % plants)), indexes.map(personId)],
  );
  await client.query("update plant set num_sms = 100000");
}

/** A day of the variable that the mails draw. */
async function sendDay({ rooms }: OwnServer): Promise<void> {
  const last = Math.floor(Date.now() / 1000 / slotSeconds) * slotSeconds;
  const mib = plantVariables[power]!.mib;
  for (let plant = 0; plant < plants; plant++) {
    const model = (await rooms.plants.model(plantCode(plant)))!;
    const packets = Array.from({ length: 288 }, (_, n) => ({
      stamp: last - (287 - n) * slotSeconds,
      mibs: [mib],
      values: [Number((50 * Math.sin((n * Math.PI) / 288)).toFixed(1))],
      devices: null,
    }));
    await rooms.data.append(model, packets);
  }
}

/** One alarm for each reader, queued as the watch queues it and sent as the worker sends it. */
async function mailsAMinute(
  { rooms, db }: OwnServer,
  mail: MailServer,
  hanging: number,
): Promise<number> {
  const now = Math.floor(Date.now() / 1000);
  await db.transaction().execute(async (trx) => {
    for (let i = 0; i < people; i++)
      await rooms.messages.enqueue(trx, {
        plantId: plantCode(i % plants),
        facts: {
          code: "alert_raised",
          params: {
            alert: "Inverter fermo",
            template: "001",
            variables: [{ id: variableId(i % plants, power), name: "Power" }],
            more: 0,
            at: now,
          },
        },
        severity: "critical",
        email: [personId(i)],
        sms: i < hanging ? [personId(i)] : [],
        now,
      });
  });
  const before = mail.taken();
  const began = performance.now();
  const sending = rooms.messages.deliver();
  while (mail.taken() < before + people) await pause(20);
  const minutes = (performance.now() - began) / 60_000;
  // What hangs ends when its time is over.
  await sending;
  return people / minutes;
}

interface MailServer {
  readonly port: number;
  readonly taken: () => number;
  readonly close: () => void;
}
/** Takes every mail, and counts them. */
async function mailServer(): Promise<MailServer> {
  let taken = 0;
  const talk = (socket: Socket): void => {
    let isBody = false;
    socket.on("error", () => {});
    socket.write("220 bench\r\n");
    createInterface({ input: socket }).on("line", (line) => {
      if (isBody) {
        if (line !== ".") return;
        isBody = false;
        taken++;
        socket.write("250 taken\r\n");
      } else if (/^data/i.test(line)) {
        isBody = true;
        socket.write("354 go on\r\n");
      } else if (/^quit/i.test(line)) socket.end("221 bye\r\n");
      else socket.write("250 ok\r\n");
    });
  };
  return { ...(await listening(createServer(talk))), taken: () => taken };
}
async function listening(server: Server): Promise<{ port: number; close: () => void }> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
