import type { Severity } from "@heliograph/contract/severity.ts";
import { filled } from "./filled.ts";
import { wordsOf, type Language, type MessageText } from "./message-text.ts";

/** One of several messages that leave as one. (M9) */
export interface Bundled {
  readonly plant: { readonly id: string; readonly name: string };
  readonly text: MessageText;
  readonly severity: Severity;
  readonly isOver: boolean;
}
/** A part of a bundle: what is the matter, then its lines. */
export interface BundleItem {
  readonly headline: string;
  /** How much it matters, in a word; null of what is over. */
  readonly weight: string | null;
  readonly lines: readonly string[];
}

const plantsOf = (all: readonly Bundled[]): string[] => [
  ...new Map(all.map(({ plant }) => [plant.id, plant.name])).values(),
];

/** The whole of it: how many alarms, how many ends, of which plants. */
export function bundleText(
  all: readonly Bundled[],
  of: {
    readonly language: Language;
    readonly isOutage: boolean;
    /** All of it waited because its reader wishes so. */
    readonly isHeld: boolean;
  },
): MessageText {
  const words = wordsOf(of.language);
  const names = plantsOf(all);
  const ended = all.filter(({ isOver }) => isOver).length;
  const counts = [
    [all.length - ended, words.alarmsOne, words.alarms],
    [ended, words.endsOne, words.ends],
  ] as const;
  const what = counts
    .filter(([count]) => count > 0)
    .map(([count, one, many]) => (count === 1 ? one : filled(many, { count })))
    .join(words.and);
  const isOfOne = names.length === 1;
  const pattern = of.isOutage && !isOfOne ? words.manySilent : words.manyTitle;
  const headline = isOfOne ? what : filled(pattern, { what, plants: names.length });
  const title = isOfOne ? `${names[0]}: ${headline}` : headline;
  const matters = new Set(isOfOne ? all.map(({ text }) => text.headline) : names);
  return {
    title,
    headline,
    lead: of.isHeld ? words.heldIntro : words.manyIntro,
    subject: [],
    costs: [],
    details: [],
    body: "",
    brief: `${title}: ${[...matters].join(", ")}`,
  };
}

/** Each with how much it matters, what was measured, since when, and what it costs so far. */
export function bundleItems(all: readonly Bundled[], language: Language): BundleItem[] {
  const isOfOne = plantsOf(all).length === 1;
  return all.map(({ plant, text, severity, isOver }) => {
    const { headline, subject, lead, costs } = text;
    const isNamed = isOfOne || headline.includes(plant.name);
    const [first] = costs;
    const cost = first && [first.energy, ...(first.money === null ? [] : [first.money])].join(", ");
    return {
      headline: isNamed ? headline : `${plant.name}: ${headline}`,
      weight: isOver ? null : wordsOf(language).weights[severity],
      lines: [...subject, cost === undefined ? lead : `${lead} ${first!.label}: ${cost}.`].filter(
        (line) => line !== "",
      ),
    };
  });
}
