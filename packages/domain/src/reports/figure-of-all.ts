import type { Quality } from "@heliograph/contract/data/data.wire.ts";
import type { Figure } from "./facts.ts";

const nothing: Figure = { value: null, quality: null };
/** Several figures as one: their sum, as good as the poorest of them. */
export function figureOfAll(figures: readonly Figure[]): Figure {
  const known = figures.filter(({ value }) => value !== null);
  if (known.length === 0) return nothing;
  const value = known.reduce((sum, one) => sum + (one.value ?? 0), 0);
  const all = figures.flatMap(({ quality }) => (quality === null ? [] : [quality]));
  const coverages = figures.map((one) => (one.value === null ? 0 : (one.quality?.coverage ?? 1)));
  const coverage = coverages.reduce((sum, one) => sum + one, 0) / figures.length;
  const lumped = Math.max(-1, ...all.map((one) => one.lumped ?? -1));
  const quarantined = all.flatMap((one) => one.quarantined ?? []);
  const quality: Quality = {
    ...(coverage < 1 ? { coverage } : {}),
    ...(all.some((one) => one.provisional === true) ? { provisional: true as const } : {}),
    ...(lumped >= 0 ? { lumped } : {}),
    ...(quarantined.length === 0
      ? {}
      : {
          quarantined: {
            count: quarantined.reduce((sum, { count }) => sum + count, 0),
            energy: quarantined.reduce((sum, { energy }) => sum + energy, 0),
          },
        }),
  };
  return { value, quality: Object.keys(quality).length === 0 ? null : quality };
}
