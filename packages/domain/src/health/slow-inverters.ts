import { coveredInverters, faultedInverters, lasting } from "./slow-day.ts";
import type { SlowDay, SlowView } from "./slow-day.ts";
import type { InputMemory, InverterMemory, SlowMemory } from "./slow-memory.ts";
import type { InverterDay } from "./observation.ts";
import { median } from "../data/median.ts";
import { robustSigma } from "./robust.ts";

/** Peer comparison of kWh per kWp with robust scatter (median absolute deviation). */
const maxRatios = 60;
/** Days from which what is usual is known. */
const minUsualDays = 5;
/** Weak: so much below its own usual place, and three of its own sigma. */
const weakShare = 0.06;
/** Weak against its rating, whatever is usual: a string of three or of five that was never connected. */
const ratingShare = 0.85;
/** A shaded hour, and one that shows that it is no general weakness. */
const shadedHour = 0.87;
const brightHour = 0.94;
/** A shadow that costs less of the day is none to speak of: at dawn a reference promises more than modules take at a grazing angle. */
const minShadowShare = 0.01;
/** More than so much in another hour is another orientation, and no shadow. */
const otherRoof = 1.15;
/** Shadows fall in the sun: on a dull day nothing is seen of them. */
const sunnyShare = 0.5;
const hourFade = 0.1;

const noMemory: InverterMemory = { ratios: [], hours: [] };

/** To be ahead of peers is luck, or their trouble: nobody is weak for being level with them. */
const maxUsual = 1.03;

/** What is usual for an inverter among its peers; null in its first days. */
const usualOf = ({ ratios }: InverterMemory): number | null =>
  ratios.length < minUsualDays ? null : Math.min(maxUsual, median(ratios));

interface Shadow {
  readonly firstHour: number;
  readonly lastHour: number;
  /** Of the hours in its shade, and over the day. */
  readonly ratio: number;
  readonly share: number;
}

/** Hours of the solar day that are darker than usual while the others are as bright as ever; null: none. */
function shadowOf(day: InverterDay, memory: InverterMemory, usual: number): Shadow | null {
  if (!hasDark(day, memory, usual)) return null;
  const hours = day.hourRatios.flatMap((ratio, hour) =>
    Number.isFinite(ratio)
      ? [{ hour, ratio: ratio / Math.min(maxUsual, memory.hours[hour] ?? usual) }]
      : [],
  );
  const dark = hours.filter(({ ratio }) => ratio < shadedHour);
  const bright = hours.filter(({ ratio }) => ratio >= brightHour);
  const first = dark[0]?.hour;
  const last = dark.at(-1)?.hour;
  if (first === undefined || last === undefined || bright.length < 3) return null;
  const between = hours.filter(({ hour }) => hour >= first && hour <= last);
  const isOneBlock = between.every(({ ratio }) => ratio < brightHour);
  if (!isOneBlock || hours.some(({ ratio }) => ratio > otherRoof)) return null;
  if (dark.length > hours.length / 2 || hours.length - between.length - bright.length > 1)
    return null;
  const share = 1 - (day.peerRatio ?? usual) / usual;
  if (share < minShadowShare) return null;
  return {
    firstHour: first,
    lastHour: last,
    ratio: median(dark.map(({ ratio }) => ratio)),
    share,
  };
}

function hasDark({ hourRatios }: InverterDay, { hours }: InverterMemory, usual: number): boolean {
  for (let hour = 0; hour < hourRatios.length; hour++)
    if (hourRatios[hour]! / Math.min(maxUsual, hours[hour] ?? usual) < shadedHour) return true;
  return false;
}

function weakness(day: InverterDay, memory: InverterMemory, usual: number | null): SlowDay | null {
  const { peerRatio } = day;
  // Without a peer it is the reference that it would be held against, and a sensor that drifts is no weakness.
  if (peerRatio === null || day.peers === 0) return null;
  // Of most inverters on most days nobody needs the scatter.
  const isLess =
    usual !== null &&
    peerRatio < usual * (1 - weakShare) &&
    peerRatio < usual * (1 - 3 * robustSigma(memory.ratios));
  const isBad = isLess || peerRatio < ratingShare;
  return {
    cause: "device_weak",
    kind: "device",
    id: day.id,
    isBad,
    begun: null,
    share: Math.max(0, 1 - peerRatio / (isLess ? usual : 1)),
    numbers: { ratio: peerRatio, ...(usual === null ? {} : { usual }) },
    series: [],
  };
}

function judgeInverter(
  day: InverterDay,
  memory: InverterMemory,
  { view, power }: { readonly view: SlowView; readonly power: string | undefined },
): SlowDay[] {
  const usual = usualOf(memory);
  // One day's hours are no usual ones: it may have been half a day that was weak.
  const shadow = shadowOf(day, usual === null ? noMemory : memory, usual ?? 1);
  const { clearness } = view.observation;
  const series = power === undefined ? [] : [power];
  const shaded: SlowDay = {
    cause: "shading",
    kind: "device",
    id: day.id,
    isBad: shadow !== null,
    begun: null,
    share: shadow?.share ?? 0,
    numbers:
      shadow === null
        ? {}
        : { firstHour: shadow.firstHour, lastHour: shadow.lastHour, ratio: shadow.ratio },
    series,
  };
  const isSunny = clearness === null || clearness >= sunnyShare;
  const weak = weakness(day, memory, usual);
  // The day on which something weakens looks like a shadow: one that is not believed yet explains no other day.
  const inShade =
    shadow !== null || (lasting(view.tracks, "shading", day.id)?.confirmed ?? null) !== null;
  return [
    ...(shadow !== null || isSunny ? [shaded] : []),
    ...(weak === null ? [] : [inShade ? { ...weak, isBad: false } : { ...weak, series }]),
  ];
}

