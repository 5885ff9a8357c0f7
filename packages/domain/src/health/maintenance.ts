import type { Subject } from "@heliograph/contract/health/health.wire.ts";
import type { CivilDay } from "../data/civil-day.ts";
import { dayOf } from "../data/plant-day.ts";
import { causeRules, type Finding } from "./finding.ts";
import type { StoredIncident } from "./incidents.ts";

/** How the waterfall calls what was lost while people worked on something. */
export const maintenance = "maintenance";

/** The maintenance window that covers a moment of something; null without one. [unix s] (LB6) */
export type WorkAt = (subject: Subject, seconds: number) => { readonly from: number } | null;

/** What was wrong in a window and is no fault. */
export interface WorkLoss {
  readonly cause: string;
  readonly subject: Subject;
  /** When the window begins. [unix s] */
  readonly from: number;
  /** By day, from the day of the window's beginning on. [kWh] */
  readonly lostKwh: ReadonlyMap<CivilDay, number>;
}

/**
 * The findings without those that are last seen in a window, as long as no incident of them stands, or ended with them: in a window none opens,
 * and what is still wrong after it opens then. What is over, and lasted in a window alone, is work although it was an incident: the window was
 * written down afterwards. (HS10)
 */
export function withoutWork(
  findings: readonly Finding[],
  of: {
    readonly stored: readonly StoredIncident[];
    readonly workAt: WorkAt;
    readonly zone: string;
  },
): {
  readonly findings: readonly Finding[];
  readonly work: readonly WorkLoss[];
  /** Incidents that are over and were work, by id. */
  readonly worked: ReadonlySet<string>;
} {
  const work: WorkLoss[] = [];
  const worked = new Set<string>();
  const left = findings.filter((one) => {
    const { cause, subject, lastBad } = one;
    // The end of a slot is the next one's: its last second is its own.
    const window = of.workAt(subject, lastBad - 1);
    if (window === null) return true;
    const own = of.stored.filter((row) => isSame(row, one));
    if (own.some(({ state }) => state !== "resolved")) return true;
    const isWhole = one.ended !== null && one.since >= window.from;
    const ofIt = own.filter(({ ended }) => lastBad <= (ended ?? 0));
    if (ofIt.length > 0 && !isWhole) return true;
    for (const { id } of ofIt) worked.add(id);
    if (causeRules[cause].carriesLoss) {
      const first = dayOf(window.from, of.zone);
      const before = own.filter((row) => !ofIt.includes(row));
      const lost = [...one.lostKwh].flatMap(([day, kwh]): [CivilDay, number][] => {
        const known = before.reduce((sum, row) => sum + (row.lostKwh?.get(day) ?? 0), 0);
        return day >= first && kwh > known ? [[day, kwh - known]] : [];
      });
      work.push({ cause, subject, from: window.from, lostKwh: new Map(lost) });
    }
    return false;
  });
  return { findings: left, work, worked };
}
/** Whether an incident that opened, or stayed, takes what a window had: what is lost once is counted once. */
export const takesLoss = (finding: Finding, loss: WorkLoss): boolean =>
  isSame(loss, finding) && [...loss.lostKwh.keys()].some((day) => finding.lostKwh.has(day));

type Named = { readonly cause: string; readonly subject: Subject };
export const isSame = (one: Named, { cause, subject }: Named): boolean =>
  one.cause === cause && one.subject.kind === subject.kind && one.subject.id === subject.id;
