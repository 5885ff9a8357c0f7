import type { ControlDay } from "@heliograph/contract/controls/controls.wire.ts";
import { slotSeconds } from "@heliograph/domain/data/plant-day.ts";
import type { TFunction } from "i18next";
import type { Format } from "../ui/format.ts";

/** Since when nobody has measured anything, at a moment at which nobody does. */
export function noDataWords(
  { t, format }: { readonly t: TFunction; readonly format: Format },
  of: {
    readonly head: ControlDay;
    /** Of all together. */
    readonly made: readonly (number | null)[];
    readonly slot: number;
  },
): string {
  const last = of.made.slice(0, of.slot).findLastIndex((one) => one !== null);
  return last < 0
    ? t("controls.noValues")
    : t("controls.silentSince", {
        time: format.time(of.head.start + (last + 1) * slotSeconds),
      });
}
