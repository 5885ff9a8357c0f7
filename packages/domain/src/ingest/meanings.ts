import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import type { UnitSymbol } from "@heliograph/contract/data/units.ts";
import { tags } from "@heliograph/contract/variables/tags.ts";

/** What a mib may measure: all that the name alone says. */
export interface Meaning {
  readonly it: string;
  readonly en: string;
  /** Powers and energies come in several sizes: the values say which. */
  readonly size?: "power" | "energy";
  /** Null where the name does not say it and the values cannot. */
  readonly udm: UnitSymbol | null;
  readonly tags: readonly number[];
  /** Of these devices only it wears the tags. */
  readonly tagsOf?: readonly DeviceType[];
  readonly data_type: "float" | "int";
  readonly vmin: number | null;
  readonly vmax: number | null;
  /** Values beyond these show that it is something else. */
  readonly from: number;
  readonly to: number;
  /** Devices that send such a thing: what speaks for the type of one that is unknown. */
  readonly device: DeviceType | null;
}
const float = (it: string, en: string, more: Partial<Meaning> = {}): Meaning => ({
  it,
  en,
  udm: null,
  tags: [],
  data_type: "float",
  vmin: null,
  vmax: null,
  from: -Infinity,
  to: Infinity,
  device: null,
  ...more,
});
const power = (it: string, en: string, ...own: number[]): Meaning =>
  float(it, en, { size: "power", tags: own });
const energy = (it: string, en: string, ...own: number[]): Meaning =>
  float(it, en, { size: "energy", tags: own, from: 0 });
const temperature = (it: string, en: string, device: DeviceType | null = null): Meaning =>
  float(it, en, {
    udm: "degC",
    tags: [tags.TEMP],
    vmin: -20,
    vmax: 90,
    from: -60,
    to: 150,
    device,
  });
const irradiance = (it: string, en: string): Meaning =>
  float(it, en, {
    udm: "W/m2",
    tags: [tags.IRR],
    vmin: 0,
    vmax: 1500,
    from: -30,
    to: 2000,
    device: "sensor",
  });
const volts = (it: string, en: string, device: DeviceType | null = null): Meaning =>
  float(it, en, { udm: "V", from: -10, to: 50_000, device });
const amps = (it: string, en: string, more: Partial<Meaning> = {}): Meaning =>
  float(it, en, { udm: "A", from: -20_000, to: 20_000, ...more });
const code = (it: string, en: string, ...own: number[]): Meaning =>
  float(it, en, { data_type: "int", tags: own });
const axis = (it: string, en: string, tag: number): Meaning =>
  float(it, en, { udm: "deg", tags: [tag], from: -360, to: 360, device: "tracker" });

const produces: readonly DeviceType[] = ["inverter"];
const percent = { udm: "%", vmin: 0, vmax: 100, from: 0, to: 110 } as const;

