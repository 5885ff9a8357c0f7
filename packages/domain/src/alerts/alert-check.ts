import { slotSeconds } from "../data/plant-day.ts";
import { clearSkyHaurwitz } from "../sun/clear-sky.ts";
import { sunPosition } from "../sun/sun-position.ts";
import { flatNorthSouth } from "../trackers/single-axis.ts";
import { perfectPosition } from "../trackers/perfect-tracker.ts";
import { gateAt } from "./alert-gates.ts";
import { cannot, found, type Finding } from "./alert-machine.ts";
import type { AlertPlan, Source, WatchedVariable } from "./alert-plan.ts";
import {
  expectedPowerKw,
  isBelow,
  isContactOn,
  isFalling,
  isOddSensor,
  isOffAngle,
  isOutside,
  isStanding,
  isStopped,
  isStuck,
  isUnbalanced,
  isWeakString,
  medianOf,
} from "./alert-rules.ts";
import type { TemplateId } from "./alert-templates.ts";
import { isTemplateId } from "./alert-templates.ts";
import type { SlotReadings } from "./slot-readings.ts";

/** One check: of an alert, on one of its variables, in one slot [unix s / 300]. */
interface Check {
  readonly plan: AlertPlan;
  readonly one: WatchedVariable;
  readonly readings: SlotReadings;
  readonly slot: number;
  /** In the unit of the rule. */
  readonly value: number;
  /** The sample before it; null when it is the first. */
  readonly previous: number | null;
}
type Judge = (check: Check) => Finding;

const failsIf = (fails: boolean): Finding => (fails ? found.fail : found.ok);
const read = (readings: SlotReadings, source: Source, slot: number): number | null => {
  const value = readings.value(source.number, slot);
  return value === null ? null : value * source.factor;
};
const firstRead = (
  readings: SlotReadings,
  sources: readonly Source[],
  slot: number,
): number | null => {
  for (const source of sources) {
    const value = read(readings, source, slot);
    if (value !== null) return value;
  }
  return null;
};
const percentOf = ({ plan }: Check): number => plan.alert.pacperc ?? 0;
const peerValues = ({ one, readings, slot }: Check): number[] =>
  one.peers.flatMap((peer) => read(readings, peer, slot) ?? []);
/** Fewer have no middle that one could trust. (A10) */
const fewestToCompare = 3;

const byPrevious =
  (fails: (value: number, previous: number) => boolean): Judge =>
  ({ value, previous }) =>
    // The first sample has nothing to be compared with, and nothing is wrong with it.
    failsIf(previous !== null && fails(value, previous));
const byLimits: Judge = ({ plan, value }) => failsIf(isOutside(value, plan.alert));
const byNonZero: Judge = ({ value }) => failsIf(value !== 0);

/** Tables of meanings in which zero is the closed contact; in all others it is one. */
const closedAtZero: ReadonlySet<string> = new Set(["ok_fault", "comm_status"]);

const judges: Record<TemplateId, Judge> = {
  "001": ({ one, value }) => failsIf(isStopped(value, one.nominalKw)),
  "002": (check) => {
    const { plan, one, value } = check;
    // Where nobody told a nominal power, powers are compared as they are.
    const isPlain = [...plan.watched.values()].every((each) => each.nominalKw === null);
    if (!isPlain && !isNominal(one)) return cannot("no_nominal");
    const ratios = [...plan.watched.values()].flatMap((each) => {
      if (!isPlain && !isNominal(each)) return [];
      const powerKw = read(check.readings, each, check.slot);
      return powerKw === null ? [] : [powerKw / (isPlain ? 1 : each.nominalKw!)];
    });
    if (ratios.length < fewestToCompare) return cannot("no_reference");
    const own = value / (isPlain ? 1 : one.nominalKw!);
    return failsIf(isBelow(own, medianOf(ratios), percentOf(check)));
  },
  // The plant's silence is judged before any value is asked for.
  "003": () => found.ok,
  "004": (check) => {
    const currents = peerValues(check);
    if (currents.length < 2) return cannot("no_reference");
    const { minstr } = check.plan.alert;
    const limits = { minstr: minstr ?? 0, pacperc: percentOf(check) };
    return failsIf(isWeakString(check.value, medianOf(currents), limits));
  },
  "005": ({ plan, value }) => failsIf(value < (plan.alert.minstr ?? 0)),
  "006": (check) => {
    const { one, readings, slot } = check;
    const toldKw = one.theoretical === null ? null : read(readings, one.theoretical, slot);
    const irradiance = firstRead(readings, one.irradiance, slot);
    const expectedKw =
      toldKw ?? (irradiance === null ? null : expectedPowerKw(one.kwp, irradiance));
    if (expectedKw === null) return cannot("no_reference");
    return failsIf(isBelow(check.value, expectedKw, percentOf(check)));
  },
  "007": ({ plan, value }) => failsIf(value <= (plan.alert.minpac ?? 0)),
  "008": ({ one, value }) =>
    failsIf(value !== (closedAtZero.has(one.variable.bitmask ?? "") ? 0 : 1)),
  "009": ({ plan, value }) => failsIf(isContactOn(value, plan.alert)),
  "010": byNonZero,
  "011": byNonZero,
  "012": byLimits,
  "013": byPrevious(isStuck),
  "014": byPrevious(isStanding),
  "015": byPrevious(isFalling),
  "016": byLimits,
  "017": byLimits,
  "017A": byLimits,
  "017B": byLimits,
  "017C": byLimits,
  "017D": byLimits,
  "018": (check) => {
    const others = check.one.peers.filter((peer) => peer.id !== check.one.id);
    const theirs = others.flatMap((peer) => read(check.readings, peer, check.slot) ?? []);
    return failsIf(isOddSensor(check.value, theirs, percentOf(check)));
  },
  "019": (check) => {
    const { plan, one, value } = check;
    const reference =
      one.target === null ? sunwardAngle(check) : read(check.readings, one.target, check.slot);
    if (reference === "night") return found.idle;
    if (reference === null) return cannot("no_reference");
    return failsIf(isOffAngle(value, reference, plan.alert.angle ?? 0));
  },
  "020": (check) => {
    const angles = peerValues(check);
    if (angles.length < fewestToCompare) return cannot("no_reference");
    return failsIf(isOffAngle(check.value, medianOf(angles), check.plan.alert.angle ?? 0));
  },
  "021": byLimits,
  "022": byLimits,
  "023": (check) => {
    const currents = peerValues(check);
    if (currents.length < 2) return cannot("no_reference");
    return failsIf(isUnbalanced(check.value, currents, percentOf(check)));
  },
  "024": byLimits,
};

