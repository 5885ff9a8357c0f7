import type { DataTrust, ReportFacts } from "@heliograph/domain/reports/facts.ts";

/** How far the figures of what was made can be trusted. */
export function trustOf(
  { total, buckets }: Pick<ReportFacts["produced"], "total" | "buckets">,
  findings: readonly string[],
): DataTrust {
  return {
    // The one that stands beside the figure itself.
    coverage: total.value === null ? null : (total.quality?.coverage ?? 1),
    quarantined: buckets.reduce((sum, { quality }) => sum + (quality?.quarantined?.count ?? 0), 0),
    lumps: buckets.reduce((sum, { quality }) => sum + (quality?.lumped ?? 0), 0),
    provisional: buckets.some(({ quality }) => quality?.provisional === true),
    findings: [...new Set(findings)],
  };
}
