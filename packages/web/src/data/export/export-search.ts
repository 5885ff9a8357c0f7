import { type Jump, jumps, jumpTo, type Period } from "../../ui/period.ts";
import type { exportResolutions } from "../data.pages.ts";

export type ExportResolution = (typeof exportResolutions)[number];
/** One call answers no more values than this. (EXP-08, EXP-09) */
export const valueLimit = 100_000;
export const previewRows = 300;

/** Shortcuts of the period. (EXP-05) */
export const exportJumps = jumps.filter((jump) => jump !== "lastTenYears");

/** The days of an export. (EXP-02 to EXP-04) */
export interface ExportDays {
  readonly from: string;
  readonly to: string;
  /** Why these days cannot be requested. */
  readonly refusal: "order" | "bounds" | null;
}
/** @param bounds the plant's first day and its today */
export function daysOf(
  search: { readonly from?: string | undefined; readonly to?: string | undefined },
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
