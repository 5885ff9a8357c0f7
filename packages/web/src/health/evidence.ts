/** Names of numbers that an incident carries, with the unit in which they are shown. */
const shown = {
  minutes: ["min", 0],
  days: ["", 0],
  peers: ["", 0],
  ratio: ["%", 0],
  share: ["%", 0],
  loss: ["%", 1],
  angle: ["°", 1],
  power: ["kW", 1],
  limit: ["kW", 1],
  median: ["kW", 1],
  expected: ["kWh", 0],
  made: ["kWh", 0],
} as const satisfies Record<string, readonly [unit: string, digits: number]>;
export type EvidenceName = keyof typeof shown;
const percents: ReadonlySet<EvidenceName> = new Set(["ratio", "share", "loss"]);
const isShown = (name: string): name is EvidenceName => Object.hasOwn(shown, name);

interface Line {
  readonly key: EvidenceName;
  readonly value: number;
  readonly unit: string;
  readonly digits: number;
}
/** The numbers that have a name for the reader; shares are written in percent. */
export const evidenceLines = (numbers: Readonly<Record<string, number>>): readonly Line[] =>
  Object.entries(numbers).flatMap(([name, value]) => {
    if (!isShown(name)) return [];
    const [unit, digits] = shown[name];
    return [{ key: name, value: percents.has(name) ? value * 100 : value, unit, digits }];
  });
