import type { CivilDay } from "../data/civil-day.ts";
import { median } from "../data/median.ts";
import { rememberYields } from "./sensor-memory.ts";
import { isSnowSeason } from "./snow-cover.ts";
import { lasting, sickSubjects } from "./slow-day.ts";
import type { SlowDay, SlowView } from "./slow-day.ts";
import type { DayFigure, SlowMemory, WeekFigure, YieldMemory } from "./slow-memory.ts";
import { clearRise, yieldCourse } from "./yield-course.ts";
import type { YieldCourse } from "./yield-course.ts";

/** Against the plant's own reference everything scatters more than against a sensor. */
const referenceScatter = 1.6;
/** A clear sky on the sensor's own plane, within what turbidity and calibration explain. */
const clearRange = [0.75, 1.25] as const;
const gainShare = 0.06;
/** Less of a loss on the clear days does not show whose it is. */
const minSeenLoss = 0.03;
/** So much at once, and in the cold, is snow and not dirt. */
const snowShare = 0.3;

/** `dark`: it shows less of what is made than it did, and no clear sky says whose that is. */
type Blame = "sensor" | "plant" | "none" | "undecided" | "dark";
interface PlaneDay {
  readonly sensor: string;
  /** What is made of the light that it shows. */
  readonly course: YieldCourse;
  /** The light that it shows of what is made: a sensor that shows less and less lies below what it was; null in the first days. */
  readonly shown: YieldCourse | null;
  /** Its blame is for showing less, and not more. */
  readonly isDimmed: boolean;
  readonly blame: Blame;
  readonly rise: number | null;
}

const rounded = (figure: number): number => Math.round(figure * 10_000) / 10_000;

/** Whose fault it is that less is made of the measured light: the sensor's where it has come to show more than the clear sky gives. */
function blameOf(
  memory: YieldMemory,
  course: YieldCourse,
  view: SlowView,
  sensor: string,
): PlaneDay {
  const { day } = view.observation;
  const wasDrift = lasting(view.tracks, "sensor_drift", sensor) !== undefined;
  const wasDirt = lasting(view.tracks, "soiling", "") !== undefined;
  const seen = clearRise(memory.clear, course, day);
  const rise = seen?.rise ?? null;
  // The sky is compared with the yields of the same days: the course may have gone on since.
  const then = memory.yields.filter(([one]) => seen?.days.includes(one));
  const lossThen = 1 - median(then.map(([, figure]) => figure)) / course.clean;
  const shown = yieldCourse(
    memory.yields.flatMap(([one, figure]) => (figure > 0 ? [[one, 1 / figure] as const] : [])),
  );
  const answer = (blame: Blame): PlaneDay => ({
    sensor,
    course,
    shown,
    isDimmed: false,
    blame,
    rise,
  });
  const scatter = sensor === "" ? referenceScatter : 1;
  // No sensor leaves its place so far in a day.
  if (course.lossOfDay > snowShare && isSnowSeason(view.plant, day)) return answer("plant");
  if (course.loss > course.threshold * scatter) {
    if (sensor === "") return answer("plant");
    if (seen === null || !(lossThen > minSeenLoss))
      return answer(wasDrift ? "sensor" : wasDirt ? "plant" : "undecided");
    return answer(seen.rise > lossThen / 2 ? "sensor" : "plant");
  }
  if (sensor === "" || shown === null) return answer("none");
  const dim = (of: Blame): PlaneDay => ({ ...answer(of), isDimmed: true });
  const hasFallen = rise !== null && rise < -gainShare / 2;
  // More than was ever made of the light: after a cleaning it is as much as before, and no more.
  if (-course.loss > Math.max(gainShare, course.threshold) && hasFallen) return dim("sensor");
  // More and more: a jump would be a cleaning, or a sensor that came back to its place.
  if (course.hasRecovered || !(shown.loss > Math.max(gainShare, shown.threshold)))
    return answer("none");
  const fallen = clearRise(memory.clear, shown, day)?.rise ?? null;
  if (fallen === null) return dim(wasDrift ? "sensor" : "dark");
  return fallen < -shown.loss / 2 ? { ...dim("sensor"), rise: fallen } : answer("none");
}

/** A sensor that explains so much of its loss by the sky needs no other one to bear it out. */
const sureShare = 0.8;

