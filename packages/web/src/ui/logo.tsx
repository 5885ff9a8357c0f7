import type { ReactNode } from "react";
import { useBrand } from "./brand.tsx";
import { type Brand, brandTokens } from "./tokens.ts";

/** One drawing for each brand on a 24 px square, all in the brand colour. */
const drawings: Record<Brand, ReactNode> = {
  // A sun whose right half is a signal: heliograph.
  default: (
    <>
      <path d="M11 2.2v19.6A9.9 9.9 0 0 1 2.1 12 9.9 9.9 0 0 1 11 2.2z" fill="currentColor" />
      <path
        d="M13 4.3h2.6M13 8.15h6.6M13 12h5.2M20 12h3M13 15.85h6.6M13 19.7h2.6"
        stroke="currentColor"
        strokeWidth="2.6"
        fill="none"
      />
    </>
  ),
  // A rising arc over a horizon.
  aros: (
    <>
      <path d="M2.5 17a9.5 9.5 0 0 1 19 0h-4.2a5.3 5.3 0 0 0-10.6 0z" fill="currentColor" />
      <path d="M2.5 20.5h19" stroke="currentColor" strokeWidth="2.6" fill="none" />
    </>
  ),
  // A sun cut by two crossing rays.
  solarx: (
    <>
      <circle cx="12" cy="12" r="9.8" fill="currentColor" />
      <path
        d="M7.4 7.4l9.2 9.2M16.6 7.4l-9.2 9.2"
        stroke="var(--hg-surface)"
        strokeWidth="2.6"
        strokeLinecap="round"
        fill="none"
      />
    </>
  ),
  // Three panels in a row, tilted.
  remtec: <path d="M5.4 5h4l-3 14h-4zM11.4 5h4l-3 14h-4zM17.4 5h4l-3 14h-4z" fill="currentColor" />,
};

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
      {drawings[brand ?? worn]}
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
