/** Loggers that send every minute, 1,440 packets a plant and day: what sealing costs at noon, when half of the day lies behind. */
import { daySlots, firstSlotSeconds, dayOf } from "@heliograph/domain/data/plant-day.ts";
import type { ArrivedPacket } from "../../packages/server/src/data/data.service.ts";
import { sealPlant } from "../../packages/server/src/data/seal.ts";
import { factsOf } from "../../packages/server/src/data/series-facts.ts";
import { addPlants, plantCode, timezone } from "./bench-fleet.ts";
import { plantVariables, seriesOf, slotSeconds, weatherFrom } from "./plant-series.ts";
import type { Figure } from "./report.ts";
import type { BenchStage } from "./stage.ts";

/** So many are asked about; a tenth of them is measured, one after the other as the sealer takes them, and the rest costs as much. */
const plants = 500;
const measured = 50;
const minute = 60;
const halfDayMinutes = 720;
const hourSlots = 12;
const settleSeconds = 600;

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
const packetsOf = (from: number, to: number): ArrivedPacket[] =>
  Array.from({ length: to - from }, (_, at) => packetAt(from + at));

export async function measureMinutely(stage: BenchStage): Promise<Figure[]> {
  const connection = await stage.database("bench_minutely");
  const client = await stage.client(connection);
  await addPlants(client, 0, measured);
  const own = await stage.own(connection);
  const { rooms, db } = own;
  const codes = Array.from({ length: measured }, (_, at) => plantCode(at));
  const models = await Promise.all(codes.map(async (code) => (await rooms.plants.model(code))!));
  const sealAll = async (nowSeconds: number): Promise<void> => {
    const settledSlot = Math.floor((nowSeconds - settleSeconds) / slotSeconds) - 1;
    for (const model of models) await sealPlant(db, factsOf(model), { nowSeconds, settledSlot });
  };
  const noon = start + halfDayMinutes * minute;
  for (const model of models) await rooms.data.append(model, packetsOf(0, halfDayMinutes));
  await sealAll(noon + settleSeconds);
  await client.query("analyze");
  let [milliseconds, processorMilliseconds] = [0, 0];
  for (let slot = 1; slot <= hourSlots; slot++) {
    const from = halfDayMinutes + ((slot - 1) * slotSeconds) / minute;
    const packets = packetsOf(from, from + slotSeconds / minute);
    for (const model of models) await rooms.data.append(model, packets);
    const [began, before] = [performance.now(), process.cpuUsage()];
    await sealAll(noon + slot * slotSeconds + settleSeconds + slotSeconds);
    const { user, system } = process.cpuUsage(before);
    milliseconds += performance.now() - began;
    processorMilliseconds += (user + system) / 1000;
  }
  await own.stop();
  await client.end();
  const ofAll = plants / measured;
  const what = `${plants} plants that send every minute`;
  const figure = { better: "less", unit: "s" } as const;
  return [
    {
      ...figure,
      id: "minutely.slot",
      what: `${what}: until five minutes of all are sealed, at noon`,
      value: ((milliseconds / hourSlots) * ofAll) / 1000,
      // The next five minutes have come by then.
      hope: slotSeconds,
    },
    {
      ...figure,
      id: "minutely.hour",
      what: `${what}: an hour sealed, processor time beside the database`,
      value: (processorMilliseconds * ofAll) / 1000,
      hope: null,
    },
  ];
}
