import type { Writing } from "./blocks.ts";
import type { ChecksBlock } from "./document.ts";
import type { PeriodHealth } from "./facts.ts";

/** How far the figures can be trusted. */
export function trustChecks(writing: Writing): ChecksBlock {
  const { facts, words, format } = writing;
  const { trust, health } = facts;
  const own = words.trust;
  const coverage = trust.coverage;
  const judged: PeriodHealth | null = health;
  const findings = trust.findings.map((code) => words.findings[code] ?? code);
  return {
    kind: "checks",
    id: "trust",
    title: own.title,
    checks: [
      {
        id: "coverage",
        mark: coverage === null ? "none" : coverage >= 0.95 ? "fine" : "warning",
        label: own.coverage,
        value:
          coverage === null ? words.noValue : `${format.number(Math.floor(coverage * 100), 0)} %`,
        note: own.coverageNote,
      },
      {
        id: "judged",
        mark:
          judged === null || judged.judgedDays === 0
            ? "warning"
            : judged.judgedDays >= judged.days * 0.8
              ? "fine"
              : "warning",
        label: own.judged,
        value: judged === null ? words.noValue : `${judged.judgedDays} / ${judged.days}`,
        note: own.judgedNote,
      },
      {
        id: "quarantined",
        mark: trust.quarantined === 0 ? "fine" : "warning",
        label: own.quarantined,
        value: format.number(trust.quarantined, 0),
        note: own.quarantinedNote,
      },
      {
        id: "lumps",
        mark: trust.lumps === 0 ? "fine" : "warning",
        label: own.lumps,
        value: format.number(trust.lumps, 0),
        note: own.lumpsNote,
      },
      {
        id: "provisional",
        mark: trust.provisional ? "warning" : "fine",
        label: own.provisional,
        value: trust.provisional ? own.yes : own.no,
        note: own.provisionalNote,
      },
      ...(findings.length === 0
        ? []
        : [
            {
              id: "findings",
              mark: "warning" as const,
              label: own.findings,
              value: format.number(findings.length, 0),
              note: findings.join(", "),
            },
          ]),
    ],
  };
}
