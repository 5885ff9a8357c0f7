import { filled } from "../messages/message-text.ts";
import { causeName, figureCell, number, text, type Writing } from "./blocks.ts";
import type { Column, Row, TableBlock } from "./document.ts";
import type { ReportedVariable } from "./facts.ts";

interface Compared {
  readonly variable: ReportedVariable;
  readonly kwh: number | null;
  /** kWh for each kWp behind it; null where either is unknown. */
  readonly yield: number | null;
}

/**
 * Inverters by what each kWp behind them made, beside the mean of those that are known. Who is `diffPercent` or more below it is marked.
 * @param diffPercent null: nobody is marked
 */
export function inverterTable(writing: Writing, diffPercent: number | null): TableBlock[] {
  const { facts, words, format } = writing;
  const compared = facts.variables.map((variable): Compared => {
    const { total, kwhPerUnit, device } = variable;
    const kwh = total.value === null || kwhPerUnit === null ? null : total.value * kwhPerUnit;
    const size = device?.kwp ?? null;
    return { variable, kwh, yield: kwh === null || size === null || size <= 0 ? null : kwh / size };
  });
  const yields = compared.flatMap((one) => (one.yield === null ? [] : [one.yield]));
  const mean = yields.length === 0 ? null : yields.reduce((a, b) => a + b, 0) / yields.length;
  const off = (one: Compared): number | null =>
    one.yield === null || mean === null || mean === 0 ? null : (one.yield / mean - 1) * 100;
  const widest = Math.max(diffPercent ?? 10, ...compared.map((one) => Math.abs(off(one) ?? 0)));
  const reasons = reasonsByDevice(writing);
  const columns: Column[] = [
    text("device", words.inverter, 0.17),
    number("kwh", "kWh", { width: 0.12 }),
    number("nominal", "kWp", { width: 0.09 }),
    number("yield", words.perKwpColumn, { width: 0.12 }),
    { id: "bar", title: words.onMean, kind: "deviation", unit: "", decimals: 0, width: 0.2 },
    number("deviation", words.deviation, { width: 0.11 }),
    text("why", words.why),
  ];
  const rows = compared.map((one): Row => {
    const deviation = off(one);
    const isFlagged = deviation !== null && diffPercent !== null && deviation <= -diffPercent;
    const { variable } = one;
    return {
      id: variable.id,
      ...(isFlagged ? { mark: "alarm" as const, isFlagged } : {}),
      cells: [
        variable.device?.name ?? variable.name,
        figureCell(variable.total, writing, variable.kwhPerUnit ?? 1),
        variable.device?.kwp ?? null,
        one.yield,
        { share: deviation === null ? null : deviation / widest, isFlagged },
        deviation,
        reasons.get(variable.device?.id ?? "") ?? "",
      ],
    };
  });
  const sum = compared.reduce<number | null>(
    (whole, { kwh }) => (kwh === null ? whole : (whole ?? 0) + kwh),
    null,
  );
  const total: Row = {
    id: "total",
    isStrong: true,
    cells: [words.total, sum, null, mean, { share: null, isFlagged: false }, null, ""],
  };
  return [
    {
      kind: "table",
      id: "inverters",
      title: words.inverters,
      note: [
        ...(writing.facts.variables.some(({ isOfPower }) => isOfPower)
          ? [writing.words.ofPower]
          : []),
        ...(mean === null ? [] : [filled(words.invertersMean, { mean: format.number(mean, 1) })]),
        ...(mean === null || diffPercent === null
          ? []
          : [filled(words.invertersMarked, { percent: diffPercent })]),
        ...leftOutNote(writing),
      ].join("; "),
      columns,
      rows: rows.length === 0 ? [] : [...rows, total],
      empty: words.none,
    },
  ];
}

/** What was chosen and is no inverter, by name. */
export const leftOutNote = ({ facts, words }: Writing): string[] =>
  facts.leftOut.length === 0
    ? []
    : [filled(words.notInverters, { names: facts.leftOut.join(", ") })];

/** What health found of each device, the dearest first: "fermo (712)". */
export function reasonsByDevice(writing: Writing): ReadonlyMap<string, string> {
  const { facts, format } = writing;
  const reasons = new Map<string, string>();
  for (const step of facts.health?.steps ?? []) {
    const { kind, id, device } = step.subject;
    const of = kind === "device" ? id : (device?.id ?? null);
    if (of === null) continue;
    const shown = `${causeName(step, writing)} (${format.number(step.wh / 1000, 0)})`;
    const before = reasons.get(of);
    reasons.set(of, before === undefined ? shown : `${before}, ${shown}`);
  }
  return reasons;
}