/** Several planes settle what the sky left open: what one alone shows is its sensor's, what all show is no sensor's. */
function settled(planes: readonly PlaneDay[]): PlaneDay[] {
  return planes.map((plane) => {
    const others = planes.filter((one) => one !== plane && one.sensor !== "");
    const { blame, course, shown, rise } = plane;
    if (blame === "dark") {
      const isAlone = others.every((one) => !((one.shown?.loss ?? 0) > shown!.loss / 2));
      return { ...plane, blame: others.length > 0 && isAlone ? "sensor" : "none" };
    }
    if (others.length === 0 || plane.sensor === "" || plane.isDimmed) return plane;
    // Of a sensor that shows less, not less is made.
    const hasLoss = (one: PlaneDay): boolean => one.blame !== "none" && !one.isDimmed;
    if (blame === "undecided") {
      if (!others.some(hasLoss)) return { ...plane, blame: "sensor" };
      return others.every(hasLoss) ? { ...plane, blame: "plant" } : plane;
    }
    const isShared = others.every((one) => one.course.loss > course.loss / 2);
    const isSure = rise !== null && rise > sureShare * course.loss;
    return blame === "sensor" && course.loss > 0 && isShared && !isSure
      ? { ...plane, blame: "plant" }
      : plane;
  });
}

/** Of one that shows less, by how much less than it did; of one that shows more, what is made less of it. */
function driftDay({ sensor, course, shown, isDimmed, blame, rise }: PlaneDay): SlowDay {
  const isBad = blame === "sensor";
  const gone = isDimmed ? shown! : course;
  return {
    cause: "sensor_drift",
    kind: "variable",
    id: sensor,
    isBad,
    begun: isBad ? gone.begun : null,
    share: 0,
    numbers: isBad
      ? {
          ...(rise === null ? {} : { rise }),
          yieldLoss: isDimmed ? -gone.loss / (1 - gone.loss) : gone.loss,
        }
      : {},
    series: [sensor],
  };
}

/** The median of the last three days is that of yesterday, of something that grows along a line since it began. */
function lossToday({ loss, begun }: YieldCourse, today: CivilDay): number {
  const days = today - begun;
  return days > medianDays ? (loss * days) / (days - 1) : loss;
}
const medianDays = 3;

/** The loss of all planes alike: dirt that grew, or snow that fell. */
function commonDays(planes: readonly PlaneDay[], view: SlowView): SlowDay[] {
  const decided = planes.filter(({ blame }) => blame === "plant" || blame === "none");
  if (decided.length === 0 || planes.some(({ blame }) => blame === "undecided")) return [];
  const isBad = decided.every(({ blame }) => blame === "plant");
  const { day: today } = view.observation;
  const share = isBad ? median(decided.map(({ course }) => lossToday(course, today))) : 0;
  const ofDay = median(decided.map(({ course }) => course.lossOfDay));
  const wasSnow = lasting(view.tracks, "snow", "") !== undefined;
  const wasDirt = lasting(view.tracks, "soiling", "") !== undefined;
  // Snow comes in a day: a deep loss that had no course before it, or far deeper than the dirt under it, in the cold.
  const fell = ofDay - median(decided.map(({ course }) => course.loss));
  const isSnow =
    ofDay > (wasSnow ? snowShare / 2 : snowShare) &&
    isSnowSeason(view.plant, view.observation.day) &&
    (wasSnow || !wasDirt || fell > snowShare);
  const begun = median(decided.map(({ course }) => course.begun));
  const day = {
    kind: "plant",
    id: "",
    series: decided.flatMap(({ sensor }) => (sensor === "" ? [] : [sensor])),
  } as const;
  const snow = {
    ...day,
    cause: "snow",
    isBad: isSnow,
    begun: null,
    share: isSnow ? ofDay : 0,
    numbers: isSnow ? { loss: ofDay } : {},
  } as const;
  // Of the dirt under it nobody knows anything.
  if (isSnow && wasDirt) return [snow];
  return [
    snow,
    {
      ...day,
      cause: "soiling",
      isBad: isBad && !isSnow,
      begun: isBad && !isSnow ? Math.round(begun) : null,
      share: isSnow ? 0 : share,
      numbers: isBad && !isSnow ? { loss: share } : {},
    },
  ];
}

/** Weeks of a year, and as many pairs of a week with that of a year before as a rate asks for. */
const yearWeeks = 52;
const minPairs = 40;
const maxWeeks = 261;
/** Faster than three times the usual ageing. [1/year] Source of the usual 0.5 %: Jordan, Kurtz 2013. */
const badRate = -0.015;

/**
 * Change over the years: the median of the rates between each week and the same week of the year before, so that season and outliers
 * fall out. Source: Jordan, Deline, Kurtz, Kimball, Anderson 2018, IEEE Journal of Photovoltaics 8(2), 525.
 */
