import type { Device } from "@heliograph/contract/devices/devices.wire.ts";
import type { Packet } from "@heliograph/contract/ingest/ingest.wire.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";
import type { Variable } from "@heliograph/contract/variables/variables.wire.ts";
import { callApi } from "./browser.ts";
import { noonZone } from "./noon-zone.ts";
import { makePlant, type OwnPlant } from "./own-plant.ts";

/** Variables beside the three inverters': mib, name, unit, tag. */
const measured = [
  ["con.1.pex", "Scambio con la rete", "kW", tags.P_EXCHANGE],
  ["con.1.pco", "Potenza consumata", "kW", tags.P_CONSUMED],
  ["met.1.irr", "Luce sul piano", "W/m²", tags.IRR],
  ["met.1.tmo", "Temperatura moduli", "°C", tags.TEMP],
  ["met.1.pteo", "Potenza attesa", "kW", tags.P_TEORICA],
  ["met.1.pr", "Resa dei tre", "%", tags.PR],
  ["con.1.e1", "Energia prelevata uno", "kWh", tags.E_WITHDRAWN],
  ["con.1.e2", "Energia prelevata due", "kWh", tags.E_WITHDRAWN],
  ["con.1.e3", "Energia prelevata tre", "kWh", tags.E_WITHDRAWN],
  ["con.1.e4", "Energia prelevata quattro", "kWh", tags.E_WITHDRAWN],
  ["con.1.e5", "Energia prelevata cinque", "kWh", tags.E_WITHDRAWN],
  ["con.1.e6", "Energia prelevata sei", "kWh", tags.E_WITHDRAWN],
  ["con.1.e7", "Energia prelevata sette", "kWh", tags.E_WITHDRAWN],
  ["con.1.e8", "Energia prelevata otto", "kWh", tags.E_WITHDRAWN],
] as const;
type Measured = (typeof measured)[number][0];

export interface DashboardPlant extends OwnPlant {
  readonly zone: string;
  /** Three of 10 kW each, behind 30 kWp. */
  readonly inverters: readonly {
    readonly id: string;
    readonly power: string;
    readonly energy: string;
  }[];
  readonly ids: Readonly<Record<Measured, string>>;
  /** Sums of the inverters. */
  readonly sum: { readonly power: string; readonly energy: string };
}

/** Three inverters, a meter, a sensor, sums over them, one section that is the whole plant; a day of sun lies behind it. */
export async function makeDashboardPlant(admin: string, name: string): Promise<DashboardPlant> {
  const { zone, longitude } = noonZone(Date.now());
  const plant = await makePlant(admin, name, zone);
  const post = <T>(path: string, body: unknown, method = "POST"): Promise<T> =>
    callApi<T>(admin, path, { method, body: JSON.stringify(body) });
  const device = (fields: object): Promise<Device> =>
    post<Device>("/device", { plant_id: plant.id, ...fields });
  const variable = async (fields: object): Promise<string> =>
    (await post<Variable>("/variable", { data_type: "float", ...fields })).id;
  await post(`/plant/${plant.id}`, { lat: 30, lon: longitude }, "PATCH");
  const meter = await device({ name: "Contatore", type: "meter", oid: "con", oidn: 1 });
  const sensor = await device({ name: "Sensori", type: "sensor", oid: "met", oidn: 1 });
  const inverters = await Promise.all(
    [1, 2, 3].map(async (number) => {
      const { id } = await device({
        name: `Inverter ${number}`,
        type: "inverter",
        nominal: 10,
        oid: "gen",
        oidn: number,
      });
      const power = await variable({
        device_id: id,
        mib: `gen.${number}.pac`,
        name: `Potenza ${number}`,
        udm: "kW",
        tags: [tags.P_PRODUCED],
      });
      const energy = await variable({
        device_id: id,
        mib: `gen.${number}.etot`,
        name: `Contatore ${number}`,
        udm: "kWh",
        tags: [tags.E_PRODUCED],
      });
      return { id, power, energy };
    }),
  );
  const made = await Promise.all(
    measured.map(async ([mib, title, udm, tag]) => {
      const device_id = mib.startsWith("met") ? sensor.id : meter.id;
      return [mib, await variable({ device_id, mib, name: title, udm, tags: [tag] })] as const;
    }),
  );
  const ids = Object.fromEntries(made) as Record<Measured, string>;
  const formula = (title: string, unit: string, tag: number, of: readonly string[]) =>
    variable({
      plant_id: plant.id,
      name: title,
      udm: unit,
      tags: [tag],
      formula: of.map((id) => `{${id}}`).join(" + "),
    });
  const sum = {
    power: await formula(
      "Potenza dei tre",
      "kW",
      tags.P_PRODUCED,
      inverters.map((one) => one.power),
    ),
    energy: await formula(
      "Energia dei tre",
      "kWh",
      tags.E_PRODUCED,
      inverters.map((one) => one.energy),
    ),
  };
  const section = {
    kwp: 30,
    devices_ids: inverters.map((one) => one.id),
    fpac: sum.power,
    fetot: sum.energy,
    fteo: ids["met.1.pteo"],
    fpr: ids["met.1.pr"],
    firr: ids["met.1.irr"],
    ftmod: ids["met.1.tmo"],
  };
  await post(
    `/plant/${plant.id}`,
    {
      sections: [
        { name: "GLOBAL", ...section },
        { name: "A", ...section },
      ],
    },
    "PATCH",
  );
  return { ...plant, zone, inverters, ids, sum };
}

