import type { SetupProposal } from "@heliograph/contract/setup/proposal.wire.ts";
import { mibPlace } from "../ingest/mib-place.ts";
import type { ColumnChoice } from "./column-choices.ts";
import {
  type DevicesOfColumns,
  type KnownDevice,
  type KnownVariable,
  meansTheSame,
  numbersOf,
  plain,
  tailOf,
} from "./column-matches.ts";
import type { TableSeries } from "./table-series.ts";

/** What the columns of a file are, what they would be, and what becomes of them. */
export interface ChosenColumns {
  readonly series: readonly TableSeries[];
  readonly proposal: SetupProposal;
  /** As they were before anybody chose. */
  readonly proposed: readonly ColumnChoice[];
  readonly choices: readonly ColumnChoice[];
}
type Chosen = Partial<Pick<ColumnChoice, "to" | "unit" | "energy">>;

/**
 * The choices once somebody has chosen for a column: the same is proposed for the columns with its name and another number ("INV 1 Pac",
 * "INV 2 Pac") that are still as they were, and counts once somebody says yes. (X28)
 */
export function chooseColumn(
  plant: DevicesOfColumns,
  of: ChosenColumns,
  { at, change }: { readonly at: number; readonly change: Chosen },
): ColumnChoice[] {
  const before = withoutAlike(of, at);
  const own: ColumnChoice = { ...before[at]!, isGuess: false, doubt: null, like: null, ...change };
  const choices = before.map((one, i) => (i === at ? own : one));
  const shown = of.proposed[at]!;
  // Only what differs from the proposal was decided by somebody.
  const decided: Chosen = {
    ...(own.to !== shown.to && own.to !== "none" ? { to: own.to } : {}),
    ...(own.unit === shown.unit ? {} : { unit: own.unit }),
    ...(own.energy === shown.energy ? {} : { energy: own.energy }),
  };
  if (Object.keys(decided).length === 0) return choices;
  const taken = new Set(choices.map(({ to }) => to));
  return choices.map((one, i) => {
    const isOpen = i !== at && isAsProposed(one, of.proposed[i]!);
    const step = isOpen ? stepBetween(of.series[at]!, of.series[i]!) : null;
    if (step === null) return one;
    const isFixed = one.to !== "none" && one.to !== "new" && !one.isGuess;
    const to =
      decided.to === undefined || isFixed
        ? one.to
        : targetOf(plant, of, { decided: decided.to, i, step });
    if (to === null || (to !== one.to && to !== "new" && taken.has(to))) return one;
    const isSameUnit = of.series[at]!.unit === of.series[i]!.unit;
    const next = {
      ...one,
      to,
      unit: isSameUnit && decided.unit !== undefined ? decided.unit : one.unit,
      energy: decided.energy ?? one.energy,
    };
    const isOther = next.to !== one.to || next.unit !== one.unit || next.energy !== one.energy;
    if (!isOther || next.to === "none") return one;
    taken.add(to);
    return { ...next, isGuess: true, doubt: null, like: at };
  });
}

const isAsProposed = (one: ColumnChoice, proposed: ColumnChoice): boolean =>
  one.to === proposed.to &&
  one.unit === proposed.unit &&
  one.energy === proposed.energy &&
  one.isGuess === proposed.isGuess;

/** The choices without what was proposed after a column and nobody has confirmed. */
export const withoutAlike = (
  { choices, proposed }: Pick<ChosenColumns, "choices" | "proposed">,
  at: number,
): ColumnChoice[] => choices.map((one, i) => (one.like === at && one.isGuess ? proposed[i]! : one));

/** How far the numbers of two columns of one name are apart; null where they are not called alike. */
interface Step {
  readonly from: number;
  readonly to: number;
}
function stepBetween(one: TableSeries, other: TableSeries): Step | null {
  const [a, b] = [mibPlace(one.mib), mibPlace(other.mib)];
  if (a !== null && b !== null) {
    const isAlike = [a.oid, plain(a.tail)].join(" ") === [b.oid, plain(b.tail)].join(" ");
    return isAlike ? stepOf(a.oidn, b.oidn) : null;
  }
  const [left, right] = [one.name.split(/(\d+)/), other.name.split(/(\d+)/)];
  const isAlike =
    a === b &&
    left.length === 3 &&
    right.length === 3 &&
    left[0] === right[0] &&
    left[2] === right[2];
  return isAlike ? stepOf(Number(left[1]), Number(right[1])) : null;
}
const stepOf = (from: number | null, to: number | null): Step | null =>
  from === null || to === null || from === to ? null : { from, to };

/** What another column gets that is called alike: the same variable of the device with its number, a new one, or nothing. */
function targetOf(
  plant: DevicesOfColumns,
  { series, proposal }: ChosenColumns,
  { decided, i, step }: { readonly decided: string; readonly i: number; readonly step: Step },
): string | null {
  if (decided === "new") {
    const { mib } = series[i]!;
    const isOffered = proposal.groups.some(({ variables }) =>
      variables.some((one) => one.mib === mib),
    );
    return isOffered ? "new" : null;
  }
  const devices: readonly KnownDevice[] = plant.devices ?? [];
  const home = devices.find(({ variables }) => variables.some(({ id }) => id === decided));
  const model = home?.variables.find(({ id }) => id === decided);
  if (home === undefined || model === undefined) return null;
  const own = numbersOf(home);
  // Heads may count from another number than the logger does.
  const shift = own.includes(step.from) ? 0 : (own[0] ?? NaN) - step.from;
  const others = devices.filter(
    (one) => one !== home && one.type === home.type && numbersOf(one).includes(step.to + shift),
  );
  const [other] = others;
  if (others.length !== 1 || other === undefined) return null;
  // On one device "1" and "2" may be two strings: then nobody knows which of both is meant.
  const isSibling = home.variables.some(
    (one) => one !== model && plain(one.name) === renumbered(model.name, step),
  );
  if (isSibling) return null;
  const alike = [
    (one: KnownVariable) => plain(tailOf(one)) === plain(tailOf(model)),
    (one: KnownVariable) =>
      [plain(model.name), renumbered(model.name, step)].includes(plain(one.name)),
    (one: KnownVariable) => meansTheSame(one, tailOf(model), other.type),
  ];
  for (const isAlike of alike) {
    const found = other.variables.filter((one) => one.udm === model.udm && isAlike(one));
    if (found.length > 0) return found.length === 1 ? found[0]!.id : null;
  }
  return null;
}
const renumbered = (name: string, { from, to }: Step): string =>
  plain(name.replaceAll(/\d+/g, (digits) => (Number(digits) === from ? String(to) : digits)));
