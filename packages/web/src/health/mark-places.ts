import type { NamedSubject, PlantMark } from "@heliograph/contract/health/health.wire.ts";
import type { ChartGround } from "../ui/charts/chart-overlay.ts";
import type { BarSlot } from "../ui/charts/series.ts";
import { periodAt, rangeOf, todayIn } from "../ui/period.ts";

/** What a chart is about: marks of anything else are left off. */
export interface ChartSubjects {
  /** Numbers of sections; what is about the whole plant concerns every chart. */
  readonly sections: ReadonlySet<number>;
  readonly devices: ReadonlySet<string>;
  /** null: all variables of these devices. */
  readonly variables: ReadonlySet<string> | null;
}
/** What an incident is about; null for the plant, and for what its reader may not know. */
export function subjectsOf({ kind, id, device }: NamedSubject): ChartSubjects | null {
  if (kind === "plant" || id === "") return null;
  return {
    sections: new Set(kind === "section" ? [Number(id)] : []),
    devices: new Set(kind === "device" ? [id] : device === null ? [] : [device.id]),
    variables: kind === "variable" ? new Set([id]) : null,
  };
}
/** @param about null: the whole plant */
export function concerns(about: ChartSubjects | null, subjects: readonly NamedSubject[]): boolean {
  if (about === null) return true;
  return subjects.some(({ kind, id, device }) => {
    if (kind === "plant") return true;
    if (kind === "section") return about.sections.has(Number(id));
    if (kind === "device") return about.devices.has(id);
    return about.variables === null
      ? device !== null && about.devices.has(device.id)
      : about.variables.has(id);
  });
}

const unitOf = { 10: "day", 7: "month", 4: "year" } as const;
/** The day, month or year of a slot in a plant's time; null where it is none of one calendar. */
function slotRange({ key = "" }: BarSlot, zone: string) {
  if (!/^\d{4}(-\d{2}(-\d{2})?)?$/.test(key)) return null;
  const unit = unitOf[key.length as keyof typeof unitOf];
  return rangeOf(periodAt(unit, `${key}-01-01`.slice(0, 10)), zone);
}

/** The stretch of time of a chart; null where its slots are not those of one calendar. */
export function stretchOf(ground: Pick<ChartGround, "range" | "slots">, zone: string) {
  if (ground.range !== null) return ground.range;
  const [first, last] = [ground.slots[0], ground.slots.at(-1)];
  const begin = first ? slotRange(first, zone) : null;
  const end = last ? slotRange(last, zone) : null;
  return begin && end ? { fromSeconds: begin.fromSeconds, toSeconds: end.toSeconds } : null;
}

/** Where a moment lies on a chart, 0 at its left and 1 at its right: among slots in the middle of its own. */
export function shareAt(
  ground: Pick<ChartGround, "range" | "slots">,
  seconds: number,
  zone: string,
): number {
  const { range, slots } = ground;
  const inside = (share: number): number => Math.max(0, Math.min(1, share));
  if (range !== null)
    return inside((seconds - range.fromSeconds) / (range.toSeconds - range.fromSeconds));
  const day = todayIn(zone, seconds);
  const at = slots.findIndex(({ key }) => key !== undefined && day.startsWith(key));
  // A stretch that was cut: what lies before it or after it.
  if (at < 0) return day < (slots[0]?.key ?? "") ? 0 : 1;
  return (at + 0.5) / slots.length;
}

/** The beginning or the end of a mark. `before`: it had begun when the chart begins. */
export interface MarkEdge {
  readonly mark: PlantMark;
  readonly edge: "before" | "began" | "ended";
  readonly atSeconds: number;
}
/** In the order of time. */
export function edgesIn(
  marks: readonly PlantMark[],
  range: { readonly fromSeconds: number; readonly toSeconds: number },
): MarkEdge[] {
  const { fromSeconds: from, toSeconds: to } = range;
  return marks
    .flatMap((mark): MarkEdge[] => {
      const { since, ended } = mark;
      if (since >= to || (ended !== null && ended <= from)) return [];
      return [
        since < from
          ? { mark, edge: "before", atSeconds: from }
          : { mark, edge: "began", atSeconds: since },
        ...(ended !== null && ended < to
          ? [{ mark, edge: "ended" as const, atSeconds: ended }]
          : []),
      ];
    })
    .toSorted((a, b) => a.atSeconds - b.atSeconds);
}

/** Edges that would overlap stand together, at the place of their first one. [px] */
export interface MarkGroup {
  readonly leftPx: number;
  readonly edges: readonly MarkEdge[];
}
/** @param leftOf of an edge, not falling along them [px] @param gapPx the least between two groups */
export function groupsOf(
  edges: readonly MarkEdge[],
  leftOf: (edge: MarkEdge) => number,
  gapPx: number,
): MarkGroup[] {
  const groups: { leftPx: number; edges: MarkEdge[] }[] = [];
  for (const edge of edges) {
    const leftPx = leftOf(edge);
    const last = groups.at(-1);
    if (last && leftPx - last.leftPx < gapPx) last.edges.push(edge);
    else groups.push({ leftPx, edges: [edge] });
  }
  return groups;
}
