import type { Resolution } from "@heliograph/contract/data/data.wire.ts";
import { jumpTo, type Jump, type Period } from "../../ui/period.ts";

/** Minutes between rows of an export. (EXP-06) */
export const exportResolutions = [5, 10, 15, 30, 60, 120] as const satisfies readonly Resolution[];
export type ExportResolution = (typeof exportResolutions)[number];
export const defaultResolution: ExportResolution = 15;
/** Maximum number of values of one call. (EXP-08, EXP-09) */
export const valueLimit = 100_000;
export const previewRows = 300;

/** Shortcuts of the period. (EXP-05) */
export const exportJumps = [
  "today",
  "yesterday",
  "thisWeek",
  "lastWeek",
  "thisMonth",
  "lastMonth",
  "thisYear",
  "lastYear",
] as const satisfies readonly Jump[];

/** The search parameters of an export. */
export interface ExportSearch {
  /** Ids of variables, joined by dots. */
  readonly vars?: string;
  /** First and last day, ISO. */
  readonly from?: string;
  readonly to?: string;
  readonly resolution?: ExportResolution;
}

const isDay = (value: unknown): value is string => {
  if (typeof value !== "string" || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time);
};
/** Parses the search parameters; invalid ones are dropped. */
export function exportSearch(raw: Readonly<Record<string, unknown>>): ExportSearch {
  const resolution = exportResolutions.find((one) => String(one) === String(raw["resolution"]));
  const vars = raw["vars"];
  return {
    ...(typeof vars === "string" && /^[0-9a-f]{24}(\.[0-9a-f]{24})*$/.test(vars) ? { vars } : {}),
    ...(isDay(raw["from"]) ? { from: raw["from"] } : {}),
    ...(isDay(raw["to"]) ? { to: raw["to"] } : {}),
    ...(resolution && resolution !== defaultResolution ? { resolution } : {}),
  };
}
export const variablesIn = (search: ExportSearch): readonly string[] => [
  ...new Set((search.vars ?? "").split(".").filter((id) => id !== "")),
];

/** The days of an export. (EXP-02 to EXP-04) */
export interface ExportDays {
  readonly from: string;
  readonly to: string;
  /** Why these days cannot be requested. */
  readonly refusal: "order" | "bounds" | null;
}
/** @param bounds the plant's first day and its today */
export function daysOf(
  search: ExportSearch,
  bounds: { readonly first: string; readonly today: string },
): ExportDays {
  const from = search.from ?? bounds.today;
  const to = search.to ?? (from > bounds.today ? from : bounds.today);
  const refusal = from > to ? "order" : from < bounds.first || to > bounds.today ? "bounds" : null;
  return { from, to, refusal };
}

/** The days of a shortcut, clipped to the allowed ones: from the plant's first day to today. */
export function jumpDays(
  jump: Jump,
  bounds: { readonly first: string; readonly today: string },
): Pick<Period, "from" | "to"> {
  const { from, to } = jumpTo(jump, bounds.today);
  return {
    from: from < bounds.first ? bounds.first : from,
    to: to > bounds.today ? bounds.today : to,
  };
}

/** The number of values of a reply, gaps included. (EXP-08) */
export const estimatedValues = (
  variables: number,
  lengthSeconds: number,
  resolution: ExportResolution,
): number => variables * Math.ceil(lengthSeconds / (resolution * 60));
