/**
 * Energy registers of inverters whose truth is known, as loggers show them. The inverter is made minute by minute, then its register, then
 * what the logger makes of that; the truth is written down from readings that nothing happened to.
 */
const minutesOfDay = 1440;
/** Before this day nothing happens to the register: the counter gets to know it. */
const quietDays = 8;

export const registerFaults = [
  "zeros",
  "zeros now and then",
  "spike",
  "spikes now and then",
  "freeze",
  "freeze till night",
  "old values",
  "old values for long",
  "hole",
  "hole over midnight",
  "hole of days",
  "odd reset",
  "wobble",
  "rewind",
  "restart through zero",
  "stale after midnight",
  "flicker at midnight",
  "dirty dawn",
  "dark day",
] as const;
const ofDailyOnly: readonly string[] = ["odd reset", "stale after midnight", "flicker at midnight"];
/** Of a daily register that goes back a little nobody knows whether it began anew. */
const ofTotalsOnly: readonly string[] = ["rewind"];
export type RegisterFault = (typeof registerFaults)[number];

export interface RegisterPlan {
  readonly seed: number;
  readonly days: number;
  /** Days run from midnight to midnight of UTC+1. */
  readonly firstDayOfYear: number;
  readonly nominalKw: number;
  readonly register: "daily" | "total";
  readonly tickKwh: number;
  /** A multiple of 5. */
  readonly stepMinutes: number;
  /** When a daily register is reset. */
  readonly resets: "midnight" | "late" | "first sun";
  /** What is shown while the inverter sleeps. */
  readonly night: "held" | "silent" | "zero";
  /** Part of the days to which something happens. */
  readonly faultShare: number;
  /** What may happen; everything when absent. */
  readonly faults?: readonly RegisterFault[];
}
export interface MadeDay {
  /** 288 slots of 5 minutes, NaN for a gap. */
  readonly slots: Float64Array;
  /** What the register's honest readings of the day say. [kWh] */
  readonly truth: number;
  /** What no reading can tell: the energy between two readings around a restart, and whether what a register gave back was energy. [kWh] */
  readonly hidden: number;
  readonly happened: readonly RegisterFault[];
}

/** Numbers from 0 to 1 that are the same in every run. */
export function numbersFrom(seed: number): () => number {
  let a = (seed * 2_654_435_761) >>> 0;
  return () => {
    a ^= a << 13;
    a ^= a >>> 17;
    a ^= a << 5;
    a >>>= 0;
    return a / 4_294_967_296;
  };
}

interface Reading {
  readonly minute: number;
  /** What the inverter gave since the beginning. [kWh] */
  readonly given: number;
  /** Number of the register's life. A daily reset begins one at nothing, a restart or a swap anywhere. */
  readonly life: number;
  readonly isFromNothing: boolean;
  /** By how much the register went back when this life began. [kWh] */
  readonly rewound: number;
  readonly isAsleep: boolean;
  /** What the register says. */
  readonly says: number;
  shown: number;
  /** Whether what is shown tells what the register says, to two ticks. */
  isHonest: boolean;
}

