import type { Value } from "@heliograph/contract/data/data.wire.ts";
import type { DeviceType } from "@heliograph/contract/devices/devices.wire.ts";
import type { PacketDevice } from "@heliograph/contract/ingest/ingest.wire.ts";
import type { GuessReason, SuggestedDevice } from "@heliograph/contract/ingest/suggestions.wire.ts";
import type { ModelDevice } from "../plants/plant-model.ts";
import { wordOfDevice } from "./device-words.ts";
import { knownName } from "./known-names.ts";
import { meanings } from "./meanings.ts";
import { mibPlace } from "./mib-place.ts";

const names: Readonly<Record<DeviceType, readonly [it: string, en: string]>> = {
  inverter: ["Inverter", "Inverter"],
  stringbox: ["Quadro di stringa", "String box"],
  meter: ["Contatore", "Meter"],
  sensor: ["Sensore", "Sensor"],
  storage: ["Accumulo", "Storage"],
  tracker: ["Inseguitore", "Tracker"],
  generic: ["Dispositivo", "Device"],
};

type Address = Pick<ModelDevice, "oid" | "oidn">;
export const addressKey = ({ oid, oidn }: Address): string => `${oid ?? ""} ${oidn ?? ""}`;

/** What of a packet speaks of devices. */
export interface PacketOfDevices {
  readonly values: ReadonlyMap<string, Value>;
  /** What the logger says of its devices, the latest word on each. */
  readonly described: readonly PacketDevice[];
}

/** The devices of a packet that the plant does not have: described by the logger, or shown by its mibs; what is not described is guessed. */
export function suggestDevices(
  { values, described }: PacketOfDevices,
  configured: readonly Address[],
): SuggestedDevice[] {
  const have = new Set(configured.map(addressKey));
  const words = new Map(described.map((one) => [addressKey(one), one]));
  const found = new Map<string, { oid: string; oidn: number | null; tails: string[] }>();
  for (const { oid, oidn } of described)
    found.set(addressKey({ oid, oidn }), { oid, oidn, tails: [] });
  for (const mib of values.keys()) {
    const place = mibPlace(mib);
    if (place === null) continue;
    const key = addressKey(place);
    const one = found.get(key) ?? { oid: place.oid, oidn: place.oidn, tails: [] };
    one.tails.push(place.tail);
    found.set(key, one);
  }
  return withOwnNames(
    [...found]
      .filter(([key]) => !have.has(key))
      .map(([key, one]) => suggested(one, words.get(key))),
  ).sort((a, b) => a.oid.localeCompare(b.oid) || (a.oidn ?? 0) - (b.oidn ?? 0));
}

function suggested(
  { oid, oidn, tails }: { oid: string; oidn: number | null; tails: readonly string[] },
  described: PacketDevice | undefined,
): SuggestedDevice {
  const byGuess = typeOf(oid, tails);
  const type = described?.type ?? byGuess?.type ?? "generic";
  const brand = described?.brand ?? wordOfDevice(oid)?.brand ?? null;
  const numbered = (word: string): string => (oidn === null ? word : `${word} ${oidn}`);
  // A kind that says nothing is a better name than "Device".
  const own = type === "generic" ? ([oid, oid] as const) : names[type];
  const fields = [
    ...(described?.name === undefined ? (["name"] as const) : []),
    ...(described?.type === undefined ? (["type"] as const) : []),
    ...(described?.brand === undefined && brand !== null ? (["brand"] as const) : []),
  ];
  return {
    oid,
    oidn,
    name: described?.name ?? atLeastFour(numbered(own[0])),
    name_en: described?.name ?? atLeastFour(numbered(own[1])),
    type,
    brand,
    model: described?.model ?? null,
    nominal: described?.nominal ?? null,
    guess:
      fields.length === 0
        ? null
        : { fields, reasons: described?.type === undefined ? (byGuess?.reasons ?? []) : [] },
    values: tails.length,
  };
}
/** What two devices would be called alike, as those of `em0` and `emdata0`, is told apart by the logger's word. */
function withOwnNames(devices: readonly SuggestedDevice[]): SuggestedDevice[] {
  return devices.map((one) => {
    const isAlike = devices.some(
      (other) => other !== one && other.name === one.name && other.oid !== one.oid,
    );
    return isAlike && one.guess?.fields.includes("name") === true
      ? { ...one, name: `${one.name} (${one.oid})`, name_en: `${one.name_en} (${one.oid})` }
      : one;
  });
}

/** A device's name has four characters at least. */
const atLeastFour = (name: string): string =>
  name.length < 4 ? `${names.generic[0]} ${name}` : name;

/** The type of a device by its kind's name, else by what it sends; null where nothing speaks for one. */
export function typeOf(
  oid: string,
  tails: readonly string[],
): { type: DeviceType; reasons: GuessReason[] } | null {
  const word = wordOfDevice(oid.replace(/[\d_]+$/, ""));
  if (word?.type != null) return { type: word.type, reasons: [{ code: "word", text: oid }] };
  const votes = tails.flatMap((tail) => {
    const known = knownName(tail, null);
    const device = known === null ? null : meanings[known.meaning].device;
    return device === null ? [] : [{ tail, device }];
  });
  const [first] = votes;
  // What speaks for two types speaks for none.
  if (first !== undefined && votes.every(({ device }) => device === first.device))
    return { type: first.device, reasons: [{ code: "sends", text: first.tail }] };
  // A maker's word without anything to the contrary is an inverter's; "met" that sends no weather is a meter.
  if (word?.brand != null) return { type: "inverter", reasons: [{ code: "word", text: oid }] };
  const isMeter =
    ["met", "em"].includes(oid.toLowerCase()) && votes.length === 0 && tails.length > 0;
  return isMeter ? { type: "meter", reasons: [{ code: "word", text: oid }] } : null;
}
