/** The measured figures, beside the targets, the yardsticks of the same run and the last recorded run. */
import { execFileSync } from "node:child_process";
import { cpus, loadavg, release, totalmem } from "node:os";

export interface Figure {
  /** Stays the same from run to run: the last one is found by it. */
  readonly id: string;
  readonly what: string;
  readonly unit: string;
  readonly value: number;
  readonly better: "more" | "less";
  /** What two quiet cores should reach; null where only the ratio matters. */
  readonly hope: number | null;
  /** The same by one row per sample, and by floats in a file. */
  readonly row?: number;
  readonly flat?: number;
  /** Minimum ratio to the row layout, or maximum of the figure: a miss fails the run. */
  readonly gate?: { readonly ratio: number } | { readonly max: number };
}
export type Recorded = Readonly<Record<string, number>>;
export interface Machine {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
  readonly postgres: string;
  /** Kind of the file system that the database lies on. */
  readonly disk: string;
  /** Load when the benchmark began: other running processes spoil the absolute figures. */
  readonly load: number;
}

export function machineOf(folder: string, postgres: string): Machine {
  let disk = "unknown";
  try {
    disk = execFileSync("stat", ["-f", "-c", "%T", folder], { encoding: "utf8" }).trim();
  } catch {
    // Only GNU stat prints it; it is for information only.
  }
  return {
    cpu: cpus()[0]?.model.trim() ?? "unknown",
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1e9),
    system: `${process.platform} ${release()}`,
    node: process.version,
    postgres,
    disk,
    load: Number(loadavg()[0]!.toFixed(1)),
  };
}
export const describeMachine = (m: Machine): string =>
  `${m.cpu}, ${m.cores} cores, ${m.memoryGb} GB memory, ${m.system}; Node ${m.node}, PostgreSQL ${m.postgres}; fsync on, ${m.disk}; load of others when it began: ${m.load}`;

/** How many times better than a yardstick. */
const ratio = (figure: Figure, yardstick: number | undefined): number | null =>
  yardstick === undefined || yardstick === 0 || figure.value === 0
    ? null
    : figure.better === "more"
      ? figure.value / yardstick
      : yardstick / figure.value;

/** Whether the figure is within its gate; null when it has none. */
export function isThrough(figure: Figure): boolean | null {
  if (figure.gate === undefined) return null;
  if ("max" in figure.gate) return figure.value <= figure.gate.max;
  return (ratio(figure, figure.row) ?? 0) >= figure.gate.ratio;
}

export const short = (value: number): string =>
  Math.abs(value) >= 1000
    ? Math.round(value).toLocaleString("en")
    : String(Number(value.toPrecision(3)));
const times = (value: number | null): string =>
  value === null ? "" : `${short(Number(value.toPrecision(2)))}x`;

function target(figure: Figure): string {
  const sign = figure.better === "more" ? ">=" : "<=";
  const hope = figure.hope === null ? [] : [`${sign} ${short(figure.hope)}`];
  const gate = figure.gate !== undefined && "ratio" in figure.gate ? figure.gate.ratio : null;
  return [...hope, ...(gate === null ? [] : [`${gate}x row`])].join(", ");
}
function verdict(figure: Figure): string {
  const through = isThrough(figure);
  if (through !== null) return through ? "ok" : "MISSED";
  if (figure.hope === null) return "";
  const isReached =
    figure.better === "more" ? figure.value >= figure.hope : figure.value <= figure.hope;
  return isReached ? "ok" : "below hope";
}

const head = ["what", "measured", "target", "", "row layout", "flat file", "last time"];
const cells = (figure: Figure, last: Recorded): string[] => [
  figure.what,
  `${short(figure.value)} ${figure.unit}`,
  target(figure),
  verdict(figure),
  times(ratio(figure, figure.row)),
  times(ratio(figure, figure.flat)),
  times(ratio(figure, last[figure.id])),
];

export function asText(figures: readonly Figure[], last: Recorded): string {
  const rows = [head, ...figures.map((figure) => cells(figure, last))];
  return aligned(rows);
}
/** Rows under each other, the first column to the left, figures to the right. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!)))
        .join("  "),
    )
    .join("\n");
}

export function asMarkdown(
  figures: readonly Figure[],
  of: { machine: Machine; last: Recorded; day: string },
): string {
  const line = (row: readonly string[]): string => `| ${row.join(" | ")} |`;
  return `# Benchmarks

Made by \`npm run bench -- --write\` on ${of.day}. Machine: ${describeMachine(of.machine)}.

Everything was measured in one run. The columns on the right say how many times better the figure is than the same work by one row per
sample in the same PostgreSQL (bulk insert by COPY or unnest, whichever was faster; natural primary key), by floats in a flat file, and than
the run recorded before. Where a target names a ratio, the ratio is the gate and the figure before it is what two quiet cores should reach.

${line(head)}
${line(head.map((_, i) => (i === 0 ? "---" : "---:")))}
${figures.map((figure) => line(cells(figure, of.last))).join("\n")}

## How it is measured

- **Database**: the embedded PostgreSQL as the product starts it, in a temporary folder, fsync and synchronous commit on; one database a subject.
- **Data**: a plant of 500 kWp under the product's own sun, with clouds, nights and the decimals of real instruments; 27 series of ten years, cut
  into blocks by the product's own functions; packets carry 150 values.
- **Row layout**: \`(plant_id, variable, stamp, value)\` in order of arrival. Writes meet a table with half a day of the fleet in it; a day is read
  from weeks in which every packet has its 150 values, a year from 12 months of which the older ones have 30 values a packet.
- **Store** figures call the rooms in the benchmark's process; **HTTP** and socket figures ask the server as a process of its own, while the
  clients share its cores.
- **Load**: on a machine that others use, only the ratios say something: ours and the yardsticks suffer alike.
- **Medians** of repeated work, ours and the yardsticks taken in turn; days in runs of twenty questions, which alone take less time than a
  machine needs to come back from other work. Latencies at p99.
- **Strangers**: the dearest bodies of the attack list (anonymous-work.test.ts), and forty clients who send wrong passwords from many addresses.
- **Days**: thirty of them in turn, as screens ask them. What was asked before is kept and asked about each time
  ([0011](decisions/0011-answers-kept.md)); the line below it says what a day costs out of its blocks, every time.
`;
}