function hourAfter(before: number | null, ratio: number): number | null {
  if (!Number.isFinite(ratio)) return before;
  const after = before === null ? ratio : before + hourFade * (ratio - before);
  return Math.round(after * 1000) / 1000;
}

function learn(memory: InverterMemory, day: InverterDay): InverterMemory {
  if (day.peerRatio === null) return memory;
  const ratios = memory.ratios.slice(1 - maxRatios);
  ratios.push(Math.round(day.peerRatio * 1000) / 1000);
  const hours: (number | null)[] = [];
  for (let hour = 0; hour < 24; hour++)
    hours.push(hourAfter(memory.hours[hour] ?? null, day.hourRatios[hour] ?? Number.NaN));
  return { ratios, hours };
}

/**
 * Inverters against their own usual place among their peers: weak, or in a shadow that returns at the same hours. What is usual is learnt
 * on days on which nothing is wrong, and stays as it was while something is. (H4, H7c)
 */
export function judgeInverters(
  memory: SlowMemory,
  view: SlowView,
): { readonly inverters: SlowMemory["inverters"]; readonly days: SlowDay[] } {
  const inverters: Record<string, InverterMemory> = { ...memory.inverters };
  const faulted = faultedInverters(view);
  const covered = coveredInverters(view.observation);
  // What is left of snow lies on one more than on another.
  const isSnowy = lasting(view.tracks, "snow", "") !== undefined;
  const days: SlowDay[] = [];
  const powers = new Map(view.plant.inverters.map(({ id, power }) => [id, power]));
  for (const day of view.observation.inverters) {
    const known = inverters[day.id] ?? noMemory;
    // What stood still, was derated or lost a string explains itself: nothing more is to be read from such a day.
    if (day.peerRatio === null || faulted.has(day.id)) continue;
    if (isSnowy || covered.has(day.id)) continue;
    const judged = judgeInverter(day, known, { view, power: powers.get(day.id) });
    days.push(...judged);
    const isHealthy =
      judged.every(({ isBad }) => !isBad) &&
      lasting(view.tracks, "device_weak", day.id) === undefined &&
      lasting(view.tracks, "shading", day.id) === undefined;
    if (isHealthy) inverters[day.id] = learn(known, day);
  }
  return { inverters, days };
}

/** An input so much below its usual share of the middle one. (023) */
const unequalShare = 0.0625;
/** And so often as far from it as it mostly is: three sigma of a normal distribution, whose mean deviation is 0.8 sigma. */
const timesOff = 3.75;
const maxInputDays = 30;

/** Inputs to the east and to the west share a cloudy day otherwise: each is held against its own scatter. */
function isLow([usual, off, days]: InputMemory, ratio: number): boolean {
  return days >= minUsualDays && ratio < usual - Math.max(unequalShare * usual, timesOff * off);
}

function learnInput(known: InputMemory | undefined, ratio: number): InputMemory {
  if (known === undefined) return [ratio, 0, 1];
  const [usual, off, days] = known;
  const weight = 1 / Math.min(days + 1, maxInputDays);
  return [
    rounded(usual + weight * (ratio - usual)),
    rounded(off + weight * (Math.abs(ratio - usual) - off)),
    days + 1,
  ];
}
const rounded = (ratio: number): number => Math.round(ratio * 10_000) / 10_000;

/** The inputs of one inverter against each other, as they usually are: one may have fewer modules. Strings in boxes of their own are the string's causes. */
export function judgeInputs(
  memory: SlowMemory,
  view: SlowView,
): { readonly inputs: SlowMemory["inputs"]; readonly days: SlowDay[] } {
  const inputs: Record<string, InputMemory> = { ...memory.inputs };
  const own = new Set(
    view.plant.strings.flatMap(({ id, box, inverter }) => (box === inverter ? [id] : [])),
  );
  const faulted = faultedInverters(view);
  const days: SlowDay[] = [];
  const inverterOf = new Map(view.plant.strings.map(({ id, inverter }) => [id, inverter ?? ""]));
  const byInverter = Map.groupBy(
    view.observation.strings.filter(({ id, ratio }) => own.has(id) && ratio !== null),
    ({ id }) => inverterOf.get(id) ?? "",
  );
  for (const [inverter, strings] of byInverter) {
    if (strings.length < 2 || faulted.has(inverter)) continue;
    const low = strings.flatMap(({ id, ratio }) => {
      const known = inputs[id];
      return known !== undefined && isLow(known, ratio!)
        ? [{ id, share: 1 - ratio! / known[0] }]
        : [];
    });
    days.push({
      cause: "inputs_unequal",
      kind: "device",
      id: inverter,
      isBad: low.length > 0,
      begun: null,
      share: low.reduce((sum, one) => sum + one.share, 0) / strings.length,
      numbers: low.length === 0 ? {} : { inputs: low.length, of: strings.length },
      series: low.map(({ id }) => id),
    });
    const isHealthy =
      low.length === 0 && lasting(view.tracks, "inputs_unequal", inverter) === undefined;
    if (isHealthy) for (const { id, ratio } of strings) inputs[id] = learnInput(inputs[id], ratio!);
  }
  return { inputs, days };
}
