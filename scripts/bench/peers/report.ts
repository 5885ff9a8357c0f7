/** The table of engines, for the terminal and for docs/benchmarks.md. */
import { readFileSync, writeFileSync } from "node:fs";
import { aligned, describeMachine, short, type Machine } from "../report.ts";
import type { Outcome } from "./work.ts";

export interface Measured {
  readonly name: string;
  readonly version: string | null;
  readonly outcome: Outcome;
}
interface Line {
  readonly what: string;
  readonly of: (outcome: Outcome) => number | null;
  readonly unit: string;
  readonly better: "more" | "less";
}
const lines: readonly Line[] = [
  { what: "150 values a post, 8 senders", of: (o) => o.ingest, unit: "values/s", better: "more" },
  { what: "The same, p99 of a post", of: (o) => o.ingestP99, unit: "ms", better: "less" },
  {
    what: "15 variables x 1 day, never asked before",
    of: (o) => o.day,
    unit: "ms",
    better: "less",
  },
  { what: "The same, 8 clients", of: (o) => o.days, unit: "requests/s", better: "more" },
  { what: "The same, p99", of: (o) => o.daysP99, unit: "ms", better: "less" },
  { what: "15 variables x 1 year, every value", of: (o) => o.year, unit: "ms", better: "less" },
  {
    what: "15 variables x 1 year, means of 180 minutes",
    of: (o) => o.means,
    unit: "ms",
    better: "less",
  },
  { what: "12 counters x 1 year, by month", of: (o) => o.months, unit: "ms", better: "less" },
  { what: "Archive, a value", of: (o) => o.archive, unit: "bytes", better: "less" },
  { what: "Journal beside it, a value", of: (o) => o.journal, unit: "bytes", better: "less" },
  { what: "Memory after reading (PSS)", of: (o) => o.memory, unit: "MB", better: "less" },
];
function rowsOf(measured: readonly Measured[], marked: (text: string) => string): string[][] {
  const rows = lines.map(({ what, of, unit, better }) => {
    const values = measured.map(({ outcome }) => of(outcome));
    const known = values.filter((value) => value !== null);
    const best = better === "more" ? Math.max(...known) : Math.min(...known);
    return [
      `${what} [${unit}]`,
      ...values.map((value) =>
        value === null
          ? "–"
          : value === best && known.length > 1
            ? marked(short(value))
            : short(value),
      ),
    ];
  });
  const kept = [
    "Acknowledged packets that were there after kill -9",
    ...measured.map(({ outcome }) =>
      outcome.kept.map(([there, of]) => `${there} of ${of}`).join(", "),
    ),
  ];
  return [...rows, kept];
}
const headOf = (measured: readonly Measured[]): string[] => [
  "work",
  ...measured.map(({ name, version }) => (version === null ? name : `${name} ${version}`)),
];

export const asTable = (measured: readonly Measured[]): string =>
  aligned([headOf(measured), ...rowsOf(measured, (text) => `*${text}`)]);

const path = "docs/benchmarks.md";
const heading = "\n## Beside other engines\n";

/** What `npm run bench:peers` wrote below the heading, to be kept by whoever writes the rest. */
export function peersSection(): string {
  const text = readFileSync(path, "utf8");
  const at = text.indexOf(heading);
  return at < 0 ? "" : text.slice(at);
}

export function writePeers(
  measured: readonly Measured[],
  of: {
    readonly machine: Machine;
    readonly missing: readonly string[];
    readonly apart: readonly string[];
  },
): void {
  const line = (row: readonly string[]): string => `| ${row.join(" | ")} |`;
  const head = headOf(measured);
  const section = `${heading}
Made by \`npm run bench:peers -- --write\` on ${new Date().toISOString().slice(0, 10)}. Machine: ${describeMachine(of.machine)}.

One harness, over HTTP, the engines one after the other: a year of one plant (15 analogue variables and 12 counters, 2.8 million values) posted
packet by packet, then read, each question one that was never asked before; then packets of 150 values, and kill -9 to all processes of the
engine while eight senders post. In bold what is best.

${line(head)}
${line(head.map((_, i) => (i === 0 ? "---" : "---:")))}
${rowsOf(measured, (text) => `**${text}**`)
  .map(line)
  .join("\n")}

${of.apart.length === 0 ? "All engines gave the same answers: every value of a day, means to nine digits, rises of counters to two parts in a thousand (each takes a gap at the end of a month in its own way)." : of.apart.join("\n\n")}${of.missing.map((name) => `\n\n${name} is not in the table: no package of Debian's could be had.`).join("")}

Months of VictoriaMetrics are 13 calls, one for each end. InfluxDB's archive is as its compaction had left it when nothing had changed for half a minute.
`;
  const text = readFileSync(path, "utf8");
  const at = text.indexOf(heading);
  writeFileSync(path, (at < 0 ? text : text.slice(0, at)) + section);
}
