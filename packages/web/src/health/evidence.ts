import type { useFormat } from "../ui/use-format.tsx";

type Numbers = Readonly<Record<string, number>>;
type Formats = ReturnType<typeof useFormat>;
type Shown = (value: number, format: Formats, all: Numbers) => string;

const measured =
  (unit: string, digits: number): Shown =>
  (value, format) =>
    format.text(format.measure(value, unit, digits));
const share: Shown = (value, format) => format.text(format.percent(value * 100));
const fineShare: Shown = (value, format) => format.text(format.percent(value * 100, 1));
const counted: Shown = (value, format) => format.count(value);

/** Numbers that incidents carry, by the names that their judges give them, as a reader is shown them. */
const shown = {
  power_kw: measured("kW", 1),
  expected_kw: measured("kW", 1),
  level_kw: measured("kW", 1),
  degrees: measured("°", 1),
  ratio: share,
  usual: share,
  usual_ratio: share,
  clearRatio: share,
  firstHour: (first, format, { lastHour = first }) =>
    `${format.count(first)}–${format.count(lastHour + 1)}`,
  inputs: (low, format, { of = low }) => `${format.count(low)} / ${format.count(of)}`,
  loss: fineShare,
  rise: fineShare,
  yieldLoss: fineShare,
  // What is lost is said as a loss.
  rate: (perYear, format) => format.text(format.percent(-perYear * 100, 1)),
  inverters: counted,
  rose_kwh: measured("kWh", 1),
  expected_kwh: measured("kWh", 1),
  counter: measured("kWh", 1),
  power: measured("kWh", 1),
  seconds: (late, format) => format.duration(late),
  minutes: (value, format) => format.duration(value * 60),
  count: counted,
} as const satisfies Record<string, Shown>;
export type EvidenceName = keyof typeof shown;
const isShown = (name: string): name is EvidenceName => Object.hasOwn(shown, name);

/** Over a silence of which no counter says anything nothing was counted, which is not a count of nothing. */
const isUncounted = (name: string, { rose_kwh: rose, expected_kwh: expected }: Numbers): boolean =>
  name === "rose_kwh" && rose === 0 && expected === undefined;

/** The numbers that have a name for the reader, in words. */
export const evidenceLines = (
  numbers: Numbers,
  format: Formats,
): readonly { readonly key: EvidenceName; readonly text: string }[] =>
  Object.entries(numbers).flatMap(([name, value]) =>
    isShown(name) && !isUncounted(name, numbers)
      ? [{ key: name, text: shown[name](value, format, numbers) }]
      : [],
  );