export function makeRegister(plan: RegisterPlan): MadeDay[] {
  const random = numbersFrom(plan.seed + 17);
  for (let warm = 0; warm < 8; warm++) random();
  const between = (low: number, high: number): number => low + (high - low) * random();
  const whole = (low: number, high: number): number => Math.floor(between(low, high + 1));
  const { tickKwh: tick, stepMinutes: step } = plan;
  const possible = (plan.faults ?? registerFaults).filter(
    (fault) => !(plan.register === "daily" ? ofTotalsOnly : ofDailyOnly).includes(fault),
  );
  const happened: RegisterFault[][] = Array.from({ length: plan.days }, (_, day) =>
    day >= quietDays && random() < plan.faultShare
      ? [possible[whole(0, possible.length - 1)]!]
      : [],
  );
  const readings = readRegister();
  for (const [day, faults] of happened.entries())
    for (const fault of faults) spoil(fault, day * minutesOfDay);
  return writtenDown();

  /** The readings of the register when nothing happens on the way to the logger. */
  function readRegister(): Reading[] {
    const made: Reading[] = [];
    const phase = whole(0, step / 5 - 1) * 5;
    let given = 0;
    let life = 0;
    let isFromNothing = false;
    // What the register shows less than the inverter gave.
    let lost = plan.register === "total" ? -between(500, 60_000) : 0;
    let rewound = 0;
    let cloud = 0.8;
    for (let day = 0; day < plan.days; day++) {
      const declination =
        0.409 * Math.sin((2 * Math.PI * (plan.firstDayOfYear + day - 80)) / 365.25);
      // Daylight at a latitude of 45 degrees, and the noon of a longitude of 9 in the zone of its winter.
      const half = Math.acos(-Math.tan(declination)) * (720 / Math.PI);
      const season = 0.7 + 0.7 * declination;
      const sky = happened[day]!.includes("dark day") ? 0 : between(0.1, 1.02);
      const noon = 744;
      const restartAt = Math.round(noon + between(-0.6, 0.6) * half);
      const lateReset = whole(5, 200);
      let isReset = plan.register === "total";
      for (let minute = 0; minute < minutesOfDay; minute++) {
        const sun = Math.cos((Math.min(1, Math.abs(minute - noon) / half) * Math.PI) / 2);
        cloud = Math.max(0.15, Math.min(1, cloud + between(-0.12, 0.12)));
        const isAwake = sun > 0.02;
        const power = isAwake ? plan.nominalKw * sky * season * sun * cloud : 0;
        const resetsNow =
          plan.resets === "midnight" ||
          (plan.resets === "late" ? minute >= lateReset : isAwake || minute >= 720);
        const begin = (less: number, fromNothing: boolean): void => {
          lost = less;
          life++;
          isFromNothing = fromNothing;
        };
        if (!isReset && resetsNow) {
          isReset = true;
          begin(given, true);
        }
        const happens = (fault: RegisterFault): boolean =>
          minute === restartAt && happened[day]!.includes(fault);
        if (happens("odd reset")) begin(given, true);
        if (happens("rewind")) {
          const less = between(0.3, 6);
          rewound = less;
          begin(lost + less, false);
        }
        given += power / 60;
        if (minute % step !== phase) continue;
        const value = round(Math.floor((given - lost) / tick + 1e-9) * tick);
        made.push({
          minute: day * minutesOfDay + minute,
          given,
          life,
          isFromNothing,
          rewound,
          isAsleep: !isAwake,
          says: value,
          shown: isAwake || plan.night === "held" ? value : plan.night === "zero" ? 0 : NaN,
          isHonest: isAwake || plan.night === "held",
        });
      }
    }
    return made;
  }

  function round(value: number): number {
    return Math.round(value * 1000) / 1000;
  }
  function wrong(reading: Reading, shown: number): void {
    if (reading.shown !== reading.shown) return;
    const is = round(shown);
    if (reading.shown !== is) reading.isHonest = false;
    reading.shown = is;
  }
  function gone(reading: Reading): void {
    reading.shown = NaN;
    reading.isHonest = false;
  }

  /** What happens to the readings on their way. */
  function spoil(fault: RegisterFault, midnight: number): void {
    const inside = (from: number, to: number): Reading[] =>
      readings.filter(({ minute }) => minute >= from && minute < to);
    const awake = inside(midnight, midnight + minutesOfDay).filter(({ isAsleep }) => !isAsleep);
    if (awake.length < 6) return;
    const first = awake[0]!.minute;
    const last = awake.at(-1)!.minute;
    const somewhere = between(first + 30, last - 60);
    const junk = (value: number): number =>
      [65_535, 6553.5, 4_294_967.295, value * 2 + 100, value + between(60, 2000), 999_999][
        whole(0, 5)
      ]!;
    const few = (most: number): Reading[] =>
      readings.filter(({ minute }) => minute >= somewhere).slice(0, whole(1, most));
    const today = inside(midnight, midnight + minutesOfDay);
    const old = (reading: Reading, back: number): number =>
      readings[Math.max(0, readings.indexOf(reading) - back)]!.shown;
    switch (fault) {
      case "zeros":
        for (const one of inside(somewhere, somewhere + between(5, 120))) wrong(one, 0);
        break;
      case "zeros now and then":
        for (const one of today) if (random() < 0.04) wrong(one, 0);
        break;
      case "spike":
        for (const one of few(2)) wrong(one, junk(one.shown));
        break;
      case "spikes now and then":
        for (const one of today) if (random() < 0.03) wrong(one, junk(one.shown));
        break;
      case "freeze":
      case "freeze till night": {
        const end = fault === "freeze" ? somewhere + between(10, 240) : midnight + minutesOfDay;
        const frozen = inside(somewhere, Math.min(end, midnight + minutesOfDay));
        const { shown } = frozen[0] ?? { shown: NaN };
        for (const one of frozen) if (shown === shown) wrong(one, shown);
        break;
      }
      case "old values":
      case "old values for long": {
        const back = whole(1, Math.max(2, 600 / step));
        const some =
          fault === "old values" ? few(3) : inside(somewhere, somewhere + between(60, 240));
        const values = some.map((one) => old(one, back));
        for (const [at, one] of some.entries())
          if (values[at] === values[at]) wrong(one, values[at]!);
        break;
      }
      case "hole":
        for (const one of inside(somewhere, somewhere + between(60, 600))) gone(one);
        break;
      case "hole over midnight":
        for (const one of inside(
          midnight + between(840, 1430),
          midnight + minutesOfDay + between(5, 660),
        ))
          gone(one);
        break;
      case "hole of days":
        for (const one of inside(somewhere, somewhere + between(1, 4) * minutesOfDay)) gone(one);
        break;
      case "wobble":
        for (const one of today) one.shown = round(Math.max(0, one.shown - tick * whole(0, 2)));
        break;
      case "restart through zero":
        for (const one of few(3)) {
          if (random() < 0.5) gone(one);
          else wrong(one, 0);
        }
        break;
      case "stale after midnight": {
        const stale = old(today[0]!, 1);
        const end = midnight + between(5, 480);
        for (const one of inside(midnight, end)) if (stale === stale) wrong(one, stale);
        break;
      }
      case "flicker at midnight": {
        const stale = old(today[0]!, 1);
        for (const one of inside(midnight, midnight + 6 * step))
          if (stale === stale && random() < 0.5) wrong(one, stale);
        break;
      }
      case "dirty dawn": {
        const before = old(awake[0]!, 1);
        for (const one of awake.slice(0, 4)) {
          const dice = random();
          if (dice < 0.35) wrong(one, 0);
          else if (dice < 0.6 && before === before) wrong(one, before);
        }
        break;
      }
      // Those happen to the register itself.
      case "odd reset":
      case "rewind":
      case "dark day":
        break;
    }
  }

  function writtenDown(): MadeDay[] {
    const days = happened.map((faults) => ({
      slots: new Float64Array(288).fill(NaN),
      truth: 0,
      hidden: 0,
      happened: faults,
    }));
    const trembles = new Set<{ hidden: number }>();
    let before: Reading | null = null;
    for (const reading of readings) {
      const day = days[Math.floor(reading.minute / minutesOfDay)]!;
      day.slots[Math.floor((reading.minute % minutesOfDay) / 5)] = reading.shown;
      if (!reading.isHonest) continue;
      if (before === null) day.truth = 0;
      else if (before.life === reading.life) day.truth += reading.says - before.says;
      else if (reading.isFromNothing) day.truth += reading.says;
      else {
        day.truth += reading.given - before.given;
        const next = days[Math.floor(reading.minute / minutesOfDay) + 1];
        day.hidden += reading.given - before.given + reading.rewound + 2 * tick;
        // It is passed again on one of the two days.
        if (next !== undefined) next.hidden += reading.rewound;
      }
      if (reading.shown !== reading.says || before?.shown !== before?.says) trembles.add(day);
      before = reading;
    }
    for (const day of trembles) day.hidden += 2 * tick;
    return days;
  }
}
