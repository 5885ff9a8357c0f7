import type { Alert } from "@heliograph/contract/alerts/alerts.wire.ts";
import type { Chart } from "@heliograph/contract/charts/charts.wire.ts";
import {
  homepageLimits,
  sectionVariables,
  type Homepage,
  type Section,
} from "@heliograph/contract/plants/plants.wire.ts";
import type { Report } from "@heliograph/contract/reports/reports.wire.ts";
import { homepageLists } from "./plant-references.ts";

/** Hidden ids are removed from the settings that a caller reads (P9), and kept when he writes them back (P10). */
type Hidden = ReadonlySet<string>;

export const seenSections = (sections: readonly Section[], hidden: Hidden): Section[] =>
  sections.map((s) => {
    const seen = { ...s };
    for (const key of sectionVariables) if (isHidden(seen[key], hidden)) seen[key] = null;
    return seen;
  });
/** Sections by their index: a null in the place of a hidden id is not a change. */
export const keptSections = (
  now: readonly Section[],
  sent: readonly Section[],
  hidden: Hidden,
): Section[] =>
  sent.map((s, i) => {
    const next = { ...s };
    for (const key of sectionVariables) {
      const before = now[i]?.[key] ?? null;
      if (next[key] === null && isHidden(before, hidden)) next[key] = before;
    }
    return next;
  });
const isHidden = (id: string | null, hidden: Hidden): boolean => id !== null && hidden.has(id);

export function seenHomepage(homepage: Homepage, hidden: Hidden): Homepage {
  const seen = { ...homepage };
  for (const list of homepageLists) seen[list] = seen[list].filter((id) => !hidden.has(id));
  return seen;
}
/** The caller's choice comes first; hidden ids stay behind it while there is room. */
export function keptHomepage(now: Homepage, sent: Homepage, hidden: Hidden): Homepage {
  const next = { ...sent };
  for (const list of homepageLists) {
    const unseen = now[list].filter((id) => hidden.has(id));
    next[list] = [...sent[list], ...unseen].slice(0, homepageLimits[list]);
  }
  return next;
}

export const seenAssStrinv = (
  assStrinv: Readonly<Record<string, string>>,
  hidden: Hidden,
): Record<string, string> =>
  Object.fromEntries(Object.entries(assStrinv).filter(([string]) => !hidden.has(string)));
export const keptAssStrinv = (
  now: Readonly<Record<string, string>>,
  sent: Readonly<Record<string, string>>,
  hidden: Hidden,
): Record<string, string> => ({
  ...Object.fromEntries(Object.entries(now).filter(([string]) => hidden.has(string))),
  ...sent,
});

/** What is hidden of a plant's own variables, and of others' in its charts. */
export const hiddenAlso = (own: Hidden, elsewhere: Hidden): Hidden =>
  elsewhere.size === 0 ? own : new Set([...own, ...elsewhere]);

/** null when nothing of the chart can be seen: it is absent. */
export function seenChart(chart: Chart, hidden: Hidden): Chart | null {
  const series = chart.series.filter((s) => !hidden.has(s.var_id));
  return series.length === 0 ? null : { ...chart, series };
}

/** null when none of the variables that the alert watches can be seen: it is absent. One that watches the plant as a whole is seen by all. */
export function seenAlert(alert: Alert, hidden: Hidden): Alert | null {
  const vars = alert.vars.filter((id) => !hidden.has(id));
  return vars.length === 0 && alert.vars.length > 0 ? null : { ...alert, vars };
}

/** The same of a report. */
export function seenReport(report: Report, hidden: Hidden): Report | null {
  const vars = report.vars.filter((id) => !hidden.has(id));
  return vars.length === 0 && report.vars.length > 0 ? null : { ...report, vars };
}
