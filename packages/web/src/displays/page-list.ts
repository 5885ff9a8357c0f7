import {
  type DisplayPage,
  type DisplayTemplateId,
  type InformativeDisplay,
  pageOptions,
} from "@heliograph/contract/displays/informative.wire.ts";

/** What the editor of a display holds; its images are stored apart. */
export type InformativeValues = Omit<InformativeDisplay, "id" | "images">;
type Pages = readonly DisplayPage[];

/** 24 hexadecimal characters, as every id of the wire. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A page of which nothing is said yet: it shows what the display does. */
export const emptyPage = (template: DisplayTemplateId): DisplayPage => ({
  id: newId(),
  template_id: template,
  options: pageOptions.parse({}),
});
export const inserted = (pages: Pages, page: DisplayPage, at: number): DisplayPage[] =>
  pages.toSpliced(at, 0, page);
/** The same where it would leave the list. */
export function movedBy(pages: Pages, from: number, step: -1 | 1): DisplayPage[] {
  const page = pages[from];
  const to = from + step;
  return page === undefined || to < 0 || to >= pages.length
    ? [...pages]
    : pages.toSpliced(from, 1).toSpliced(to, 0, page);
}
/** A copy of a page before all others, or after them. */
export function copiedTo(pages: Pages, from: number, end: "start" | "end"): DisplayPage[] {
  const page = pages[from];
  if (page === undefined) return [...pages];
  const copy = { ...structuredClone(page), id: newId() };
  return end === "start" ? [copy, ...pages] : [...pages, copy];
}
