import { lineRanges } from "@heliograph/domain/import/line-ranges.ts";
import type { ImportReport } from "./import.service.ts";

const count = (n: number, one: string, many = `${one}s`): string =>
  `${n.toLocaleString("en")} ${n === 1 ? one : many}`;

/** What an import did, for the operator: nothing that was left out is left unsaid. */
export function reportLines(report: ImportReport): string[] {
  const { plant, created, moments, sent, files, skipped } = report;
  const made = [
    ...(created.plant ? ["the plant"] : []),
    ...(created.devices > 0 ? [count(created.devices, "device")] : []),
    ...(created.variables > 0 ? [count(created.variables, "variable")] : []),
    ...(created.formulas > 0 ? [count(created.formulas, "formula")] : []),
  ];
  const shown = (stamp: number): string =>
    Temporal.Instant.fromEpochMilliseconds(stamp * 1000)
      .toZonedDateTimeISO(report.timezone)
      .toPlainDateTime()
      .toString({ smallestUnit: "minute" })
      .replace("T", " ");
  const refused = [...sent.refused.values()].reduce((sum, n) => sum + n, 0);
  return [
    `plant ${plant.id} ${plant.name}: ${made.length === 0 ? "nothing was missing" : `made ${made.join(", ")}`}`,
    `${count(moments.count, "moment")} from ${shown(moments.first)} to ${shown(moments.last)} (${report.timezone})`,
    `  ${count(sent.known, "moment")} the portal had already, ${count(sent.packets, "packet")} sent, ${count(sent.accepted, "value")} accepted`,
    ...(refused === 0 ? ["  nothing was refused"] : [`  ${count(refused, "line")} refused:`]),
    ...[...sent.refused].map(([reason, n]) => `    ${reason}: ${n.toLocaleString("en")}`),
    ...(report.repeated === 0
      ? []
      : [`  ${count(report.repeated, "value")} given twice by the files, alike`]),
    ...(report.corrected === 0
      ? []
      : [
          `  ${count(report.corrected, "value")} given twice and differently: the later line counts`,
        ]),
    ...files.flatMap(fileLines),
    ...skipped.map(({ name, reason }) => `skipped ${name}: ${reason}`),
    ...report.remarks.map((remark) => `note: ${remark}`),
  ];
}

function fileLines({ name, moments, leftOut, remarks }: ImportReport["files"][number]): string[] {
  const groups = Map.groupBy(leftOut, ({ reason }) => reason);
  return [
    `${name}: ${count(moments.length, "row")} read${leftOut.length === 0 ? "" : `, left out:`}`,
    ...[...groups].map(
      ([reason, rows]) => `  line ${lineRanges(rows.map(({ line }) => line))}: ${reason}`,
    ),
    ...remarks.map((remark) => `  ${remark}`),
  ];
}
