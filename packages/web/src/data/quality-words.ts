import type { Quality } from "@heliograph/contract/data/data.wire.ts";
import { wholeShare } from "@heliograph/domain/data/whole-share.ts";
import type { TFunction } from "i18next";
import type { Doubt } from "../ui/charts/series.ts";
import type { Format } from "../ui/format.ts";

/** More of them nobody reads beside a number. */
const maxReasons = 3;

/** Why a sum of bars is not whole, as they are not; null where all of them are. */
export function reasonsOf(bars: readonly (Doubt | null)[]): string | null {
  const reasons = [...new Set(bars.flatMap((doubt) => (doubt?.isHatched ? [doubt.why] : [])))];
  return reasons.length === 0 ? null : reasons.slice(0, maxReasons).join("; ");
}

/** Of what is reckoned from several figures: why it is not whole, when one of them is not; null where all of them are. */
export function doubtOfAll(figures: readonly (Doubt | null)[]): Doubt | null {
  const why = reasonsOf(figures);
  return why === null ? null : { isHatched: true, why };
}

/** Why a figure is not whole and good, in words; null where it is. (D14) */
export function doubtOf(quality: Quality | null, t: TFunction, format: Format): Doubt | null {
  if (quality === null) return null;
  const { coverage, parts, lumped, spread, quarantined, provisional } = quality;
  // A share that rounds to all of it would deny what it says.
  const percent = Math.min(99, Math.floor((coverage ?? 1) * 100));
  const why = [
    ...(coverage === undefined
      ? []
      : [t("common.quality.coverage", { share: format.text(format.percent(percent)) })]),
    ...(parts && parts[0] < parts[1]
      ? [t("common.quality.parts", { have: parts[0], all: parts[1] })]
      : []),
    ...(lumped === undefined ? [] : [t("common.quality.lumped", { count: lumped })]),
    ...(spread ? [t("common.quality.spread")] : []),
    ...(quarantined ? [t("common.quality.quarantined", { count: quarantined.count })] : []),
    ...(provisional ? [t("common.quality.provisional")] : []),
  ];
  if (why.length === 0) return null;
  const whole = quality.counted ? wholeShare.counted : wholeShare.measured;
  const isPartial = (coverage ?? 1) < whole || (parts !== undefined && parts[0] < parts[1]);
  return { isHatched: isPartial || lumped !== undefined, why: why.join(", ") };
}
