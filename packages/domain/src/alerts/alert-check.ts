import { slotSeconds } from "../data/plant-day.ts";
import { clearSkyHaurwitz } from "../sun/clear-sky.ts";
import { sunPosition, type Site } from "../sun/sun-position.ts";
import { gateAt } from "./alert-gates.ts";
import { cannot, found, type Finding } from "./alert-machine.ts";
import type { AlertPlan } from "./alert-plan.ts";
import { median } from "../data/median.ts";
import { entryOf } from "./alert-templates.ts";
import type { SlotReadings } from "./slot-readings.ts";
import type { Source } from "./source.ts";
import { sunwardAngle } from "./sunward-angle.ts";
import type { WatchedVariable } from "./watched-variable.ts";
import { byLimits, failsIf, type PeerValues, type TemplateEntry } from "./template.ts";

/** Where and when an alert looks at one of its variables; slots are unix seconds / 300. */
interface Look {
  readonly plan: AlertPlan;
  readonly one: WatchedVariable;
  readonly readings: SlotReadings;
  readonly slot: number;
}

const read = ({ readings, slot }: Look, source: Source): number | null => {
  const value = readings.value(source.number, slot);
  return value === null ? null : value * source.factor;
};
const readFirst = (look: Look, sources: readonly Source[]): number | null => {
  for (const source of sources) {
    const value = read(look, source);
    if (value !== null) return value;
  }
  return null;
};

interface KnownPeers extends PeerValues {
  readonly readings: SlotReadings;
  readonly slot: number;
}
/** What each group of peers showed in the slot that was last asked for: all variables of a group ask for the same. */
const lastPeers = new WeakMap<readonly Source[], KnownPeers>();
function peerValues(look: Look): PeerValues {
  const { one, readings, slot } = look;
  const known = lastPeers.get(one.peers);
  if (known?.readings === readings && known.slot === slot) return known;
  const values = one.peers.flatMap((peer) => read(look, peer) ?? []);
  const sum = values.reduce((total, value) => total + value, 0);
  const peers = { readings, slot, values, median: median(values), sum };
  lastPeers.set(one.peers, peers);
  return peers;
}

const middleOf = (slot: number): number => slot * slotSeconds + slotSeconds / 2;

/** Share of a clear sky's light that is left on a cloudy day, for plants that measure none. */
const cloudyShare = 0.5;
/** Of the slot that was last asked for, by place: all variables of an alert ask for the same one. [W/m2] */
const lastClearSky = new WeakMap<Site, { slot: number; irradiance: number }>();
function clearSkyAt(site: Site, slot: number): number {
  const known = lastClearSky.get(site);
  if (known?.slot === slot) return known.irradiance;
  const irradiance = clearSkyHaurwitz(sunPosition(middleOf(slot), site).apparentZenith);
  lastClearSky.set(site, { slot, irradiance });
  return irradiance;
}
/** null when there is light enough to check. (A8) */
function lightGate(look: Look): Finding | null {
  const { plan, one, slot } = look;
  const { minirr } = plan.alert;
  if (minirr === null || minirr <= 0) return null;
  const irradiance = readFirst(look, one.irradiance);
  if (irradiance !== null) return irradiance < minirr ? found.idle : null;
  if (plan.site === null) return cannot("no_irradiance");
  const clear = clearSkyAt(plan.site, slot);
  if (one.irradiance.length === 0) return clear * cloudyShare < minirr ? found.idle : null;
  // A plant that sleeps at night does not say that it is dark; by day its sensor is missing.
  return clear < minirr ? found.idle : cannot("no_irradiance");
}

/** null when the plant's own power is high enough to check. (A8) */
function powerGate(look: Look, entry: TemplateEntry | null): Finding | null {
  const { minpac } = look.plan.alert;
  if (minpac === null || entry?.judgesMinpac === true) return null;
  if (look.one.power === null) return cannot("no_reference");
  const powerKw = read(look, look.one.power);
  if (powerKw === null) return cannot("missing");
  return powerKw < minpac ? found.idle : null;
}

/** What holds for all variables of an alert in a slot: it is not looked at now, or nobody can say; null when it is looked at. (A4) */
export function gateFinding(plan: AlertPlan, slot: number): Finding | null {
  const gate = gateAt(plan.alert, plan, slot * slotSeconds);
  if (gate === "open") return null;
  return gate === "closed" ? found.closed : cannot("no_reference");
}

/** What an alert that watches the plant as a whole finds in a slot: whether the plant sent anything. (003) */
export function findingOfPlant(plan: AlertPlan, readings: SlotReadings, slot: number): Finding {
  if (plan.isByFiles) return found.closed;
  return gateFinding(plan, slot) ?? failsIf(!readings.isReceived(slot));
}

/** What an alert finds on one of its variables in a slot [unix s / 300]; a variable that is not watched now is `closed`. (A4, A8, A9) */
export function findingOf(
  plan: AlertPlan,
  variableId: string,
  readings: SlotReadings,
  slot: number,
): Finding {
  const one = plan.watched.get(variableId);
  if (one === undefined) return found.closed;
  return gateFinding(plan, slot) ?? openFinding(plan, one, readings, slot);
}

/** The same of a variable that is watched, in a slot in which the alert is looked at. (A8, A9) */
export function openFinding(
  plan: AlertPlan,
  one: WatchedVariable,
  readings: SlotReadings,
  slot: number,
): Finding {
  // Where files bring the readings, nothing is looked at until one has.
  if (plan.isByFiles && !readings.isReceived(slot)) return found.closed;
  const entry = entryOf(plan.alert);
  if (entry?.watchesSilence === true) return failsIf(!readings.isFresh(one.number, slot));
  const look = { plan, one, readings, slot };
  const dark = lightGate(look) ?? powerGate(look, entry);
  if (dark !== null) return dark;
  if (!one.isNumber) return cannot("not_a_number");
  const sample = readings.sample(one.number, slot);
  if (sample === null)
    // One device that sends nothing is a failure; all of them are a silent logger, which has an alert of its own.
    return entry?.failsWhenMissing === true && readings.isReceived(slot)
      ? found.fail
      : cannot("missing");
  const judge = entry?.judge ?? byLimits;
  return judge({
    alert: plan.alert,
    one,
    value: sample.value * one.factor,
    previous: sample.previous === null ? null : sample.previous * one.factor,
    peers: () => peerValues(look),
    read: (...sources) => readFirst(look, sources),
    sunwardAngle: () => sunwardAngle(plan.site, one.axis, middleOf(slot)),
  });
}