export function yearOnYear(weeks: readonly WeekFigure[]): number | null {
  const figures = new Map(weeks.map(([week, figure]) => [week, figure]));
  const rates = weeks.flatMap(([week, figure]) => {
    const before = figures.get(week - yearWeeks);
    return before === undefined || before <= 0 ? [] : [figure / before - 1];
  });
  return rates.length < minPairs ? null : median(rates);
}

function withWeek(weeks: readonly WeekFigure[], day: number, figure: number): WeekFigure[] {
  const week = Math.floor(day / 7);
  const last = weeks.at(-1);
  if (last?.[0] !== week) return [...weeks, [week, rounded(figure), 1] as const].slice(-maxWeeks);
  const count = last[2] + 1;
  return [...weeks.slice(0, -1), [week, rounded(last[1] + (figure - last[1]) / count), count]];
}

const isOf = (figures: readonly DayFigure[], day: number): boolean => figures.at(-1)?.[0] === day;

/** A sensor that never agreed with the clear sky on its plane. */
function contradictionDays(yields: SlowMemory["yields"], view: SlowView): SlowDay[] {
  const { day } = view.observation;
  return Object.entries(yields).flatMap(([id, { clear }]): SlowDay[] => {
    if (!isOf(clear, day) || lasting(view.tracks, "sensor_drift", id) !== undefined) return [];
    const clearRatio = median(clear.slice(-3).map(([, ratio]) => ratio));
    const usual = median(clear.map(([, ratio]) => ratio));
    const isOff = (ratio: number): boolean => ratio < clearRange[0] || ratio > clearRange[1];
    const isBad = clear.length >= 5 && isOff(clearRatio) && isOff(usual);
    return [
      {
        cause: "sensor_contradiction",
        kind: "variable",
        id,
        isBad,
        begun: null,
        share: 0,
        numbers: isBad ? { clearRatio } : {},
        series: [id],
      },
    ];
  });
}

/** A sensor before which no inverter stands has the sky alone to be compared with, and that is hazy at times. */
const hazeShare = 0.07;

function loneDrifts(yields: SlowMemory["yields"], view: SlowView): SlowDay[] {
  const { day } = view.observation;
  return Object.entries(yields).flatMap(([sensor, known]): SlowDay[] => {
    if (known.yields.length > 0 || !isOf(known.clear, day)) return [];
    const course = yieldCourse(known.clear.map(([of, ratio]) => [of, 1 / ratio] as const));
    if (course === null) return [];
    const isBad = course.loss > Math.max(hazeShare, course.threshold);
    return [
      {
        cause: "sensor_drift",
        kind: "variable",
        id: sensor,
        isBad,
        begun: isBad ? course.begun : null,
        share: 0,
        numbers: isBad ? { rise: 1 / (1 - course.loss) - 1 } : {},
        series: [sensor],
      },
    ];
  });
}

/** Dirt, snow, ageing and the sensors themselves, from what the plant makes of the light and what a clear sky would give. (H4) */
export function judgeYields(
  memory: SlowMemory,
  view: SlowView,
): Pick<SlowMemory, "yields" | "weeks"> & { readonly days: SlowDay[] } {
  const { day } = view.observation;
  const yields = rememberYields(memory.yields, view.observation);
  const planes = settled(
    Object.entries(yields).flatMap(([sensor, known]) => {
      const course = isOf(known.yields, day) ? yieldCourse(known.yields) : null;
      return course === null ? [] : [blameOf(known, course, view, sensor)];
    }),
  );
  const measured = planes.filter(({ sensor }) => sensor !== "");
  const common = commonDays(measured.length > 0 ? measured : planes, view);
  const sick = sickSubjects(view.tracks);
  const healthy = measured.filter(({ sensor, blame }) => blame === "none" && !sick.has(sensor));
  const figures = healthy.flatMap(({ sensor }) => yields[sensor]?.yields.at(-1)?.[1] ?? []);
  const weeks = figures.length > 0 ? withWeek(memory.weeks, day, median(figures)) : memory.weeks;
  const rate = figures.length > 0 ? yearOnYear(weeks) : null;
  const ageing: SlowDay[] =
    rate === null
      ? []
      : [
          {
            cause: "degradation",
            kind: "plant",
            id: "",
            isBad: rate < badRate,
            begun: null,
            share: Math.max(0, -rate),
            numbers: { rate },
            series: [],
          },
        ];
  return {
    yields,
    weeks,
    days: [
      ...measured.filter(({ blame }) => blame !== "undecided").map(driftDay),
      ...loneDrifts(yields, view),
      ...contradictionDays(yields, view),
      ...common,
      ...ageing,
    ],
  };
}
