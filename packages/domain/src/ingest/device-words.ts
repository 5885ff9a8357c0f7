import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";

/** What a logger's word for a kind of device means. */
export interface DeviceWord {
  /** Null: the word is used for several, and what the device sends decides (`met` is a meter here and a weather station there). */
  readonly type: DeviceType | null;
  readonly brand: string | null;
}
const words: Readonly<Record<Exclude<DeviceType, "generic">, string>> = {
  inverter: "inv inverter invertitore wr wechselrichter pcs",
  stringbox: "sbx stb sbox stringbox qs qds quadro cb combiner combinerbox smu gak qsc",
  meter:
    "meter met mtr cnt contatore multimetro multimeter em emdata energymeter zaehler elkor acuvim wattnode powermeter misuratore",
  sensor:
    "sen sens sensor sensore meteo weather ws wst weatherstation stazione pyr pyranometer piranometro solarimetro solarimeter sonda",
  storage: "bat batt battery batteria ess bess storage accumulo bms",
  tracker: "trk tracker inseguitore",
};
/** In these words nobody can tell a meter from a weather station. */
const ambiguous: ReadonlySet<string> = new Set(["met", "em"]);

/** Makers of inverters and of storages whose name stands for their devices. */
const makers: Readonly<Record<string, string>> = {
  sma: "SMA",
  fronius: "Fronius",
  huawei: "Huawei",
  sungrow: "Sungrow",
  solaredge: "SolarEdge",
  fimer: "FIMER",
  danfoss: "Danfoss",
  kaco: "KACO",
  growatt: "Growatt",
  goodwe: "GoodWe",
  kostal: "Kostal",
  refusol: "REFUsol",
  powerone: "Power-One",
};

const byWord: ReadonlyMap<string, DeviceWord> = new Map([
  ...Object.entries(words).flatMap(([type, list]) =>
    list
      .split(" ")
      .map((word): [string, DeviceWord] => [
        word,
        { type: ambiguous.has(word) ? null : (type as DeviceType), brand: null },
      ]),
  ),
  ...Object.entries(makers).map(([word, brand]): [string, DeviceWord] => [
    word,
    { type: null, brand },
  ]),
]);

/** What a word for a device means, in whatever case; null for an unknown one. */
export const wordOfDevice = (word: string): DeviceWord | null =>
  byWord.get(word.toLowerCase()) ?? null;