const isNominal = (one: WatchedVariable): boolean => one.nominalKw !== null && one.nominalKw > 0;

/** Where the sun wants the axis in the middle of the slot; null where the plant is nowhere. [deg] */
function sunwardAngle({ plan, one, slot }: Check): number | "night" | null {
  if (plan.site === null) return null;
  const kind =
    one.axis === "single"
      ? ({ kind: "single", geometry: flatNorthSouth } as const)
      : ({ kind: "dual" } as const);
  const perfect = perfectPosition(kind, plan.site, middleOf(slot));
  if (perfect === null) return "night";
  return one.axis === "y" ? perfect.y : perfect.x;
}
const middleOf = (slot: number): number => slot * slotSeconds + slotSeconds / 2;

/** Share of a clear sky's light that is left on a cloudy day, for plants that measure none. */
const cloudyShare = 0.5;
/** null when there is light enough to check. (A8) */
function lightGate({
  plan,
  one,
  readings,
  slot,
}: Omit<Check, "value" | "previous">): Finding | null {
  const { minirr } = plan.alert;
  if (minirr === null || minirr <= 0) return null;
  const irradiance = firstRead(readings, one.irradiance, slot);
  if (irradiance !== null) return irradiance < minirr ? found.idle : null;
  if (plan.site === null) return cannot("no_irradiance");
  const clear = clearSkyHaurwitz(sunPosition(middleOf(slot), plan.site).apparentZenith);
  if (one.irradiance.length === 0) return clear * cloudyShare < minirr ? found.idle : null;
  // A plant that sleeps at night does not say that it is dark; by day its sensor is missing.
  return clear < minirr ? found.idle : cannot("no_irradiance");
}

/** null when the plant's own power is high enough to check. Of 007 minpac is the limit itself. (A8) */
function powerGate({
  plan,
  one,
  readings,
  slot,
}: Omit<Check, "value" | "previous">): Finding | null {
  const { minpac, template_id: templateId } = plan.alert;
  if (minpac === null || templateId === "007") return null;
  if (one.power === null) return cannot("no_reference");
  const powerKw = read(readings, one.power, slot);
  if (powerKw === null) return cannot("missing");
  return powerKw < minpac ? found.idle : null;
}

/** Whether the alert is looked at in a slot; null when it is. */
function gateFinding(plan: AlertPlan, slot: number): Finding | null {
  const gate = gateAt(plan.alert, plan, slot * slotSeconds);
  if (gate === "open") return null;
  return gate === "closed" ? found.closed : cannot("no_reference");
}

/** What an alert that watches the plant as a whole finds in a slot: whether the plant sent anything. (003) */
export function findingOfPlant(plan: AlertPlan, readings: SlotReadings, slot: number): Finding {
  return gateFinding(plan, slot) ?? failsIf(!readings.isHeard(slot));
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
  const templateId = plan.alert.template_id;
  const gated = gateFinding(plan, slot);
  if (gated !== null) return gated;
  if (templateId === "003") return failsIf(!readings.isFresh(one.number, slot));
  const at = { plan, one, readings, slot };
  const dark = lightGate(at) ?? powerGate(at);
  if (dark !== null) return dark;
  if (!one.isNumber) return cannot("not_a_number");
  const sample = readings.sample(one.number, slot);
  if (sample === null)
    // One device that is not heard is a failure; all of them are a silent logger, and 003 says so.
    return templateId === "011" && readings.isHeard(slot) ? found.fail : cannot("missing");
  const value = sample.value * one.factor;
  const previous = sample.previous === null ? null : sample.previous * one.factor;
  const judge = templateId !== null && isTemplateId(templateId) ? judges[templateId] : byLimits;
  return judge({ ...at, value, previous });
}
