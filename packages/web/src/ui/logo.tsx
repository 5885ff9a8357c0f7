import { brandMarks } from "@heliograph/contract/users/brand-marks.ts";
import type { ReactNode } from "react";
import { useBrand } from "./brand.tsx";
import { type Brand, brandTokens } from "./tokens.ts";

const drawn = {
  filled: { fill: "currentColor" },
  line: { fill: "none", stroke: "currentColor", strokeWidth: 2.6 },
  cut: { fill: "none", stroke: "var(--hg-surface)", strokeWidth: 2.6, strokeLinecap: "round" },
} as const;

/** The mark of the brand. Decoration: the name stands beside it. */
export function Logo({
  size = 24,
  brand,
}: {
  readonly size?: number;
  readonly brand?: Brand;
}): ReactNode {
  const worn = useBrand();
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className="hg-logo">
      {brandMarks[brand ?? worn].map(({ d, as }) => (
        <path key={d} d={d} {...drawn[as]} />
      ))}
    </svg>
  );
}

/** Mark and name. */
export function Wordmark({ size = 24 }: { readonly size?: number }): ReactNode {
  const brand = useBrand();
  return (
    <span className="hg-wordmark">
      <Logo size={size} />
      <span>{brandTokens[brand].name}</span>
    </span>
  );
}
