import type { CSSProperties, ReactNode } from "react";
import { useScheme } from "../ui/brand.tsx";
import { pick, type Preset, presetColours } from "../ui/tokens.ts";

/** Presets that stand apart side by side; the name of the band is written beside them. */
const presetOfBand = ["c03", "c09", "c10", "c04", "c02", "c06"] as const satisfies Preset[];

/** The colour of a band by its number. */
export function useBandColour(): (band: number) => CSSProperties {
  const scheme = useScheme();
  return (band) => ({ background: pick(presetColours[presetOfBand[band] ?? "c03"], scheme) });
}
export function BandDot({ band }: { readonly band: number }): ReactNode {
  const colour = useBandColour();
  return <span className="hg-tariff-band-dot" style={colour(band)} aria-hidden />;
}