export const meanings = {
  powerAc: { ...power("Potenza AC", "AC power", tags.P_PRODUCED), tagsOf: produces },
  powerPhase: power("Potenza di fase", "Phase power"),
  powerDc: power("Potenza DC", "DC power"),
  powerProduced: power("Potenza prodotta", "Power produced", tags.P_PRODUCED),
  powerConsumed: power("Potenza consumata", "Power consumed", tags.P_CONSUMED),
  powerSelf: power("Potenza autoconsumata", "Self-consumed power", tags.P_SELF),
  powerExchanged: power("Potenza scambiata", "Power exchanged with the grid"),
  powerReactive: float("Potenza reattiva", "Reactive power"),
  powerApparent: float("Potenza apparente", "Apparent power"),
  powerLimit: power("Limite di potenza", "Power limit"),
  powerFactor: float("Fattore di potenza", "Power factor", { from: -100, to: 100 }),
  frequency: float("Frequenza di rete", "Grid frequency", { udm: "Hz", from: 0, to: 70 }),
  voltsDc: volts("Tensione DC", "DC voltage", "inverter"),
  voltsAc: volts("Tensione di rete", "Grid voltage"),
  volts: volts("Tensione", "Voltage"),
  ampsDc: amps("Corrente DC", "DC current"),
  ampsAc: amps("Corrente di rete", "Grid current"),
  amps: amps("Corrente", "Current"),
  string: amps("Corrente stringa", "String current", {
    tags: [tags.STRING],
    vmin: 0,
    from: -20,
    to: 1000,
    device: "stringbox",
  }),
  energyTotal: { ...energy("Energia totale", "Total energy", tags.E_PRODUCED), tagsOf: produces },
  energyDay: { ...energy("Energia di oggi", "Energy today", tags.E_PRODUCED), tagsOf: produces },
  energyMonth: energy("Energia del mese", "Energy this month"),
  energyYear: energy("Energia dell’anno", "Energy this year"),
  energyInput: energy("Energia DC", "DC energy"),
  energyInterval: float("Energia dell’intervallo", "Energy of the interval"),
  energyProduced: energy("Energia prodotta", "Energy produced", tags.E_PRODUCED),
  energyFedIn: energy("Energia immessa", "Energy fed in", tags.E_FED_IN),
  energyWithdrawn: energy("Energia prelevata", "Energy withdrawn", tags.E_WITHDRAWN),
  energyConsumed: energy("Energia consumata", "Energy consumed", tags.E_CONSUMED),
  energySelf: energy("Energia autoconsumata", "Self-consumed energy", tags.E_SELF),
  energyExported: energy("Energia esportata", "Energy exported"),
  energyImported: energy("Energia importata", "Energy imported"),
  energyCharged: energy("Energia caricata", "Energy charged"),
  energyDischarged: energy("Energia scaricata", "Energy discharged"),
  stored: float("Energia accumulata", "Energy stored", {
    size: "energy",
    tags: [tags.STORAGE_ENERGY],
    tagsOf: ["storage"],
    from: 0,
    device: "storage",
  }),
  charge: float("Stato di carica", "State of charge", {
    ...percent,
    tags: [tags.STORAGE_CHARGE],
    device: "storage",
  }),
  batteryHealth: float("Stato di salute", "State of health", { ...percent, device: "storage" }),
  ambient: temperature("Temperatura ambiente", "Ambient temperature", "sensor"),
  module: temperature("Temperatura moduli", "Module temperature", "sensor"),
  temperature: temperature("Temperatura", "Temperature"),
  irradiance: irradiance("Irraggiamento", "Irradiance"),
  irradiancePlane: irradiance("Irraggiamento sul piano", "Irradiance in the plane"),
  irradianceHorizontal: irradiance("Irraggiamento orizzontale", "Horizontal irradiance"),
  wind: float("Velocità del vento", "Wind speed", {
    tags: [tags.WIND],
    vmin: 0,
    from: -1,
    to: 400,
    device: "sensor",
  }),
  windDirection: float("Direzione del vento", "Wind direction", {
    udm: "deg",
    vmin: 0,
    vmax: 360,
    from: 0,
    to: 360,
    device: "sensor",
  }),
  humidity: float("Umidità relativa", "Relative humidity", { ...percent, device: "sensor" }),
  ratio: float("Performance ratio", "Performance ratio", { ...percent, tags: [tags.PR], to: 200 }),
  state: code("Stato", "Status"),
  fault: code("Errore", "Error", tags.DEVICE_ERROR),
  communication: code("Comunicazione", "Communication", tags.COMMSTATUS),
  interface: code("Stato interfaccia di rete", "Grid interface state", tags.IFACE_STATE),
  contact: code("Contatto pulito", "Dry contact", tags.DRY_CONTACT),
  axisX: axis("Asse X", "Axis X", tags.TRACKER_X),
  axisY: axis("Asse Y", "Axis Y", tags.TRACKER_Y),
  targetX: axis("Obiettivo X", "Target X", tags.TRACKER_X_TARGET),
  targetY: axis("Obiettivo Y", "Target Y", tags.TRACKER_Y_TARGET),
} as const satisfies Record<string, Meaning>;
export type MeaningName = keyof typeof meanings;
