/** The scores as a table. */
import { quantile } from "@heliograph/domain/data/median.ts";
import type { CauseScore, Miss } from "./score.ts";

const share = (part: number, of: number): string => (of === 0 ? "-" : (part / of).toFixed(3));
const figure = (values: readonly number[], at: number, digits: number): string =>
  values.length === 0 ? "-" : quantile(values, at).toFixed(digits);

export function asText(
  scores: readonly CauseScore[],
  of: { readonly days: number; readonly early: number; readonly observeMs: number },
): string {
  const rows = scores
    .toSorted((a, b) => b.labels - a.labels)
    .map((one) => [
      one.cause,
      String(one.labels),
      share(one.found, one.labels),
      String(one.findings),
      share(one.right, one.findings),
      figure(one.sinceShown, 0.5, 2),
      figure(one.sinceShown, 0.95, 2),
      figure(one.untilShown, 0.5, 2),
      figure(one.untilShown, 0.95, 2),
      figure(one.confirmMinutes, 0.5, 0),
      String(one.hidden),
      ...lossCells(one),
    ]);
  const head = [
    "cause",
    "labels",
    "recall",
    "findings",
    "precision",
    "since [d]",
    "95 %",
    "until [d]",
    "95 %",
    "confirmed after [min]",
    "hidden",
    "loss counted / true",
    "50 % within",
    "90 % within",
  ];
  const lines = [head, head.map(() => "---"), ...rows].map((cells) => `| ${cells.join(" | ")} |`);
  const wrong = scores.reduce((sum, one) => sum + one.findings - one.right, 0);
  return [
    ...lines,
    "",
    `${of.days} plant days; ${((wrong * 365.25) / of.days).toFixed(2)} false incidents a plant and year; ${of.early} false looks into running days; ${(of.observeMs / of.days).toFixed(2)} ms a day observed`,
  ].join("\n");
}

/** All that was counted over all that was lost, and how far off half and nine tenths of the findings are at most. */
function lossCells({ losses }: CauseScore): string[] {
  const lost = losses.reduce((sum, one) => sum + one.lost, 0);
  if (lost <= 0) return ["-", "-", "-"];
  const counted = losses.reduce((sum, one) => sum + one.counted, 0);
  const off = losses
    .filter((one) => one.lost > 0)
    .map((one) => Math.abs(one.counted / one.lost - 1));
  const percent = (at: number): string => `${(100 * quantile(off, at)).toFixed(0)} %`;
  return [`${(counted / lost).toFixed(2)} of ${losses.length}`, percent(0.5), percent(0.9)];
}

const date = (at: number): string => new Date(at * 1000).toISOString().slice(0, 10);

/** docs/scoreboard.md: the table, how it is counted, and what was missed or false. */
export const asDocument = (
  table: string,
  of: {
    readonly seeds: readonly number[];
    readonly months: number;
    readonly misses: readonly Miss[];
  },
): string => `# Scoreboard: how well faults are found

Written by \`npm run scoreboard -- --write\`: seeds ${of.seeds.join(", ")}, ${of.months} months, every plant of the fleet. The fleet is simulated without a portal, each plant is
judged as the portal sees it (its model, rounded values, silences, its deliveries, packets and answers that are missing for a quarter of an hour now and then, inverters and
loggers that sleep by night, thunderstorms under which a plant stands nearly still, snow that slides from one roof earlier than from another), day by day, and held against the labels of the simulator.

${table}

## How it is counted
- **Labels**: one for what overlaps on one subject. Only those that the data show for as long as their cause asks (H12b) and a quarter of an hour more; the others stand under
  \`hidden\`: stops by night or for minutes, a derating above which nobody's power went for two hours, and strings that were dead before the first day (without any current in the
  data nobody can know that something is connected), a stop of less than an hour of the only inverter of a plant without a sensor (a storm looks the same), and dirt, drift, weakness and snow from before the ninth day (what the plant made before is not in the data). Under snow nothing is seen of what makes power. What is found of a hidden label counts as right.
- **Without a label**: degradation (13 months are too short for it), unequal inputs (no inverter of the fleet measures its own), sensors that contradict the sky, counters against
  powers, wrong clocks and refused values. What they rest on are the tests of \`packages/domain/src/health\` alone; a finding of one of them would count as false here.
- **What a label shows** is decided by the simulator's own numbers and a healthy twin of the plant, never by the judge.
- **Recall**: shown labels with a finding of the same cause on the same subject. **Precision**: findings that touch such a label.
- **since**: days between the finding's beginning and the first moment at which the data show the fault; median and 95th percentile. What
  returns within seven days is one fault (H12b): it began with the first label.
- **until**: days between the end of a finding that is over and the last moment at which the data show its fault; median and 95th percentile.
- **confirmed after**: minutes from that moment until it was confirmed, the night and what could not be judged included; median.
- **loss counted / true**: energy that the findings say was lost, over what the plant's healthy twin made more than the plant while the fault lasted; only of findings whose
  labels were alone on their inverters and heard all the time. Beside it how far off half and nine tenths of them are at most.
- **Looks into running days**: every fifth day is looked at at 2:30, 9:00, 12:30, 16:00 and 22:00 as well; what is open there and is no finding of the whole day is false.

## Missed and false
${of.misses
  .filter(({ cause }) => fast.has(cause))
  .map(
    ({ what, cause, seed, plantId, from, to }) =>
      `- ${what}: ${cause}, seed ${seed}, plant ${plantId}, ${date(from)} to ${to === null ? "the end" : date(to)}`,
  )
  .join("\n")}

Of the slow causes ${of.misses.filter(({ cause }) => !fast.has(cause)).length} are left out of this list: \`--misses\` prints all.
`;

const fast: ReadonlySet<string> = new Set([
  "no_communication",
  "grid_open",
  "device_stopped",
  "string_dead",
  "string_weak",
  "tracker_off",
  "derating",
  "curtailment",
]);
