/** What was found held against the labels. */
import type { Cause } from "@heliograph/contract/health/health.wire.ts";
import { causeRules } from "@heliograph/domain/health/finding.ts";
import type { Finding } from "@heliograph/domain/health/finding.ts";
import { sameFaultSeconds } from "@heliograph/domain/health/track.ts";
import { isVisible, type Label } from "./labels.ts";
import type { Walked } from "./walk-plant.ts";

export interface CauseScore {
  readonly cause: Cause;
  /** Labels that the data show long enough, and how many of them were found. */
  labels: number;
  found: number;
  /** Findings, and how many of them are of a label. */
  findings: number;
  right: number;
  /** Labels that the data do not show for long enough. */
  hidden: number;
  /** Of the found ones: since against the first moment that the data show it, and against the label. [days] */
  readonly sinceShown: number[];
  readonly sinceLabel: number[];
  /** Of findings of a label that are over: their end against the last moment that the data show it. [days] */
  readonly untilShown: number[];
  /** From the first moment that shows it until it was confirmed. [min] */
  readonly confirmMinutes: number[];
  readonly losses: Loss[];
}
/** What findings say that was lost, beside what was. [kWh] */
interface Loss {
  readonly counted: number;
  readonly lost: number;
}

export interface Miss {
  readonly seed: number;
  readonly plantId: string;
  readonly what: "missed" | "false";
  readonly cause: Cause;
  readonly subject: string;
  readonly from: number;
  readonly to: number | null;
  readonly more: Readonly<Record<string, number>>;
}

const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);
const daySeconds = 86_400;
/** What is found shortly after a fault is that fault. */
const slackSeconds = daySeconds;

const overlaps = (label: Label, finding: Finding): boolean =>
  label.cause === finding.cause &&
  label.subject === finding.subject.id &&
  finding.since < label.to + slackSeconds &&
  (finding.ended ?? Infinity) > label.from - slackSeconds;

const shownFrom = (label: Label): number => label.firstShown ?? label.from;
/** A logger that is back is heard by night too. */
const shownUntil = ({ cause, lastShown, to }: Label): number =>
  cause === "no_communication" ? to : (lastShown ?? to);
const offBy = (label: Label, { since }: Finding): number => Math.abs(since - shownFrom(label));

/** A label and those before it of which each was followed by the next within seven days. */
function sameFault(label: Label, labels: readonly Label[]): Label[] {
  const before = labels.find(
    (one) =>
      one.cause === label.cause &&
      one.subject === label.subject &&
      one.to < label.from &&
      label.from - one.to <= sameFaultSeconds,
  );
  return before === undefined ? [label] : [...sameFault(before, labels), label];
}

const shows = new Set<Cause>(["clipping"]);

/** Scores of one plant, added to those of the others. */
export function addScores(scores: Map<Cause, CauseScore>, walked: Walked, seed: number): Miss[] {
  const misses: Miss[] = [];
  const scoreOf = (cause: Cause): CauseScore => {
    const known = scores.get(cause);
    if (known !== undefined) return known;
    const fresh: CauseScore = {
      cause,
      labels: 0,
      found: 0,
      findings: 0,
      right: 0,
      hidden: 0,
      sinceShown: [],
      sinceLabel: [],
      untilShown: [],
      confirmMinutes: [],
      losses: [],
    };
    scores.set(cause, fresh);
    return fresh;
  };
  for (const label of walked.labels) {
    const score = scoreOf(label.cause);
    const finding = walked.findings.find((one) => overlaps(label, one));
    if (!isVisible(label)) {
      score.hidden++;
      continue;
    }
    score.labels++;
    if (finding === undefined) {
      misses.push({
        seed,
        plantId: walked.plantId,
        what: "missed",
        cause: label.cause,
        subject: label.subject,
        from: label.from,
        to: label.to,
        more: { shownMinutes: label.shownMinutes, shownDays: label.shownDays },
      });
      continue;
    }
    score.found++;
    // What returns within seven days is the same fault: it began with the first of them. (H12b)
    const [began = label] = sameFault(label, walked.labels).toSorted(
      (one, other) => offBy(one, finding) - offBy(other, finding),
    );
    score.sinceShown.push(offBy(began, finding) / daySeconds);
    score.sinceLabel.push(Math.abs(finding.since - began.from) / daySeconds);
    score.confirmMinutes.push((finding.confirmed - shownFrom(began)) / 60);
  }
  for (const finding of walked.findings) {
    if (shows.has(finding.cause)) continue;
    const score = scoreOf(finding.cause);
    score.findings++;
    const own = walked.labels.filter((label) => overlaps(label, finding));
    if (own.length > 0) {
      score.right++;
      if (finding.ended !== null && own.some(isVisible))
        score.untilShown.push(
          Math.abs(finding.ended - Math.max(...own.map(shownUntil))) / daySeconds,
        );
      continue;
    }
    misses.push({
      seed,
      plantId: walked.plantId,
      what: "false",
      cause: finding.cause,
      subject: finding.subject.id,
      from: finding.since,
      to: finding.ended,
      more: finding.evidence.numbers,
    });
  }
  for (const { cause, ...loss } of lossesOf(walked)) scoreOf(cause).losses.push(loss);
  return misses;
}

/** What was counted beside what was lost: of findings and labels that touch each other together, where every label was alone. */
function lossesOf({ findings, labels }: Walked): (Loss & { readonly cause: Cause })[] {
  const groups: { findings: Finding[]; labels: Set<Label> }[] = [];
  for (const finding of findings) {
    if (!causeRules[finding.cause].carriesLoss) continue;
    const own = labels.filter((label) => overlaps(label, finding));
    const touched = groups.filter((group) => own.some((label) => group.labels.has(label)));
    const [group = { findings: [], labels: new Set<Label>() }, ...others] = touched;
    if (touched.length === 0) groups.push(group);
    for (const other of others) groups.splice(groups.indexOf(other), 1);
    group.findings.push(finding, ...others.flatMap((other) => other.findings));
    for (const label of [...own, ...others.flatMap((other) => [...other.labels])])
      group.labels.add(label);
  }
  return groups.flatMap((group) => {
    const own = [...group.labels];
    if (own.length === 0 || own.some(({ isAlone }) => !isAlone)) return [];
    return [
      {
        cause: group.findings[0]!.cause,
        counted: sum(group.findings.flatMap(({ lostKwh }) => [...lostKwh.values()])),
        lost: sum(own.map(({ lostKwh }) => lostKwh)),
      },
    ];
  });
}
