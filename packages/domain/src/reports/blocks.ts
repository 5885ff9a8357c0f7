/** Pieces of documents that several templates have. */
import type { Quality } from "@heliograph/contract/data/data.wire.ts";
import { isBuiltIn } from "../health/cause-word.ts";
import { maintenance } from "../health/maintenance.ts";
import { filled, type Language } from "../messages/message-text.ts";
import { parseCivilDay } from "../data/civil-day.ts";
import type { Cell, Column, Dated } from "./document.ts";
import type { Figure, LossStep, ReportFacts } from "./facts.ts";
import type { ReportFormat } from "./report-format.ts";
import { english } from "./words-en.ts";
import { italian, type ReportWords } from "./words-it.ts";

/** What a template writes with. */
export interface Writing {
  readonly facts: ReportFacts;
  readonly words: ReportWords;
  readonly format: ReportFormat;
}
export const reportWords = (language: Language): ReportWords =>
  language === "it" ? italian : english;

/** Why a figure is not perfect, in words; "" where it is. */
export function doubtOf(quality: Quality | null, { words }: Pick<Writing, "words">): string {
  if (quality === null) return "";
  const { doubts } = words;
  const of = (pattern: string, params: Readonly<Record<string, string | number>>): string =>
    filled(pattern, params);
  return [
    quality.coverage === undefined
      ? ""
      : of(doubts.coverage, { percent: Math.floor(quality.coverage * 100) }),
    quality.parts === undefined
      ? ""
      : of(quality.parts[0] === 1 ? doubts.partsOne : doubts.parts, {
          have: quality.parts[0],
          of: quality.parts[1],
        }),
    quality.lumped === undefined
      ? ""
      : quality.lumped === 0
        ? doubts.lumpedPart
        : of(quality.lumped === 1 ? doubts.lumpedOne : doubts.lumped, { days: quality.lumped }),
    quality.quarantined === undefined
      ? ""
      : of(quality.quarantined.count === 1 ? doubts.quarantinedOne : doubts.quarantined, {
          count: quality.quarantined.count,
        }),
    quality.spread === true ? doubts.spread : "",
    quality.provisional === true ? doubts.provisional : "",
  ]
    .filter((text) => text !== "")
    .join(", ");
}
/** The figure as a cell, marked where it is not perfect. @param factor to the unit of the column */
export function figureCell(
  { value, quality }: Figure,
  writing: Pick<Writing, "words">,
  factor = 1,
): Cell {
  const shown = value === null ? null : value * factor;
  const doubt = doubtOf(quality, writing);
  return doubt === "" ? shown : { value: shown, doubt };
}

export const text = (id: string, title: string, width: number | null = null): Column => ({
  id,
  title,
  kind: "text",
  unit: "",
  decimals: 0,
  width,
});
export const number = (
  id: string,
  title: string,
  of: { readonly unit?: string; readonly decimals?: number; readonly width?: number | null } = {},
): Column => ({
  id,
  title,
  kind: "number",
  unit: of.unit ?? "",
  decimals: of.decimals ?? 1,
  width: of.width ?? null,
});

/** The bucket as a line of a table calls it: "12/05/2026", "maggio 2026". */
export const bucketName = (bucket: string, { format }: Pick<Writing, "format">): string =>
  bucket.length === 7
    ? format.month(parseCivilDay(`${bucket}-01`))
    : format.date(parseCivilDay(bucket));
/** The same as a cell, which a spreadsheet knows to be a date. */
export const bucketCell = (bucket: string, writing: Pick<Writing, "format">): Dated => ({
  text: bucketName(bucket, writing),
  on: bucket,
});
/** A moment by the clock of the document: "25/10/2026, 14:05". */
export const momentCell = (unixSeconds: number, { format }: Pick<Writing, "format">): Dated => ({
  text: format.dateTime(unixSeconds),
  on: format.wallClock(unixSeconds),
});
/** As the axis of a chart calls it: "12", "mag". */
export const bucketLabel = (bucket: string, { format }: Pick<Writing, "format">): string =>
  bucket.length === 7
    ? format.monthShort(parseCivilDay(`${bucket}-01`))
    : format.dayNumber(parseCivilDay(bucket));

type Named = Pick<LossStep, "cause" | "subject"> & { readonly alert?: string | null };
const causeKey = (cause: string): keyof ReportWords["causes"] =>
  isBuiltIn(cause) || cause === maintenance ? cause : "alert";
/** "INV 3", "QS 5, stringa 12". */
export function subjectName({ subject, alert = null }: Named, { words }: Pick<Writing, "words">) {
  const { kind, name, id, device } = subject;
  if (alert !== null) return alert;
  if (kind === "plant") return words.subject.plant;
  if (kind === "section") return filled(words.subject.section, { name: name ?? id });
  const own = name ?? words.subject.unnamed;
  return kind === "variable" && device !== null && device.name !== null
    ? `${device.name}, ${own}`
    : own;
}
const wording =
  (list: "causes" | "matters" | "todo") =>
  (one: Named, writing: Pick<Writing, "words">): string =>
    filled(writing.words[list][causeKey(one.cause)], { subject: subjectName(one, writing) });
/** After "846 kWh for ...". */
export const causeName = wording("causes");
/** As the line of a table. */
export const matterName = wording("matters");
/** What helps; "" where nobody can do anything. */
export const remedyFor = wording("todo");

export const sum = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((a, b) => a + b, 0);
};
/** With its sign, in a hundred. null: there is nothing to compare with. */
export const percentOn = (value: number | null, of: number | null): number | null =>
  value === null || of === null || of === 0 ? null : (value / of - 1) * 100;
export const euros = (cents: number, { format }: Pick<Writing, "format">): string =>
  `${format.number(cents / 100, 2)} €`;
