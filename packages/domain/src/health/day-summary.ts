import type { Cause, Subject } from "@heliograph/contract/health/health.wire.ts";
import type { Severity } from "@heliograph/contract/severity.ts";
import type { CivilDay } from "../data/civil-day.ts";
import { isBuiltIn } from "./cause-word.ts";
import type { HealthPlant } from "./health-plant.ts";
import type { JudgedDay } from "./health-state.ts";
import type { DayObservation, InverterDay } from "./observation.ts";
import { causeRules } from "./finding.ts";
import { byWeight, isCovered, verdict, type Trouble, type Verdict } from "./verdict.ts";
import { maintenance } from "./maintenance.ts";
import { dayWaterfall, type LossOf, type Waterfall, type WaterfallScope } from "./waterfall.ts";

/** An incident as far as a day is concerned. */
export interface DayIncident extends Trouble {
  /** A person says that it is no fault: it explains what is missing, and troubles nobody. (H13) */
  readonly isNoFault: boolean;
  /** It lasts no more, and what it cost stays. */
  readonly isOver: boolean;
}

/** The plant (0) or one of its sections on a day. */
export interface JudgedScope {
  readonly section: number;
  readonly verdict: Verdict;
  /** That stand, of those that people do not call no fault. */
  readonly incidents: number;
  readonly waterfall: Waterfall | null;
}
/** An inverter on a day. */
export interface JudgedDevice {
  readonly id: string;
  readonly madeKwh: number | null;
  readonly expectedKwh: number | null;
  /** What weighs most of what stands at it; null where nothing does. */
  readonly worst: {
    readonly incident: string;
    readonly cause: string;
    readonly severity: Severity;
    readonly isDormant: boolean;
  } | null;
}
/** A day of a plant as it is kept. Serialisable. (H15, H17) */
export interface DaySummary {
  readonly day: CivilDay;
  /** When it was judged. [unix s] */
  readonly at: number;
  /** The plant first. */
  readonly scopes: readonly JudgedScope[];
  readonly devices: readonly JudgedDevice[];
}

export interface SummaryInput {
  readonly plant: HealthPlant;
  readonly observation: DayObservation;
  /** All that lasted at some time of the day, or stand at the moment. */
  readonly incidents: readonly DayIncident[];
  readonly isClosed: boolean;
  readonly isSunUp: boolean;
  readonly isSilent: boolean;
  /** The judged days before it, of the whole plant. */
  readonly before: readonly JudgedDay[];
  readonly nextLook: number | null;
  /** [unix s] */
  readonly at: number;
}

/** The verdict and the waterfall of a day: of the whole plant, of each section, and the verdict of each inverter. (H13, H16) */
export function summarise(input: SummaryInput): DaySummary {
  const { plant, observation, incidents } = input;
  const faults = incidents.filter(isFault);
  const losing = (own: readonly DayIncident[]): LossOf[] =>
    own.flatMap((one) => lossOn(observation.day, one));
  const judge = (
    of: DayObservation,
    own: readonly DayIncident[],
    scope: WaterfallScope,
  ): Pick<JudgedScope, "verdict" | "waterfall"> => {
    const waterfall = dayWaterfall(plant, observation, losing(incidents), scope);
    const explainedKwh = lostOf(own, waterfall);
    const lostKwh =
      faults.length === incidents.length
        ? explainedKwh
        : lostOf(own.filter(isFault), dayWaterfall(plant, observation, losing(faults), scope));
    const troubles = standing(own);
    return {
      verdict: verdict({ ...input, observation: of, troubles, lostKwh, explainedKwh }),
      waterfall,
    };
  };
  const source = observation.expected?.source ?? "clear_sky";
  const scoped = (of: Pick<InverterDay, "madeKwh" | "expectedKwh">): DayObservation => ({
    ...observation,
    madeKwh: of.madeKwh,
    expected: of.expectedKwh === null ? null : { kwh: of.expectedKwh, source },
  });
  const ofPlant: JudgedScope = {
    section: 0,
    ...judge(observation, incidents, { kind: "plant" }),
    incidents: standing(incidents).length,
  };
  const ofSections = observation.sections
    .filter(({ number }) => number > 0)
    .map((section): JudgedScope => {
      const { number } = section;
      const own = incidents.filter(({ subject }) => isOfSection(plant, subject, number));
      return {
        section: number,
        ...judge(scoped(section), own, { kind: "section", number }),
        incidents: standing(own).length,
      };
    });
  const byDevice = Map.groupBy(incidents, ({ subject }) => deviceOf(plant, subject));
  const ofEvery = incidents.filter(isOfEveryDevice);
  return {
    day: observation.day,
    at: input.at,
    scopes: [ofPlant, ...ofSections],
    devices: observation.inverters.map((inverter): JudgedDevice => {
      const ofDevice = byDevice.get(inverter.id) ?? [];
      // In the order of all: of two that weigh the same the first one counts.
      const own =
        ofEvery.length === 0
          ? ofDevice
          : incidents.filter((one) => isOfEveryDevice(one) || ofDevice.includes(one));
      const { madeKwh, expectedKwh } = inverter;
      const worst = input.isClosed ? undefined : byWeight(standing(own))[0];
      return {
        id: inverter.id,
        madeKwh,
        expectedKwh,
        worst:
          worst === undefined
            ? null
            : {
                incident: worst.incident,
                cause: worst.cause,
                severity: worst.severity,
                isDormant: worst.isDormant,
              },
      };
    }),
  };
}

