import type { NamedSubject, PlantMark } from "@heliograph/contract/health/health.wire.ts";

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
