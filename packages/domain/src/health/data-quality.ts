import type { DataFinding } from "@heliograph/contract/data/data.wire.ts";
import type { Cause } from "@heliograph/contract/health/health.wire.ts";
import { slotSeconds } from "../data/plant-day.ts";
import type { BadDay } from "./observation.ts";

/** The causes for what the findings on data already show; sizes that are doubted are no fault of a day. */
const causeOfCode: Readonly<Partial<Record<DataFinding["code"], Cause>>> = {
  counter_against_power: "counter_against_power",
  clock_ahead: "wrong_clock",
  clock_before_active: "wrong_clock",
  clock_invalid: "wrong_clock",
  values_refused: "refused_values",
};
/** They say nothing of how well something runs. */
export const dataCauses: ReadonlySet<Cause> = new Set([
  "counter_against_power",
  "wrong_clock",
  "refused_values",
]);
/** Single refused values are no fault: many are. */
const minRefused = 20;
const wholeDayMinutes = 1440;

/**
 * The findings on a plant's data as causes of a day, one per cause and subject, to be put into its observation's `bad`. (H4, D17, D18)
 * @param findings those that touch the day; one that says when it was seen `last` has been good since
 * @param at midnight of the day, and how much of it is known [unix s, slots]
 */
export function dataQualityDays(
  findings: readonly DataFinding[],
  at: { readonly startSeconds: number; readonly knownSlots: number },
): BadDay[] {
  const bads = new Map<string, BadDay>();
  if (at.knownSlots === 0) return [];
  for (const { code, device_id: device, variable_ids: series, since, params } of findings) {
    const cause = causeOfCode[code];
    if (cause === undefined) continue;
    if (code === "values_refused" && (params["count"] ?? 0) < minRefused) continue;
    const first = since === null ? 0 : Math.floor((since - at.startSeconds) / slotSeconds);
    if (first >= at.knownSlots) continue;
    const firstSlot = Math.max(0, first);
    const last = params["last"];
    const seen = last === undefined ? Infinity : Math.floor((last - at.startSeconds) / slotSeconds);
    const lastSlot = Math.min(at.knownSlots - 1, Math.max(firstSlot, seen));
    const slots = lastSlot - firstSlot + 1;
    bads.set(`${cause} ${device ?? ""}`, {
      cause,
      kind: device === null ? "plant" : "device",
      subject: device ?? "",
      badMinutes: Math.min(wholeDayMinutes, slots * (slotSeconds / 60)),
      badSamples: slots,
      firstSlot,
      lastSlot,
      confirmedSlot: null,
      goodMinutesBefore: firstSlot * (slotSeconds / 60),
      goodMinutesAfter: (at.knownSlots - 1 - lastSlot) * (slotSeconds / 60),
      lostKwh: 0,
      numbers: params,
      series,
      sureness: 1,
    });
  }
  return [...bads.values()];
}