const isFault = ({ isNoFault }: DayIncident): boolean => !isNoFault;
const standing = (own: readonly DayIncident[]): readonly DayIncident[] =>
  own.filter(({ isNoFault, isOver }) => !isNoFault && !isOver);

/**
 * Whether the data of a past day still show an incident that touches it. A silence is none where what came later is there, or where enough is
 * known of the plant all the same; what began on the day and is not bad on it any more was taken back by such data. (H7, H7b, H15, H17)
 */
export function isShownStill(
  { bad, judgeableMinutes, unjudgeableMinutes }: DayObservation,
  { cause, subject }: Pick<DayIncident, "cause" | "subject">,
  beganOnDay: boolean,
): boolean {
  if (!isBuiltIn(cause) || !seenByDay(cause)) return true;
  const isBad = bad.some(
    (one) => one.cause === cause && one.kind === subject.kind && one.subject === subject.id,
  );
  if (cause !== "no_communication") return isBad || !beganOnDay;
  const { coverage = 0, sun_low: _, ...heard } = unjudgeableMinutes;
  // What there is nothing to compare with is known all the same.
  const knownMinutes = Object.values(heard).reduce((sum, one) => sum + one, judgeableMinutes);
  return isBad && (subject.kind !== "plant" || !isCovered(knownMinutes, coverage));
}
/** What its own slots show of a day; a stuck sensor is seen by its day, and slow causes by many. */
const seenByDay = (cause: Cause): boolean =>
  "minutes" in causeRules[cause].confirm && cause !== "sensor_stuck";

/** As the waterfall says it, which counts nothing twice and gives a section its part; else what its own incidents say. [kWh] */
const lostOf = (own: readonly DayIncident[], whole: Waterfall | null): number =>
  whole === null
    ? own.reduce((sum, { lostKwh }) => sum + (lostKwh ?? 0), 0)
    : whole.steps.reduce((sum, { lostWh }) => sum + lostWh, 0) / 1000;

/** What an incident lost on the day, as the waterfall wants it; nothing of an alert's, which carries no loss. */
function lossOn(day: CivilDay, { cause, subject, lostKwh }: DayIncident): LossOf[] {
  if (lostKwh === null || (cause !== maintenance && !isBuiltIn(cause))) return [];
  return [{ cause, subject, lostKwh: new Map([[day, lostKwh]]) }];
}

/** The device that a subject is, or that measures it: of a string its inverter. */
function deviceOf(plant: HealthPlant, { kind, id }: Subject): string | null {
  if (kind === "device") return id;
  if (kind !== "variable") return null;
  const string = plant.strings.find((one) => one.id === id);
  if (string !== undefined) return string.inverter ?? string.box;
  return plant.sensors.find((one) => one.id === id)?.device ?? null;
}
/** Whether a subject belongs to a section; what belongs to none, such as the whole plant, belongs to each. */
export function isOfSection(plant: HealthPlant, subject: Subject, number: number): boolean {
  if (subject.kind === "section") return Number(subject.id) === number || subject.id === "0";
  const device = deviceOf(plant, subject);
  const sections = [...plant.inverters, ...plant.trackers]
    .filter(({ id }) => id === device)
    .flatMap((one) => one.sections);
  const ofSensor = plant.sensors
    .filter(({ id }) => id === subject.id)
    .flatMap((one) => one.sections);
  const own = [...sections, ...ofSensor].filter((one) => one > 0);
  return own.length === 0 || own.includes(number);
}
/** What keeps a whole plant from being heard, or from making anything, concerns each of its inverters. */
const ofEveryDevice: ReadonlySet<string> = new Set<Cause>(["no_communication", "grid_open"]);
const isOfEveryDevice = ({ cause, subject }: DayIncident): boolean =>
  subject.kind === "plant" && ofEveryDevice.has(cause);
