import type { Section } from "@heliograph/contract/plants/plants.wire.ts";
import { isSame } from "../../ui/form-rules.ts";
import { maxSections, newSection } from "./section-form.ts";

/** What came together of two who edited the sections at once, and is to be looked at before it is saved. */
export type SectionNote =
  /** Somebody else took it away, and it was changed here: it stays. */
  | { readonly kind: "removed"; readonly name: string }
  /** It was taken away here, and somebody else changed it: it stays. */
  | { readonly kind: "kept"; readonly name: string }
  /** Somebody else's new one has the name of one that is new here, which takes the next that is free. */
  | { readonly kind: "renamed"; readonly name: string; readonly to: string }
  /** Together they are too many: nothing is taken away by itself. */
  | { readonly kind: "tooMany"; readonly count: number }
  /** Both wrote into a field: what was written here stays. */
  | {
      readonly kind: "both";
      readonly name: string;
      readonly field: keyof Section;
      readonly theirs: Section[keyof Section];
    };

/** Which section of another state each one is: the whole plant first, then by name, then by place. */
function matched(from: readonly Section[], to: readonly Section[]): ReadonlyMap<number, number> {
  const pairs = new Map([[0, 0]]);
  const taken = new Set([0]);
  const pair = (
    fit: (one: Section, at: number, other: Section, place: number) => boolean,
  ): void => {
    for (const [at, one] of from.entries()) {
      if (pairs.has(at)) continue;
      const place = to.findIndex((other, n) => !taken.has(n) && fit(one, at, other, n));
      if (place < 0) continue;
      pairs.set(at, place);
      taken.add(place);
    }
  };
  pair((one, _at, other) => one.name === other.name);
  // A section that was named anew still stands where it stood.
  pair((_one, at, _other, place) => at === place);
  return pairs;
}
const keysOf = (one: Section): readonly (keyof Section)[] => Object.keys(one) as (keyof Section)[];

/**
 * What was changed here, put into what is stored by now: what somebody else added, took away or changed meanwhile stays, and so does all that
 * was typed.
 * @param now what is stored
 * @param start what was stored as the editing began
 * @param mine as they stand here: those of `start` in their places, fewer at the end, or new ones behind them
 */
export function mergedSections(
  now: readonly Section[],
  start: readonly Section[],
  mine: readonly Section[],
): { readonly sections: readonly Section[]; readonly notes: readonly SectionNote[] } {
  const notes: SectionNote[] = [];
  const places = matched(start, now);
  const startOf = new Map([...places].map(([at, place]) => [place, at]));
  const ofNow = now.flatMap((stored, place): Section[] => {
    const at = startOf.get(place);
    const before = at === undefined ? undefined : start[at];
    if (at === undefined || before === undefined) return [stored];
    const own = mine[at];
    if (own === undefined) {
      if (isSame(stored, before)) return [];
      notes.push({ kind: "kept", name: stored.name });
      return [stored];
    }
    const changed = keysOf(own).filter((key) => !isSame(own[key], before[key]));
    for (const field of changed)
      if (!isSame(stored[field], before[field]) && !isSame(stored[field], own[field]))
        notes.push({ kind: "both", name: own.name, field, theirs: stored[field] });
    return [{ ...stored, ...Object.fromEntries(changed.map((key) => [key, own[key]])) }];
  });
  const sections = [...ofNow];
  for (const [at, own] of mine.entries()) {
    const before = start[at];
    if (before !== undefined && places.has(at)) continue;
    if (before !== undefined) {
      if (isSame(own, before)) continue;
      notes.push({ kind: "removed", name: own.name });
      sections.push(own);
      continue;
    }
    const isTaken = sections.some(({ name }) => name === own.name);
    const name = isTaken ? newSection(sections).name : own.name;
    if (isTaken) notes.push({ kind: "renamed", name: own.name, to: name });
    sections.push({ ...own, name });
  }
  if (sections.length - 1 > maxSections) notes.push({ kind: "tooMany", count: maxSections });
  return { sections, notes };
}