/** Energy of the days before today: [days ago, kWh]. More than 10 kW can give in half a day would be kept apart as a spike. */
export const earlierKwh = [
  [40, 240],
  [2, 150],
  [1, 99],
] as const;
const slotSeconds = 300;
/** Slots of light before now: four hours. In the last twelve the third inverter stands still. */
const lightSlots = 48;
const stillSlots = 12;

/**
 * Three days and today. Today from 05:00: nothing, then four hours of light with 6 kW from each inverter where 20 kW were expected of all;
 * for the last hour the third gives nothing. 36 slots x 18 kW / 12 + 12 slots x 12 kW / 12 = 54 + 12 = 66 kWh of 80 kWh.
 * @returns the start of the slot from which the third inverter stands still [unix s]
 */
export async function feedDashboard(plant: DashboardPlant): Promise<number> {
  const now = Math.floor(Date.now() / 1000);
  const lastSlot = Math.floor(now / slotSeconds) * slotSeconds;
  const today = Temporal.Now.zonedDateTimeISO(plant.zone).toPlainDate();
  const at = (daysAgo: number, time: string): number =>
    today.subtract({ days: daysAgo }).toZonedDateTime({
      timeZone: plant.zone,
      plainTime: Temporal.PlainTime.from(time),
    }).epochMilliseconds / 1000;
  const counted = (each: number): Record<string, number> => ({
    "gen.1.etot": each,
    "gen.2.etot": each,
    "gen.3.etot": each,
  });
  const packets: Packet[] = [];
  let each = 0;
  for (const [daysAgo, kwh] of earlierKwh) {
    packets.push({ timestamp: at(daysAgo, "06:00"), values: counted(each) });
    each += kwh / 3;
    packets.push({ timestamp: at(daysAgo, "18:00"), values: counted(each) });
  }
  const counts = [each, each, each];
  for (let slot = at(0, "05:00"); slot <= lastSlot; slot += slotSeconds) {
    const age = (lastSlot - slot) / slotSeconds;
    const isLight = age < lightSlots;
    const powers = [6, 6, age < stillSlots ? 0 : 6].map((power) => (isLight ? power : 0));
    for (const [index, power] of powers.entries())
      counts[index] = (counts[index] ?? 0) + power / 12;
    packets.push({
      // The end of the slot would lie ahead of the clock in the slot of now.
      timestamp: slot,
      values: {
        "gen.1.pac": powers[0] ?? 0,
        "gen.2.pac": powers[1] ?? 0,
        "gen.3.pac": powers[2] ?? 0,
        "gen.1.etot": counts[0] ?? 0,
        "gen.2.etot": counts[1] ?? 0,
        "gen.3.etot": counts[2] ?? 0,
        "met.1.irr": isLight ? 800 : 0,
        "met.1.tmo": 45,
        "met.1.pteo": isLight ? 20 : 0,
        ...(isLight ? { "met.1.pr": 82.5 } : {}),
        "con.1.pex": isLight ? 4.5 : -7.5,
        "con.1.pco": 7.5,
      },
    });
  }
  await plant.send(...packets);
  return lastSlot - (stillSlots - 1) * slotSeconds;
}
