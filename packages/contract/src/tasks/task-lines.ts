import { z } from "zod";

type Count = number;
const of = (count: Count, word: string, many = `${word}s`): string =>
  `${count} ${count === 1 ? word : many}`;

/**
 * What a task says while it works: a code with its parameters, and the English line of `output` that they make. The portal has a
 * sentence for each code in each of its languages.
 */
const taskLineTable = {
  /** As it came. */
  text: ({ text }: { text: string }) => text,
  resumed: ({ percent }: { percent: number }) => `goes on at ${percent} %`,
  interrupted: () => "interrupted",
  gave_way: () => "gives way to other plants",
  cancelled: () => "cancelled",
  failed: ({ reason }: { reason: string }) => reason,
  given_up: ({ runs }: { runs: number }) => `given up: ${runs} runs ended before a step was done`,
  unknown_kind: ({ kind }: { kind: string }) => `this worker does not know ${kind} tasks`,
  test_step: (p: { step: number; steps: number; ms: number; mb: number }) =>
    `step ${p.step} of ${p.steps}: the database answered in ${p.ms} ms, the worker takes ${p.mb} MB`,
  recalc_begun: ({ formulas, first, last }: { formulas: Count; first: string; last: string }) =>
    `${of(formulas, "formula")}: ${first} to ${last}`,
  recalc_month: ({ month, days, blocks }: { month: string; days: Count; blocks: Count }) =>
    `${month}: ${of(days, "day")}, ${of(blocks, "block")} changed`,
  recalc_done: ({ days, blocks }: { days: Count; blocks: Count }) =>
    `${of(days, "day")} recalculated, ${of(blocks, "block")} changed`,
  recalc_nothing: () => "there is nothing to recalculate in these days",
  recalc_plant_gone: ({ plant }: { plant: string }) => `there is no plant ${plant} any more`,
  import_begun: ({ first, last }: { first: string; last: string }) =>
    `the past from ${first} to ${last}`,
  import_month: (p: { month: string; packets: Count; values: Count; refused: Count }) =>
    `${p.month}: ${of(p.packets, "packet")}, ${of(p.values, "value")} taken, ${p.refused} refused`,
  import_done: (p: { packets: Count; values: Count; refused: Count }) =>
    `${of(p.packets, "packet")} in all, ${of(p.values, "value")} taken, ${p.refused} refused`,
  import_nothing: () => "the plant has no imported variables: import its devices first",
  import_no_service: () => "this worker has no LEGACY_EXPORT_URL",
  import_auth: ({ detail }: { detail: string }) =>
    `the export service does not take our credentials (${detail})`,
  import_network: ({ detail }: { detail: string }) =>
    `the export service is not reached (${detail})`,
  import_timeout: ({ detail }: { detail: string }) =>
    `the export service did not answer in time (${detail})`,
  import_unknown: ({ detail }: { detail: string }) =>
    `the export service answered something else (${detail})`,
  file_begun: (p: { packets: Count; first: string; last: string }) =>
    `${of(p.packets, "moment")} from ${p.first} to ${p.last}`,
  file_done: (p: { packets: Count; values: Count; refused: Count }) =>
    `${of(p.packets, "moment")} written, ${of(p.values, "value")} taken, ${p.refused} refused`,
  file_stopped: (p: { packets: Count; all: Count; until: string }) =>
    `${p.packets} of ${of(p.all, "moment")} are written, up to ${p.until}: what is written stays`,
  file_gone: () => "the file's measurements are not here any more: import it again",
  report_begun: ({ reports }: { reports: Count }) => `${of(reports, "report")} to be made`,
  report_failed: ({ plant, reason }: { plant: string; reason: string }) =>
    `plant ${plant}: not made, tried again in a quarter of an hour: ${reason}`,
  report_done: ({ reports, failed }: { reports: Count; failed: number }) =>
    `${of(reports, "report")} made, ${failed} to be tried again`,
  packing_begun: ({ packs }: { packs: Count }) =>
    `${of(packs, "stretch", "stretches")} of 32 days of a plant to be packed`,
  packing_failed: (p: { plant: string; from: string; reason: string }) =>
    `plant ${p.plant}, 32 days from ${p.from}: not packed, tried again: ${p.reason}`,
  packing_no_room: () => "the disk is nearly full: old days are packed when there is room again",
  packing_done: ({ packs, rows }: { packs: Count; rows: Count }) =>
    `${of(packs, "stretch", "stretches")} of 32 days packed, ${of(rows, "variable")} in all`,
  gse_begun: ({ username }: { username: string }) => `account ${username} of the GSE`,
  gse_plants: ({ count }: { count: Count }) => `${of(count, "plant")} of the GSE found`,
  gse_read: (p: { plant: string; measures: Count; payments: Count }) =>
    `${p.plant}: ${of(p.measures, "measure")}, ${of(p.payments, "payment")}`,
  gse_nothing: () => "the account has no active plants: look for its plants first",
  gse_gone: () => "the account is not there any more",
  gse_unreadable: () =>
    "the credentials cannot be read with this SECRET: delete the account and add it again",
  gse_credentials: () => "the portal of the GSE does not take the credentials any more",
  gse_network: () => "the portal of the GSE is not reached",
  gse_timeout: () => "the portal of the GSE did not answer in time",
  gse_unknown: () => "the portal of the GSE answered something else",
  gse_unconfigured: () => "this worker has no GSE_URL",
  recalc_formulas_gone: () => "none of these formulas is there any more",
};
export type TaskLineCode = keyof typeof taskLineTable;
export type TaskLineParams<C extends TaskLineCode> = Parameters<(typeof taskLineTable)[C]>;
const codes = Object.keys(taskLineTable) as [TaskLineCode, ...TaskLineCode[]];

export const taskLine = z.object({
  code: z.enum(codes),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type TaskLine = z.infer<typeof taskLine>;

/** `lineOf("resumed", { percent: 50 })` */
export const lineOf = <C extends TaskLineCode>(
  code: C,
  ...[params]: TaskLineParams<C>
): TaskLine => ({ code, params: params ?? {} });

/** The English line. */
export function englishLine({ code, params }: TaskLine): string {
  return (taskLineTable[code] as (params: TaskLine["params"]) => string)(params);
}
