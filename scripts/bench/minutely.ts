/** Loggers that send every minute, 1,440 packets a plant and day: what sealing and reading cost at noon, when half of the day lies behind. */
import { daySlots, firstSlotSeconds, dayOf } from "@heliograph/domain/data/plant-day.ts";
import type { ArrivedPacket } from "../../packages/server/src/data/data.service.ts";
import { backlogPackets, sealPlant } from "../../packages/server/src/data/seal.ts";
import { plantsToSeal } from "../../packages/server/src/data/seal.store.ts";
import { settledAt } from "../../packages/server/src/data/sealer.ts";
import { factsOf } from "../../packages/server/src/data/series-facts.ts";
import { addPlants, plantCode, timezone, variableId } from "./bench-fleet.ts";
import {
  plantVariables,
  readVariables,
  seriesOf,
  slotSeconds,
  weatherFrom,
} from "./plant-series.ts";
import type { Figure } from "./report.ts";
import type { BenchStage } from "./stage.ts";

/** So many are asked about; a tenth of them is measured, and the rest costs as much. */
const plants = 500;
const measured = 50;
/** Of these the running day is read every minute. */
const read = 10;
const minute = 60;
const noonMinutes = 720;
const hourMinutes = 60;

const day = dayOf(Date.now() / 1000, timezone) - 2;
const start = firstSlotSeconds(day, timezone);
const weather = weatherFrom(start, daySlots(day, timezone));
const columns = plantVariables.map((variable) => seriesOf(variable, weather));
const mibs = plantVariables.map(({ mib }) => mib);
function packetAt(minutes: number): ArrivedPacket {
  const slot = Math.floor((minutes * minute) / slotSeconds);
  const values = columns.map((column) => (Number.isNaN(column[slot]) ? null : column[slot]!));
  return { stamp: start + minutes * minute, mibs, values, devices: null };
}
const admin = { userId: "bench", username: "bench", isAdmin: true, perms: new Map() } as const;
const packetsOf = (from: number, to: number): ArrivedPacket[] =>
  Array.from({ length: to - from }, (_, at) => packetAt(from + at));

export async function measureMinutely(stage: BenchStage): Promise<Figure[]> {
  const connection = await stage.database("bench_minutely");
  const client = await stage.client(connection);
  await addPlants(client, 0, measured);
  const own = await stage.own(connection);
  const { rooms, db } = own;
  const codes = Array.from({ length: measured }, (_, at) => plantCode(at));
  const models = new Map(
    await Promise.all(
      codes.map(async (code) => [code, (await rooms.plants.model(code))!] as const),
    ),
  );
  for (const model of models.values()) await rooms.data.append(model, packetsOf(0, noonMinutes));
  const sealDue = async (nowSeconds: number): Promise<void> => {
    const when = { nowSeconds, settledSlot: settledAt(nowSeconds) };
    const due = await plantsToSeal(db, { ...when, backlog: backlogPackets });
    for (const code of due) await sealPlant(db, factsOf(models.get(code)!), when);
  };
  await sealDue(start + noonMinutes * minute);
  await client.query("analyze");
  let [processorMilliseconds, longest] = [0, 0];
  const asked: number[] = [];
  for (let past = 0; past < hourMinutes; past++) {
    const packets = packetsOf(noonMinutes + past, noonMinutes + past + 1);
    for (const model of models.values()) await rooms.data.append(model, packets);
    for (let plant = 0; plant < read; plant++) {
      const ids = readVariables.map((_, index) => variableId(plant, index));
      const began = performance.now();
      await rooms.data.fetch(admin, { ids, start, end: start + 86_400, resolution: 5 });
      asked.push(performance.now() - began);
    }
    const [began, before] = [performance.now(), process.cpuUsage()];
    await sealDue(start + (noonMinutes + past + 1) * minute);
    const { user, system } = process.cpuUsage(before);
    processorMilliseconds += (user + system) / 1000;
    longest = Math.max(longest, performance.now() - began);
  }
  await own.stop();
  await client.end();
  const ofAll = plants / measured;
  const what = `${plants} plants that send every minute`;
  const figure = { better: "less", hope: null } as const;
  return [
    {
      ...figure,
      id: "minutely.lag",
      what: `${what}: until all that settles in one minute is sealed, at noon, worst`,
      unit: "s",
      value: (longest * ofAll) / 1000,
      // The next ones have settled by then.
      hope: minute,
    },
    {
      ...figure,
      id: "minutely.hour",
      what: `${what}: an hour sealed, processor time beside the database`,
      unit: "s",
      value: (processorMilliseconds * ofAll) / 1000,
    },
    {
      ...figure,
      id: "minutely.read",
      what: "15 variables of such a plant's running day, a minute after the last time",
      unit: "ms",
      value: asked.toSorted((a, b) => a - b)[asked.length >> 1]!,
    },
  ];
}
